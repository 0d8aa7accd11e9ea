//! The tables of a result in memory.

use std::ops::Deref;

use super::layout::Layout;
use super::outline::{Outline, of_cell};
use super::rows::CellRows;
use super::schema::{CellRow, FrequencyRow, StepRow, SummaryRow};
use crate::engine::cell_tally::CellTally;
use crate::experiment::Cell;

/// Every table of a result: those of its outline, and those that grow with its keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// The tables that do not grow with the keys.
    pub outline: Outline,
    /// frequencies.csv
    pub frequencies: Vec<FrequencyRow>,
    /// steps.csv
    pub steps: Vec<StepRow>,
    /// `steps_summary.csv`
    pub steps_summary: Vec<SummaryRow>,
}

/// What is said of an outline is said of the tables.
impl Deref for Tables {
    type Target = Outline;

    fn deref(&self) -> &Outline {
        &self.outline
    }
}

impl Tables {
    /// Tables without rows.
    #[must_use]
    pub fn empty(layout: Layout) -> Self {
        Self { outline: Outline::empty(layout), ..Self::default() }
    }

    /// The tables with an outline that has its own tables, but nothing of these.
    #[must_use]
    pub fn of(
        mut outline: Outline,
        frequencies: Vec<FrequencyRow>,
        steps: Vec<StepRow>,
        steps_summary: Vec<SummaryRow>,
    ) -> Self {
        outline.note(&frequencies, &steps_summary);
        Self { outline, frequencies, steps, steps_summary }
    }

    /// Adds the rows of `cell`, made from `tally`.
    pub fn add(&mut self, cell: &Cell, tally: &CellTally) {
        let rows = CellRows::of(&self.layout, cell, tally);
        let (cell, outline) = (rows.cell(), &mut self.outline);
        outline.add(&rows);
        self.frequencies.extend(rows.frequencies().inspect(|row| outline.note_frequency(&cell, row)));
        self.steps.extend(rows.steps());
        self.steps_summary.extend(rows.summaries());
    }

    /// How often `cell` reached each solution.
    pub fn frequencies_of(&self, cell: &CellRow) -> impl Iterator<Item = &FrequencyRow> {
        of_cell(&self.frequencies, cell)
    }

    /// The summaries of the measures of `cell`.
    pub fn summaries_of(&self, cell: &CellRow) -> impl Iterator<Item = &SummaryRow> {
        of_cell(&self.steps_summary, cell)
    }

    /// The histograms of `cell`.
    pub fn steps_of(&self, cell: &CellRow) -> impl Iterator<Item = &StepRow> {
        of_cell(&self.steps, cell)
    }

    /// Drops the rows of all cells but `number`.
    pub fn keep_cell(&mut self, number: u64) {
        self.outline.keep_cell(number);
        self.frequencies.retain(|row| row.identity.number == number);
        self.steps.retain(|row| row.identity.number == number);
        self.steps_summary.retain(|row| row.identity.number == number);
    }
}
