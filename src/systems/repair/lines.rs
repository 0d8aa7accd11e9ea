//! The same trial in large strides.
//!
//! While queen c walks from an attacked row to the next, the queens left of it stand still, and every board
//! on the way has its first unmet constraint at c. So nothing has to be rescanned: the rows that the queens to
//! the left attack are one bit set. Give every written board its own first unmet queen f, and keep it as one
//! bit of its *line*, which is named by f and the rows of all other queens. Then all boards of a walk lie
//! in one line, and how far the walk goes is told by two bit scans: the next free row, and the next written
//! board. Only the board on a free row lies in another line, which is the one that is needed next.
//!
//! Nothing is approximated: steps, reactions and evaluations are those of stepping.

use super::memory::{Memory, Name, Slot};
use crate::system::End;
use crate::systems::board::{self, Rows};
use crate::trial::{LIMIT, Outcome};

/// So many reactions without an action are a livelock, or close to one: stepping tells it exactly.
const SUSPICIOUS: u32 = 1000;

/// Walkers for boards of every size that has one: names of lines are as short as the board allows.
#[derive(Debug)]
pub(super) enum Walkers {
    Short(Walker<u64>),
    Long(Walker<u128>),
    /// Lines of larger boards have no names: their trials are stepped.
    None,
}

/// What a trial measured.
pub(super) struct Measured {
    pub(super) reactions: u64,
    pub(super) evaluations: u64,
}

impl Walkers {
    pub(super) fn new(size: usize) -> Self {
        if size <= u64::MAX_SIZE {
            Self::Short(Walker::new())
        } else if size <= u128::MAX_SIZE {
            Self::Long(Walker::new())
        } else {
            Self::None
        }
    }

    /// Runs the trial from `start`; nothing if it has to be stepped, because it may be a livelock or the
    /// board is too large.
    pub(super) fn run(&mut self, start: &Rows, budget: u64) -> Option<(Outcome<Rows>, Measured)> {
        match self {
            Self::Short(walker) => walker.measured(start, budget),
            Self::Long(walker) => walker.measured(start, budget),
            Self::None => None,
        }
    }
}

/// What a trial changes.
#[derive(Debug)]
pub(super) struct Walker<N> {
    size: usize,
    /// Rows counted from 0.
    rows: [usize; board::MAX_SIZE],
    /// The lines held by the queens left of each column.
    held: [Held; board::MAX_SIZE + 1],
    name: N,
    memory: Memory<N>,
    reactions: u64,
    evaluations: u64,
}

/// Rows and diagonals that queens hold, as bits by row, seen from the next column.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    rows: u32,
    rising: u32,
    falling: u32,
}

impl Held {
    fn attacked(self) -> u32 {
        self.rows | self.rising | self.falling
    }

    fn with(self, row: usize) -> Self {
        let bit = 1 << row;
        Self { rows: self.rows | bit, rising: (self.rising | bit) << 1, falling: (self.falling | bit) >> 1 }
    }
}

impl<N: Name> Walker<N> {
    fn new() -> Self {
        Self {
            size: 0,
            rows: [0; board::MAX_SIZE],
            held: [Held::default(); board::MAX_SIZE + 1],
            name: N::default(),
            memory: Memory::new(),
            reactions: 0,
            evaluations: 0,
        }
    }

    fn measured(&mut self, start: &Rows, budget: u64) -> Option<(Outcome<Rows>, Measured)> {
        let outcome = self.run(start, budget)?;
        Some((outcome, Measured { reactions: self.reactions, evaluations: self.evaluations }))
    }

    fn run(&mut self, start: &Rows, budget: u64) -> Option<Outcome<Rows>> {
        self.begin(start);
        let (mut steps, mut without_action) = (0, 0);
        let Some(mut queen) = self.first_unmet(0) else {
            return Some(self.solved(steps));
        };
        let mut line = self.memory.line(self.name.without(queen));
        self.memory.write(line, self.rows[queen]);
        while steps <= budget {
            let circle = Circle::new(self.size, self.rows[queen]);
            let (actions, free) = self.look_ahead(queen, line, &circle);
            self.pass(queen, line, &circle, actions);
            if free {
                let landed = self.land(queen, circle.row(actions + 1));
                if landed == Landing::Solved {
                    steps += actions as u64 + 1;
                    break;
                }
                if let Landing::Fresh(next, next_line) = landed {
                    steps += actions as u64 + 1;
                    (queen, line, without_action) = (next, next_line, 0);
                    continue;
                }
            }
            steps += actions as u64 + 1;
            without_action = if actions == 0 { without_action + 1 } else { 0 };
            if without_action > SUSPICIOUS {
                return None;
            }
            self.put(queen, circle.row(actions));
            match self.react(queen) {
                None => break,
                Some((next, next_line)) => (queen, line) = (next, next_line),
            }
        }
        Some(if steps > budget { limit(budget) } else { self.solved(steps) })
    }

