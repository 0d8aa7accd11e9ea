//! What a trial remembers: the boards that it refuses, and the states since it last drew, by which it is known to loop.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::rules::Recall;

/// The choice of each variable.
type Board = Box<[u8]>;

/// The memory of a trial.
pub(super) struct Remembered {
    recall: Recall,
    written: FxHashSet<Board>,
    /// The start and the boards that moves led to, of a tabu list.
    taken: Vec<Board>,
    /// The states from which nothing was drawn since: by a hash, the board, and how many boards were taken.
    path: FxHashMap<u64, Vec<(Board, usize)>>,
}

impl Remembered {
    pub(super) fn new(recall: Recall) -> Self {
        Self { recall, written: FxHashSet::default(), taken: Vec::new(), path: FxHashMap::default() }
    }

    /// Forgets everything but the start.
    pub(super) fn begin(&mut self, start: &[u8]) {
        self.written.clear();
        self.taken.clear();
        self.path.clear();
        self.take(start);
    }

    /// Takes a board that a move leads to. False if it is refused.
    pub(super) fn take(&mut self, board: &[u8]) -> bool {
        match self.recall {
            Recall::None => true,
            Recall::Moves | Recall::All => self.write(board),
            Recall::Last(_) if self.tabu(self.taken.len()).iter().any(|tabu| **tabu == *board) => false,
            Recall::Last(_) => {
                self.taken.push(board.into());
                true
            }
        }
    }

    /// Takes note of a board that a reaction led to.
    pub(super) fn react(&mut self, board: &[u8]) {
        if self.recall == Recall::All {
            self.write(board);
        }
    }

    /// A memory that has grown is never again what it was, so no state of before recurs.
    fn write(&mut self, board: &[u8]) -> bool {
        let is_new = self.written.insert(board.into());
        if is_new {
            self.path.clear();
        }
        is_new
    }

    /// Takes note of a draw: states of before may recur without a loop.
    pub(super) fn drew(&mut self) {
        self.path.clear();
    }

    /// Whether the state recurs, from which nothing was drawn, so that it will recur for ever; if not, takes note of it.
    pub(super) fn recurs(&mut self, board: &[u8]) -> bool {
        let taken = self.taken.len();
        let mut hasher = FxHasher::default();
        (board, self.tabu(taken)).hash(&mut hasher);
        let hash = hasher.finish();
        let is_here =
            |(other, then): &(Board, usize)| **other == *board && self.tabu(*then) == self.tabu(taken);
        if self.path.get(&hash).is_some_and(|states| states.iter().any(is_here)) {
            return true;
        }
        self.path.entry(hash).or_default().push((board.into(), taken));
        false
    }

    /// The tabu list when this number of boards were taken.
    fn tabu(&self, taken: usize) -> &[Board] {
        match self.recall {
            Recall::Last(most) => &self.taken[taken.saturating_sub(most)..taken],
            _ => &[],
        }
    }
}
