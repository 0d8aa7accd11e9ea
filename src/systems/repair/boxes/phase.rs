//! Phases: the parts of an epoch at one lag.
//!
//! A phase begins with the reaction by which the queens leave a dead end, and ends at the next consistent prefix that
//! leaves a row free or that an action reached. It holds for every start row of the frontier, of which only the lag is
//! known.

use super::super::counted::Counted;
use super::prefix::{MAX_SIZE, Prefix};

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
