//! What is said of samples besides what they answer.

use std::ops::Range;

use super::super::warn;
use crate::text::number::many;

/// What samples have beside them that a reader has to know.
#[derive(Default)]
pub(super) struct Remarks {
    /// The number of runs that ended without a solution, where records are those of a solver that says so.
    pub(super) without: u64,
    /// Whether clingo printed consequences in place of answer sets.
    pub(super) has_consequences: bool,
    /// Whether the last line has no line break and is the beginning of another.
    pub(super) may_be_cut: bool,
    /// The number of lines that stand before a solver itself speaks, and may have been samples.
    pub(super) left_out: u64,
    /// The last lines, if they are empty: what ends an input is no sample.
    pub(super) empty: Range<u64>,
}

impl Remarks {
    /// Warns of them.
    pub(super) fn warn(&self) {
        const CONSEQUENCES: &str = "these are consequences, not answer sets: --enum-mode brave and cautious print the atoms that are in some or in all of them";
        const CUT: &str = "the last line has no line break and is the beginning of another: if it was cut off, it counts as another solution";
        if self.without > 0 {
            let (one, several) =
                ("run ended without a solution and is", "runs ended without a solution and are");
            let ended = many(self.without, one, several);
            warn(format_args!(
                "{ended} left out: solutions that are harder to find may be rarer here than they are"
            ));
        }
        if self.has_consequences {
            warn(CONSEQUENCES);
        }
        if self.may_be_cut {
            warn(CUT);
        }
        if self.left_out > 0 {
            let lines = many(
                self.left_out,
                "line before clingo itself speaks is",
                "lines before clingo itself speaks are",
            );
            warn(format_args!("{lines} left out"));
        }
        if !self.empty.is_empty() {
            let (one, several) = ("empty line at the end is", "empty lines at the end are");
            let lines = many(self.empty.end - self.empty.start, one, several);
            warn(format_args!("{lines} left out; --key-regex '^(?<key>.*)$' counts an empty line as ∅"));
        }
    }
}
