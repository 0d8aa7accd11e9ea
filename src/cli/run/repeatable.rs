//! Does a program under test end the same trial in the same way twice?

use crate::engine::machine::UnderTest;
use crate::experiment::Cell;
use crate::programs::exec::trial::outcomes;
use crate::store::error::Error;

/// How many trials of each cell are run twice.
const TRIALS: u64 = 20;

/// Runs some trials, spread over each cell, twice, if the machine is a program that says it is deterministic.
///
/// # Errors
/// The first trial that ends in another way.
pub(super) fn check(cells: &[Cell]) -> Result<(), Error> {
    let claimed = cells.iter().filter(|cell| cell.machine.program().is_some_and(UnderTest::is_repeatable));
    for cell in claimed {
        let trials = cell.job.trials;
        let some = (0..TRIALS.min(trials)).map(|number| number * (trials / TRIALS.min(trials)));
        for trial in some {
            let end = || cell.machine.end(&cell.replay(trial), cell.job.budget).map_err(Error::request);
            let (first, second) = (end()?, end()?);
            let timed = |outcome| [outcomes::TIME, outcomes::MEMORY].contains(&outcome);
            if first != second && !timed(first.outcome) && !timed(second.outcome) {
                return Err(Error::Differs(format!(
                    "cell {}, trial {trial}: run twice, it ended in two ways ({}, {}): with another seed each time, or \
                     deterministic = false, which puts a warning into the result",
                    cell.number,
                    said(first.key.as_deref(), first.outcome, first.steps),
                    said(second.key.as_deref(), second.outcome, second.steps)
                )));
            }
        }
    }
    Ok(())
}

fn said(key: Option<&str>, outcome: &str, steps: u64) -> String {
    match key {
        Some(key) => format!("{key} in {steps} steps"),
        None => outcome.to_owned(),
    }
}
