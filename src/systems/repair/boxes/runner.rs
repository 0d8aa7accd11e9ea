//! Makes a run in strides, with a frontier.

use rustc_hash::FxHashSet;

use super::super::super::held::Held;
use super::super::circle::Circle;
use super::super::counted::{Counted, evaluations};
use super::dead_end::DeadEnd;
use super::memory::{Memory, Slot};
use super::prefix::{MAX_SIZE, Prefix};
use super::run::{Past, Run, RunEnd};
use super::written::Written;

/// The working state of a run, reused from run to run.
#[derive(Debug)]
pub(super) struct Runner {
    size: u32,
    queens: usize,
    rows: [u32; MAX_SIZE],
    held: [Held; MAX_SIZE + 1],
    lag: u32,
    name: Prefix,
    memory: Memory,
    counted: Counted,
    more: [u32; MAX_SIZE],
    /// The boards since the last action.
    reacted: Vec<Prefix>,
}

/// The first column that is not settled, perhaps that of the frontier, and its line.
type Place = (usize, Slot);

impl Runner {
    pub(super) fn new(size: u32) -> Self {
        Self {
            size,
            queens: 0,
            rows: [0; MAX_SIZE],
            held: [Held::default(); MAX_SIZE + 1],
            lag: 0,
            name: Prefix::default(),
            memory: Memory::new(),
            counted: Counted::default(),
            more: [0; MAX_SIZE],
            reacted: Vec::new(),
        }
    }

    /// Runs from the reaction by which the queens leave a dead end, for not much longer than `longest` steps.
    pub(super) fn run(&mut self, dead: DeadEnd, past: &mut impl Past, longest: u64) -> Run {
        self.begin(dead);
        let end = self.go(past, longest);
        let is_last = self.queens + 1 == self.size as usize;
        let lines = if is_last { Vec::new() } else { self.memory.lines().collect() };
        Run { end, counted: self.counted, more: self.more, written: Written::new(self.queens, lines) }
    }

    fn begin(&mut self, dead: DeadEnd) {
        let DeadEnd { queens, prefix, .. } = dead;
        self.queens = queens;
        self.lag = 0;
        self.name = prefix;
        self.memory.forget();
        self.counted = Counted::default();
        self.more = [0; MAX_SIZE];
        self.reacted.clear();
        for column in 0..queens {
            self.rows[column] = prefix.row(column);
            self.held[column + 1] = self.held[column].with(self.rows[column]);
        }
        let walked = self.memory.line(prefix.without(queens));
        self.memory.write(walked, self.all());
    }

    fn all(&self) -> u32 {
        (1 << self.size) - 1
    }

    fn go(&mut self, past: &mut impl Past, longest: u64) -> RunEnd {
        let mut place = self.retreat(self.queens);
        while self.counted.steps <= longest {
            let (column, line) = place;
            place = if column < self.queens {
                self.walk(column, line, past)
            } else if self.held[column].attacked() & self.all() != self.all() {
                return RunEnd::Open { prefix: self.name.first(column), lag: self.lag };
            } else {
                self.go_round(line);
                self.react(column)
            };
            if self.is_suspicious() && self.turns_in_a_circle() {
                return RunEnd::Livelock;
            }
        }
        if self.turns_in_a_circle() { RunEnd::Livelock } else { RunEnd::Over }
    }

    /// The queen in `column` acts along its line, until it lands on a free row or is refused.
    fn walk(&mut self, column: usize, line: Slot, past: &mut impl Past) -> Place {
        let circle = Circle { size: self.size, from: self.rows[column] };
        let to_free = circle.before(!self.held[column].attacked() & circle.all());
        if past.reaches(self.lag) {
            self.recall(column, line, circle, to_free, past);
        }
        let to_written = circle.before(self.memory.written(line));
        let actions = to_free.min(to_written);
        self.pass(column, line, circle, actions);
        if to_free < to_written {
            self.put(column, circle.row(actions + 1));
            if let Some(place) = self.land(column, past) {
                return place;
            }
        }
        self.put(column, circle.row(actions));
        self.react(column)
    }

    /// Marks the board that stops the walk to the next free row because it was written in an earlier epoch.
    fn recall(&mut self, column: usize, line: Slot, circle: Circle, to_free: u32, past: &mut impl Past) {
        let here = self.name.first(self.queens);
        let actions = to_free.min(circle.before(self.memory.written(line)));
        let mut rows = (1..=actions).map(|distance| circle.row(distance));
        let stops = |&row: &u32| past.holds(here.moved(column, circle.from, row), self.lag);
        if let Some(row) = rows.find(stops) {
            self.memory.write(line, 1 << row);
        }
    }

