//! The outline of a result: what sentences about it are made of, without the tables that grow with the keys.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use super::layout::Layout;
use super::occurrences::Occurrences;
use super::rows::CellRows;
use super::schema::{CellRow, CoverageRow, FrequencyRow, OutcomeRow, StatisticRow, SummaryRow, Table};
use crate::engine::cell_tally::CellTally;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::key_figure::KeyFigure;
use crate::model::keys::Keys;
use crate::model::outcome::SOLVED;
use crate::stats::precision::Precision;

/// The rows of `cell`, which stand together, as each table has its cells in order.
pub(super) fn of_cell<'t, T: Table>(rows: &'t [T], cell: &CellRow) -> slice::Iter<'t, T> {
    let number = cell.identity.number;
    let first = rows.partition_point(|row| row.identity().number < number);
    let count = rows[first..].partition_point(|row| row.identity().number == number);
    rows[first..first + count].iter()
}

/// Rows of trials.csv, by the number of the cell; the first is trial 0.
pub type Endings = BTreeMap<u64, Vec<Ending>>;

/// The solution of the rows of `steps_summary.csv` that are over all solutions.
pub const ALL: &str = "ALL";

/// The tables of a result that do not grow with its keys, and a summary of the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// The cells, and the columns before those of each table.
    pub layout: Layout,
    /// cells.csv
    pub cells: Vec<CellRow>,
    /// outcomes.csv
    pub outcomes: Vec<OutcomeRow>,
    /// statistics.csv
    pub statistics: Vec<StatisticRow>,
    /// coverage.csv
    pub coverage: Vec<CoverageRow>,
    /// The rows of `steps_summary.csv` over all solutions.
    pub totals: Vec<SummaryRow>,
    /// Rows of trials.csv of the cells whose trials cannot be run again for them.
    pub endings: Endings,
    /// How exact the values of measures are, of a result that is being made.
    pub precision: Precision,
    reached: BTreeMap<u64, Reached>,
}

/// The keys of a cell that were reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    /// Their number, of those that have rows.
    pub keys: u64,
    /// The rows of all keys, if they are ways to end.
    pub endings: Vec<FrequencyRow>,
    /// How many trials reached the first.
    first: u64,
    /// Their symmetry classes, if these answer a question.
    classes: BTreeSet<String>,
    /// Those that are there once, twice or not at all.
    pub occurrences: Occurrences,
}

impl Reached {
    /// How many trials reached the only key.
    #[must_use]
    pub fn only(&self) -> Option<u64> {
        (self.keys == 1).then_some(self.first)
    }

    /// The number of their symmetry classes, if that answers a question.
    #[must_use]
    pub fn classes(&self) -> Option<u64> {
        (!self.classes.is_empty()).then_some(self.classes.len() as u64)
    }

    fn note(&mut self, cell: &CellRow, row: &FrequencyRow) {
        if cell.keys == Keys::Endings {
            self.endings.push(row.clone());
        }
        self.occurrences.note(&row.solution, row.count);
        if row.count == 0 {
            return;
        }
        if self.keys == 0 {
            self.first = row.count;
        }
        self.keys += 1;
        if cell.answers.0.contains(&KeyFigure::Classes) {
            self.classes.extend(row.class.clone().filter(|class| !self.classes.contains(class)));
        }
    }
}

impl Outline {
    /// An outline without rows.
    #[must_use]
    pub fn empty(layout: Layout) -> Self {
        Self { layout, ..Self::default() }
    }

    /// The outline of a single cell, made from `tally`.
    #[must_use]
    pub fn of_cell(layout: Layout, cell: &Cell, tally: &CellTally) -> Self {
        let rows = CellRows::of(&layout, cell, tally);
        let mut outline = Self::empty(layout);
        outline.add(&rows);
        let row = rows.cell();
        rows.frequencies().for_each(|frequency| outline.note_frequency(&row, &frequency));
        outline
    }

    /// Adds the rows of a cell that do not grow with its keys.
    pub fn add(&mut self, rows: &CellRows) {
        self.precision = self.precision.min(rows.precision());
        self.cells.push(rows.cell());
        self.outcomes.extend(rows.outcomes());
        self.statistics.extend(rows.statistics());
        self.coverage.extend(rows.coverage());
        self.totals.extend(rows.totals());
        self.endings.extend(rows.endings());
    }

    /// Notes all rows of `frequencies.csv` and of `steps_summary.csv`, when it has its cells.
    pub(super) fn note(&mut self, frequencies: &[FrequencyRow], summaries: &[SummaryRow]) {
        let cells: BTreeMap<u64, &CellRow> =
            self.cells.iter().map(|cell| (cell.identity.number, cell)).collect();
        for row in frequencies {
            if let Some(cell) = cells.get(&row.identity.number) {
                self.reached.entry(row.identity.number).or_default().note(cell, row);
            }
        }
        self.totals.extend(summaries.iter().filter(|row| row.solution == ALL).cloned());
    }

    /// Notes a row of `frequencies.csv` of `cell`.
    pub fn note_frequency(&mut self, cell: &CellRow, row: &FrequencyRow) {
        self.reached.entry(cell.identity.number).or_default().note(cell, row);
    }

    /// What `cell` reached.
    #[must_use]
    pub fn reached(&self, cell: &CellRow) -> Option<&Reached> {
        self.reached.get(&cell.identity.number)
    }

    /// How the trials of `cell` ended.
    pub fn outcomes_of(&self, cell: &CellRow) -> impl Iterator<Item = &OutcomeRow> {
        of_cell(&self.outcomes, cell)
    }

    /// How many trials of `cell` reached a solution.
    #[must_use]
    pub fn solved(&self, cell: &CellRow) -> u64 {
        self.outcomes_of(cell).find(|row| row.outcome == SOLVED).map_or(0, |row| row.count)
    }

    /// How many distinct solutions the starts of `cell` reach.
    pub fn coverage_of(&self, cell: &CellRow) -> impl Iterator<Item = &CoverageRow> {
        of_cell(&self.coverage, cell)
    }

    /// The statistics of `cell`.
    pub fn statistics_of(&self, cell: &CellRow) -> impl Iterator<Item = &StatisticRow> {
        of_cell(&self.statistics, cell)
    }

    /// The summaries of the measures of `cell` over all solutions.
    pub fn totals_of(&self, cell: &CellRow) -> impl Iterator<Item = &SummaryRow> {
        of_cell(&self.totals, cell)
    }

    /// Drops the rows of all cells but `number`.
    pub fn keep_cell(&mut self, number: u64) {
        self.cells.retain(|row| row.identity.number == number);
        self.outcomes.retain(|row| row.identity.number == number);
        self.statistics.retain(|row| row.identity.number == number);
        self.coverage.retain(|row| row.identity.number == number);
        self.totals.retain(|row| row.identity.number == number);
        self.endings.retain(|&cell, _| cell == number);
        self.reached.retain(|&cell, _| cell == number);
    }
}