    fn begin(&mut self, start: &Rows) {
        self.size = start.size();
        self.name = N::default();
        self.memory.forget();
        self.reactions = 0;
        self.evaluations = 0;
        for (column, row) in start.iter().enumerate() {
            self.rows[column] = row - 1;
            self.name = self.name.moved(column, 0, row - 1);
        }
    }

    fn solved(&mut self, steps: u64) -> Outcome<Rows> {
        self.evaluations += 2 * (self.size as u64 - 1);
        let rows = self.rows[..self.size].iter().map(|row| row + 1);
        Outcome { end: End::Reached(Rows::collect(rows)), steps }
    }

    /// The first queen from column `from` that a queen to its left attacks; those before stand well.
    #[inline]
    fn first_unmet(&mut self, from: usize) -> Option<usize> {
        for column in from..self.size {
            let (held, row) = (self.held[column], self.rows[column]);
            if held.attacked() >> row & 1 == 1 {
                return Some(column);
            }
            self.held[column + 1] = held.with(row);
        }
        None
    }

    #[inline]
    fn put(&mut self, column: usize, row: usize) {
        self.name = self.name.moved(column, self.rows[column], row);
        self.rows[column] = row;
    }

    /// How many actions `queen` takes along its line, and whether a free row follows. If none does, the next
    /// board was written before; where there is neither, the walk goes round once and is refused by the first
    /// board that it wrote.
    #[inline]
    fn look_ahead(&self, queen: usize, line: Slot, circle: &Circle) -> (usize, bool) {
        let free = circle.ahead(!self.held[queen].attacked() & circle.all);
        let written = circle.ahead(self.memory.written(line));
        let to_written = if written == 0 { self.size } else { written.trailing_zeros() as usize };
        let to_free = free.trailing_zeros() as usize;
        (to_written.min(to_free), to_free < to_written)
    }

    /// Puts `queen` on the free `row`, whose board is taken unless it was written before.
    #[inline]
    fn land(&mut self, queen: usize, row: usize) -> Landing {
        self.put(queen, row);
        self.held[queen + 1] = self.held[queen].with(row);
        match self.first_unmet(queen + 1) {
            None => Landing::Solved,
            Some(unmet) => {
                let line = self.memory.line(self.name.without(unmet));
                if self.memory.write(line, self.rows[unmet]) {
                    Landing::Fresh(unmet, line)
                } else {
                    Landing::Refused
                }
            }
        }
    }

    /// Writes the boards of the next `actions` rows, all of them attacked, and counts the constraints tested on
    /// them and on the board as it stands: up to the diagonals of `queen`, or up to its row where that is held.
    #[inline]
    fn pass(&mut self, queen: usize, line: Slot, circle: &Circle, actions: usize) {
        let rows = circle.behind((1 << actions) - 1);
        self.memory.write_all(line, rows);
        let held = self.held[queen].rows;
        let by_row = (held >> circle.from & 1) + (held & rows).count_ones();
        self.evaluations += (2 * queen * (actions + 1)) as u64 - u64::from(by_row);
    }

    /// The queen left of `queen` advances; this board is neither looked up nor written.
    #[inline]
    fn react(&mut self, queen: usize) -> Option<(usize, Slot)> {
        self.reactions += 1;
        let left = queen - 1;
        let row = self.rows[left] + 1;
        self.put(left, if row == self.size { 0 } else { row });
        let unmet = self.first_unmet(left)?;
        Some((unmet, self.memory.line(self.name.without(unmet))))
    }
}

/// What becomes of a queen on a free row.
#[derive(PartialEq)]
enum Landing {
    /// No queen is attacked.
    Solved,
    /// The board is new: the next queen that is attacked, with its line.
    Fresh(usize, Slot),
    /// The board was written before.
    Refused,
}

fn limit(budget: u64) -> Outcome<Rows> {
    Outcome { end: End::Stopped(LIMIT), steps: budget }
}

/// The rows of a column in the order in which a queen on row `from` comes to them.
struct Circle {
    size: usize,
    from: usize,
    all: u32,
}

impl Circle {
    fn new(size: usize, from: usize) -> Self {
        Self { size, from, all: (1 << size) - 1 }
    }

    /// The row at `distance`, up to once round.
    fn row(&self, distance: usize) -> usize {
        let row = self.from + distance;
        if row >= self.size { row - self.size } else { row }
    }

    /// A set of rows as a set of distances, less one: bit 0 is the next row, the last bit the row itself.
    fn ahead(&self, rows: u32) -> u32 {
        (rows >> (self.from + 1) | rows << (self.size - self.from - 1)) & self.all
    }

    /// A set of distances, less one, as a set of rows.
    fn behind(&self, distances: u32) -> u32 {
        (distances << (self.from + 1) | distances >> (self.size - self.from - 1)) & self.all
    }
}
