//! The same trial in large strides, on boards of every size.
//!
//! While queen c walks from an attacked row to the next, the queens to its left stand still, and every board on the way
//! has its first unmet constraint at c. So nothing has to be rescanned: what the queens to the left attack determines
//! how far it walks. Every written board has its own first unmet queen f, and is kept as one bit of its *line*, which
//! is named by f and the rows of all other queens. Then all boards of a walk lie in one line, and one mask shows
//! whether a written board cuts the walk short. Only the board on a free row lies in another line, which is the one
//! that is needed next.
//!
//! Nothing is approximated: steps, reactions and evaluations are those of stepping.

#![expect(clippy::inline_always, reason = "the loop is twice as fast as one piece")]

mod memory;
mod sight;
mod tree;

use std::mem;

use self::memory::{Line, Memory, Name};
use self::sight::{LineOfSight, Open, Prefixes};
use self::tree::Tree;
use crate::model::outcome::{End, LIMIT};
use crate::systems::board::{MAX_SIZE, Rows};
use crate::systems::queens::Circle;
use crate::systems::repair::counted::{Counted, evaluations};

/// What trials share.
#[derive(Debug)]
pub(super) struct Strides(Boards);

/// Names of lines are as short as the board allows.
#[derive(Debug)]
enum Boards {
    Small(Tree, Memory<1>),
    Short(Open, Memory<1>),
    Long(Open, Memory<2>),
    Longest(Open, Memory<3>),
}

impl Strides {
    pub(super) fn new(size: usize) -> Self {
        let open = Open { size: u32::try_from(size).expect("a small board") };
        Self(if size <= Tree::MAX_SIZE {
            Boards::Small(Tree::new(open), Memory::new())
        } else if size <= Name::<1>::MAX_SIZE {
            Boards::Short(open, Memory::new())
        } else if size <= Name::<2>::MAX_SIZE {
            Boards::Long(open, Memory::new())
        } else {
            Boards::Longest(open, Memory::new())
        })
    }

    /// Runs the trial from `start`; `None` if it has to be stepped, because it may be a livelock.
    pub(super) fn run(&mut self, start: &Rows, budget: u64) -> Option<(End<Rows>, Counted)> {
        match &mut self.0 {
            Boards::Small(tree, memory) => run(tree.known(), memory, start, budget),
            Boards::Short(open, memory) => run(*open, memory, start, budget),
            Boards::Long(open, memory) => run(*open, memory, start, budget),
            Boards::Longest(open, memory) => run(*open, memory, start, budget),
        }
    }
}

/// This number of steps without an action is a livelock, or close to one: stepping decides.
const SUSPICIOUS: u64 = 1000;

/// Runs the trial from `start`; `None` if it has to be stepped, because it may be a livelock.
fn run<L: Prefixes<W>, const W: usize>(
    left: L,
    memory: &mut Memory<W>,
    start: &Rows,
    budget: u64,
) -> Option<(End<Rows>, Counted)> {
    memory.forget();
    let mut trial = Trial::new(left, memory, start);
    let end = trial.run(budget)?;
    Some((end, trial.counted))
}

struct Trial<'a, L: Prefixes<W>, const W: usize> {
    left: L,
    memory: &'a mut Memory<W>,
    size: usize,
    last_row: u32,
    /// The row of each queen, counted from 0.
    rows: [u32; MAX_SIZE],
    /// The prefix left of each queen, when it was last visited.
    left_of: [L::Prefix; MAX_SIZE],
    /// The queens right of the one that walks; the rest of the name is not maintained.
    right: Name<W>,
    counted: Counted,
    /// The actions at the last check.
    actions: u64,
    /// The steps at the last check.
    last_check: u64,
}

/// The first queen that is attacked, its line of sight, and the line that it walks along.
#[derive(Clone, Copy)]
struct Walk<S, const W: usize> {
    queen: usize,
    sight: S,
    line: Line<W>,
}

/// Where a walk ends.
enum Ahead<S, const W: usize> {
    /// No queen is attacked.
    Solved,
    /// The board is new, and another queen walks.
    Fresh(Walk<S, W>),
    /// The next board was written before; the queen stays in this row.
    Refused(u32),
}

impl<'a, L: Prefixes<W>, const W: usize> Trial<'a, L, W> {
    fn new(left: L, memory: &'a mut Memory<W>, start: &Rows) -> Self {
        let mut rows = [0; MAX_SIZE];
        for (ours, row) in rows.iter_mut().zip(start.iter()) {
            *ours = u32::try_from(row - 1).expect("a row of a board");
        }
        let queens = rows[..start.size()].iter().enumerate();
        let right = queens.map(|(column, &row)| Name::queen(column, row)).fold(Name::EMPTY, Name::and);
        Self {
            left,
            memory,
            size: start.size(),
            last_row: u32::try_from(start.size() - 1).expect("a row of a board"),
            rows,
            left_of: [left.empty(); MAX_SIZE],
            right,
            counted: Counted::default(),
            actions: 0,
            last_check: 0,
        }
    }

