//! Whether the tables of a result agree with each other, with those that are made again, and with trials that are run again.

use std::collections::{BTreeMap, HashSet};

use ::csv::ReaderBuilder;
use thiserror::Error;

use super::cell::{CellResult, CellResults};
use super::csv::{self, TableBytes, TableSum};
use super::package::{StoredFile, has_table};
use super::schema::{CellRow, FrequencyRow, OutcomeRow, StepRow, Table as _, each_table};
use crate::engine::tally::may_be_rounded;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::measure::STEPS;
use crate::stats::histogram::Histogram;

/// A table that contradicts another, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The file.
    pub file: &'static str,
    /// One sentence.
    pub message: String,
}

type Checked = Result<(), Contradiction>;

fn equal(file: &'static str, what: &str, one: u128, other: u64) -> Checked {
    if one == u128::from(other) {
        return Ok(());
    }
    Err(Contradiction { file, message: format!("{what}: {one} here, {other} by the other tables") })
}

fn sum(counts: impl Iterator<Item = u64>) -> u128 {
    counts.map(u128::from).sum()
}

/// Checks the sums of the counts that everything else in the tables is made of, for the cells of the experiment.
///
/// # Errors
/// The first contradiction.
pub fn sums(cells: &[Cell], results: &CellResults) -> Checked {
    let held = results.cells.iter().map(|cell| cell.identity.number);
    if !held.eq(cells.iter().map(|cell| cell.number)) {
        let message = "the rows are not the cells of the experiment".to_owned();
        return Err(Contradiction { file: CellRow::FILE, message });
    }
    results.cells.iter().try_for_each(sums_of)
}

fn sums_of(cell: &CellResult) -> Checked {
    let number = cell.identity.number;
    let counts = cell.outcomes.iter().map(|row| row.count);
    equal(OutcomeRow::FILE, &format!("trials of cell {number}"), sum(counts), cell.row.trials)?;
    let (solved, counted) = (cell.solved(), sum(cell.frequencies.iter().map(|row| row.count)));
    if cell.keeps_all_keys() || counted > u128::from(solved) {
        equal(FrequencyRow::FILE, &format!("solved trials of cell {number}"), counted, solved)?;
    }
    let mut measures: BTreeMap<&str, u128> = BTreeMap::new();
    for row in &cell.steps {
        *measures.entry(&row.measure).or_default() += u128::from(row.count);
    }
    measures.into_iter().try_for_each(|(measure, counted)| {
        equal(StepRow::FILE, &format!("{measure} of cell {number}"), counted, solved)
    })
}

/// Checks that each table among `files` is as it is written of the result that was `made` again. If one is not, its bytes
/// are those that `read` gives.
///
/// # Errors
/// The first field that differs.
pub fn same(files: &[StoredFile], made: &CellResults, read: impl Fn(&StoredFile) -> Vec<u8>) -> Checked {
    let tables = each_table!(Row => {
        let is_made = has_table::<Row>(made);
        (Row::FILE, is_made, csv::sum::<Row> as TableSum, csv::write::<Row> as TableBytes)
    });
    tables.into_iter().try_for_each(|(name, is_made, sum, write)| {
        let held = files.iter().find(|file| file.name == name);
        if held.map(|file| &file.sum) == is_made.then(|| sum(made)).as_ref() {
            return Ok(());
        }
        let again = if is_made { write(made) } else { Vec::new() };
        Err(difference(name, &held.map(&read).unwrap_or_default(), &again))
    })
}

/// The first field in which a table differs from the one that was made again, or their numbers of rows.
fn difference(file: &'static str, held: &[u8], again: &[u8]) -> Contradiction {
    let records = |bytes| ReaderBuilder::new().has_headers(false).from_reader(bytes).into_records();
    let header = records(held).next().and_then(Result::ok).unwrap_or_default();
    for (line, (held, again)) in (1..).zip(records(held).flatten().zip(records(again).flatten())) {
        let mut fields = header.iter().zip(held.iter().zip(&again));
        if let Some((column, (here, again))) = fields.find(|(_, (here, again))| here != again) {
            let message = format!("line {line}: {column} is {here:?}, and computed again {again:?}");
            return Contradiction { file, message };
        }
    }
    let [held, again] = [held, again].map(|bytes| records(bytes).count().saturating_sub(1));
    let message = if held == again {
        format!("queenlab {} does not write it so", env!("CARGO_PKG_VERSION"))
    } else {
        format!("rows: {held} here, {again} by the other tables")
    };
    Contradiction { file, message }
}

