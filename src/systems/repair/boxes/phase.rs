//! Phases: the parts of an epoch at one lag, and sub-phases, their parts while the last queen stays on its row.
//!
//! At a dead end that an action reached, the frontier makes N-1 actions, so its lag decreases by 1. A *phase* is what
//! an epoch does between two changes of the lag: from the reaction by which the queens leave a dead end, to the next
//! consistent prefix that leaves a row free or that an action reached. So an epoch is a chain of phases.
//!
//! **Theorem 3.** A phase depends only on its dead end d and on the prefixes M whose boards, at the lag of the phase,
//! are written when it begins. M consists of the dead ends where the frontier went round, of what earlier phases of the
//! epoch wrote at this lag, and of what earlier epochs wrote, which is nothing unless the frontier is on its start row.
//!
//! *Proof.* In a phase only the first m queens move, except at a dead end that a reaction reached. There the frontier
//! goes round in 0 or N actions, by whether it did before (theorem 1), and stops at the same lag. So every lookup is of
//! a board at this lag, or at a dead end; and what earlier epochs wrote has the frontier on its start row (theorem 2).
//! ∎

use super::lines::{Lines, MAX_SIZE, Prefix};
use crate::systems::repair::counted::Counted;

/// How a phase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseEnd {
    /// The first queens are consistent and leave a row free.
    Open {
        /// Their rows.
        prefix: Prefix,
        /// Whether an action led there, so that this board was written.
        written: bool,
    },
    /// An action led to a dead end, where the next phase begins.
    DeadEnd(Prefix),
    /// A board recurred within reactions alone.
    Livelock,
    /// It exceeds its step limit.
    Over,
}

/// What a phase did.
#[derive(Clone, Debug, Default)]
pub(super) struct Account {
    /// The counts common to all starts.
    pub(super) counted: Counted,
    /// Evaluations beyond those counted, by the row of the frontier.
    pub(super) more: [u32; MAX_SIZE],
    /// The dead ends that it went round for the first time.
    pub(super) rounds: Vec<Prefix>,
}

/// A moment of a phase, from which it can go on.
#[derive(Clone, Debug, Default)]
pub(super) struct Moment {
    pub(super) board: Prefix,
    /// Whether an action led to the board.
    pub(super) acted: bool,
    pub(super) account: Account,
    /// The boards since the last action.
    pub(super) reacted: Vec<Prefix>,
}

/// A question to the past of a box whose answer differs between these parts of the start rows of a queen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undecided {
    pub(super) queen: usize,
    pub(super) parts: [u32; 3],
}

/// Why a phase is interrupted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    /// A question to the past of the box is undecided.
    Undecided(Undecided),
    /// A sub-phase begins.
    SubPhase,
}

impl From<Undecided> for Halt {
    fn from(undecided: Undecided) -> Self {
        Self::Undecided(undecided)
    }
}

/// The boards written in earlier epochs, as far as they concern a phase.
pub(super) trait Past {
    /// Rows of a line, among them those of all boards that an earlier epoch wrote for any start under consideration.
    fn suspects(&self, line: Prefix) -> u32;

    /// Whether an earlier epoch wrote the board of a line on `row`.
    fn wrote(&self, line: Prefix, row: u32) -> Result<bool, Undecided>;
}

/// No earlier epoch wrote any board.
pub(super) struct Nothing;

impl Past for Nothing {
    fn suspects(&self, _line: Prefix) -> u32 {
        0
    }

    fn wrote(&self, _line: Prefix, _row: u32) -> Result<bool, Undecided> {
        Ok(false)
    }
}

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

/// From a reaction of the first queens to their next consistent prefix, all further queens on rows of their own.
#[derive(Debug)]
pub(super) struct SubPhase {
    /// A number that no other sub-phase or phase has.
    pub(super) id: u64,
    pub(super) end: Arrival,
    pub(super) counted: Counted,
    /// The boards since the last action before the end, or else since the beginning.
    pub(super) reacted: Box<[Prefix]>,
    pub(super) lines: Lines,
}

/// Where a sub-phase ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arrival {
    /// The first queens are consistent after a reaction.
    Reacted(Prefix),
    /// An action made them consistent, unless this board is written: then its queen stays where it is.
    Acted {
        /// With the action.
        to: Prefix,
        /// Without it.
        from: Prefix,
    },
    /// A board recurred within reactions alone.
    Livelock,
    /// It exceeds its step limit.
    Over,
}

impl SubPhase {
    /// Whether queens acted before the action that ends it.
    pub(super) fn acted(&self) -> bool {
        let last = u64::from(matches!(self.end, Arrival::Acted { .. }));
        self.counted.steps > self.counted.reactions + last
    }
}

/// Where a sub-phase begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Departure {
    /// The board of the first queens.
    pub(super) board: Prefix,
    /// The row of the next queen.
    pub(super) row: u32,
    /// How far that one is from its start row.
    pub(super) offset: u32,
}