    fn pass(&mut self, column: usize, line: Slot, circle: Circle, actions: u32) {
        let rows = circle.next(actions);
        self.memory.write(line, rows);
        let held = self.held[column].rows;
        let row_held = (held >> circle.from & 1) + (held & rows).count_ones();
        self.counted.evaluations += evaluations(column, actions + 1, row_held);
        self.count_actions(actions);
    }

    /// The queen in `column` reached a free row: the next place, unless this board was written before.
    fn land(&mut self, column: usize, past: &mut impl Past) -> Option<Place> {
        let (next, line) = self.settle(column);
        let row = if next == self.queens { self.lag } else { self.rows[next] };
        let written = self.memory.written(line);
        self.memory.write(line, 1 << row);
        if written >> row & 1 == 1
            || past.reaches(self.lag) && past.holds(self.name.first(self.queens), self.lag)
        {
            return None;
        }
        self.count_actions(1);
        Some((next, line))
    }

    /// The frontier moves along its line, on which every row is attacked, until a written board refuses it.
    fn go_round(&mut self, line: Slot) {
        let size = self.size;
        let (actions, rows_held) = match self.memory.written(line) {
            0 => (size, self.queens),
            written if written == self.all() => (0, 0),
            _ => (size - 1, self.queens),
        };
        self.counted.evaluations += evaluations(self.queens, actions + 1, 0) - rows_held as u64;
        if actions + 1 == size {
            let lag = (self.lag + size - 1) % size;
            self.name = self.name.moved(self.queens, self.lag, lag);
            self.lag = lag;
        } else {
            self.test_again();
        }
        self.memory.write(line, self.all());
        self.count_actions(actions);
    }

    /// The frontier's first row is tested once more than the others: one evaluation, or two if no queen holds
    /// that row.
    fn test_again(&mut self) {
        self.counted.evaluations -= 1;
        let held = self.held[self.queens].rows;
        for row in (0..self.size).filter(|row| held >> row & 1 == 0) {
            self.more[((row + self.size - self.lag) % self.size) as usize] += 1;
        }
    }

    fn count_actions(&mut self, actions: u32) {
        self.counted.steps += u64::from(actions);
        if actions > 0 {
            self.reacted.clear();
        }
    }

    fn react(&mut self, column: usize) -> Place {
        self.counted.steps += 1;
        self.counted.reactions += 1;
        self.retreat(column)
    }

    /// The queen left of `column` advances; this board is neither looked up nor written.
    fn retreat(&mut self, column: usize) -> Place {
        self.reacted.push(self.name);
        let left = column - 1;
        let row = self.rows[left] + 1;
        self.put(left, if row == self.size { 0 } else { row });
        self.settle_from(left)
    }

    fn put(&mut self, column: usize, row: u32) {
        self.name = self.name.moved(column, self.rows[column], row);
        self.rows[column] = row;
    }

    /// The queen in `column` is consistent with those to its left.
    fn settle(&mut self, column: usize) -> Place {
        self.held[column + 1] = self.held[column].with(self.rows[column]);
        self.settle_from(column + 1)
    }

    fn settle_from(&mut self, first: usize) -> Place {
        let mut column = first;
        while column < self.queens && self.held[column].attacked() >> self.rows[column] & 1 == 0 {
            self.held[column + 1] = self.held[column].with(self.rows[column]);
            column += 1;
        }
        (column, self.memory.line(self.name.without(column)))
    }

    /// Whether there were enough consecutive reactions to look for a livelock.
    fn is_suspicious(&self) -> bool {
        const MANY: usize = 64;
        let reactions = self.reacted.len();
        reactions >= MANY && reactions.is_power_of_two()
    }

    /// Whether a board recurred since the last action; the counts are then those of the step at which it recurred.
    fn turns_in_a_circle(&mut self) -> bool {
        let mut seen = FxHashSet::default();
        let returned = self.reacted.iter().position(|board| !seen.insert(*board));
        if let Some(index) = returned {
            let beyond = (self.reacted.len() - index) as u64;
            self.counted.steps -= beyond;
            self.counted.reactions -= beyond;
        }
        returned.is_some()
    }
}