/// A trial that does not end as the tables record it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("trial {trial} {}, {recorded}", ended(.end))]
pub struct TrialMismatch {
    trial: u64,
    end: Ending,
    recorded: &'static str,
}

/// What the tables say of the trials of one cell, to compare with trials that are run again.
#[derive(Debug)]
pub struct Record<'t> {
    rows: BTreeMap<&'t str, &'t FrequencyRow>,
    outcomes: HashSet<&'t str>,
    /// The numbers of steps that occurred.
    steps: HashSet<u64>,
    endings: &'t [Ending],
    keeps_all_keys: bool,
}

impl<'t> Record<'t> {
    /// What the tables say of `cell`.
    #[must_use]
    pub fn of(cell: &'t CellResult) -> Self {
        let occurred = cell.outcomes.iter().filter(|row| row.count > 0);
        Self {
            rows: cell.frequencies.iter().map(|row| (row.solution.as_str(), row)).collect(),
            outcomes: occurred.map(|row| row.outcome.as_str()).collect(),
            steps: cell
                .lengths(STEPS.name)
                .iter()
                .flat_map(Histogram::iter)
                .map(|(value, _)| value)
                .collect(),
            endings: &cell.endings,
            keeps_all_keys: cell.keeps_all_keys(),
        }
    }

    /// Whether trials took this many steps, as far as their histogram shows.
    fn has_steps(&self, steps: u64) -> bool {
        let held = || self.steps.iter();
        self.steps.contains(&steps)
            || may_be_rounded(self.steps.len())
                && held().min().is_some_and(|least| *least <= steps)
                && held().max().is_some_and(|most| steps <= *most)
    }

    /// Checks that `trial`, which ended with `end`, agrees with the tables.
    ///
    /// # Errors
    /// How the tables differ.
    pub fn check(&self, trial: u64, end: &Ending) -> Result<(), TrialMismatch> {
        let differs = |recorded| Err(TrialMismatch { trial, end: end.clone(), recorded });
        let row = usize::try_from(trial).ok().and_then(|trial| self.endings.get(trial));
        if row.is_some_and(|row| (&row.outcome, &row.key, row.steps) != (&end.outcome, &end.key, end.steps)) {
            return differs("and its row in trials.csv ends otherwise");
        }
        if !self.outcomes.contains(end.outcome.as_ref()) {
            return differs("and no trial should");
        }
        let Some(key) = &end.key else {
            return Ok(());
        };
        if !self.has_steps(end.steps) {
            return differs("which exceeds the recorded maximum");
        }
        let Some(row) = self.rows.get(key.as_str()).filter(|row| row.count > 0) else {
            return if self.keeps_all_keys { differs("and no trial should") } else { Ok(()) };
        };
        let steps = Some(end.steps);
        let fits = [
            (steps < row.steps_min, "below the recorded minimum"),
            (steps > row.steps_max, "but the most are fewer"),
            (Some(trial) < row.first_trial, "but the first is a later one"),
            (steps == row.steps_min && Some(trial) < row.shortest_trial, "but the shortest is a later one"),
            (steps == row.steps_max && Some(trial) < row.longest_trial, "but the longest is a later one"),
        ];
        fits.into_iter().find(|&(wrong, _)| wrong).map_or(Ok(()), |(_, recorded)| differs(recorded))
    }
}

fn ended(end: &Ending) -> String {
    match &end.key {
        Some(key) => format!("reaches {key} in {} steps", end.steps),
        None => format!("ends as {}", end.outcome),
    }
}
