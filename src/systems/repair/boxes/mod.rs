//! Every start at once.
//!
//! A *box* is a class of starts that all behave alike: a product of row sets, one for each queen.
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
//! # Phases
//!
//! At a dead end that an action reached, the frontier makes N-1 actions, so its lag decreases by 1. A *phase* is what
//! an epoch does between two changes of the lag: from the reaction by which the queens leave a dead end, to the next
//! consistent prefix that leaves a row free or that an action reached. So an epoch is a chain of phases.
//!
//! **Theorem 3.** A phase depends only on its dead end d and on the prefixes M whose boards, at the lag of the phase,
//! are written when it begins. M consists of the dead ends where the frontier went round, of what earlier phases of the
//! epoch wrote at this lag, and of what earlier epochs wrote, which is nothing unless the frontier is on its start row.
//!
//! *Proof.* In a phase only the first m queens move, except at a dead end that a reaction reached. There the frontier
//! goes round in 0 or N actions, by whether it did before (theorem 1), and stops at the same lag. So every lookup is of
//! a board at this lag, or at a dead end; and what earlier epochs wrote has the frontier on its start row (theorem 2).
//! ∎
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
//!
//! # Sub-phases
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
//! # Stacks
//!
//! Where the starts of a box diverge, one part goes on and the others wait on a stack. All that a box has done is on
//! stacks, too: its epochs, their phases, sub-phases and dead ends, and what phases with a past wrote. So a part that
//! waits holds only the heights of these stacks and the moment of its phase, and going on with it takes back what was done
//! since.

mod census;
mod dead_end;
mod epoch;
mod graph;
mod index;
mod landing;
mod lines;
mod memo;
mod memory;
mod path;
mod phase;
mod prefix;
mod pure;
mod rows;
mod strider;
mod sub_phase;
mod sub_phases;

use std::iter;

use self::dead_end::DeadEnd;
use self::epoch::{Boards, Epoch};
pub(super) use self::graph::DecisionGraph;
use self::lines::Lines;
use self::memo::Memo;
use self::memory::Memory;
use self::path::{At, Fork, Path, Pause};
use self::phase::{Halt, Past, PhaseEnd};
use self::prefix::Prefix;
use self::pure::Pure;
use self::strider::Strider;
use self::sub_phases::SubPhases;
use super::circle::Circle;

/// The largest board that is divided into boxes: the numbers of its starts fit into 64 bits.
pub(super) const LARGEST: usize = prefix::MAX_SIZE;

/// The lines that a census keeps in memory to reuse phases, and as many to reuse sub-phases, for each thread: at most
/// about 200 MB each.
pub(super) const CAPACITY: usize = 1 << 24;

/// Divides the starts of a board into boxes.
#[derive(Debug)]
pub(super) struct Boxes {
    size: u32,
    /// The maximum number of steps of an epoch.
    longest: u64,
    strider: Strider,
    memo: Memo,
    /// For each epoch, the memory of its phases that are made with their past.
    memories: Vec<Memory>,
    sub_phases: SubPhases,
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
    /// For epochs of at most about `longest` steps, with about `capacity` lines in memory.
    pub(super) fn new(size: usize, longest: u64, capacity: usize) -> Self {
        let size = u32::try_from(size).expect("a small board");
        let (strider, memo) = (Strider::new(size), Memo::new(capacity));
        let memories = (0..=size).map(|_| Memory::new()).collect();
        let sub_phases = SubPhases::new(size, capacity);
        Self { size, longest, strider, memo, memories, sub_phases }
    }

    pub(super) fn longest(&self) -> u64 {
        self.longest
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
            let pure = self.memo.phase(&mut self.strider, epoch, dead, self.longest);
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
        let meeting = rows::set(rows::each(rows).filter(|row| {
            path.rows[queen] = 1 << row;
            meets(path, pure)
        }));
        path.rows[queen] = rows;
        let parts = iter::once(rows & !meeting).chain(rows::each(meeting).map(|row| 1 << row));
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
            match self.strider.run(memory, path, self.longest) {
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
        let sub_phase = self.sub_phases.next(&path.epochs[queens - 1], from, self.longest);
        self.strider.pass_over(&sub_phase, &mut self.memories[queens], path);
    }

    /// How the box continues after a phase, unless the present epoch goes on.
    fn ended(&self, path: &Path, end: PhaseEnd) -> Option<Next> {
        match end {
            PhaseEnd::Open { .. } => Some(Next::Open),
            PhaseEnd::Livelock => Some(Next::Livelock),
            PhaseEnd::Over => Some(Next::Over),
            PhaseEnd::DeadEnd(_) => (path.epoch().counted().steps > self.longest).then_some(Next::Over),
        }
    }
}

/// Whether an earlier epoch wrote a board of `pure` for any start of the box, so that the phase has to be made with its
/// past.
fn meets(path: &Path, pure: &Pure) -> bool {
    pure.lines.iter().any(|(line, rows)| {
        let suspects = path.suspects(line) & u32::from(rows);
        rows::each(suspects).any(|row| !matches!(path.wrote(line, row), Ok(false)))
    })
}
