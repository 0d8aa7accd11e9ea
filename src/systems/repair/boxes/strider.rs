//! Makes a phase in strides: a queen passes all rows up to the next free or written one at once.

use rustc_hash::FxHashSet;

use super::lines::{MAX_SIZE, Memory, Prefix, Slot};
use super::phase::{Arrival, Departure, Halt, Moment, Nothing, Past, PhaseEnd, SubPhase, Undecided};
use crate::systems::queens::{Circle, Held};
use crate::systems::repair::counted::evaluations;

/// The working state of a phase, reused from phase to phase.
#[derive(Debug)]
pub(super) struct Strider {
    size: u32,
    queens: usize,
    rows: [u32; MAX_SIZE],
    held: [Held; MAX_SIZE + 1],
    /// The first column that is not settled, perhaps that of the frontier, and its line.
    column: usize,
    line: Slot,
    moment: Moment,
    /// The start row of the last of the first queens, if sub-phases are made apart.
    apart: Option<u32>,
    /// Whether a sub-phase begins.
    leaves: bool,
    /// The number of consecutive reactions with which to look for a livelock next.
    next_look: usize,
}

/// The fewest consecutive reactions with which to look for a livelock.
const MANY: usize = 64;

impl Strider {
    pub(super) fn new(size: u32) -> Self {
        Self {
            size,
            queens: 0,
            rows: [0; MAX_SIZE],
            held: [Held::default(); MAX_SIZE + 1],
            column: 0,
            line: 0,
            moment: Moment::default(),
            apart: None,
            leaves: false,
            next_look: MANY,
        }
    }

    /// Begins with the reaction by which the queens leave `board`: a dead end, or one whose first unmet queen was
    /// refused. Sub-phases are left to the caller if the last of the queens started on the row `apart`.
    pub(super) fn leave(&mut self, queens: usize, apart: Option<u32>, board: Prefix, memory: &mut Memory) {
        self.resume(queens, apart, Moment { board, ..Moment::default() }, memory);
        self.retreat(memory);
    }

    /// Goes on from a moment of a phase.
    pub(super) fn resume(&mut self, queens: usize, apart: Option<u32>, moment: Moment, memory: &mut Memory) {
        (self.queens, self.apart, self.leaves, self.next_look) = (queens, apart, false, MANY);
        self.stand(moment.board, memory);
        self.moment = moment;
    }

    /// Where a sub-phase begins.
    pub(super) fn departure(&self) -> Departure {
        let last = self.queens - 1;
        let (row, start) = (self.rows[last], self.apart.expect("sub-phases are made apart"));
        let board = self.moment.board.first(last);
        Departure { board, row, offset: (row + self.size - start) % self.size }
    }

    /// Goes on behind a sub-phase.
    pub(super) fn pass_over(&mut self, sub_phase: &SubPhase, memory: &mut Memory, past: &impl Past) {
        let last = self.queens - 1;
        let row = self.rows[last];
        let with_last = |board: Prefix| board.with(last, row);
        if self.moment.acted || sub_phase.acted() {
            self.forget_reactions();
        }
        let moment = &mut self.moment;
        moment.account.counted = moment.account.counted.plus(sub_phase.counted);
        moment.reacted.extend(sub_phase.reacted.iter().copied().map(with_last));
        (moment.acted, self.leaves) = (false, false);
        match sub_phase.end {
            Arrival::Reacted(board) => self.stand(with_last(board), memory),
            Arrival::Acted { to, from } => {
                self.stand(with_last(to), memory);
                let enters = self.enter(memory, past).expect("the last queen has one start row");
                if enters {
                    self.moment.acted = true;
                } else {
                    self.stand(with_last(from), memory);
                    self.moment.account.counted.reactions += 1;
                    self.leaves = true;
                }
            }
            Arrival::Livelock => self.next_look = 0,
            Arrival::Over => {}
        }
    }

    fn stand(&mut self, board: Prefix, memory: &mut Memory) {
        self.moment.board = board;
        (0..self.queens).for_each(|column| self.rows[column] = board.row(column));
        self.settle_from(0);
        memory.make_room();
        self.line = memory.line(self.name());
    }

