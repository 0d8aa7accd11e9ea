//! What is counted.

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

    /// The test that finds every queen of a board well placed.
    pub(super) fn last_test(size: usize) -> Self {
        Self { evaluations: 2 * (size as u64 - 1), ..Self::default() }
    }
}
