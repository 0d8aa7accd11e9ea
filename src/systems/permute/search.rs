//! The same search on bit sets: it skips from solution to solution and keeps counts for each column.
//!
//! Only elements whose diagonals are free are visited; the others are counted, all that are left for a column at once.
//! So the permutations that `queens_1` generates after a clash are counted without being generated, and steps and inferences
//! are computed from the counts. The inferences are those of SWI-Prolog 9.0.4 without -O; `goal.rs` defines what a call counts.

use super::Program;
use crate::systems::board::{MAX_SIZE, Rows};

/// The counts of the search so far, by column. The last entry is for the empty rest.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    /// How often each column was entered.
    entered: [u64; MAX_SIZE + 1],
    /// How many elements were tried there.
    tried: [u64; MAX_SIZE + 1],
    /// How many of them shared the first diagonal, C, with a queen to the left.
    refused: [u64; MAX_SIZE + 1],
    /// How often all elements were exhausted.
    used_up: [u64; MAX_SIZE + 1],
}

/// Why the search paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    Solution,
    Exhausted,
    /// More elements were tried than allowed.
    Spent,
}

/// The search through the permutations of one list.
#[derive(Debug)]
pub(super) struct Search {
    order: Order,
    path: [Column; MAX_SIZE + 1],
    depth: usize,
    /// Counted as if every column entered were exhausted.
    entered: [u64; MAX_SIZE + 1],
    refused: [u64; MAX_SIZE + 1],
    /// The elements of the columns that had a free one.
    tried: u64,
}

/// A column of the search path: rows as bits, the first row lowest, and places, which are positions in the list, as
/// bits.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    /// The remaining rows.
    rest: u32,
    /// The rows whose first diagonal is taken.
    minus: u32,
    /// The rows whose second diagonal is taken.
    plus: u32,
    /// The places of the free rows that are not yet visited.
    open: u32,
}

impl Search {
    /// Before the first permutation of `list`.
    pub(super) fn new(list: &Rows) -> Self {
        let rest = u32::MAX >> (MAX_SIZE - list.size());
        let mut search = Self {
            order: Order::of(list),
            path: [Column::default(); MAX_SIZE + 1],
            depth: 0,
            entered: [0; MAX_SIZE + 1],
            refused: [0; MAX_SIZE + 1],
            tried: list.size() as u64,
        };
        search.path[0] = Column { rest, open: rest, ..Column::default() };
        search.entered[0] = 1;
        search
    }

    /// Resumes the search up to the next solution, unless more than `most` elements are tried before it.
    pub(super) fn run(&mut self, most: u64) -> Pause {
        let Order { rows, places, ascending } = self.order;
        if ascending {
            return self.visit(most, |place| place, |rows| rows);
        }
        let row = |place: u32| 1 << rows[place.trailing_zeros() as usize];
        self.visit(most, row, |rows| spread(rows, &places))
    }

    /// Visits free elements, column by column; `row` maps a place to its row, `places` maps rows to their places.
    fn visit(&mut self, most: u64, row: impl Fn(u32) -> u32, places: impl Fn(u32) -> u32) -> Pause {
        let size = self.path[0].rest.count_ones() as usize;
        let most = most.saturating_add((size * (size + 1) / 2) as u64);
        let mut depth = self.depth;
        let mut column = self.path[depth];
        loop {
            if column.open == 0 {
                let Some(before) = depth.checked_sub(1) else { break };
                depth = before;
                column = self.path[depth];
                continue;
            }
            let place = column.open & column.open.wrapping_neg();
            column.open ^= place;
            let mut next = column.after(row(place));
            self.count(depth + 1, &next);
            let free = next.free();
            if free != 0 {
                next.open = places(free);
                self.path[depth] = column;
                depth += 1;
                column = next;
                self.tried += (size - depth) as u64;
                if self.tried > most {
                    return Pause::Spent;
                }
            } else if next.rest == 0 {
                self.path[depth..depth + 2].copy_from_slice(&[column, next]);
                self.depth = depth;
                return Pause::Solution;
            }
        }
        self.depth = 0;
        self.path[0] = column;
        Pause::Exhausted
    }

    fn count(&mut self, depth: usize, column: &Column) {
        self.entered[depth] += 1;
        self.refused[depth] += u64::from((column.rest & column.minus).count_ones());
    }

    /// The rows of the solution at which the search paused, counted from 0.
    pub(super) fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        let chosen = self.path[..self.depth + 2].windows(2).map(|pair| pair[0].rest ^ pair[1].rest);
        chosen.map(|row| row.trailing_zeros() as usize)
    }

    /// The list positions of these rows.
    pub(super) fn positions(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows().map(|row| self.order.places[row].into())
    }

    /// The counts so far.
    pub(super) fn counts(&self, pause: Pause) -> Counts {
        let mut counts = self.used_up();
        if pause == Pause::Solution {
            for (depth, position) in self.positions().enumerate() {
                let column = &self.path[depth];
                let later = |rows| spread(rows, &self.order.places) >> position >> 1;
                counts.tried[depth] -= u64::from(later(column.rest).count_ones());
                counts.refused[depth] -= u64::from(later(column.rest & column.minus).count_ones());
                counts.used_up[depth] -= 1;
            }
            counts.used_up[self.depth + 1] -= 1;
        }
        counts
    }

    /// The counts if every column entered is exhausted.
    fn used_up(&self) -> Counts {
        let size = self.path[0].rest.count_ones() as usize;
        let mut tried = [0; MAX_SIZE + 1];
        for (depth, tried) in tried.iter_mut().enumerate().take(size) {
            *tried = self.entered[depth] * (size - depth) as u64;
        }
        Counts { entered: self.entered, tried, refused: self.refused, used_up: self.entered }
    }
}

