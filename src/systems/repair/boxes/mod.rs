//! Every start at once.
//!
//! A *box* is a class of starts that all behave alike: a product of row sets, one for each queen.
//! They make the same reactions and reach the same solution, and their steps differ only by what each start row adds.
//! The 92 solutions of 8 queens are reached from 16,777,216 starts, which are 800 boxes.
//!
//! The first m queens are *consistent* if no two of them attack each other. The solver considers a queen only when all
//! queens to its left are consistent. So a trial divides into epochs. In the epoch of m, the first m queens are on
//! known rows; queen m+1, the *frontier*, is known only by its *lag*, the number of rows that it has advanced from its
//! start row; and all queens to its right are on their start rows. The epoch of m begins with the first board on which
//! the first m queens are consistent. Queen 1 always is.
//!
//! # In which order to read
//!
//! 1. `lines`: boards as words, and the tables of those that were written.
//! 2. `frontier`: what the frontier does where an epoch begins or ends (theorem 1).
//! 3. `path`: a box, its epochs, and what they wrote (theorem 2).
//! 4. `phase` and `epoch`: the parts of an epoch (theorem 3).
//! 5. `strider`: how a phase is made.
//! 6. `memo` and `cache`: which phases are reused (theorem 4), by all threads.
//! 7. `sub_phases`: what the queens left of a queen do while it stands still (theorem 5).
//! 8. `census`, `graph` and `nodes`: all boxes of a board, and those that trials reach.
//!
//! # Stacks
//!
//! Where the starts of a box diverge, one part goes on and the others wait on a stack. All that a box has done is on
//! stacks, too: its epochs, their phases, sub-phases and dead ends, and what phases with a past wrote. So a part that
//! waits holds only the heights of these stacks and the moment of its phase, and going on with it takes back what was done
//! since.

mod cache;
mod census;
mod epoch;
mod frontier;
mod graph;
mod lines;
mod memo;
mod nodes;
mod path;
mod phase;
mod strider;
mod sub_phases;

use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use self::cache::Shared;
use self::epoch::{Boards, Epoch};
use self::frontier::DeadEnd;
pub(super) use self::graph::{DecisionGraph, SharedGraph};
use self::lines::{Lines, Memory, Prefix};
use self::memo::{Memo, Phases};
use self::path::{At, Fork, Path, Pause};
use self::phase::{Halt, Past, PhaseEnd, Pure};
use self::strider::Strider;
use self::sub_phases::{KeptSubPhases, SubPhases};
use crate::systems::queens::Circle;

/// The largest board that is divided into boxes: the numbers of its starts fit into 64 bits.
pub(super) const LARGEST: usize = lines::MAX_SIZE;

/// The room of a census: at most about 400 MB for phases, and as much for sub-phases, of up to eight threads. Threads work
/// at different parts: 64 on 13 queens with the room of one take ten times the processor time, and with half of this room
/// half as long again.
const ROOM: Room = Room { each: 1 << 22, least: 1 << 25 };

/// Divides the starts of a board into boxes.
#[derive(Debug)]
pub(super) struct Boxes {
    size: u32,
    kept: Arc<Kept>,
    strider: Strider,
    memo: Memo,
    /// For each epoch, the memory of its phases that are made with their past.
    memories: Vec<Memory>,
    sub_phases: SubPhases,
}

/// How many lines of phases are kept, and of sub-phases.
#[derive(Clone, Copy, Debug)]
struct Room {
    /// For each thread.
    each: usize,
    /// For all threads, at least.
    least: usize,
}

/// The phases and sub-phases that threads share.
#[derive(Debug)]
struct Kept {
    /// The maximum number of steps of an epoch.
    longest: u64,
    phases: Phases,
    sub_phases: KeptSubPhases,
    room: Room,
    /// How many use them.
    threads: AtomicUsize,
}

impl Kept {
    /// None yet; there is room for some when a thread joins.
    fn new(longest: u64, room: Room) -> Self {
        let (phases, sub_phases) = (Phases::default(), KeptSubPhases::default());
        Self { longest, phases, sub_phases, room, threads: AtomicUsize::new(0) }
    }

