//! What the frontier does: it goes round in a dead end, and lands where a row is free.
//!
//! **Theorem 1.** In the epoch of m, the moves of the first m queens and the changes of the lag do not depend on the
//! start row of the frontier, until the first m queens are consistent and leave a row of the next column free. Then the
//! frontier reaches a free row from every start row, and the epoch ends.
//!
//! *Proof.* By induction on the steps. Two boards of this epoch are the same if their first rows and their lags are,
//! whatever the start row of the frontier; and a board of an earlier epoch has lag 0, and was written or not whatever
//! that row (theorem 2). So while the first m queens are not consistent, one of them moves, and is refused, alike for
//! all start rows.
//! If they are consistent and leave no row free, a *dead end*, the frontier is attacked on every row, and acts until
//! the next board was written. Of the boards with these first rows, none was written; or only the one that was reached
//! by an action, or is the start; or all, if the frontier went round here before. For an earlier epoch that wrote one
//! of them would have ended with it, and only the first board of this epoch is such an end; and in this epoch the
//! frontier goes round at once. So it makes N, N-1 or no actions, whatever its row.
//! If they do leave a row free, none of these boards but the present one was written, for the epoch would have ended
//! with it. So nothing stops the frontier before the free row. ∎
//!
//! **Corollary** (the last queen). If the first N-1 queens are consistent, they leave at most one row free. So the last
//! epoch ends alike for all start rows of the last queen, with 0, .., N-1 actions, each once: where no budget cuts
//! trials, the count of every solution is a multiple of N, and so is that of every number of reactions.

use super::lines::{MAX_SIZE, Prefix, each, set};
use crate::systems::queens::Circle;
use crate::systems::repair::counted::{Counted, evaluations};

/// A dead end: the frontier is attacked on every row, and goes round.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeadEnd {
    pub(super) queens: usize,
    pub(super) prefix: Prefix,
    /// Whether its board was written, so that it refuses the frontier on its return. Otherwise the frontier advances
    /// one more row, and is refused by the first board that it wrote.
    pub(super) written: bool,
}

impl DeadEnd {
    /// The net number of rows that the frontier advances; a full round counts as 0.
    pub(super) fn rows(self, size: u32) -> u32 {
        if self.written { size - 1 } else { 0 }
    }

    /// The counts common to all starts: each row is tested once, and held by one of the queens or by none. Where the
    /// board was not written, the first row is tested again.
    pub(super) fn counted(self, size: u32) -> Counted {
        let once = Counted {
            steps: size.into(),
            reactions: 1,
            evaluations: evaluations(self.queens, size, 0) - self.queens as u64,
        };
        let again = Counted { steps: 1, reactions: 0, evaluations: evaluations(self.queens, 1, 1) };
        if self.written { once } else { once.plus(again) }
    }
}

/// The end of an epoch, where the first queens are consistent and leave a row free.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Landing {
    /// The rows of the first queens.
    pub(super) prefix: Prefix,
    /// How far the frontier had moved when a row became free.
    offset: u32,
    /// Whether an action led there, so that the board was written.
    written: bool,
    /// The free row.
    pub(super) row: u32,
    /// The start rows from which the frontier lands there, as bits.
    pub(super) starts: u32,
    /// The actions that take the frontier to a free row, by its start row.
    pub(super) actions: [u32; MAX_SIZE],
    /// The evaluations of these boards.
    pub(super) more: [u32; MAX_SIZE],
}

impl Landing {
    /// The walks of a frontier that has moved by `offset` to the first free row, for all its start rows.
    pub(super) fn new(size: u32, queens: usize, prefix: Prefix, written: bool, offset: u32) -> Self {
        let mut landing = Self { prefix, offset, written, ..Self::default() };
        let held = prefix.held(queens);
        for start in 0..size {
            let circle = Circle { size, from: (start + offset) % size };
            let here = 1 << circle.from;
            if held.attacked() & here != 0 {
                let passed = circle.before(!held.attacked() & circle.all());
                let row_held = (held.rows & (here | circle.next(passed))).count_ones();
                landing.actions[start as usize] = passed + 1;
                landing.more[start as usize] =
                    u32::try_from(evaluations(queens, passed + 1, row_held)).expect("few on one walk");
            }
        }
        landing
    }

    /// The free rows on which a frontier that started on one of `rows` lands, each with its start rows.
    pub(super) fn split(&self, size: u32, rows: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let lands = move |start: u32| (start + self.offset + self.actions[start as usize]) % size;
        let starts = move |row: u32| set(each(rows).filter(|&start| lands(start) == row));
        (0..size).map(move |row| (row, starts(row))).filter(|&(_, starts)| starts != 0)
    }

    /// Whether the board with the frontier on `row`, where it started on `start`, was written at the end of the epoch.
    pub(super) fn wrote(&self, size: u32, start: u32, row: u32) -> bool {
        let to_come = (self.row + size - row) % size;
        let actions = self.actions[start as usize];
        to_come < actions || to_come == actions && self.written
    }
}
