//! The events of a program.
//!
//! An event is all lines of the trace that move or test one queen, so that a viewer has a frame for each.

use super::Program;
use super::diagonal::Sign;
use super::partial::Partial;

/// An event, and what the program knew afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PermuteEvent {
    pub(super) kind: Kind,
    pub(super) program: Program,
    pub(super) partial: Partial,
}

/// What happened. Columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It made the list.
    Begin,
    /// It took an element for the next column.
    Take,
    /// It began to test a whole permutation.
    Test,
    /// It tested the queen in a column against those to its left.
    Check {
        /// The column.
        column: usize,
        /// The first diagonal that was held.
        clash: Option<Sign>,
    },
    /// It answered.
    Solve,
    /// It rejected a permutation.
    Turn,
    /// It backtracked, because no other element was left for the column.
    Undo,
    /// It failed.
    Fail,
}
