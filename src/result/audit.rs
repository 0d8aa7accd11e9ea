//! Whether the tables of a result agree with each other, and with trials that are run again.

use std::collections::{BTreeMap, HashSet};

use thiserror::Error;

use super::schema::{CellRow, CoverageRow, FrequencyRow, OutcomeRow, StepRow, SummaryRow, Table as _};
use super::tables::Tables;
use crate::engine::tape::Ending;
use crate::model::outcome::SOLVED;
use crate::model::program::KIND;

/// A table that contradicts another, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The file.
    pub file: &'static str,
    /// One sentence.
    pub message: String,
}

type Checked = Result<(), Contradiction>;

fn equal(file: &'static str, what: &str, one: u64, other: u64) -> Checked {
    if one == other {
        return Ok(());
    }
    Err(Contradiction { file, message: format!("{what}: {one} here, {other} by the other tables") })
}

/// Checks the sums between the tables of a result.
///
/// # Errors
/// The first contradiction.
pub fn sums(tables: &Tables) -> Checked {
    tables.cells.iter().try_for_each(|cell| {
        let solved = tables.outcomes_of(cell).find(|row| row.outcome == SOLVED).map_or(0, |row| row.count);
        outcomes(cell, tables)?;
        frequencies(cell, tables, solved)?;
        steps(cell, tables, solved)?;
        summaries(cell, tables)?;
        coverage(cell, tables)
    })
}

fn outcomes(cell: &CellRow, tables: &Tables) -> Checked {
    let counted: u64 = tables.outcomes_of(cell).map(|row| row.count).sum();
    equal(OutcomeRow::FILE, &format!("trials of cell {}", cell.identity.number), counted, cell.trials)
}

fn frequencies(cell: &CellRow, tables: &Tables, solved: u64) -> Checked {
    let (file, number) = (FrequencyRow::FILE, cell.identity.number);
    let counted: u64 = tables.frequencies_of(cell).map(|row| row.count).sum();
    if keeps_all_keys(cell, tables) || counted > solved {
        equal(file, &format!("solved trials of cell {number}"), counted, solved)?;
    }
    let rows = tables.frequencies_of(cell).count() as u64;
    match cell.keys_known {
        Some(known) if rows > known || !may_lack_names(cell) => {
            equal(file, &format!("solutions of cell {number}"), rows, known)
        }
        _ => Ok(()),
    }
}

/// Whether perhaps only the number of the keys is known: of a program, which is not a system.
fn may_lack_names(cell: &CellRow) -> bool {
    cell.seed.is_none() || cell.kind == KIND
}

/// Whether frequencies.csv has every solution that was reached, rather than a sample of them.
fn keeps_all_keys(cell: &CellRow, tables: &Tables) -> bool {
    !tables.statistics_of(cell).any(|row| row.statistic == "keys_share")
}

fn steps(cell: &CellRow, tables: &Tables, solved: u64) -> Checked {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for row in tables.steps_of(cell) {
        let sum = sums.entry(&row.measure).or_default();
        *sum += row.count;
        equal(
            StepRow::FILE,
            &format!("{} {} of cell {}", row.measure, row.value, cell.identity.number),
            row.cum_count,
            *sum,
        )?;
    }
    sums.into_iter().try_for_each(|(measure, sum)| {
        equal(StepRow::FILE, &format!("{measure} of cell {}", cell.identity.number), sum, solved)
    })
}

fn summaries(cell: &CellRow, tables: &Tables) -> Checked {
    let rows: BTreeMap<&str, &FrequencyRow> =
        tables.frequencies_of(cell).map(|row| (row.solution.as_str(), row)).collect();
    tables.summaries_of(cell).try_for_each(|summary| {
        let Some(row) = rows.get(summary.solution.as_str()) else {
            return Ok(());
        };
        let what = |name| format!("{name} of {} in cell {}", row.solution, cell.identity.number);
        let file = SummaryRow::FILE;
        equal(file, &what("trials"), summary.n, row.count)?;
        if summary.measure != "steps" {
            return Ok(());
        }
        equal(file, &what("minimum steps"), summary.min.unwrap_or(0), row.steps_min.unwrap_or(0))?;
        equal(file, &what("most steps"), summary.max.unwrap_or(0), row.steps_max.unwrap_or(0))
    })
}

fn coverage(cell: &CellRow, tables: &Tables) -> Checked {
    let reached = tables.frequencies_of(cell).filter(|row| row.count > 0).count() as u64;
    let last = tables.coverage_of(cell).last().and_then(|row| row.distinct_observed);
    last.map_or(Ok(()), |last| {
        equal(
            CoverageRow::FILE,
            &format!("solutions reached in cell {}", cell.identity.number),
            last,
            reached,
        )
    })
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
    values: HashSet<(&'t str, u64)>,
    endings: &'t [Ending],
    keeps_all_keys: bool,
}

impl<'t> Record<'t> {
    /// What `tables` say of `cell`.
    #[must_use]
    pub fn of(cell: &CellRow, tables: &'t Tables) -> Self {
        let occurred = tables.outcomes.iter().filter(|row| row.identity == cell.identity && row.count > 0);
        let frequencies = tables.frequencies.iter().filter(|row| row.identity == cell.identity);
        let steps = tables.steps.iter().filter(|row| row.identity == cell.identity);
        Self {
            rows: frequencies.map(|row| (row.solution.as_str(), row)).collect(),
            outcomes: occurred.map(|row| row.outcome.as_str()).collect(),
            values: steps.map(|row| (row.measure.as_str(), row.value)).collect(),
            endings: tables.endings.get(&cell.identity.number).map_or(&[], Vec::as_slice),
            keeps_all_keys: keeps_all_keys(cell, tables),
        }
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
        if !self.values.contains(&("steps", end.steps)) {
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
