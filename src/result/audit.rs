//! Whether the tables of a result agree with each other, and with those that are made again.

use std::collections::{BTreeMap, BTreeSet};

use super::csv;
use super::layout::Layout;
use super::not_recomputed::{SPREAD, has_spread};
use super::schema::{CellRow, FrequencyRow, OutcomeRow, StepRow, Table};
use super::tables::Tables;
use crate::experiment::Cell;

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
pub fn sums(cells: &[Cell], tables: &Tables) -> Checked {
    let held = tables.cells.iter().map(|row| row.identity.number);
    if !held.eq(cells.iter().map(|cell| cell.number)) {
        let message = "the rows are not the cells of the experiment".to_owned();
        return Err(Contradiction { file: CellRow::FILE, message });
    }
    tables.cells.iter().try_for_each(|cell| {
        let (number, counts) = (cell.identity.number, tables.outcomes_of(cell).map(|row| row.count));
        equal(OutcomeRow::FILE, &format!("trials of cell {number}"), sum(counts), cell.trials)?;
        let solved = tables.solved(cell);
        let counted = sum(tables.frequencies_of(cell).map(|row| row.count));
        if keeps_all_keys(cell, tables) || counted > u128::from(solved) {
            equal(FrequencyRow::FILE, &format!("solved trials of cell {number}"), counted, solved)?;
        }
        let mut measures: BTreeMap<&str, u128> = BTreeMap::new();
        for row in tables.steps_of(cell) {
            *measures.entry(&row.measure).or_default() += u128::from(row.count);
        }
        measures.into_iter().try_for_each(|(measure, counted)| {
            equal(StepRow::FILE, &format!("{measure} of cell {number}"), counted, solved)
        })
    })
}

/// Whether frequencies.csv has every solution that was reached, rather than a sample of them.
pub(super) fn keeps_all_keys(cell: &CellRow, tables: &Tables) -> bool {
    !tables.statistics_of(cell).any(|row| row.statistic == "keys_share")
}

/// Checks that each table is as it was `made` again. The cells in `restored` were made of their own tables, where some
/// columns of `steps_summary.csv` have nothing to compare them with.
///
/// # Errors
/// The first row that differs.
pub fn same(tables: &Tables, made: &Tables, restored: &BTreeSet<u64>) -> Checked {
    let layout = &tables.layout;
    same_rows(layout, &tables.cells, &made.cells, |_| &[])?;
    same_rows(layout, &tables.outcomes, &made.outcomes, |_| &[])?;
    same_rows(layout, &tables.steps, &made.steps, |_| &[])?;
    same_rows(layout, &tables.frequencies, &made.frequencies, |_| &[])?;
    same_rows(layout, &tables.steps_summary, &made.steps_summary, |row| {
        let is_open = restored.contains(&row.identity.number) && has_spread(row);
        if is_open { &SPREAD } else { &[] }
    })?;
    same_rows(layout, &tables.statistics, &made.statistics, |_| &[])?;
    same_rows(layout, &tables.coverage, &made.coverage, |_| &[])
}

/// Checks that the rows of a table are those that were made again, except for the columns that are `open` in a row.
fn same_rows<T: Table + PartialEq>(
    layout: &Layout,
    held: &[T],
    made: &[T],
    open: impl Fn(&T) -> &'static [&'static str],
) -> Checked {
    let columns = layout.columns::<T>();
    let different = (2..).zip(held.iter().zip(made)).filter(|(_, (held, made))| held != made);
    for (line, (held, made)) in different {
        let (here, again) = (csv::fields(layout, held), csv::fields(layout, made));
        let mut fields = columns.iter().map(|column| column.name.as_ref()).zip(here.iter().zip(&again));
        let wrong = fields.find(|(column, (here, again))| here != again && !open(held).contains(column));
        if let Some((column, (here, again))) = wrong {
            let message = format!("line {line}: {column} is {here:?}, and computed again {again:?}");
            return Err(Contradiction { file: T::FILE, message });
        }
    }
    equal(T::FILE, "rows", held.len() as u128, made.len() as u64)
}
