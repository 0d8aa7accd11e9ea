//! Sub-phases: what the queens left of the last one do while that one stays on its row.

use super::super::counted::Counted;
use super::lines::Lines;
use super::prefix::Prefix;

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
