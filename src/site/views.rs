//! What the pages of a cell show of all its solutions at once: made once for every page, width and language.

use std::cmp::Reverse;

use crate::chart::frequencies::Frequencies;
use crate::chart::tree::Tree;
use crate::experiment::TrialSource;
use crate::result::cell::CellResult;
use crate::result::schema::FrequencyRow;

/// Views of all solutions of a cell.
pub struct Views<'a> {
    /// The most frequent first.
    pub frequencies: Frequencies<'a>,
    /// Queen by queen, if several were reached and each is a board with a queen in each column.
    pub tree: Option<Tree<'a>>,
    /// Class by class, and the most frequent of each first, where classes have a meaning.
    pub members: Vec<&'a FrequencyRow>,
}

impl<'a> Views<'a> {
    /// Those of `cell`, whose trials are those of `machine`.
    pub fn of(cell: &'a CellResult, machine: &TrialSource) -> Self {
        let rows = || cell.frequencies.iter();
        let board = |key: &str| machine.written_keys().board(key);
        let mut members: Vec<&FrequencyRow> = rows().filter(|row| row.class.is_some()).collect();
        members.sort_unstable_by_key(|row| (&row.class, Reverse(row.count)));
        let tree = Tree::of_rows(rows(), cell.row.keys_known, board);
        Self { frequencies: Frequencies::of(rows()), tree, members }
    }
}
