//! One epoch: queens that stand on known rows, and behind them one whose row is only known to lag.
//!
//! From a board on which the first m queens stand well and every row of the next column is attacked, the queens
//! move until they stand well again and leave a row free. Queen m+1, the *frontier*, takes part with an unknown
//! row: only its *lag* is known, how far it went since the run began. It lags by as much for every row on which
//! it may have started, because where no row is free it is attacked wherever it is.

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
    /// The boards that it wrote; nothing in the last epoch, of which nobody asks.
    pub(super) written: Written,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunEnd {
    /// The first queens stand well and leave a row free.
    Open { prefix: Prefix, lag: u32 },
    /// A board came back within reactions alone.
    Livelock,
    /// It takes more steps than it may.
    Over,
}

/// What the epochs before know of a board.
pub(super) trait Past {
    /// Whether boards of this lag may have been written in an epoch before.
    fn reaches(&self, lag: u32) -> bool;

    /// Whether this board of such a lag was written, for all starts that are looked at.
    fn holds(&mut self, board: Prefix, lag: u32) -> bool;
}
