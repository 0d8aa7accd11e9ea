//! Trials that are run again: those that the tables name, finished as they were counted, and random ones, stepped as the
//! definition says.

use std::hash::{BuildHasher, RandomState};

use thiserror::Error;

use crate::engine::batch::map;
use crate::engine::machine::LaunchError;
use crate::experiment::Cell;
use crate::result::audit::{Record, TrialMismatch};
use crate::result::cell::CellResult;
use crate::result::schema::FrequencyRow;
use crate::site::simulator::Role;

/// Of a cell with more solutions, the named trials of at least this many are run again.
const MIN_SOLUTIONS: u64 = 1000;

/// Why a trial that is run again does not confirm the tables.
#[derive(Debug, Error)]
pub(super) enum RerunError {
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Mismatch(#[from] TrialMismatch),
    #[error("trial {trial} is not the {role} of {solution}")]
    Receipt { trial: u64, role: &'static str, solution: String },
}

/// What was run again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rerun {
    /// The number of trials.
    pub(super) trials: u64,
    /// The number of solutions whose named trials are among them.
    pub(super) solutions: u64,
}

/// Runs the trials that the table of frequencies names: of all solutions, or of as many random ones as `trials` says.
pub(super) fn run_receipts(cell: &Cell, held: &CellResult, trials: u64) -> Result<Rerun, RerunError> {
    let rows = sample(reached(held).collect(), trials.max(MIN_SOLUTIONS));
    let solutions = rows.len() as u64;
    let named = |row| Role::ALL.into_iter().filter_map(move |role| Some((role.trial(row)?, role, row)));
    let receipts: Vec<_> = rows.into_iter().flat_map(named).collect();
    let trials = receipts.len() as u64;
    let rerun = cell.machine.system().map(|system| system.rerun(&cell.job));
    let checked = map(receipts, |(trial, role, row): (u64, Role, &FrequencyRow)| {
        let end = match &rerun {
            Some(rerun) => rerun(trial),
            None => cell.machine.end(&cell.replay(trial), cell.job.budget)?,
        };
        let solution = || row.solution.clone();
        let wrong = || RerunError::Receipt { trial, role: role.name(), solution: solution() };
        role.is_played(row, &end).then_some(()).ok_or_else(wrong)
    });
    checked.into_iter().collect::<Result<(), RerunError>>()?;
    Ok(Rerun { trials, solutions })
}

/// The rows of the solutions that were reached.
pub(super) fn reached(held: &CellResult) -> impl Iterator<Item = &FrequencyRow> {
    held.frequencies.iter().filter(|row| row.count > 0)
}

/// All `rows`, or `most` random ones.
fn sample(mut rows: Vec<&FrequencyRow>, most: u64) -> Vec<&FrequencyRow> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    if rows.len() > most {
        let chance = RandomState::new();
        rows.sort_by_cached_key(|row| chance.hash_one(&row.solution));
        rows.truncate(most);
    }
    rows
}

/// Runs `count` trials again, drawn anew. Returns how many.
pub(super) fn run_some(cell: &Cell, held: &CellResult, count: u64) -> Result<u64, RerunError> {
    let record = Record::of(held);
    let chance = RandomState::new();
    let count = count.min(held.row.trials);
    let trials = (0..count).map(|number| chance.hash_one(number) % held.row.trials).collect();
    let checked = map(trials, |trial| {
        let end = cell.machine.end(&cell.replay(trial), cell.job.budget)?;
        record.check(trial, &end).map_err(RerunError::from)
    });
    checked.into_iter().collect::<Result<(), RerunError>>()?;
    Ok(count)
}