    /// Runs past the budget until a check finds an action: a livelock may have begun before.
    fn run(&mut self, budget: u64) -> Option<End<Rows>> {
        let Some(mut walk) = self.first_unmet(0, self.left.empty()) else {
            return Some(self.solved());
        };
        walk.line.written |= 1 << self.rows[walk.queen];
        loop {
            match self.walk(walk) {
                Ahead::Fresh(next) => walk = next,
                Ahead::Solved => break,
                Ahead::Refused(row) => {
                    self.counted.reactions += 1;
                    if self.counted.steps > self.last_check + SUSPICIOUS {
                        let was_over = self.last_check > budget;
                        if !self.has_acted() {
                            return None;
                        }
                        if was_over {
                            break;
                        }
                    }
                    match self.react(walk.queen, row) {
                        Some(next) => walk = next,
                        None => break,
                    }
                }
            }
        }
        Some(if self.counted.steps > budget { End::Stopped(LIMIT) } else { self.solved() })
    }

    fn solved(&mut self) -> End<Rows> {
        self.counted = self.counted.plus(Counted::last_test(self.size));
        End::Reached(Rows::collect(self.rows[..self.size].iter().map(|&row| row as usize + 1)))
    }

    /// The first queen from `column` that a queen to its left attacks; those before, `left`, are consistent.
    #[inline(always)]
    fn first_unmet(&mut self, column: usize, left: L::Prefix) -> Option<Walk<L::Sight, W>> {
        let (mut queen, mut left) = (column, left);
        while queen < self.size {
            self.left_of[queen] = left;
            let sight = self.left.sight(left, queen, self.rows[queen]);
            if sight.is_attacked() {
                let name = self.left.name(left, queen).and(self.right.right_of(queen));
                return Some(Walk { queen, sight, line: self.memory.line(name) });
            }
            left = sight.extended();
            queen += 1;
        }
        None
    }

    /// Moves the queen to the next free row, if no written board lies on the way, nor there.
    #[inline(always)]
    fn walk(&mut self, walk: Walk<L::Sight, W>) -> Ahead<L::Sight, W> {
        let Walk { queen, sight, line } = walk;
        if sight.passed() & line.written != 0 {
            return Ahead::Refused(self.cut_short(walk));
        }
        self.memory.write(line, sight.passed());
        self.counted.steps += sight.steps();
        self.counted.evaluations += sight.evaluations();
        if sight.is_dead_end() {
            return Ahead::Refused(if line.written == 0 { self.come_round(walk) } else { sight.last_row() });
        }
        let row = sight.free_row();
        let Some(mut next) = self.first_unmet(queen + 1, sight.extended()) else {
            self.rows[queen] = row;
            return Ahead::Solved;
        };
        let written = 1 << self.rows[next.queen];
        if next.line.written & written != 0 {
            return Ahead::Refused(sight.last_row());
        }
        self.rows[queen] = row;
        next.line.written |= written;
        Ahead::Fresh(next)
    }

    /// Moves the queen, which a reaction brought to a dead end, on to its own row: this board is not yet written.
    #[inline(always)]
    fn come_round(&mut self, walk: Walk<L::Sight, W>) -> u32 {
        let Walk { queen, sight, line } = walk;
        let row = self.rows[queen];
        self.memory.write(line, sight.passed() | 1 << row);
        self.counted.steps += 1;
        self.counted.evaluations += evaluations(queen, 1, sight.held_rows() >> row & 1);
        row
    }

    /// Moves the queen to the row before the next written board.
    #[inline(always)]
    fn cut_short(&mut self, walk: Walk<L::Sight, W>) -> u32 {
        let Walk { queen, sight, line } = walk;
        let circle = Circle { size: self.last_row + 1, from: self.rows[queen] };
        let actions = circle.before(line.written);
        let rows = circle.next(actions);
        self.memory.write(line, rows);
        self.counted.steps += u64::from(actions) + 1;
        let held = sight.held_rows();
        let row_held = (held >> circle.from & 1) + (held & rows).count_ones();
        self.counted.evaluations += evaluations(queen, actions + 1, row_held);
        circle.row(actions)
    }

    /// The queen left of `queen`, which stays in `row`, advances; this board is neither looked up nor written.
    #[inline(always)]
    fn react(&mut self, queen: usize, row: u32) -> Option<Walk<L::Sight, W>> {
        self.rows[queen] = row;
        self.right = self.right.right_of(queen).and(Name::queen(queen, row));
        let (left, row) = (self.left_of[queen - 1], self.rows[queen - 1]);
        self.rows[queen - 1] = if row == self.last_row { 0 } else { row + 1 };
        self.first_unmet(queen - 1, left)
    }

    /// Whether there was an action since the last check; if not, the trial may be a livelock.
    fn has_acted(&mut self) -> bool {
        self.last_check = self.counted.steps;
        let actions = self.counted.steps - self.counted.reactions;
        let before = mem::replace(&mut self.actions, actions);
        actions > before
    }
}
