//! Whether the tables of a result agree with each other, and with those that are made again.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use super::cell::{CellResult, CellResults};
use super::csv;
use super::identity::CellIdentity;
use super::schema::{CellRow, FrequencyRow, OutcomeRow, StepRow, Table, each_table};
use super::tables::CellTable;
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

/// Checks that each table is as it was `made` again.
///
/// # Errors
/// The first row that differs.
pub fn same(held: &CellResults, made: &CellResults) -> Checked {
    each_table!(Row => same_table::<Row>(held, made)).into_iter().collect()
}

fn same_table<T: CellTable>(held: &CellResults, made: &CellResults) -> Checked {
    let mut line = 1;
    for (held_cell, made_cell) in held.cells.iter().zip(&made.cells) {
        for (here, again) in T::of(held_cell).zip(T::of(made_cell)) {
            line += 1;
            if here.borrow() != again.borrow() {
                return Err(difference(line, held, &held_cell.identity, here.borrow(), again.borrow()));
            }
        }
        let message = format!("rows of cell {}", held_cell.identity.number);
        equal(T::FILE, &message, T::of(held_cell).count() as u128, T::of(made_cell).count() as u64)?;
    }
    Ok(())
}

/// The first column in which a row in this line differs from the one that was made again.
fn difference<T: Table>(
    line: u64,
    held: &CellResults,
    cell: &CellIdentity,
    here: &T,
    again: &T,
) -> Contradiction {
    let fields = |row| csv::fields(&held.layout, cell, row);
    let columns = held.layout.columns::<T>().into_iter().zip(fields(here).into_iter().zip(fields(again)));
    let differing = columns.map(|(column, (here, again))| (column.name, here, again));
    let (column, here, again) =
        differing.into_iter().find(|(_, here, again)| here != again).expect("rows that differ");
    Contradiction {
        file: T::FILE,
        message: format!("line {line}: {column} is {here:?}, and computed again {again:?}"),
    }
}
