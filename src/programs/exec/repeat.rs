//! Whether a program ends the same trial in the same way twice: some trials are run again at once, by another process.

use super::Program;
use crate::engine::machine::{Misdeed, RunFailure};
use crate::engine::tape::Ending;
use crate::model::program::{MEMORY, TIME};

/// The first trials, which are all run twice; of the others ever fewer are.
const FIRST: u64 = 8;

/// Whether trial `index` is run twice.
fn is_repeated(index: u64) -> bool {
    index < FIRST || (index + 1).is_power_of_two()
}

impl Program {
    /// Whether trial `index` is run twice, as its end depends on nothing else by what the experiment says.
    pub(super) fn repeats(&self, index: u64) -> bool {
        self.spec.is_repeatable() && is_repeated(index)
    }

    /// How many of the first `trials` trials are run twice, to see whether they end alike.
    pub(crate) fn repeated(&self, trials: u64) -> u64 {
        let later = trials.checked_ilog2().map_or(0, u64::from).saturating_sub(FIRST.ilog2().into());
        if self.spec.is_repeatable() { trials.min(FIRST) + later } else { 0 }
    }

    /// What is wrong if trial `index` of the program that is started by `command` ended in these two ways.
    pub(super) fn difference(
        index: u64,
        [first, second]: [&Ending; 2],
        command: Vec<String>,
    ) -> Option<RunFailure> {
        let is_timed = |end: &Ending| [TIME, MEMORY].contains(&end.outcome.as_ref());
        if first == second || is_timed(first) || is_timed(second) {
            return None;
        }
        let message = format!(
            "trial {index}: run twice, it ended in two ways ({}, {}), so it draws from more than the seed that it is given: \
             try --seeds none, or in an experiment deterministic = false, allows that, and puts a warning into the result",
            said(first),
            said(second)
        );
        Some(RunFailure { misdeed: Misdeed::Unrepeatable, message, command, said: Vec::new() })
    }
}

fn said(end: &Ending) -> String {
    match &end.key {
        Some(key) => format!("{key} in {} steps", end.steps),
        None => end.outcome.to_string(),
    }
}