    /// The moment up to which the phase was made.
    pub(super) fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Makes strides to the end of the phase, or until it is interrupted; not for much longer than `longest` steps.
    pub(super) fn run(
        &mut self,
        memory: &mut Memory,
        past: &impl Past,
        longest: u64,
    ) -> Result<PhaseEnd, Halt> {
        while self.moment.account.counted.steps <= longest {
            if let Some(index) = self.look_for_recurrence() {
                return Ok(self.livelock(index));
            } else if self.leaves {
                return Err(Halt::SubPhase);
            } else if self.column < self.queens {
                self.walk(memory, past)?;
            } else if let Some(end) = self.end() {
                return Ok(end);
            } else {
                self.go_round(memory);
            }
        }
        Ok(self.recurrence().map_or(PhaseEnd::Over, |index| self.livelock(index)))
    }

    /// Makes strides to the next consistent prefix, of which `memory` knows nothing.
    pub(super) fn arrive(&mut self, memory: &mut Memory, longest: u64) -> Arrival {
        while self.moment.account.counted.steps <= longest {
            if self.look_for_recurrence().is_some() {
                return Arrival::Livelock;
            }
            let column = self.column;
            if column == self.queens {
                return Arrival::Reacted(self.moment.board);
            }
            self.walk(memory, &Nothing).expect("there is no past to be asked");
            if self.column == self.queens && self.moment.acted {
                let (to, row) = (self.moment.board, self.rows[column]);
                let from = to.moved(column, row, if row == 0 { self.size } else { row } - 1);
                return Arrival::Acted { to, from };
            }
        }
        if self.recurrence().is_some() { Arrival::Livelock } else { Arrival::Over }
    }

    /// Whether the first queens, which are consistent, end the phase.
    fn end(&self) -> Option<PhaseEnd> {
        let all = Circle { size: self.size, from: 0 }.all();
        if self.held[self.queens].attacked() & all != all {
            let Moment { board, acted, .. } = self.moment;
            return Some(PhaseEnd::Open { prefix: board, written: acted });
        }
        self.moment.acted.then_some(PhaseEnd::DeadEnd(self.moment.board))
    }

    /// The first queen that is not settled acts along its line, until it lands on a free row or is refused.
    #[inline]
    fn walk(&mut self, memory: &mut Memory, past: &impl Past) -> Result<(), Undecided> {
        if memory.make_room() {
            self.line = memory.line(self.name());
        }
        let (column, line) = (self.column, self.line);
        let circle = Circle { size: self.size, from: self.rows[column] };
        let free = !self.held[column].attacked() & circle.all();
        let actions = self.actions(circle, free, memory, past)?;
        let row = circle.row(actions + 1);
        let landed = actions < self.size && free >> row & 1 == 1 && self.land(row, memory, past)?;
        self.pass(line, column, circle, actions, memory);
        if landed {
            self.moment.account.counted.steps += 1;
            self.moment.acted = true;
        } else {
            self.put(column, circle.row(actions));
            self.column = column;
            self.react(memory);
        }
        Ok(())
    }

    /// The number of actions before the first row that is free or whose board is written.
    #[inline]
    fn actions(
        &self,
        circle: Circle,
        free: u32,
        memory: &mut Memory,
        past: &impl Past,
    ) -> Result<u32, Undecided> {
        let known = free | memory.written(self.line);
        let mut suspects = memory.suspects(self.line, |name| past.suspects(name)) & !known;
        loop {
            let actions = circle.before(known | suspects);
            let stop = 1 << circle.row(actions + 1) & suspects;
            if stop == 0 {
                return Ok(actions);
            }
            if past.wrote(self.name(), stop.trailing_zeros())? {
                memory.write(self.line, stop);
                return Ok(actions);
            }
            suspects &= !stop;
        }
    }

    /// Puts the queen on the free row `to`; whether this board was new, and is written now.
    #[inline]
    fn land(&mut self, to: u32, memory: &mut Memory, past: &impl Past) -> Result<bool, Undecided> {
        let (column, from) = (self.column, self.rows[self.column]);
        self.put(column, to);
        self.held[column + 1] = self.held[column].with(to);
        self.settle_from(column + 1);
        let enters = self.enter(memory, past);
        if enters.is_err() {
            self.put(column, from);
            self.column = column;
        }
        enters
    }

    /// Writes the board, unless it is written; whether it was new.
    #[inline]
    fn enter(&mut self, memory: &mut Memory, past: &impl Past) -> Result<bool, Undecided> {
        let line = memory.line(self.name());
        let row = if self.column == self.queens { 0 } else { self.rows[self.column] };
        if self.is_written(line, row, memory, past)? {
            return Ok(false);
        }
        memory.write(line, 1 << row);
        self.line = line;
        Ok(true)
    }

