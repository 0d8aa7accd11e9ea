//! Where an epoch continues because no row is free.

use super::super::counted::{Counted, evaluations};
use super::prefix::Prefix;

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
