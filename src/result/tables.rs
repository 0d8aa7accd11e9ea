//! The tables of a result in memory.

use std::collections::BTreeMap;

use super::layout::Layout;
use super::schema::{CellRow, CoverageRow, FrequencyRow, OutcomeRow, StatisticRow, StepRow, SummaryRow};
use crate::engine::tape::Ending;

/// Rows of trials.csv, by the number of the cell; the first is trial 0.
pub type Endings = BTreeMap<u64, Vec<Ending>>;

/// Every table of a result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// The cells, and the columns before those of each table.
    pub layout: Layout,
    /// cells.csv
    pub cells: Vec<CellRow>,
    /// outcomes.csv
    pub outcomes: Vec<OutcomeRow>,
    /// frequencies.csv
    pub frequencies: Vec<FrequencyRow>,
    /// steps.csv
    pub steps: Vec<StepRow>,
    /// `steps_summary.csv`
    pub steps_summary: Vec<SummaryRow>,
    /// statistics.csv
    pub statistics: Vec<StatisticRow>,
    /// coverage.csv
    pub coverage: Vec<CoverageRow>,
    /// Rows of trials.csv of the cells whose trials cannot be run again for them.
    pub endings: Endings,
}

impl Tables {
    /// Tables without rows.
    #[must_use]
    pub fn empty(layout: Layout) -> Self {
        Self { layout, ..Self::default() }
    }

    /// How the trials of `cell` ended.
    pub fn outcomes_of(&self, cell: &CellRow) -> impl Iterator<Item = &OutcomeRow> {
        self.outcomes.iter().filter(move |row| row.identity == cell.identity)
    }

    /// How often `cell` reached each solution.
    pub fn frequencies_of(&self, cell: &CellRow) -> impl Iterator<Item = &FrequencyRow> {
        self.frequencies.iter().filter(move |row| row.identity == cell.identity)
    }

    /// The summaries of the measures of `cell`.
    pub fn summaries_of(&self, cell: &CellRow) -> impl Iterator<Item = &SummaryRow> {
        self.steps_summary.iter().filter(move |row| row.identity == cell.identity)
    }

    /// The histograms of `cell`.
    pub fn steps_of(&self, cell: &CellRow) -> impl Iterator<Item = &StepRow> {
        self.steps.iter().filter(move |row| row.identity == cell.identity)
    }

    /// How many distinct solutions the starts of `cell` reach.
    pub fn coverage_of(&self, cell: &CellRow) -> impl Iterator<Item = &CoverageRow> {
        self.coverage.iter().filter(move |row| row.identity == cell.identity)
    }

    /// The statistics of `cell`.
    pub fn statistics_of(&self, cell: &CellRow) -> impl Iterator<Item = &StatisticRow> {
        self.statistics.iter().filter(move |row| row.identity == cell.identity)
    }

    /// Drops the rows of all cells but `number`.
    pub fn keep_cell(&mut self, number: u64) {
        self.cells.retain(|row| row.identity.number == number);
        self.outcomes.retain(|row| row.identity.number == number);
        self.frequencies.retain(|row| row.identity.number == number);
        self.steps.retain(|row| row.identity.number == number);
        self.steps_summary.retain(|row| row.identity.number == number);
        self.statistics.retain(|row| row.identity.number == number);
        self.coverage.retain(|row| row.identity.number == number);
        self.endings.retain(|&cell, _| cell == number);
    }
}