    #[inline]
    fn is_written(
        &self,
        line: Slot,
        row: u32,
        memory: &mut Memory,
        past: &impl Past,
    ) -> Result<bool, Undecided> {
        if memory.written(line) >> row & 1 == 1 {
            return Ok(true);
        }
        let suspects = memory.suspects(line, |name| past.suspects(name));
        if suspects >> row & 1 == 0 { Ok(false) } else { past.wrote(self.name(), row) }
    }

    #[inline]
    fn pass(&mut self, line: Slot, column: usize, circle: Circle, actions: u32, memory: &mut Memory) {
        let (held, passed) = (self.held[column].rows, circle.next(actions));
        let row_held = (held >> circle.from & 1) + (held & passed).count_ones();
        self.moment.account.counted.evaluations += evaluations(column, actions + 1, row_held);
        if actions > 0 {
            memory.write(line, passed);
            self.count_actions(actions);
        }
    }

    /// The frontier moves along its column, on which every row is attacked, until a written board refuses it: at once,
    /// or after a full round. Its first row is then tested once more than the others.
    fn go_round(&mut self, memory: &mut Memory) {
        let account = &mut self.moment.account;
        let known = memory.written(self.line) == 1;
        let (actions, rows_held) = if known { (0, 0) } else { (self.size, self.queens) };
        account.counted.evaluations += evaluations(self.queens, actions + 1, 0) - rows_held as u64 - 1;
        let held = self.held[self.queens].rows;
        for (row, more) in account.more[..self.size as usize].iter_mut().enumerate() {
            *more += u32::from(held >> row & 1 == 0);
        }
        if !known {
            account.rounds.push(self.moment.board);
            memory.write(self.line, 1);
        }
        self.count_actions(actions);
        self.react(memory);
    }

    fn count_actions(&mut self, actions: u32) {
        self.moment.account.counted.steps += u64::from(actions);
        if actions > 0 {
            self.forget_reactions();
        }
    }

    fn react(&mut self, memory: &mut Memory) {
        self.moment.account.counted.steps += 1;
        self.moment.account.counted.reactions += 1;
        let stays_apart = |start| self.column < self.queens && self.rows[self.queens - 1] != start;
        self.leaves = self.apart.is_some_and(stays_apart);
        if !self.leaves {
            self.retreat(memory);
        }
    }

    fn forget_reactions(&mut self) {
        self.moment.reacted.clear();
        self.next_look = MANY;
    }

    /// The queen left of the first that is not settled advances; this board is neither looked up nor written.
    fn retreat(&mut self, memory: &mut Memory) {
        if self.moment.acted {
            self.forget_reactions();
        }
        self.moment.reacted.push(self.moment.board);
        self.moment.acted = false;
        let left = self.column - 1;
        let row = self.rows[left] + 1;
        self.put(left, if row == self.size { 0 } else { row });
        self.settle_from(left);
        memory.make_room();
        self.line = memory.line(self.name());
    }

    fn put(&mut self, column: usize, row: u32) {
        self.moment.board = self.moment.board.moved(column, self.rows[column], row);
        self.rows[column] = row;
    }

    fn settle_from(&mut self, first: usize) {
        let mut column = first;
        while column < self.queens && self.held[column].attacked() >> self.rows[column] & 1 == 0 {
            self.held[column + 1] = self.held[column].with(self.rows[column]);
            column += 1;
        }
        self.column = column;
    }

    /// The name of the line of the board.
    fn name(&self) -> Prefix {
        self.moment.board.without(self.column)
    }

    /// The first of the boards since the last action that recurred, looked for when these have doubled.
    fn look_for_recurrence(&mut self) -> Option<usize> {
        let reactions = self.moment.reacted.len();
        if reactions < self.next_look {
            return None;
        }
        self.next_look = 2 * reactions;
        self.recurrence()
    }

    /// The first of the boards since the last action that recurred.
    fn recurrence(&self) -> Option<usize> {
        let mut seen = FxHashSet::default();
        self.moment.reacted.iter().position(|board| !seen.insert(*board))
    }

    /// Ends with the counts of the step at which a board recurred.
    fn livelock(&mut self, index: usize) -> PhaseEnd {
        let beyond = (self.moment.reacted.len() - index) as u64;
        self.moment.account.counted.steps -= beyond;
        self.moment.account.counted.reactions -= beyond;
        PhaseEnd::Livelock
    }
}
