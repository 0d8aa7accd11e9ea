//! Every start at once.
//!
//! A *box* is a set of starts, so many rows for each queen, freely combined, that go the same way: they make the
//! same reactions and reach the same solution, and their steps differ only by what each start row adds. The 92
//! solutions of 8 queens are reached from 16,777,216 starts, which are 800 boxes.
//!
//! # Epochs
//!
//! The solver looks at a queen only when all queens left of it stand well. So a trial falls into epochs: in the
//! epoch of m, the first m queens stand on known rows, of queen m+1, the *frontier*, it is known by how many rows
//! it went beyond its start row, its *lag*, and all queens right of it are where they started. The epoch of m begins with the first
//! board on which m queens stand well. Queen 1 always does.
//!
//! **Theorem 1.** In the epoch of m, what the first m queens do and how the lag changes does not depend on the
//! start row of the frontier, until m queens stand well and leave a row of the next column free. Then the
//! frontier comes to a free row from wherever it started, and the epoch is over.
//!
//! *Proof.* Step by step. Two boards of this epoch are the same if their first rows and their lags are, whatever
//! the start row of the frontier; and a board of an epoch before has lag 0, and was written or not whatever that
//! row (theorem 2). So while the first m queens do not all stand well, one of them moves, and is refused, alike
//! for all start rows.
//! If they stand well and leave no row free, a *dead end*, the frontier is attacked wherever it stands, and acts
//! until the next board was written. Of the boards with these first rows, none was written; or only the one that
//! was come to by an action, or is the start; or all, if the frontier went round here before. For an epoch before
//! that wrote one of them would have ended with it, and only the first board of this epoch is such an end; and in
//! this epoch the frontier goes round at once. So it makes N, N-1 or no actions, whatever its row.
//! If they do leave a row free, none of these boards but the present one was written, for the epoch would have
//! ended with it. So nothing stops the frontier before the free row. ∎
//!
//! **Theorem 2.** A board of the epoch of m was written in an epoch before if and only if the frontier stands as
//! it started and one of these holds: the epoch of m-1, whose frontier was queen m, wrote the board; or queen m
//! stands as it started, too, and an epoch before that one wrote it; or all queens stand as they started, for the
//! start is written before anything else.
//!
//! *Proof.* In all epochs before, the frontier and all queens right of it were where they started. In those before
//! the epoch of m-1, so was queen m. ∎
//!
//! So whether a board was written can depend on the start row of a queen left of the frontier, and only there
//! starts of a box part ways; and where the frontier comes to different free rows.
//!
//! **Corollary** (the last queen). N-1 queens that stand well leave at most one row free. So the last epoch ends
//! alike for all start rows of the last queen, with 0, .., N-1 actions, each once: where no budget cuts trials, the
//! count of every solution is a multiple of N, and so is that of every number of reactions.
//!
//! # Runs that are used again
//!
//! What an epoch does from a dead end on depends on the past only if it tries a board that was written before.
//! So it is first run *alone*, once for each dead end, and the boards are noted that it tried while the frontier
//! stood as it started. For a box in which none of these was written, that run holds; otherwise it is run again
//! with its past. Almost all runs of small boards hold; on boards of 11 and 12 nearly all time is spent on those
//! that do not.

mod atlas;
mod census;
mod dead_end;
mod epoch;
mod memo;
mod memory;
mod path;
mod prefix;
mod rows;
mod run;
mod runner;
mod written;

use std::sync::Arc;

pub(super) use self::atlas::Atlas;
use self::dead_end::DeadEnd;
use self::epoch::Epoch;
use self::memo::Memo;
use self::path::{Fork, Path, Remembered};
use self::run::{Run, RunEnd};
use self::runner::Runner;
use super::circle::Circle;
use super::counted::Counted;

/// The largest board that is divided: the numbers of its starts fit into 64 bits.
pub(super) const LARGEST: usize = prefix::MAX_SIZE;

/// The boards that a census keeps in memory to use runs again, for each thread: at most about 2 GB.
pub(super) const ROOM: usize = 1 << 26;

/// Divides the starts of a board into boxes.
#[derive(Debug)]
pub(super) struct Boxes {
    size: u32,
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
    /// The first queens turn in a circle, after what is counted here for this epoch.
    Livelock(Counted),
    /// A run takes more steps than it may.
    Over,
}

impl Boxes {
    /// For runs of at most about `longest` steps, with about `room` boards in memory.
    pub(super) fn new(size: usize, longest: u64, room: usize) -> Self {
        let size = u32::try_from(size).expect("a small board");
        Self { size, longest, runner: Runner::new(size), memo: Memo::new(room) }
    }

    pub(super) fn longest(&self) -> u64 {
        self.longest
    }

    /// Runs the next epoch of a box, which `fork` narrows where its starts part ways.
    fn next(&mut self, path: &mut Path, fork: &mut impl Fork) -> Next {
        let (queens, prefix) = (path.queens(), path.prefix());
        if queens == self.size as usize {
            return Next::Solved;
        }
        let all = Circle { size: self.size, from: 0 }.all();
        if prefix.held(queens).attacked() & all != all {
            return Next::Open(Epoch::open(self.size, queens, prefix));
        }
        let dead = DeadEnd { queens, prefix, written: path.wrote(prefix, fork) };
        let run = self.leave(path, dead, fork);
        match run.end {
            RunEnd::Open { prefix, lag } => Next::Open(Epoch::ran(self.size, dead, run, prefix, lag)),
            RunEnd::Livelock => Next::Livelock(run.counted.plus(dead.counted(self.size))),
            RunEnd::Over => Next::Over,
        }
    }

    /// The run from a dead end: the one that was made alone, if it holds for this box.
    fn leave(&mut self, path: &mut Path, dead: DeadEnd, fork: &mut impl Fork) -> Arc<Run> {
        if let Some(alone) = self.memo.get(&mut self.runner, dead, self.longest) {
            let asked = &alone.asked[dead.start_lag() as usize];
            if !asked.iter().any(|&board| path.wrote(board, fork)) {
                return Arc::clone(&alone.run);
            }
        }
        let mut past = Remembered { path, start_lag: dead.start_lag(), fork };
        Arc::new(self.runner.run(dead, &mut past, self.longest))
    }
}
