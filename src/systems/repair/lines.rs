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
    rows: u64,
    rising: u64,
    falling: u64,
}

impl Held {
    fn attacked(self) -> u64 {
        self.rows | self.rising | self.falling
    }

    fn with(self, row: usize) -> Self {
        let bit = 1 << row;
        Self { rows: self.rows | bit, rising: (self.rising | bit) << 1, falling: (self.falling | bit) >> 1 }
    }
}

/// Where a walk ends.
enum Stop {
    /// On a free row: the board is taken, unless it was written before.
    Free(usize),
    /// Before a board that was written; after so many actions.
    Written(usize),
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
        let mut steps = 0;
        let mut without_action = 0;
        let Some(mut queen) = self.first_unmet(0) else {
            return Some(self.solved(steps));
        };
        let mut line = self.memory.line(self.name.without(queen));
        self.memory.write(line, self.rows[queen]);
        loop {
            let (taken, next) = self.stride(queen, line);
            steps += taken.steps;
            if steps > budget {
                return Some(Outcome { end: End::Stopped(LIMIT), steps: budget });
            }
            without_action = if taken.reacted && taken.steps == 1 { without_action + 1 } else { 0 };
            if without_action > SUSPICIOUS {
                return None;
            }
            match next {
                None => return Some(self.solved(steps)),
                Some((next, slot)) => (queen, line) = (next, slot),
            }
        }
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

    fn put(&mut self, column: usize, row: usize) {
        self.name = self.name.moved(column, self.rows[column], row);
        self.rows[column] = row;
    }

    /// Walks `queen` along its line to where it stops, and reacts if it is refused. Returns what was done,
    /// and the next queen that stands badly with its line, if there is one.
    fn stride(&mut self, queen: usize, line: Slot) -> (Taken, Option<(usize, Slot)>) {
        let (size, row) = (self.size, self.rows[queen]);
        let circle = Circle { size, from: row };
        match self.stop(queen, line, &circle) {
            Stop::Free(distance) => {
                self.pass(line, &circle, distance - 1);
                self.evaluate(queen, &circle, distance);
                self.put(queen, circle.row(distance));
                let Some(unmet) = self.first_unmet(queen) else {
                    return (Taken::actions(distance), None);
                };
                let landing = self.memory.line(self.name.without(unmet));
                if self.memory.write(landing, self.rows[unmet]) {
                    return (Taken::actions(distance), Some((unmet, landing)));
                }
                self.put(queen, circle.row(distance - 1));
                (Taken::refused(distance - 1), self.react(queen))
            }
            Stop::Written(actions) => {
                self.pass(line, &circle, actions);
                self.evaluate(queen, &circle, actions + 1);
                self.put(queen, circle.row(actions));
                (Taken::refused(actions), self.react(queen))
            }
        }
    }

    /// The nearer of the next free row and the next written board. Where there is neither, the walk goes
    /// round once and is refused by the first board that it wrote.
    fn stop(&self, queen: usize, line: Slot, circle: &Circle) -> Stop {
        let free = circle.ahead(!self.held[queen].attacked());
        let written = circle.ahead(self.memory.written(line));
        let actions = if written == 0 { circle.size } else { written.trailing_zeros() as usize };
        match free.trailing_zeros() as usize {
            distance if free != 0 && distance < actions => Stop::Free(distance + 1),
            _ => Stop::Written(actions),
        }
    }

    /// Writes the boards of the first `actions` rows ahead.
    fn pass(&mut self, line: Slot, circle: &Circle, actions: usize) {
        self.memory.write_all(line, circle.behind((1 << actions) - 1));
    }

    /// Counts the constraints tested on the board as it stands and on those of the next `tests` - 1 rows: up to
    /// the diagonals of `queen`, or up to its row where that is held.
    fn evaluate(&mut self, queen: usize, circle: &Circle, tests: usize) {
        let held = self.held[queen].rows;
        let here = held >> circle.from & 1;
        let ahead = circle.ahead(held) & ((1 << (tests - 1)) - 1);
        let by_row = here + u64::from(ahead.count_ones());
        self.evaluations += (2 * queen * tests) as u64 - by_row;
    }

    /// The queen left of `queen` advances; this board is neither looked up nor written.
    fn react(&mut self, queen: usize) -> Option<(usize, Slot)> {
        self.reactions += 1;
        let left = queen - 1;
        let row = self.rows[left] + 1;
        self.put(left, if row == self.size { 0 } else { row });
        let unmet = self.first_unmet(left)?;
        Some((unmet, self.memory.line(self.name.without(unmet))))
    }
}

/// The steps of a stride.
struct Taken {
    steps: u64,
    reacted: bool,
}

impl Taken {
    fn actions(actions: usize) -> Self {
        Self { steps: actions as u64, reacted: false }
    }

    fn refused(actions: usize) -> Self {
        Self { steps: actions as u64 + 1, reacted: true }
    }
}

/// The rows of a column in the order in which a queen on row `from` comes to them.
struct Circle {
    size: usize,
    from: usize,
}

impl Circle {
    fn all(&self) -> u64 {
        (1 << self.size) - 1
    }

    /// The row at `distance`, up to once round.
    fn row(&self, distance: usize) -> usize {
        let row = self.from + distance;
        if row >= self.size { row - self.size } else { row }
    }

    /// A set of rows as a set of distances, less one: bit 0 is the next row, the last bit the row itself.
    fn ahead(&self, rows: u64) -> u64 {
        let rows = rows & self.all();
        (rows >> (self.from + 1) | rows << (self.size - self.from - 1)) & self.all()
    }

    /// A set of distances, less one, as a set of rows.
    fn behind(&self, distances: u64) -> u64 {
        (distances << (self.from + 1) | distances >> (self.size - self.from - 1)) & self.all()
    }
}
