//! Every start at once.

mod atlas;
mod census;
mod epoch;
mod memo;
mod memory;
mod path;
mod prefix;
mod run;

use std::sync::Arc;

pub(super) use self::atlas::Atlas;
use self::epoch::{DeadEnd, Epoch, held};
use self::memo::Memo;
use self::path::{Fork, Path, Remembered};
use self::prefix::MAX_SIZE;
use self::run::{Run, RunEnd, Runner};

/// The largest board that is divided.
pub(super) const LARGEST: usize = MAX_SIZE;

/// Divides the starts of a board into boxes.
#[derive(Debug)]
pub(super) struct Boxes {
    size: usize,
    /// The most steps of a run.
    longest: u64,
    runner: Runner,
    memo: Memo,
}

/// How a box goes on.
enum Next {
    /// All queens stand well.
    Solved,
    /// The frontier comes to a free row.
    Open(Epoch),
    /// The first queens, which begin to move with this dead end, turn in a circle.
    Livelock(DeadEnd, Arc<Run>),
    /// That takes too long.
    Over,
}

impl Boxes {
    /// For boxes whose runs take at most about `longest` steps, with about `room` boards in memory.
    pub(super) fn new(size: usize, longest: u64, room: usize) -> Self {
        Self { size, longest, runner: Runner::new(size), memo: Memo::new(room) }
    }

    /// Runs the next epoch of a box, which `fork` narrows where its starts part ways.
    fn next(&mut self, path: &mut Path, fork: &mut impl Fork) -> Next {
        let (queens, prefix) = (path.queens(), path.prefix());
        if queens == self.size {
            return Next::Solved;
        }
        let all = (1 << self.size) - 1;
        if held(prefix, queens).attacked() & all != all {
            return Next::Open(Epoch::open(self.size, queens, prefix));
        }
        let dead = DeadEnd { queens, prefix, written: path.wrote(prefix, fork) };
        let run = self.leave(path, dead, fork);
        match run.end {
            RunEnd::Open { prefix, lag } => Next::Open(Epoch::ran(self.size, dead, run, prefix, lag)),
            RunEnd::Livelock => Next::Livelock(dead, run),
            RunEnd::Over => Next::Over,
        }
    }

    /// The run from a dead end: that which was made alone, if it holds for this box.
    fn leave(&mut self, path: &mut Path, dead: DeadEnd, fork: &mut impl Fork) -> Arc<Run> {
        if let Some(alone) = self.memo.get(&mut self.runner, dead, self.longest) {
            let asked = &alone.asked[dead.start_lag()];
            if !asked.iter().any(|&board| path.wrote(board, fork)) {
                return Arc::clone(&alone.run);
            }
        }
        let mut past = Remembered { path, start_lag: dead.start_lag(), fork };
        Arc::new(self.runner.run(dead, &mut past, self.longest))
    }
}
