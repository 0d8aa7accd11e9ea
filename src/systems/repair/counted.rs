//! Counts of steps, reactions and evaluations.

/// Counts of a trial, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) steps: u64,
    pub(super) reactions: u64,
    pub(super) evaluations: u64,
}

impl Counted {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            steps: self.steps + other.steps,
            reactions: self.reactions + other.reactions,
            evaluations: self.evaluations + other.evaluations,
        }
    }

    /// The test of a board on which no queen is attacked.
    pub(super) fn last_test(size: usize) -> Self {
        Self { evaluations: evaluations(size - 1, 1, 0), ..Self::default() }
    }
}

/// The constraints tested on `boards` boards with the first unmet queen in `column`: up to its diagonals, but only up
/// to its row where that is held.
#[inline]
pub(super) fn evaluations(column: usize, boards: u32, row_held: u32) -> u64 {
    2 * column as u64 * u64::from(boards) - u64::from(row_held)
}