impl Column {
    fn free(&self) -> u32 {
        self.rest & !(self.minus | self.plus)
    }

    /// The column to the right, with `row` taken here.
    fn after(&self, row: u32) -> Self {
        Self { rest: self.rest ^ row, minus: (self.minus | row) << 1, plus: (self.plus | row) >> 1, open: 0 }
    }
}

/// The list position of each row. Rows and places are counted from 0.
#[derive(Clone, Copy, Debug)]
struct Order {
    rows: [u8; MAX_SIZE],
    places: [u8; MAX_SIZE],
    /// Whether rows and places are the same.
    ascending: bool,
}

impl Order {
    fn of(list: &Rows) -> Self {
        let (mut rows, mut places) = ([0; MAX_SIZE], [0; MAX_SIZE]);
        for (place, row) in (0_u8..).zip(list.iter()) {
            rows[usize::from(place)] = u8::try_from(row - 1).expect("a row of a small board");
            places[row - 1] = place;
        }
        Self { rows, places, ascending: list.iter().is_sorted() }
    }
}

/// The places of `rows`.
fn spread(mut rows: u32, places: &[u8; MAX_SIZE]) -> u32 {
    let mut spread = 0;
    while rows != 0 {
        spread |= 1 << places[rows.trailing_zeros() as usize];
        rows &= rows - 1;
    }
    spread
}

/// The inferences that SWI-Prolog counts for calling the query, besides the query itself.
pub(super) const OVERHEAD: u64 = 3;

/// Testing an element whose first diagonal is held: `is`, and a `memberchk` that succeeds.
const FIRST: u64 = 1 + 2;
/// Testing an element whose second diagonal is held, after one failed `memberchk`.
const SECOND: u64 = 1 + 3 + FIRST;
/// Testing an element whose diagonals are both free.
const FREE: u64 = 2 * (1 + 3);

/// The cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) steps: u64,
    pub(super) inferences: u64,
}

/// The cost of `program` for a search through permutations of `size` elements.
pub(super) fn cost(program: Program, size: usize, counts: &Counts) -> Cost {
    let columns = (0..=size).map(|column| ColumnCounts::of(counts, column, size));
    let begun = Cost { steps: 0, inferences: OVERHEAD + range(size as u64) };
    match program {
        Program::TestWithin => columns.map(|column| column.tested_within()).fold(begun, Cost::plus),
        Program::GenerateAndTest => {
            let tested = tested(size as u64, counts.entered[size]);
            columns.map(|column| column.generated_and_tested()).fold(begun.plus(tested), Cost::plus)
        }
    }
}

/// The query itself, `range` N times, and its comparison N - 1 times.
fn range(size: u64) -> u64 {
    2 * size
}

/// Permutations without a clash, which are tested completely.
fn tested(size: u64, solutions: u64) -> Cost {
    Cost { steps: solutions, inferences: solutions * (2 + size * (1 + FREE)) }
}

/// The counts of one column.
struct ColumnCounts {
    /// The number of columns to the left.
    index: u64,
    /// The number of elements left for the columns to the right.
    below: u64,
    entered: u64,
    /// Calls of `del`.
    dels: u64,
    /// Elements tried, by the result of their test.
    first: u64,
    second: u64,
    free: u64,
}

impl ColumnCounts {
    fn of(counts: &Counts, column: usize, size: usize) -> Self {
        let free = if column == size { 0 } else { counts.entered[column + 1] };
        let (tried, first) = (counts.tried[column], counts.refused[column]);
        Self {
            index: column as u64,
            below: (size - column).saturating_sub(1) as u64,
            entered: counts.entered[column],
            dels: tried + counts.used_up[column],
            first,
            second: tried - first - free,
            free,
        }
    }

    /// Each element tried is a step.
    fn tested_within(&self) -> Cost {
        let tests = FIRST * self.first + SECOND * self.second + FREE * self.free;
        Cost { steps: self.first + self.second + self.free, inferences: self.entered + self.dels + tests }
    }

    /// Each permutation is a step; those that begin with a clash in this column are all tested up to it.
    fn generated_and_tested(&self) -> Cost {
        let each = factorial(self.below);
        let before = 1 + self.index * (1 + FREE);
        let tests = self.first * (before + 1 + FIRST) + self.second * (before + 1 + SECOND);
        let clashing = self.first + self.second;
        Cost {
            steps: clashing * each,
            inferences: self.entered + self.dels + clashing * generated(self.below) + tests * each,
        }
    }
}

impl Cost {
    fn plus(self, other: Self) -> Self {
        Self { steps: self.steps + other.steps, inferences: self.inferences + other.inferences }
    }
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

/// The calls of `permu` and `del` that generate all permutations of `n` elements, including the last failure: one of
/// `permu`, n + 1 of `del`, and for each element those for the rest.
fn generated(n: u64) -> u64 {
    (1..=n).fold(2, |calls, n| 1 + (n + 1) + n * calls)
}
