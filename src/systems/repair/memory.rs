//! The boards that were written in a trial, and those since its last action.

use rustc_hash::FxHashSet;

/// The memory of a trial: boards by their numbers, if 64 bits can number them, else by themselves.
#[derive(Debug)]
pub(super) enum Memory {
    Numbers(Boards<u64>),
    Boards(Boards<Box<[u8]>>),
}

#[derive(Debug, Default)]
pub(super) struct Boards<B> {
    written: FxHashSet<B>,
    since_action: FxHashSet<B>,
}

impl Memory {
    /// An empty one.
    pub(super) fn new(are_numbered: bool) -> Self {
        if are_numbered { Self::Numbers(Boards::default()) } else { Self::Boards(Boards::default()) }
    }

    pub(super) fn clear(&mut self) {
        match self {
            Self::Numbers(boards) => boards.clear(),
            Self::Boards(boards) => boards.clear(),
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Numbers(boards) => boards.written.is_empty(),
            Self::Boards(boards) => boards.written.is_empty(),
        }
    }

    /// Writes a board. False if it was written before; if not, an action follows.
    #[inline]
    pub(super) fn write(&mut self, number: u64, board: &[u8]) -> bool {
        match self {
            Self::Numbers(boards) => boards.write(number),
            Self::Boards(boards) => boards.write(board.into()),
        }
    }

    /// Notes the board on which a reaction is taken.
    #[inline]
    pub(super) fn note(&mut self, number: u64, board: &[u8]) {
        match self {
            Self::Numbers(boards) => boards.since_action.insert(number),
            Self::Boards(boards) => boards.since_action.insert(board.into()),
        };
    }

    /// Whether a reaction was taken on this board since the last action.
    #[inline]
    pub(super) fn recurs(&self, number: u64, board: &[u8]) -> bool {
        match self {
            Self::Numbers(boards) => boards.since_action.contains(&number),
            Self::Boards(boards) => boards.since_action.contains(board),
        }
    }
}

impl<B: Eq + std::hash::Hash> Boards<B> {
    /// Forgets all. A memory that one long trial made large is given back.
    fn clear(&mut self) {
        const LARGE: usize = 1 << 12;
        if self.written.capacity() > LARGE && self.written.len() < self.written.capacity() / 8 {
            self.written = FxHashSet::default();
        } else {
            self.written.clear();
        }
        self.since_action.clear();
    }

    #[inline]
    fn write(&mut self, board: B) -> bool {
        let is_new = self.written.insert(board);
        if is_new {
            self.since_action.clear();
        }
        is_new
    }
}
