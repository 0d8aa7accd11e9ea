//! Keeps sub-phases for every phase that can reuse them.
//!
//! In a phase, the last of the first m queens moves rarely. A *sub-phase* is what the m-1 queens left of it do between
//! two of its moves: from a reaction, with queen m on row x, to their next consistent prefix q.
//!
//! **Theorem 5.** Let queen m start on row v, not x, and the frontier be on its start row. Then a sub-phase depends only
//! on the board that the m-1 queens leave and on the boards with queen m on x that the epoch of m-1 wrote and that
//! earlier phases and sub-phases of this epoch wrote at this lag, up to whether the board of q is written.
//!
//! *Proof.* Queen m does not move, so no board with another row of queen m is looked up. Epochs before that of m-1 wrote
//! none with queen m on x (theorem 2). On a board that is looked up before q, the first m-1 queens are not consistent;
//! so if the epoch of m-1 wrote it, one of its phases did, at the lag that takes queen m from v to x. That is not its
//! start lag, so this phase is pure. ∎
//!
//! So sub-phases are kept, too, by the board that the queens leave and by what wrote boards before, and boxes that differ
//! only in their past share them. They are made in the epoch of N-1 alone, where nearly all time goes. If a phase of it has
//! to be made with its past, the box is first divided by the start rows of queen N-1, as far as the past depends on them:
//! there may be a few boxes more than starts that behave differently.
//!
//! Of the strides of phases with a past 99.7 % lie in sub-phases. A third depends on the past of the box, queen N-1
//! being on its start row; keeping those, too, each by what it wrote, takes four times as long as making them anew.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Kept;
use super::cache::Cache;
use super::epoch::Epoch;
use super::lines::{Entry, Lines, MAX_SIZE, Memory, Prefix};
use super::phase::{Departure, Moment, SubPhase};
use super::strider::Strider;

/// What decides a sub-phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    /// The board that the first queens leave.
    board: Prefix,
    before: Before,
}

/// What wrote boards with the next queen on the same row before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Before {
    /// Last, a sub-phase of the present epoch.
    SubPhase(u64),
    /// Phases of the epoch before, of which this was the last, and what those of the present epoch wrote.
    Phases(Option<u64>, Option<u64>),
}

/// Boards that phases of the present epoch wrote with the next queen on the same row.
type Written = Arc<[Entry]>;

/// A sub-phase takes as much memory as this number of lines, even if it has none.
const SUB_PHASE: usize = 32;

/// Sub-phases by what decides them, for all threads.
#[derive(Debug, Default)]
pub(super) struct KeptSubPhases {
    kept: Cache<Key, Arc<SubPhase>>,
    /// Numbers of what pure phases wrote with the next queen on one row.
    written: Cache<Written, u64>,
    made: AtomicU64,
}

impl KeptSubPhases {
    /// Keeps about `capacity` lines from now on, if that is more.
    pub(super) fn grow(&self, capacity: usize) {
        self.kept.grow(capacity);
        self.written.grow(capacity / 4);
    }

    /// A number that nothing else has.
    fn number(&self) -> u64 {
        self.made.fetch_add(1, Ordering::Relaxed)
    }

    /// A number for these boards, and for no others.
    fn name(&self, lines: &Written) -> u64 {
        let (board, _) = lines[0];
        let weight = SUB_PHASE + lines.len();
        let known = self.written.get(board, lines);
        known.unwrap_or_else(|| self.written.keep(board, Arc::clone(lines), self.number(), weight))
    }
}

/// The sub-phases of the present epoch, and what makes those that are not kept yet.
#[derive(Debug)]
pub(super) struct SubPhases {
    strider: Strider,
    memory: Memory,
    kept: Arc<Kept>,
    /// What the pure phases before the sub-phases of the present epoch wrote, by the row of the next queen.
    before: [Option<(u64, Written)>; MAX_SIZE],
    /// The sub-phases of the present epoch by the row of the next queen, and these rows in order.
    done: [Vec<Arc<SubPhase>>; MAX_SIZE],
    rows: Vec<u32>,
}

