//! The boards that were written in a trial from its first reaction on, and those since its last action.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// The memory of a trial.
#[derive(Debug)]
pub(super) struct Memory<B> {
    written: Boards<B>,
    since_action: Boards<B>,
}

impl<B> Default for Memory<B> {
    fn default() -> Self {
        Self { written: Boards::default(), since_action: Boards::default() }
    }
}

impl<B: Clone + Eq + Hash> Memory<B> {
    pub(super) fn clear(&mut self) {
        self.written.clear();
        self.since_action.clear();
    }

    /// Writes a board. False if it was written before; if not, an action follows.
    #[inline]
    pub(super) fn write(&mut self, board: B) -> bool {
        let is_new = self.written.insert(board);
        if is_new {
            self.since_action.clear();
        }
        is_new
    }

    /// Takes note of a reaction, and says whether the board after it recurs: the memory grows only by actions, so it will
    /// recur for ever.
    #[inline]
    pub(super) fn recurs(&mut self, before: B, after: &B) -> bool {
        self.since_action.insert(before);
        self.since_action.contains(after)
    }
}

/// A set of boards that is emptied at no cost: open addressing, where a slot of another round is free.
#[derive(Debug)]
struct Boards<B> {
    slots: Vec<(u64, B)>,
    round: u64,
    held: usize,
}

impl<B> Default for Boards<B> {
    fn default() -> Self {
        Self { slots: Vec::new(), round: 1, held: 0 }
    }
}

impl<B: Clone + Eq + Hash> Boards<B> {
    /// A set that one long trial made large is given back.
    #[inline]
    fn clear(&mut self) {
        const LARGE: usize = 1 << 20;
        if self.slots.len() > LARGE {
            *self = Self::default();
        }
        (self.round, self.held) = (self.round + 1, 0);
    }

    /// Adds a board. False if it was there.
    #[inline]
    fn insert(&mut self, board: B) -> bool {
        if 2 * self.held >= self.slots.len() {
            self.grow(&board);
        }
        let slot = self.slot(&board);
        if self.slots[slot].0 == self.round {
            return false;
        }
        self.slots[slot] = (self.round, board);
        self.held += 1;
        true
    }

    #[inline]
    fn contains(&self, board: &B) -> bool {
        self.held > 0 && self.slots[self.slot(board)].0 == self.round
    }

    /// Where a board is, or would be.
    #[inline]
    fn slot(&self, board: &B) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = usize::try_from(FxBuildHasher.hash_one(board) & last as u64).expect("a slot");
        while self.slots[slot].0 == self.round && self.slots[slot].1 != *board {
            slot = (slot + 1) & last;
        }
        slot
    }

    #[cold]
    fn grow(&mut self, any: &B) {
        const LEAST: usize = 64;
        let slots = (2 * self.slots.len()).max(LEAST);
        let held = std::mem::replace(&mut self.slots, vec![(0, any.clone()); slots]);
        for (_, board) in held.into_iter().filter(|(round, _)| *round == self.round) {
            let slot = self.slot(&board);
            self.slots[slot] = (self.round, board);
        }
    }
}
