//! A box: starts that went the same way so far.

use std::sync::Arc;

use super::super::column::Held;
use super::prefix::{MAX_SIZE, Prefix};
use super::run::{Counted, Past, Run};

/// Start rows of each queen, and the epochs that all their starts went through.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) size: usize,
    /// The start rows by queen, as bits.
    pub(super) rows: [u32; MAX_SIZE],
    pub(super) epochs: Vec<Epoch>,
}

/// An epoch that is over: its frontier came to a free row.
#[derive(Clone, Debug)]
pub(super) struct Epoch {
    /// What was run, unless the first queens left a row free at once.
    pub(super) run: Option<Arc<Run>>,
    /// How far the frontier had gone before that run.
    pub(super) shift: usize,
    /// How far it had gone when a row was free.
    pub(super) lag: usize,
    /// Where the first queens stood then.
    pub(super) prefix: Prefix,
    /// The free row.
    pub(super) landing: usize,
    /// The actions with which the frontier came there, by its start row.
    pub(super) actions: [u8; MAX_SIZE],
    /// Evaluations beyond those counted, by the start row of the frontier.
    pub(super) more: [u32; MAX_SIZE],
    pub(super) counted: Counted,
}

/// A question that has another answer for each of these parts of a queen's start rows.
#[derive(Debug)]
pub(super) struct Fork {
    pub(super) queen: usize,
    pub(super) parts: Vec<u32>,
}

impl Path {
    /// Every start.
    pub(super) fn all(size: usize) -> Self {
        let mut rows = [0; MAX_SIZE];
        rows[..size].fill((1 << size) - 1);
        Self { size, rows, epochs: Vec::with_capacity(size) }
    }

    /// How many queens stand on known rows.
    pub(super) fn queens(&self) -> usize {
        self.epochs.len()
    }

    /// The rows on which they stand.
    pub(super) fn prefix(&self) -> Prefix {
        self.epochs.last().map_or_else(Prefix::default, |epoch| {
            epoch.prefix.with(self.epochs.len() - 1, epoch.landing)
        })
    }

    /// What is counted alike for all starts.
    pub(super) fn counted(&self) -> Counted {
        self.epochs.iter().fold(Counted::default(), |sum, epoch| sum.plus(epoch.counted))
    }

    /// What the first queens of `prefix` hold in the next column.
    pub(super) fn held(prefix: Prefix, queens: usize) -> Held {
        (0..queens).fold(Held::default(), |held, column| held.with(prefix.row(column)))
    }

    /// Whether the board with these first queens, and all others where they started, was written before the
    /// epoch of `queens`.
    ///
    /// The epoch before knew the last of them by its lag, so the answer depends on where it started. If it
    /// started right there, an epoch before may have written the board; before them all the start itself was.
    #[inline]
    pub(super) fn settle(&mut self, board: Prefix, queens: usize, aside: &mut Vec<[u32; MAX_SIZE]>) -> bool {
        if self.never(board, queens) {
            return false;
        }
        loop {
            match self.wrote(board, queens) {
                Ok(answer) => return answer,
                Err(fork) => {
                    for &part in &fork.parts[1..] {
                        let mut rows = self.rows;
                        rows[fork.queen] = part;
                        aside.push(rows);
                    }
                    self.rows[fork.queen] = fork.parts[0];
                }
            }
        }
    }

    #[inline]
    fn never(&self, board: Prefix, queens: usize) -> bool {
        let Some(queen) = queens.checked_sub(1) else {
            return false;
        };
        let epoch = &self.epochs[queen];
        let rest = board.first(queen);
        self.rows[queen] >> board.row(queen) & 1 == 0
            && rest != epoch.prefix
            && epoch.run.as_ref().is_none_or(|run| run.lags(rest) == 0)
    }

    pub(super) fn wrote(&self, board: Prefix, queens: usize) -> Result<bool, Fork> {
        let Some(queen) = queens.checked_sub(1) else {
            return Ok(true);
        };
        let rows = self.rows[queen];
        let (rest, row) = (board.first(queen), board.row(queen));
        let written = self.epochs[queen].wrote(self.size, rows, rest, row);
        let there = rows & !written & 1 << row;
        if there == 0 {
            return decide(queen, rows, &[written, rows & !written]);
        }
        match self.wrote(rest, queen) {
            Ok(true) => decide(queen, rows, &[written | there, rows & !written & !there]),
            Ok(false) => decide(queen, rows, &[written, rows & !written]),
            Err(fork) if there == rows => Err(fork),
            Err(_) => fork(queen, &[written, rows & !written & !there, there]),
        }
    }
}

/// The answer, if it is the same for all `rows`: the first part is where it is yes.
fn decide(queen: usize, rows: u32, parts: &[u32; 2]) -> Result<bool, Fork> {
    match parts[0] {
        0 => Ok(false),
        yes if yes == rows => Ok(true),
        _ => fork(queen, parts),
    }
}

fn fork(queen: usize, parts: &[u32]) -> Result<bool, Fork> {
    Err(Fork { queen, parts: parts.iter().copied().filter(|&part| part != 0).collect() })
}

impl Epoch {
    /// The start rows, out of `rows`, for which this epoch wrote the board with these first queens and the
    /// frontier on `row`.
    fn wrote(&self, size: usize, rows: u32, first: Prefix, row: usize) -> u32 {
        let lags = self.run.as_ref().map_or(0, |run| run.lags(first));
        let landed = first == self.prefix;
        if lags == 0 && !landed {
            return 0;
        }
        let back = (self.landing + size - row) % size;
        let wrote = |start: usize| {
            let lag = (row + 2 * size - start - self.shift) % size;
            lags >> lag & 1 == 1 || landed && back < usize::from(self.actions[start])
        };
        (0..size).filter(|&start| rows >> start & 1 == 1 && wrote(start)).fold(0, |set, start| set | 1 << start)
    }
}

/// An epoch asks of the past where its frontier stands as it started.
pub(super) struct Remembered<'a> {
    pub(super) path: &'a mut Path,
    /// The lag of the run at which the frontier stands as it started.
    pub(super) start_lag: usize,
    pub(super) aside: &'a mut Vec<[u32; MAX_SIZE]>,
}

impl Past for Remembered<'_> {
    fn reaches(&self, lag: usize) -> bool {
        lag == self.start_lag
    }

    fn holds(&mut self, board: Prefix, _lag: usize) -> bool {
        self.path.settle(board, self.path.queens(), self.aside)
    }
}
