//! A box: starts that have behaved alike so far.

use super::super::counted::Counted;
use super::epoch::Epoch;
use super::prefix::{MAX_SIZE, Prefix};
use super::run::Past;
use crate::systems::board;

/// The start rows of each queen, as bits.
pub(super) type Rows = [u32; MAX_SIZE];

/// A box, and the epochs common to all its starts.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) rows: Rows,
    pub(super) epochs: Vec<Epoch>,
}

/// Decides which part of a box to follow where its starts diverge.
pub(super) trait Fork {
    /// The one of `parts` of the start rows of `queen` to follow now.
    fn choose(&mut self, path: &Path, queen: usize, parts: &[u32]) -> u32;
}

/// A question whose answer differs between these parts of a queen's start rows.
struct Undecided {
    queen: usize,
    parts: [u32; 3],
}

impl Path {
    /// All starts.
    pub(super) fn all(size: usize) -> Self {
        let mut rows = [0; MAX_SIZE];
        rows[..size].fill((1 << size) - 1);
        Self { rows, epochs: Vec::with_capacity(size) }
    }

    /// The number of queens on known rows.
    pub(super) fn queens(&self) -> usize {
        self.epochs.len()
    }

    /// The known rows.
    pub(super) fn prefix(&self) -> Prefix {
        self.epochs.last().map_or_else(Prefix::default, |epoch| epoch.end(self.queens() - 1))
    }

    /// The board on which all queens are consistent.
    pub(super) fn solution(&self) -> board::Rows {
        let prefix = self.prefix();
        board::Rows::collect((0..self.queens()).map(|column| 1 + prefix.row(column) as usize))
    }

    /// The counts common to all starts.
    pub(super) fn counted(&self) -> Counted {
        self.epochs.iter().fold(Counted::default(), |sum, epoch| sum.plus(epoch.counted()))
    }

    /// Whether the board that begins with `board`, all other queens on their start rows, was written before; the box is
    /// narrowed until that is the same for all its starts.
    #[inline]
    pub(super) fn wrote(&mut self, board: Prefix, fork: &mut impl Fork) -> bool {
        if self.never_wrote(board) {
            return false;
        }
        loop {
            match self.decide(board, self.queens()) {
                Ok(written) => return written,
                Err(Undecided { queen, mut parts }) => {
                    parts.sort_unstable_by_key(|&part| part == 0);
                    let count = parts.iter().filter(|&&part| part != 0).count();
                    self.rows[queen] = fork.choose(self, queen, &parts[..count]);
                }
            }
        }
    }

    /// Whether a quick test shows that no epoch wrote the board.
    #[inline]
    fn never_wrote(&self, board: Prefix) -> bool {
        for queen in (0..self.queens()).rev() {
            if !self.epochs[queen].knows_nothing(board.first(queen)) {
                return false;
            }
            if self.rows[queen] >> board.row(queen) & 1 == 0 {
                return true;
            }
        }
        false
    }

    /// Whether the board was written before the epoch of `queens`.
    ///
    /// The epoch before knew the last of them by its lag, so the answer depends on its start row. If it was on its
    /// start row, an earlier epoch may have written the board; before all epochs, the start itself was written.
    fn decide(&self, board: Prefix, queens: usize) -> Result<bool, Undecided> {
        let Some(queen) = queens.checked_sub(1) else {
            return Ok(true);
        };
        let rows = self.rows[queen];
        let (first, row) = (board.first(queen), board.row(queen));
        let written = self.epochs[queen].wrote(rows, first, row);
        let there = rows & !written & 1 << row;
        let elsewhere = rows & !written & !there;
        let before = if there == 0 { Ok(false) } else { self.decide(first, queen) };
        let parts = match before {
            Ok(true) => [written | there, elsewhere, 0],
            Ok(false) => [written, there | elsewhere, 0],
            Err(undecided) if there == rows => return Err(undecided),
            Err(_) => [written, elsewhere, there],
        };
        match parts {
            [0, _, 0] => Ok(false),
            [_, 0, 0] => Ok(true),
            _ => Err(Undecided { queen, parts }),
        }
    }
}

/// An epoch looks up the past where its frontier is on its start row.
pub(super) struct Remembered<'a, F> {
    pub(super) path: &'a mut Path,
    /// The lag of the run at which the frontier is on its start row.
    pub(super) start_lag: u32,
    pub(super) fork: &'a mut F,
}

impl<F: Fork> Past for Remembered<'_, F> {
    fn reaches(&self, lag: u32) -> bool {
        lag == self.start_lag
    }

    fn holds(&mut self, board: Prefix, _lag: u32) -> bool {
        self.path.wrote(board, self.fork)
    }
}
