//! The parts of a census, shared by workers. One that has nothing to do is given a piece of what another has left, so
//! none idles while the longest part is enumerated.
//!
//! What is handed over says of a part that was begun what all workers have left of it together. Pieces are noted and
//! handed over under one lock, so that whoever takes it in sees them in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

use super::Todo;
use crate::engine::signals::Signals;
use crate::model::census::Remainder;

/// The parts that are left, and the pieces of those that were begun.
pub(super) struct Pieces<'t> {
    todo: Todo<'t>,
    work: Mutex<Work>,
    /// Tells workers that wait that there is a piece, or that there will be none.
    changed: Condvar,
    /// The number of workers that wait for a piece that nobody has given yet.
    wanted: AtomicUsize,
}

struct Work {
    /// The parts that nobody has taken, the next one last.
    parts: Vec<u64>,
    given: Vec<Piece>,
    /// What is left of each piece of the parts that were begun.
    left: Vec<Noted>,
    /// The number of pieces made by splitting.
    made: usize,
    /// The number of workers that have a piece.
    busy: usize,
}

/// A part of a census, or a piece of one.
struct Piece {
    part: u64,
    number: usize,
    left: Option<Remainder>,
}

/// What is left of a piece.
struct Noted {
    part: u64,
    number: usize,
    left: Remainder,
}

/// A piece that a worker has.
pub(super) struct Held<'p> {
    pieces: &'p Pieces<'p>,
    piece: Piece,
}

/// What there is left of a part once a piece was noted.
pub(super) enum Left {
    /// Nothing: all of it is done.
    Nothing,
    /// These starts, which workers have or wait for one.
    Starts(Remainder),
}

impl<'t> Pieces<'t> {
    pub(super) fn new(todo: Todo<'t>) -> Self {
        let parts = todo.units.iter().rev().collect();
        let work = Work { parts, given: Vec::new(), left: Vec::new(), made: 0, busy: 0 };
        Self { todo, work: Mutex::new(work), changed: Condvar::new(), wanted: AtomicUsize::new(0) }
    }

    /// The step limit of a start.
    pub(super) fn budget(&self) -> u64 {
        self.todo.budget
    }

    /// The next piece; waits for one as long as a worker may give one.
    pub(super) fn take(&self, signals: &Signals) -> Option<Held<'_>> {
        let mut work = self.work();
        let mut waits = false;
        let piece = loop {
            if let Some(piece) = work.next(self.todo.begun) {
                break Some(piece);
            }
            if work.busy == 0 || signals.stopped_by().is_some() {
                break None;
            }
            if !waits {
                self.wanted.fetch_add(1, Ordering::Relaxed);
                waits = true;
            }
            work = self.changed.wait(work).expect("no worker panics while it takes");
        };
        work.busy += usize::from(piece.is_some());
        piece.map(|piece| Held { pieces: self, piece })
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().expect("no worker panics while it takes")
    }
}

impl Work {
    fn next(&mut self, begun: &BTreeMap<u64, Remainder>) -> Option<Piece> {
        let part = |part| Piece { part, number: 0, left: begun.get(&part).cloned() };
        self.given.pop().or_else(|| self.parts.pop().map(part))
    }

    /// What is left of a part.
    fn of(&self, part: u64) -> Left {
        let own: Vec<&Noted> = self.left.iter().filter(|noted| noted.part == part).collect();
        if own.is_empty() {
            return Left::Nothing;
        }
        Left::Starts(Remainder(own.into_iter().flat_map(|noted| &noted.left.0).cloned().collect()))
    }

    fn note(&mut self, part: u64, number: usize, left: Remainder) {
        self.forget(part, number);
        self.left.push(Noted { part, number, left });
    }

    fn forget(&mut self, part: u64, number: usize) {
        self.left.retain(|noted| (noted.part, noted.number) != (part, number));
    }
}

impl Held<'_> {
    pub(super) fn part(&self) -> u64 {
        self.piece.part
    }

    /// What is to be enumerated, if not the whole part.
    pub(super) fn left(&self) -> Option<&Remainder> {
        self.piece.left.as_ref()
    }

    /// Whether a worker waits for a piece of this one. Where there are no threads none does.
    pub(super) fn is_wanted(&self) -> bool {
        cfg!(feature = "threads") && self.pieces.wanted.load(Ordering::Relaxed) > 0
    }

    /// Notes what is left of the piece, and hands over what is left of its part.
    pub(super) fn note(&self, left: Remainder, hand_over: impl FnOnce(Left)) {
        let mut work = self.pieces.work();
        work.note(self.piece.part, self.piece.number, left);
        hand_over(work.of(self.piece.part));
    }

    /// As [`Self::note`], and gives `given`, which is not in `left`, to a worker that waits.
    pub(super) fn give(&self, left: Remainder, given: Remainder, hand_over: impl FnOnce(Left)) {
        let mut work = self.pieces.work();
        work.made += 1;
        let (part, number) = (self.piece.part, work.made);
        work.note(part, self.piece.number, left);
        work.note(part, number, given.clone());
        hand_over(work.of(part));
        work.given.push(Piece { part, number, left: Some(given) });
        let wanted = &self.pieces.wanted;
        wanted.store(wanted.load(Ordering::Relaxed).saturating_sub(1), Ordering::Relaxed);
        self.pieces.changed.notify_all();
    }

    /// Notes that nothing is left of the piece.
    pub(super) fn end(self, hand_over: impl FnOnce(Left)) {
        let mut work = self.pieces.work();
        work.forget(self.piece.part, self.piece.number);
        hand_over(work.of(self.piece.part));
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Ok(mut work) = self.pieces.work.lock() {
            work.busy -= 1;
        }
        self.pieces.changed.notify_all();
    }
}
