//! Pure phases: made as if earlier epochs had written nothing.

use super::lines::Lines;
use super::phase::{Account, PhaseEnd};
use super::prefix::Prefix;

/// A phase that depends on its dead end and on what was written at its lag.
#[derive(Debug)]
pub(super) struct Pure {
    /// A number that no other phase has.
    pub(super) id: u64,
    pub(super) end: PhaseEnd,
    pub(super) account: Account,
    pub(super) lines: Lines,
}

impl Pure {
    /// The dead ends that it reached.
    pub(super) fn dead_ends(&self) -> impl Iterator<Item = Prefix> + '_ {
        let last = match self.end {
            PhaseEnd::DeadEnd(dead) => Some(dead),
            _ => None,
        };
        last.into_iter().chain(self.account.rounds.iter().copied())
    }
}
