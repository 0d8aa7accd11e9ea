//! What is said of samples besides what they answer.

use std::ops::Range;

use super::super::warn;
use crate::model::excerpt::excerpt;
use crate::text::number::{grouped, many};

/// What samples have beside them that a reader has to know.
#[derive(Default)]
pub(super) struct Remarks {
    /// The number of runs that ended without a solution, where records are those of a solver that says so.
    pub(super) without: u64,
    /// How often a SAT solver said that there is no model, or no other.
    without_model: u64,
    /// How many samples there were when it last said so.
    last: u64,
    /// How often it said so without a model before it, so that it ended no list of models.
    ended_runs: u64,
    /// Whether clingo printed consequences in place of answer sets.
    pub(super) has_consequences: bool,
    /// Whether the last line has no line break and is the beginning of another.
    pub(super) may_be_cut: bool,
    /// The number of lines that stand before a solver itself speaks, and may have been samples.
    pub(super) left_out: u64,
    /// A line among the last that is written as no other.
    pub(super) foreign: Option<String>,
    /// The last lines, if they are empty: what ends an input is no sample.
    pub(super) empty: Range<u64>,
}

impl Remarks {
    /// Notes that a SAT solver said that there is no model, or no other, when there were this many samples.
    pub(super) fn without_model(&mut self, samples: u64) {
        self.ended_runs += u64::from(samples == self.last);
        self.without_model += 1;
        self.last = samples;
    }

    /// How many runs ended without a solution, in words; nothing if none surely did. Where some did, each of the others that a solver
    /// ended so may have been a run, too, or a list of models.
    pub(super) fn runs_without(&self) -> Option<String> {
        let least = self.without + self.ended_runs;
        let most = self.without + if self.ended_runs > 0 { self.without_model } else { 0 };
        let runs = if most == 1 { "run" } else { "runs" };
        let number =
            if least == most { grouped(most) } else { format!("{} to {}", grouped(least), grouped(most)) };
        (most > 0).then(|| format!("{number} {runs} ended without a solution"))
    }

    /// Warns of them.
    pub(super) fn warn(&self) {
        const CONSEQUENCES: &str = "these are consequences, not answer sets: --enum-mode brave and cautious print the atoms that are in some or in all of them";
        const CUT: &str = "the last line has no line break and is the beginning of another: if it was cut off, it counts as another solution";
        if let Some(ended) = self.runs_without() {
            warn(format_args!(
                "{ended} (left out): solutions that are harder to find may be rarer here than they are"
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
        if let Some(line) = &self.foreign {
            warn(format_args!(
                "{:?}, near the end, looks like no other line: it is counted as a sample",
                excerpt(line)
            ));
        }
        if !self.empty.is_empty() {
            let (one, several) = ("empty line at the end is", "empty lines at the end are");
            let lines = many(self.empty.end - self.empty.start, one, several);
            warn(format_args!("{lines} left out; --key-regex '^(?<key>.*)$' counts an empty line as ∅"));
        }
    }
}
