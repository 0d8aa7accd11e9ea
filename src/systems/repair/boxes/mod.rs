//! Every start at once.
//!
//! A *box* is an equivalence class of starts: a product of row sets, one for each queen, whose starts all behave alike.
//! They make the same reactions and reach the same solution, and their steps differ only by what each start row adds.
//! The 92 solutions of 8 queens are reached from 16,777,216 starts, which are 800 boxes.
//!
//! # Epochs
//!
//! The first m queens are *consistent* if no two of them attack each other. The solver considers a queen only when all
//! queens to its left are consistent. So a trial divides into epochs. In the epoch of m, the first m queens are on
//! known rows; queen m+1, the *frontier*, is known only by its *lag*, the number of rows that it has advanced from its
//! start row; and all queens to its right are on their start rows. The epoch of m begins with the first board on which
//! the first m queens are consistent. Queen 1 always is.
//!
//! **Theorem 1.** In the epoch of m, the moves of the first m queens and the changes of the lag do not depend on the
//! start row of the frontier, until the first m queens are consistent and leave a row of the next column free. Then the
//! frontier reaches a free row from every start row, and the epoch ends.
//!
//! *Proof.* By induction on the steps. Two boards of this epoch are the same if their first rows and their lags are,
//! whatever the start row of the frontier; and a board of an earlier epoch has lag 0, and was written or not whatever
//! that row (theorem 2). So while the first m queens are not consistent, one of them moves, and is refused, alike for
//! all start rows.
//! If they are consistent and leave no row free, a *dead end*, the frontier is attacked on every row, and acts until
//! the next board was written. Of the boards with these first rows, none was written; or only the one that was reached
//! by an action, or is the start; or all, if the frontier went round here before. For an earlier epoch that wrote one
//! of them would have ended with it, and only the first board of this epoch is such an end; and in this epoch the
//! frontier goes round at once. So it makes N, N-1 or no actions, whatever its row.
//! If they do leave a row free, none of these boards but the present one was written, for the epoch would have ended
//! with it. So nothing stops the frontier before the free row. ∎
//!
//! **Theorem 2.** A board of the epoch of m was written in an earlier epoch if and only if the frontier is on its start
//! row and one of these holds: the epoch of m-1, whose frontier was queen m, wrote the board; or queen m is on its
//! start row, too, and an epoch before that one wrote it; or all queens are on their start rows, for the start is
//! written before anything else.
//!
//! *Proof.* In all earlier epochs, the frontier and all queens to its right were on their start rows. In those before
//! the epoch of m-1, so was queen m. ∎
//!
//! So whether a board was written can depend on the start row of a queen left of the frontier. The starts of a box
//! diverge only there, and where the frontier reaches different free rows.
//!
//! **Corollary** (the last queen). If the first N-1 queens are consistent, they leave at most one row free. So the last
//! epoch ends alike for all start rows of the last queen, with 0, .., N-1 actions, each once: where no budget cuts
//! trials, the count of every solution is a multiple of N, and so is that of every number of reactions.
//!
//! # Reusing runs
//!
//! What an epoch does from a dead end depends on the past only if it tries a board that was written before. So it is
//! first run *alone*, once for each dead end, and the boards that it tried while the frontier was on its start row are
//! recorded. For a box in which none of these was written, that run holds; otherwise it is run again with its past.
//! Almost all runs of small boards hold; on boards of 11 and 12 nearly all time is spent on those that do not.

mod census;
mod dead_end;
mod epoch;
mod graph;
mod memo;
mod memory;
mod path;
mod prefix;
mod rows;
mod run;
mod runner;
mod written;

use std::sync::Arc;

use self::dead_end::DeadEnd;
use self::epoch::Epoch;
pub(super) use self::graph::DecisionGraph;
use self::memo::Memo;
use self::path::{Fork, Path, Remembered};
use self::run::{Run, RunEnd};
use self::runner::Runner;
use super::circle::Circle;
use super::counted::Counted;

/// The largest board that is divided into boxes: the numbers of its starts fit into 64 bits.
pub(super) const LARGEST: usize = prefix::MAX_SIZE;

/// The boards that a census keeps in memory to reuse runs, for each thread: at most about 2 GB.
pub(super) const CAPACITY: usize = 1 << 26;

/// Divides the starts of a board into boxes.
#[derive(Debug)]
pub(super) struct Boxes {
    size: u32,
    /// The maximum number of steps of a run.
    longest: u64,
    runner: Runner,
    memo: Memo,
}

/// How a box continues.
enum Next {
    /// All queens are consistent.
    Solved,
    /// The frontier reaches a free row.
    Open(Epoch),
    /// The first queens repeat a cycle, after these counts of this epoch.
    Livelock(Counted),
    /// A run exceeds its step limit.
    Over,
}

impl Boxes {
    /// For runs of at most about `longest` steps, with about `capacity` boards in memory.
    pub(super) fn new(size: usize, longest: u64, capacity: usize) -> Self {
        let size = u32::try_from(size).expect("a small board");
        Self { size, longest, runner: Runner::new(size), memo: Memo::new(capacity) }
    }

    pub(super) fn longest(&self) -> u64 {
        self.longest
    }

    /// Runs the next epoch of a box, which `fork` narrows where its starts diverge.
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

    /// The run from a dead end: the one made alone, if it holds for this box.
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
