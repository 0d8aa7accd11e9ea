//! The run of an epoch: queens on known rows, and to their right one of which only the lag is known.
//!
//! From a board on which the first m queens are consistent and every row of the next column is attacked, the queens
//! move until they are consistent again and leave a row free. Queen m+1, the *frontier*, takes part with an unknown
//! row: only its *lag* is known, how far it has moved since the run began. The lag is the same for every possible start
//! row, because where no row is free the frontier is attacked on every row.

use super::super::counted::Counted;
use super::prefix::{MAX_SIZE, Prefix};
use super::written::Written;

/// What a run did, for every start row of the frontier.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) end: RunEnd,
    pub(super) counted: Counted,
    /// Evaluations beyond those counted, by the row of the frontier when the run began.
    pub(super) more: [u32; MAX_SIZE],
    /// The boards that it wrote; empty for the last epoch, whose boards are never looked up.
    pub(super) written: Written,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunEnd {
    /// The first queens are consistent and leave a row free.
    Open { prefix: Prefix, lag: u32 },
    /// A board recurred within reactions alone.
    Livelock,
    /// It exceeds its step limit.
    Over,
}

/// The boards written in earlier epochs.
pub(super) trait Past {
    /// Whether boards of this lag may have been written in an earlier epoch.
    fn reaches(&self, lag: u32) -> bool;

    /// Whether this board of such a lag was written, for all starts under consideration.
    fn holds(&mut self, board: Prefix, lag: u32) -> bool;
}
