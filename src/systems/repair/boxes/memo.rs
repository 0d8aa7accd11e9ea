//! Keeps pure phases for every epoch that can reuse them.
//!
//! **Theorem 4** (closure). Let F(d, X) be the phase with X written, besides d, and let A be what it writes at its lag.
//! If X is a subset of M, and A has no prefix in common with M - X, then F(d, M) = F(d, X).
//!
//! *Proof.* By induction on the lookups. What is answered "written" is d, in X, or was written by the phase itself, so
//! it is in M or written by the phase there, too. What is answered "unwritten" is written at once, so it is in A, and
//! not in M - X. ∎
//!
//! So a phase can be made without most of what was written before, and is exact if it touches none of the rest. It is
//! made *pure*, with what earlier phases of the epoch wrote at this lag, and kept. Of the other dead ends, those that
//! it reaches are added, until it reaches no more; every try is kept. If the frontier is on its start row, it holds
//! only for boxes in which no earlier epoch wrote any of its boards. For the others, it is made with the past of the
//! box.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Kept;
use super::cache::Cache;
use super::epoch::Epoch;
use super::lines::{Lines, Memory, Prefix};
use super::phase::{Nothing, Pure};
use super::strider::Strider;

/// What decides a phase.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    queens: usize,
    dead: Prefix,
    /// The phase before at the same lag.
    before: Option<u64>,
    /// Dead ends that were gone round at other lags.
    rounds: Vec<Prefix>,
}

/// A phase takes as much memory as this number of lines, even if it has none.
const PHASE: usize = 32;

/// Phases by what decides them, for all threads.
#[derive(Debug, Default)]
pub(super) struct Phases {
    kept: Cache<Key, Arc<Pure>>,
    made: AtomicU64,
}

impl Phases {
    /// Keeps about `capacity` lines from now on, if that is more.
    pub(super) fn grow(&self, capacity: usize) {
        self.kept.grow(capacity);
    }
}

/// Makes phases that are not kept yet.
#[derive(Debug)]
pub(super) struct Memo {
    kept: Arc<Kept>,
    memory: Memory,
}

impl Memo {
    pub(super) fn new(kept: Arc<Kept>) -> Self {
        Self { kept, memory: Memory::new() }
    }

    /// The phase with which `epoch` goes on from a dead end, if no earlier epoch wrote any of its boards (theorem 4).
    pub(super) fn phase(&mut self, strider: &mut Strider, epoch: &Epoch, dead: Prefix) -> Arc<Pure> {
        let mut rounds = Vec::new();
        loop {
            let pure = self.get(strider, epoch, dead, &rounds);
            let tried = rounds.len();
            rounds.extend(pure.dead_ends().filter(|dead| epoch.rounds().contains(dead)));
            if rounds.len() == tried {
                return pure;
            }
        }
    }

    fn get(&mut self, strider: &mut Strider, epoch: &Epoch, dead: Prefix, rounds: &[Prefix]) -> Arc<Pure> {
        let before = epoch.pure_at_lag().last().map(|pure| pure.id);
        let key = Key { queens: epoch.queens(), dead, before, rounds: rounds.to_vec() };
        if let Some(pure) = self.kept.phases.kept.get(dead, &key) {
            return pure;
        }
        let pure = Arc::new(self.make(strider, epoch, &key));
        let weight = PHASE + pure.lines.len();
        self.kept.phases.kept.keep(dead, key, pure, weight)
    }

    fn make(&mut self, strider: &mut Strider, epoch: &Epoch, key: &Key) -> Pure {
        let memory = &mut self.memory;
        memory.forget(epoch.pure_at_lag().map(|pure| pure.lines.len()).sum());
        for dead in key.rounds.iter().chain([&key.dead]) {
            memory.load((dead.without(key.queens), 1));
        }
        epoch.pure_at_lag().flat_map(|pure| pure.lines.iter()).for_each(|line| memory.load(line));
        strider.leave(key.queens, None, key.dead, memory);
        let end = strider.run(memory, &Nothing, self.kept.longest).expect("there is no past to be asked");
        let mut account = strider.moment().account.clone();
        account.rounds.shrink_to_fit();
        let id = self.kept.phases.made.fetch_add(1, Ordering::Relaxed);
        Pure { id, end, account, lines: Lines::of(memory.log()) }
    }
}