    /// Makes room for another thread.
    fn join(&self) {
        let threads = 1 + self.threads.fetch_add(1, Ordering::Relaxed);
        let lines = self.room.least.max(self.room.each * threads);
        self.phases.grow(lines);
        self.sub_phases.grow(lines);
    }
}

impl Drop for Boxes {
    fn drop(&mut self) {
        self.kept.threads.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What the threads of a census share, as long as one of them uses it.
#[derive(Debug, Default)]
pub(super) struct SharedBoxes(Shared<Kept>);

impl SharedBoxes {
    /// What divides the starts of a board, for epochs of at most about `longest` steps.
    pub(super) fn boxes(&self, size: usize, longest: u64) -> Boxes {
        Boxes::new(size, self.0.get(|kept| kept.longest == longest, || Kept::new(longest, ROOM)))
    }
}

/// How a box continues.
enum Next {
    /// All queens are consistent.
    Solved,
    /// The frontier of its last epoch reaches a free row.
    Open,
    /// The first queens repeat a cycle.
    Livelock,
    /// An epoch exceeds the step limit.
    Over,
}

impl Boxes {
    fn new(size: usize, kept: Arc<Kept>) -> Self {
        kept.join();
        let size = u32::try_from(size).expect("a small board");
        let (strider, memo) = (Strider::new(size), Memo::new(Arc::clone(&kept)));
        let memories = (0..=size).map(|_| Memory::new()).collect();
        let sub_phases = SubPhases::new(size, Arc::clone(&kept));
        Self { size, kept, strider, memo, memories, sub_phases }
    }

    pub(super) fn longest(&self) -> u64 {
        self.kept.longest
    }

    /// Goes on with a box to the end of an epoch; `fork` narrows it where its starts diverge.
    fn next(&mut self, path: &mut Path, at: At, fork: &mut impl Fork) -> Next {
        match at {
            At::Epoch => {}
            At::Landing(row) => path.land(row, path.rows[path.queens() - 1]),
            At::NextPhase(mark) => {
                path.epoch_mut().back_to(&mark);
                return self.go_on(path, fork);
            }
            At::Phase(pause) => {
                self.resume(path, *pause);
                return self.stride(path, fork).unwrap_or_else(|| self.go_on(path, fork));
            }
        }
        let (queens, prefix) = (path.queens(), path.prefix());
        if queens == self.size as usize {
            return Next::Solved;
        }
        let all = Circle { size: self.size, from: 0 }.all();
        if prefix.held(queens).attacked() & all != all {
            path.epochs.push(Epoch::open(self.size, queens, prefix));
            return Next::Open;
        }
        let written = loop {
            match path.wrote_end() {
                Ok(written) => break written,
                Err(undecided) => path.narrow(undecided, At::Epoch, fork),
            }
        };
        path.epochs.push(Epoch::closed(self.size, DeadEnd { queens, prefix, written }));
        self.go_on(path, fork)
    }

    /// The phases of the present epoch, up to its end.
    fn go_on(&mut self, path: &mut Path, fork: &mut impl Fork) -> Next {
        loop {
            if let Some(next) = self.phase(path, fork) {
                return next;
            }
        }
    }

    /// The next phase: the pure one, if it holds for this box.
    fn phase(&mut self, path: &mut Path, fork: &mut impl Fork) -> Option<Next> {
        let epoch = path.epoch();
        let dead = *epoch.rounds().last().expect("an epoch that began in a dead end");
        if !epoch.has_own() {
            let pure = self.memo.phase(&mut self.strider, epoch, dead);
            if !epoch.is_at_start() || !self.needs_past(path, &pure, fork) {
                path.epoch_mut().add(pure.end, &pure.account, Boards::Pure(pure.clone()));
                return self.ended(path, pure.end);
            }
        }
        self.begin(path, dead);
        self.stride(path, fork)
    }

    /// Whether a phase at the start lag has to be made with its past. In the last epoch, the box is first narrowed to
    /// starts for which it does not, or to one start row of the last of the first queens.
    fn needs_past(&self, path: &mut Path, pure: &Pure, fork: &mut impl Fork) -> bool {
        if !meets(path, pure) {
            return false;
        }
        if !self.is_last(path) {
            return true;
        }
        let queen = path.queens() - 2;
        let rows = path.rows[queen];
        let meeting = lines::set(lines::each(rows).filter(|row| {
            path.rows[queen] = 1 << row;
            meets(path, pure)
        }));
        path.rows[queen] = rows;
        let parts = iter::once(rows & !meeting).chain(lines::each(meeting).map(|row| 1 << row));
        let at = At::NextPhase(Box::new(path.epoch().mark()));
        path.divide(queen, parts, at, fork);
        path.rows[queen] & meeting != 0
    }

    /// Whether the present epoch is the last, in which sub-phases are made apart.
    fn is_last(&self, path: &Path) -> bool {
        path.queens() == self.size as usize
    }

    /// The start row of the last of the first queens, if sub-phases are made apart.
    fn apart(&self, path: &Path) -> Option<u32> {
        self.is_last(path).then(|| path.rows[path.queens() - 2].trailing_zeros())
    }

    /// Begins a phase with its past; what earlier phases of the epoch wrote at this lag is in its memory.
    fn begin(&mut self, path: &Path, dead: Prefix) {
        let (epoch, apart) = (path.epoch(), self.apart(path));
        let memory = &mut self.memories[epoch.queens()];
        if !epoch.has_own() {
            memory.forget(epoch.pure_at_lag().map(|pure| pure.lines.len()).sum());
            epoch.pure_at_lag().flat_map(|pure| pure.lines.iter()).for_each(|line| memory.load(line));
            if apart.is_some() {
                self.sub_phases.begin(epoch);
            }
        }
        epoch.rounds().iter().for_each(|dead| memory.go_round(dead.without(epoch.queens())));
        self.strider.leave(epoch.queens(), apart, dead, memory);
    }

    /// Takes back what was done since a phase was left.
    fn resume(&mut self, path: &mut Path, pause: Pause) {
        path.epoch_mut().back_to(&pause.mark);
        let (queens, apart) = (path.epoch().queens(), self.apart(path));
        let memory = &mut self.memories[queens];
        memory.take_back(pause.entries);
        self.sub_phases.take_back(pause.sub_phases);
        self.strider.resume(queens, apart, pause.moment, memory);
    }

    /// Makes strides to the end of a phase.
    fn stride(&mut self, path: &mut Path, fork: &mut impl Fork) -> Option<Next> {
        let queens = path.epoch().queens();
        let end = loop {
            let memory = &mut self.memories[queens];
            match self.strider.run(memory, path, self.kept.longest) {
                Ok(end) => break end,
                Err(Halt::SubPhase) => self.sub_phase(path),
                Err(Halt::Undecided(undecided)) => {
                    let (mark, moment) = (path.epoch().mark(), self.strider.moment().clone());
                    let sub_phases = self.sub_phases.done();
                    let pause = Pause { mark, moment, entries: memory.log().len(), sub_phases };
                    path.narrow(undecided, At::Phase(Box::new(pause)), fork);
                }
            }
        };
        let lines =
            if self.is_last(path) { Lines::default() } else { Lines::of(self.memories[queens].log()) };
        path.epoch_mut().add(end, &self.strider.moment().account, Boards::Own(lines));
        self.ended(path, end)
    }

    /// Does what the first queens do while the last of them stays on its row.
    fn sub_phase(&mut self, path: &Path) {
        let queens = path.queens() - 1;
        let from = self.strider.departure();
        let sub_phase = self.sub_phases.next(&path.epochs[queens - 1], from);
        self.strider.pass_over(&sub_phase, &mut self.memories[queens], path);
    }

    /// How the box continues after a phase, unless the present epoch goes on.
    fn ended(&self, path: &Path, end: PhaseEnd) -> Option<Next> {
        match end {
            PhaseEnd::Open { .. } => Some(Next::Open),
            PhaseEnd::Livelock => Some(Next::Livelock),
            PhaseEnd::Over => Some(Next::Over),
            PhaseEnd::DeadEnd(_) => (path.epoch().counted().steps > self.kept.longest).then_some(Next::Over),
        }
    }
}

/// Whether an earlier epoch wrote a board of `pure` for any start of the box, so that the phase has to be made with its
/// past.
fn meets(path: &Path, pure: &Pure) -> bool {
    pure.lines.iter().any(|(line, rows)| {
        let suspects = path.suspects(line) & u32::from(rows);
        lines::each(suspects).any(|row| !matches!(path.wrote(line, row), Ok(false)))
    })
}
