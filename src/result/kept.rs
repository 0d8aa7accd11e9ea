//! Which rows that grow with the keys of a cell are held in memory by what reads its tables.

use super::cell::CellResult;
use super::schema::{FrequencyRow, SummaryRow};

/// The rows of frequencies and of summaries of single solutions that are held.
pub enum Kept<'k> {
    /// All of them.
    All,
    /// The frequencies.
    Frequencies,
    /// The frequencies, without the names of the solutions and their classes.
    Nameless,
    /// None: each frequency is shown to this, once its cell has noted it.
    Seen(&'k mut dyn FnMut(&CellResult, FrequencyRow)),
}

impl Kept<'_> {
    /// Notes a frequency of `cell`.
    pub(super) fn frequency(&mut self, row: FrequencyRow, cell: &mut CellResult) {
        cell.reached.note(&cell.row, &row);
        match self {
            Self::All | Self::Frequencies => cell.frequencies.push(row),
            Self::Nameless => {
                cell.frequencies.push(FrequencyRow { solution: String::new(), class: None, ..row });
            }
            Self::Seen(see) => see(cell, row),
        }
    }

    /// Notes a summary of a solution of `cell`.
    pub(super) fn summary(&mut self, row: SummaryRow, cell: &mut CellResult) {
        if let Self::All = self {
            cell.summaries.push(row);
        }
    }
}
