//! A box: starts that have behaved alike so far.
//!
//! **Theorem 2.** A board of the epoch of m was written in an earlier epoch if and only if the frontier is on its start
//! row and one of these holds: the epoch of m-1, whose frontier was queen m, wrote the board; or queen m is on its
//! start row, too, and an epoch before that one wrote it; or all queens are on their start rows, for the start is
//! written before anything else.
//!
//! *Proof.* In all earlier epochs, the frontier and all queens to its right were on their start rows. In those before
//! the epoch of m-1, so was queen m. ∎
//!
//! So whether a board was written can depend on the start row of a queen left of the frontier. The starts of a box
//! diverge only there, and where the frontier reaches different free rows.

use super::epoch::{Epoch, Mark};
use super::lines::{MAX_SIZE, Prefix};
use super::phase::{Moment, Past, Undecided};
use crate::systems::board;
use crate::systems::repair::counted::Counted;

/// The start rows of each queen, as bits.
pub(super) type Rows = [u32; MAX_SIZE];

/// A box, and the epochs common to all its starts.
#[derive(Debug)]
pub(super) struct Path {
    pub(super) rows: Rows,
    pub(super) epochs: Vec<Epoch>,
}

/// Where a box goes on.
#[derive(Clone, Debug)]
pub(super) enum At {
    /// Its next epoch begins.
    Epoch,
    /// The frontier of its last epoch lands on this row.
    Landing(u32),
    /// The next phase of its last epoch begins.
    NextPhase(Box<Mark>),
    /// In a phase of its last epoch.
    Phase(Box<Pause>),
}

/// Where a phase that is made with its past goes on.
#[derive(Clone, Debug)]
pub(super) struct Pause {
    /// What the epoch had done when the phase began.
    pub(super) mark: Mark,
    pub(super) moment: Moment,
    /// The number of entries in the log of the memory.
    pub(super) entries: usize,
    /// The number of sub-phases that the epoch had done.
    pub(super) sub_phases: usize,
}

/// Decides which part of a box to follow where its starts diverge.
pub(super) trait Fork {
    /// The one of `parts` of the start rows of `queen` to follow now.
    fn choose(&mut self, path: &Path, at: At, queen: usize, parts: &[u32]) -> u32;
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
        self.epochs.last().map_or_else(Prefix::default, Epoch::end)
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

    /// The present epoch.
    pub(super) fn epoch(&self) -> &Epoch {
        self.epochs.last().expect("it has begun")
    }

    /// The present epoch.
    pub(super) fn epoch_mut(&mut self) -> &mut Epoch {
        self.epochs.last_mut().expect("it has begun")
    }

    /// The frontier of the last epoch lands on `row` from `starts`.
    pub(super) fn land(&mut self, row: u32, starts: u32) {
        let queen = self.queens() - 1;
        self.rows[queen] = starts;
        self.epoch_mut().land(row, starts);
    }

    /// Narrows the box to starts for which a question is decided alike.
    pub(super) fn narrow(&mut self, undecided: Undecided, at: At, fork: &mut impl Fork) {
        self.divide(undecided.queen, undecided.parts, at, fork);
    }

    /// Narrows the box to one of the `parts` of the start rows of `queen` that are not empty.
    pub(super) fn divide(
        &mut self,
        queen: usize,
        parts: impl IntoIterator<Item = u32>,
        at: At,
        fork: &mut impl Fork,
    ) {
        let parts: Vec<u32> = parts.into_iter().filter(|&part| part != 0).collect();
        if parts.len() > 1 {
            self.rows[queen] = fork.choose(self, at, queen, &parts);
        }
    }

    /// Whether the board of `line` with the queen in its column on `at`, all further queens on their start rows, was
    /// written before the epoch of `queens`.
    ///
    /// The epoch before knew the last of them by its lag, so the answer depends on its start row. If it was on its
    /// start row, an earlier epoch may have written the board; before all epochs, the start itself was written.
    fn wrote_before(&self, queens: usize, line: Prefix, at: u32) -> Result<bool, Undecided> {
        let Some(queen) = queens.checked_sub(1) else {
            return Ok(true);
        };
        let rows = self.rows[queen];
        let row = if queen == line.left_out() { at } else { line.row(queen) };
        let written = self.epochs[queen].wrote(rows, line, at, row);
        let there = rows & !written & 1 << row;
        let elsewhere = rows & !written & !there;
        let before = if there == 0 { Ok(false) } else { self.wrote_before(queen, line, at) };
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

    /// Whether the present board was written before, all further queens on their start rows.
    pub(super) fn wrote_end(&self) -> Result<bool, Undecided> {
        let queens = self.queens();
        self.wrote_before(queens, self.prefix().without(queens), 0)
    }
}

/// The past of a phase at the start lag of the present epoch.
impl Past for Path {
    fn suspects(&self, line: Prefix) -> u32 {
        let mut rows = 0;
        for epoch in self.epochs[line.left_out()..self.queens() - 1].iter().rev() {
            rows |= epoch.suspects(line);
            if epoch.queens() > line.left_out() && !epoch.may_start(line.row(epoch.queens())) {
                break;
            }
        }
        rows
    }

    fn wrote(&self, line: Prefix, row: u32) -> Result<bool, Undecided> {
        self.wrote_before(self.queens() - 1, line, row)
    }
}
