//! Runs made as if nothing had been written before, kept for every box that can reuse them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::dead_end::DeadEnd;
use super::prefix::Prefix;
use super::run::{Past, Run};
use super::runner::Runner;

/// A run that met no board of an earlier epoch.
#[derive(Debug)]
pub(super) struct Alone {
    pub(super) run: Arc<Run>,
    /// The boards that it looked up while its lag was 0, and while it was 1: it holds for every box in which no earlier
    /// epoch wrote any of them at the lag where the frontier is on its start row.
    pub(super) asked: [Vec<Prefix>; 2],
}

/// A run takes as much memory as this number of boards, even if it has none.
const RUN: usize = 16;

/// Runs by the number of queens and the dead end that they leave.
#[derive(Debug)]
pub(super) struct Memo {
    runs: FxHashMap<(usize, Prefix), Arc<Alone>>,
    /// How many more boards may be kept.
    capacity: usize,
}

impl Memo {
    /// A memo that keeps about `capacity` boards.
    pub(super) fn new(capacity: usize) -> Self {
        Self { runs: FxHashMap::default(), capacity }
    }

    /// The run alone from this dead end, unless it is unknown and there is no capacity for it.
    pub(super) fn get(&mut self, runner: &mut Runner, dead: DeadEnd, longest: u64) -> Option<Arc<Alone>> {
        let key = (dead.queens, dead.prefix);
        if let Some(alone) = self.runs.get(&key) {
            return Some(Arc::clone(alone));
        }
        if self.capacity == 0 {
            return None;
        }
        let mut asked = Asked::default();
        let run = runner.run(dead, &mut asked, longest);
        asked.boards.iter_mut().for_each(Vec::shrink_to_fit);
        let boards = run.written.boards() + asked.boards.iter().map(Vec::len).sum::<usize>();
        self.capacity = self.capacity.saturating_sub(RUN + boards);
        let alone = Arc::new(Alone { run: Arc::new(run), asked: asked.boards });
        self.runs.insert(key, Arc::clone(&alone));
        Some(alone)
    }
}

#[derive(Default)]
struct Asked {
    boards: [Vec<Prefix>; 2],
}

impl Past for Asked {
    fn reaches(&self, lag: u32) -> bool {
        (lag as usize) < self.boards.len()
    }

    fn holds(&mut self, board: Prefix, lag: u32) -> bool {
        self.boards[lag as usize].push(board);
        false
    }
}