impl SubPhases {
    /// On a board of `size`.
    pub(super) fn new(size: u32, kept: Arc<Kept>) -> Self {
        Self {
            strider: Strider::new(size),
            memory: Memory::new(),
            kept,
            before: Default::default(),
            done: Default::default(),
            rows: Vec::new(),
        }
    }

    /// Begins with the sub-phases of the next phase of `epoch`, the first that is made with its past.
    pub(super) fn begin(&mut self, epoch: &Epoch) {
        self.take_back(0);
        let next = epoch.queens() - 1;
        let mut written: [Vec<Entry>; MAX_SIZE] = Default::default();
        let lines = epoch.pure_at_lag().flat_map(|pure| pure.lines.iter());
        for (line, rows) in lines.filter(|(line, _)| line.left_out() < next) {
            written[line.row(next) as usize].push((line.first(next).without(line.left_out()), rows));
        }
        self.before = written.map(|lines| {
            let lines = Written::from(lines);
            (!lines.is_empty()).then(|| (self.kept.sub_phases.name(&lines), lines))
        });
    }

    /// The number of sub-phases of the present epoch.
    pub(super) fn done(&self) -> usize {
        self.rows.len()
    }

    /// Takes back all but the first `kept` sub-phases of the present epoch.
    pub(super) fn take_back(&mut self, kept: usize) {
        while self.rows.len() > kept {
            let row = self.rows.pop().expect("it is longer");
            self.done[row as usize].pop();
        }
    }

    /// The next sub-phase of the present epoch, whose next queen was the frontier of the epoch `before`.
    pub(super) fn next(&mut self, before: &Epoch, from: Departure) -> Arc<SubPhase> {
        let key = Key { board: from.board, before: self.last(before, from) };
        let known = self.kept.sub_phases.kept.get(key.board, &key);
        let sub_phase = known.unwrap_or_else(|| {
            let sub_phase = Arc::new(self.make(before, from));
            let weight = SUB_PHASE + sub_phase.lines.len();
            self.kept.sub_phases.kept.keep(key.board, key, sub_phase, weight)
        });
        self.done[from.row as usize].push(Arc::clone(&sub_phase));
        self.rows.push(from.row);
        sub_phase
    }

    fn last(&self, before: &Epoch, from: Departure) -> Before {
        match self.done[from.row as usize].last() {
            Some(sub_phase) => Before::SubPhase(sub_phase.id),
            None => Before::Phases(
                before.pure_at(from.offset).last().map(|phase| phase.id),
                self.before[from.row as usize].as_ref().map(|&(id, _)| id),
            ),
        }
    }

    fn make(&mut self, before: &Epoch, from: Departure) -> SubPhase {
        let (queens, row, memory) = (before.queens(), from.row as usize, &mut self.memory);
        let phases = || before.pure_at(from.offset).map(|phase| &phase.lines);
        let sub_phases = || self.done[row].iter().map(|sub_phase| &sub_phase.lines);
        let written = || phases().chain(sub_phases());
        memory.forget(written().map(Lines::len).sum());
        // Whether the board of a consistent prefix is written is asked where the sub-phase ends.
        let inside = written().flat_map(Lines::iter).filter(|(line, _)| line.left_out() < queens);
        inside.for_each(|line| memory.load(line));
        self.before[row].iter().flat_map(|(_, lines)| lines.iter()).for_each(|&line| memory.load(line));
        self.strider.leave(queens, None, from.board, memory);
        let end = self.strider.arrive(memory, self.kept.longest);
        let Moment { account, reacted, .. } = self.strider.moment();
        let (counted, reacted) = (account.counted, reacted.as_slice().into());
        SubPhase { id: self.kept.sub_phases.number(), end, counted, reacted, lines: Lines::of(memory.log()) }
    }
}
