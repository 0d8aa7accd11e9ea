//! The same search on bit sets: it skips from solution to solution and counts, for each column, what was done.
//!
//! Elements whose diagonals are free are visited; the others are only counted, all that are left for a column at
//! once. So the queens that `queens_1` goes on permuting in vain are counted without being permuted.

use super::super::board::{MAX_SIZE, Rows};

/// What stood in its way so far, column by column. The last entry is of the empty rest.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    /// How often a column was come to.
    pub(super) entered: [u64; MAX_SIZE + 1],
    /// How many elements were tried there.
    pub(super) tried: [u64; MAX_SIZE + 1],
    /// How many of them shared the first diagonal, C, with a queen to the left.
    pub(super) refused: [u64; MAX_SIZE + 1],
    /// How often all elements were used up.
    pub(super) used_up: [u64; MAX_SIZE + 1],
}

/// Why the search paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    Solution,
    Exhausted,
    /// More elements were tried than wanted.
    Spent,
}

/// The search through the permutations of one list.
#[derive(Debug)]
pub(super) struct Search {
    list: Rows,
    /// Where each row, counted from 0, stands in the list.
    positions: [u8; MAX_SIZE],
    path: [Column; MAX_SIZE + 1],
    depth: usize,
    /// Counted as if every column that was come to were used up.
    entered: [u64; MAX_SIZE + 1],
    refused: [u64; MAX_SIZE + 1],
    tried: u64,
}

/// A column on the way: rows as bits, the first row lowest, and positions in the list.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    /// The rows that are left.
    rest: u32,
    /// The rows whose first diagonal is taken.
    minus: u32,
    /// The rows whose second diagonal is taken.
    plus: u32,
    /// The positions of the rows that are free and not visited yet.
    open: u32,
}

impl Search {
    /// Before the first permutation of `list`.
    pub(super) fn new(list: &Rows) -> Self {
        let mut positions = [0; MAX_SIZE];
        for (position, row) in (0..).zip(list.iter()) {
            positions[row - 1] = position;
        }
        let mut search = Self {
            list: *list,
            positions,
            path: [Column::default(); MAX_SIZE + 1],
            depth: 0,
            entered: [0; MAX_SIZE + 1],
            refused: [0; MAX_SIZE + 1],
            tried: 0,
        };
        search.enter(Column { rest: u32::MAX >> (MAX_SIZE - list.size()), ..Column::default() });
        search
    }

    /// Goes on to the next solution, unless more than `most` elements are tried before.
    pub(super) fn run(&mut self, most: u64) -> Pause {
        let size = self.list.size();
        let unvisited = size * (size + 1) / 2;
        let most = most.saturating_add(unvisited as u64);
        loop {
            let column = &mut self.path[self.depth];
            if column.open == 0 {
                let Some(before) = self.depth.checked_sub(1) else { return Pause::Exhausted };
                self.depth = before;
                continue;
            }
            let position = column.open.trailing_zeros();
            column.open &= column.open - 1;
            let next = column.after(1 << (self.list.row(position as usize) - 1));
            self.depth += 1;
            self.enter(next);
            if self.depth == size {
                return Pause::Solution;
            }
            if self.tried > most {
                return Pause::Spent;
            }
        }
    }

    fn enter(&mut self, column: Column) {
        let depth = self.depth;
        self.entered[depth] += 1;
        self.refused[depth] += u64::from((column.rest & column.minus).count_ones());
        self.tried += (self.list.size() - depth) as u64;
        self.path[depth] = Column { open: self.places(column.free()), ..column };
    }

    /// The positions of `rows` in the list.
    fn places(&self, mut rows: u32) -> u32 {
        let mut places = 0;
        while rows != 0 {
            places |= 1 << self.positions[rows.trailing_zeros() as usize];
            rows &= rows - 1;
        }
        places
    }

    /// The positions of the elements of the solution.
    pub(super) fn solution(&self) -> impl Iterator<Item = usize> + '_ {
        let chosen = self.path[..=self.depth].windows(2).map(|pair| pair[0].rest ^ pair[1].rest);
        chosen.map(|row| self.places(row).trailing_zeros() as usize)
    }

    /// What was done so far.
    pub(super) fn counts(&self, pause: Pause) -> Counts {
        let mut counts = self.used_up();
        if pause == Pause::Solution {
            for (depth, position) in self.solution().enumerate() {
                let column = &self.path[depth];
                let later = |rows: u32| u64::from((self.places(rows) >> position >> 1).count_ones());
                counts.tried[depth] -= later(column.rest);
                counts.refused[depth] -= later(column.rest & column.minus);
                counts.used_up[depth] -= 1;
            }
            counts.used_up[self.depth] -= 1;
        }
        counts
    }

    /// What was done if every column that was come to is used up.
    fn used_up(&self) -> Counts {
        let size = self.list.size();
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

    /// The column to the right, if `row` is taken here.
    fn after(&self, row: u32) -> Self {
        Self { rest: self.rest ^ row, minus: (self.minus | row) << 1, plus: (self.plus | row) >> 1, open: 0 }
    }
}
