//! Does a program under test end the same trial in the same way twice?

use crate::engine::machine::UnderTest;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::program;
use crate::store::error::Error;

/// How many trials of each cell are run twice.
const TRIALS: u64 = 20;

/// Runs some trials, spread over each cell, twice, if the machine is a program that says it is deterministic.
///
/// # Errors
/// The first trial that ends in another way.
pub(super) fn check(cells: &[Cell]) -> Result<(), Error> {
    let mut claimed =
        cells.iter().filter(|cell| cell.machine.program().is_some_and(UnderTest::is_repeatable));
    claimed.try_for_each(check_cell)
}

fn check_cell(cell: &Cell) -> Result<(), Error> {
    let Some(program) = cell.machine.program() else { return Ok(()) };
    let trials = cell.job.trials;
    let some: Vec<u64> =
        (0..TRIALS.min(trials)).map(|number| number * (trials / TRIALS.min(trials))).collect();
    let ends = |trials: &[u64]| {
        let launches: Vec<_> = trials.iter().map(|&trial| cell.replay(trial)).collect();
        program.ends(&launches, cell.job.budget).map_err(Error::request)
    };
    let reversed: Vec<u64> = some.iter().rev().copied().collect();
    let (first, second) = (ends(&some)?, ends(&reversed)?);
    let timed = |end: &Ending| [program::TIME, program::MEMORY].contains(&end.outcome.as_ref());
    let pairs = some.iter().zip(first.iter().zip(second.iter().rev()));
    let mut untimed = pairs.filter(|(_, (first, second))| !timed(first) && !timed(second));
    untimed.find(|(_, (first, second))| first != second).map_or(Ok(()), |(trial, (first, second))| {
        Err(Error::Differs(format!(
            "cell {}, trial {trial}: run twice, it ended in two ways ({}, {}): with another seed each time, or \
             deterministic = false, which puts a warning into the result",
            cell.number,
            said(first),
            said(second)
        )))
    })
}

fn said(end: &Ending) -> String {
    match &end.key {
        Some(key) => format!("{key} in {} steps", end.steps),
        None => end.outcome.to_string(),
    }
}
