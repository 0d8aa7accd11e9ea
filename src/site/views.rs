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
    pub members: Vec<ClassMember<'a>>,
}

/// A solution of a symmetry class.
#[derive(Clone, Copy)]
pub struct ClassMember<'a> {
    /// The class.
    pub class: &'a str,
    /// How often the solution was reached.
    pub count: u64,
}

impl<'a> Views<'a> {
    /// Those of `cell`, whose trials are those of `machine`.
    #[must_use]
    pub fn of(cell: &'a CellResult, machine: &TrialSource) -> Self {
        let rows = || cell.frequencies.iter();
        let board = |key: &str| machine.written_keys().board(key);
        let member =
            |row: &'a FrequencyRow| Some(ClassMember { class: row.class.as_deref()?, count: row.count });
        let mut members: Vec<ClassMember> = rows().filter_map(member).collect();
        members.sort_unstable_by_key(|member| (member.class, Reverse(member.count)));
        let tree = Tree::of_rows(rows(), cell.row.keys_known, board);
        Self { frequencies: Frequencies::of(rows()), tree, members }
    }
}
