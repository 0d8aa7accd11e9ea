//! Trials that are run again: those that the tables name, finished as they were counted, and random ones, stepped as the
//! definition says.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;

use thiserror::Error;

use crate::engine::machine::LaunchError;
use crate::engine::shared::map;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::result::against::Contradiction;
use crate::result::audit::{Record, TrialMismatch};
use crate::result::cell::CellResult;
use crate::result::csv::TableError;
use crate::result::restored::KeyTables;
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
    #[error(transparent)]
    Unread(#[from] Contradiction),
    #[error("trial {trial} is not the {role} of {solution}")]
    Receipt { trial: u64, role: &'static str, solution: String },
}

/// What was run again.
#[derive(Debug, Default)]
pub(super) struct Rerun {
    /// The number of trials in cells that were run again whole.
    whole: u64,
    /// The others: a cell and a trial of it.
    trials: HashSet<(u64, u64)>,
    /// The number of solutions whose named trials are among them.
    pub(super) solutions: u64,
}

impl Rerun {
    /// The number of trials, each of which counts once.
    pub(super) fn trials(&self) -> u64 {
        self.whole + self.trials.len() as u64
    }

    /// Adds all trials of a cell.
    pub(super) fn add_whole(&mut self, held: &CellResult) {
        self.whole += held.row.trials;
        self.solutions += held.reached.keys;
    }
}

/// Keys whose trials are in memory at once.
const AT_ONCE: usize = 1 << 12;

/// Runs the trials that the table of frequencies names: of all solutions, or of as many random ones as `trials` says.
pub(super) fn run_receipts(
    cell: &Cell,
    held: &CellResult,
    frequencies: impl Iterator<Item = Result<FrequencyRow, TableError>>,
    trials: u64,
    rerun: &mut Rerun,
) -> Result<(), RerunError> {
    let mut lot = Lot::new(trials.max(MIN_SOLUTIONS), held.reached.keys);
    let reached = frequencies.filter(|row| row.as_ref().map_or(true, |row| row.count > 0));
    let mut drawn = reached.filter(|row| row.is_err() || lot.draw());
    let again = cell.machine.system().map(|system| system.rerun(&cell.job));
    let end = |trial| match &again {
        Some(again) => Ok(again(trial)),
        None => cell.machine.end(&cell.replay(trial), cell.job.budget),
    };
    loop {
        let rows = drawn.by_ref().take(AT_ONCE).collect::<Result<Vec<_>, _>>();
        let rows = rows.map_err(|error| Contradiction::unread::<FrequencyRow>(&error))?;
        if rows.is_empty() {
            return Ok(());
        }
        rerun.solutions += rows.len() as u64;
        let checked = map(rows, |row| check_receipts(&row, end));
        for trials in checked {
            rerun.trials.extend(trials?.into_iter().map(|trial| (cell.number, trial)));
        }
    }
}

/// Runs the trials of a solution again that its row names. Returns which.
fn check_receipts(
    row: &FrequencyRow,
    end: impl Fn(u64) -> Result<Ending, LaunchError>,
) -> Result<Vec<u64>, RerunError> {
    let named: Vec<_> = Role::ALL.into_iter().filter_map(|role| Some((role.trial(row)?, role))).collect();
    for &(trial, role) in &named {
        if !role.is_played(row, &end(trial)?) {
            return Err(RerunError::Receipt { trial, role: role.name(), solution: row.solution.to_string() });
        }
    }
    Ok(named.into_iter().map(|(trial, _)| trial).collect())
}

/// Draws some of a number of things by lot, one after the other.
struct Lot {
    wanted: u64,
    left: u64,
    chance: RandomState,
}

impl Lot {
    fn new(wanted: u64, all: u64) -> Self {
        Self { wanted, left: all, chance: RandomState::new() }
    }

    /// Whether the next one is drawn: as likely as those left are still wanted.
    fn draw(&mut self) -> bool {
        let is_drawn = self.left > 0 && self.chance.hash_one(self.left) % self.left < self.wanted;
        self.left = self.left.saturating_sub(1);
        self.wanted -= u64::from(is_drawn);
        is_drawn
    }
}

/// Runs `count` trials again, drawn anew.
pub(super) fn run_some(
    cell: &Cell,
    held: &CellResult,
    KeyTables { frequencies, steps, .. }: &mut KeyTables<impl Read>,
    count: u64,
    rerun: &mut Rerun,
) -> Result<(), RerunError> {
    let chance = RandomState::new();
    let count = count.min(held.row.trials);
    let trials = (0..count).map(|number| chance.hash_one(number) % held.row.trials).collect();
    let ends = map(trials, |trial| Ok((trial, cell.machine.end(&cell.replay(trial), cell.job.budget)?)));
    let ends = ends.into_iter().collect::<Result<Vec<(u64, Ending)>, LaunchError>>()?;
    let record = Record::of(held, ends.iter().map(|(_, end)| end), (frequencies, steps))?;
    ends.iter().try_for_each(|(trial, end)| record.check(*trial, end))?;
    rerun.trials.extend(ends.iter().map(|(trial, _)| (cell.number, *trial)));
    Ok(())
}
