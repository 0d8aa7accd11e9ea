//! Whether the tables of a result agree with each other, with those that are made again, and with trials that are run again.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Read};

use thiserror::Error;

use super::against::{Against, Checked, Contradiction};
use super::cell::{CellResult, CellResults};
use super::csv::{self, RowsByCell, TableError};
use super::package::has_table;
use super::schema::{CellRow, FrequencyRow, OutcomeRow, StepRow, Table, each_table};
use crate::engine::tally::may_be_rounded;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::measure::STEPS;

fn equal(file: &'static str, what: &str, one: u128, other: u64) -> Checked {
    if one == u128::from(other) {
        return Ok(());
    }
    Err(Contradiction { file, message: format!("{what}: {one} here, {other} by the other tables") })
}

fn sum(counts: impl Iterator<Item = u64>) -> u128 {
    counts.map(u128::from).sum()
}

/// Checks the sums of the counts that everything else in the tables is made of, for the cells of the experiment, whose
/// histograms are read.
///
/// # Errors
/// The first contradiction.
pub fn sums<R: Read>(cells: &[Cell], results: &CellResults, mut steps: RowsByCell<StepRow, R>) -> Checked {
    let held = results.cells.iter().map(|cell| cell.identity.number);
    if !held.eq(cells.iter().map(|cell| cell.number)) {
        let message = "the rows are not the cells of the experiment".to_owned();
        return Err(Contradiction { file: CellRow::FILE, message });
    }
    results.cells.iter().try_for_each(|cell| sums_of(cell, steps.of(cell.identity.number)))
}

fn sums_of(cell: &CellResult, steps: impl Iterator<Item = Result<StepRow, TableError>>) -> Checked {
    let number = cell.identity.number;
    let counts = cell.outcomes.iter().map(|row| row.count);
    equal(OutcomeRow::FILE, &format!("trials of cell {number}"), sum(counts), cell.row.trials)?;
    let (solved, counted) = (cell.solved(), cell.reached.trials);
    if cell.keeps_all_keys() || counted > u128::from(solved) {
        equal(FrequencyRow::FILE, &format!("solved trials of cell {number}"), counted, solved)?;
    }
    let mut measures: BTreeMap<String, u128> = BTreeMap::new();
    for row in steps {
        let row = row.map_err(|error| Contradiction::unread::<StepRow>(&error))?;
        *measures.entry(row.measure).or_default() += u128::from(row.count);
    }
    measures.into_iter().try_for_each(|(measure, counted)| {
        equal(StepRow::FILE, &format!("{measure} of cell {number}"), counted, solved)
    })
}

/// Checks that each table is as it is written of the result that was `made` again. `held` opens those that are there, and
/// `of_keys` says the same of those tables that were compared while they were made.
///
/// # Errors
/// The first field that differs.
pub fn same(
    made: &CellResults,
    held: impl Fn(&str) -> Option<Box<dyn Read>>,
    mut of_keys: BTreeMap<&'static str, Checked>,
) -> Checked {
    let tables =
        each_table!(Row => (Row::FILE, has_table::<Row>(made), csv::write_to::<Row, _> as WrittenAgainst));
    tables.into_iter().try_for_each(|(file, is_made, write)| {
        if let Some(compared) = of_keys.remove(file) {
            return compared;
        }
        let Some(table) = held(file).or_else(|| is_made.then(|| Box::new(io::empty()) as Box<dyn Read>))
        else {
            return Ok(());
        };
        let against = Against::new(file, table);
        let unread = |error: io::Error| Contradiction { file, message: error.to_string() };
        if is_made { write(made, against).map_err(unread)? } else { against }.end()
    })
}

/// Writes a table to be compared.
type WrittenAgainst = fn(&CellResults, Against<Box<dyn Read>>) -> io::Result<Against<Box<dyn Read>>>;

/// A trial that does not end as the tables record it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("trial {trial} {}, {recorded}", ended(.end))]
pub struct TrialMismatch {
    trial: u64,
    end: Ending,
    recorded: &'static str,
}

/// What the tables say of some trials of one cell, to compare with how these end.
#[derive(Debug)]
pub struct Record<'t> {
    /// Those of the keys that the trials reach.
    rows: BTreeMap<Box<str>, FrequencyRow>,
    outcomes: HashSet<&'t str>,
    /// The numbers of steps that occurred.
    steps: HashSet<u64>,
    endings: &'t [Ending],
    keeps_all_keys: bool,
}

impl<'t> Record<'t> {
    /// What the tables say of trials of `cell` with these ends; its frequencies and histograms are read.
    ///
    /// # Errors
    /// If these cannot be read.
    pub fn of<'e, R: Read>(
        cell: &'t CellResult,
        ends: impl Iterator<Item = &'e Ending>,
        (frequencies, steps): (&mut RowsByCell<FrequencyRow, R>, &mut RowsByCell<StepRow, R>),
    ) -> Result<Self, Contradiction> {
        let number = cell.identity.number;
        let keys: HashSet<&str> = ends.filter_map(|end| end.key.as_deref()).collect();
        let is_theirs = |row: &FrequencyRow| keys.contains(&*row.solution);
        let rows = frequencies.of(number).filter(|row| row.as_ref().map_or(true, is_theirs));
        let named = |row: FrequencyRow| (row.solution.clone(), row);
        let rows = rows.map(|row| row.map(named)).collect::<Result<_, _>>();
        let value = |row: StepRow| {
            (row.measure == STEPS.name && !row.value.is_negative()).then(|| row.value.digits())
        };
        let steps = steps.of(number).filter_map(|row| row.map(value).transpose()).collect::<Result<_, _>>();
        let occurred = cell.outcomes.iter().filter(|row| row.count > 0);
        Ok(Self {
            rows: rows.map_err(|error| Contradiction::unread::<FrequencyRow>(&error))?,
            outcomes: occurred.map(|row| row.outcome.as_str()).collect(),
            steps: steps.map_err(|error| Contradiction::unread::<StepRow>(&error))?,
            endings: &cell.endings,
            keeps_all_keys: cell.keeps_all_keys(),
        })
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
            (steps < row.steps_min.get(), "below the recorded minimum"),
            (steps > row.steps_max.get(), "but the most are fewer"),
            (Some(trial) < row.first_trial.get(), "but the first is a later one"),
            (
                steps == row.steps_min.get() && Some(trial) < row.shortest_trial.get(),
                "but the shortest is a later one",
            ),
            (
                steps == row.steps_max.get() && Some(trial) < row.longest_trial.get(),
                "but the longest is a later one",
            ),
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
