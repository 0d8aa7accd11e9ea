//! Queens that may attack each other, one in each column, and how many stand on each line.

use super::board::{MAX_SIZE, Rows};
use crate::model::draw::Draw;

/// The diagonals of one direction.
const DIAGONALS: usize = 2 * MAX_SIZE;

/// The queens of a board. Columns and rows are counted from 0.
#[derive(Clone, Debug)]
pub(super) struct CountedQueens {
    size: usize,
    row: [usize; MAX_SIZE],
    in_row: [u8; MAX_SIZE],
    rising: [u8; DIAGONALS],
    falling: [u8; DIAGONALS],
}

impl CountedQueens {
    /// An empty board.
    #[inline]
    pub(super) const fn new(size: usize) -> Self {
        Self {
            size,
            row: [0; MAX_SIZE],
            in_row: [0; MAX_SIZE],
            rising: [0; DIAGONALS],
            falling: [0; DIAGONALS],
        }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.size);
    }

    /// The queen of a column; it may be none if the column is empty.
    #[inline]
    pub(super) fn row(&self, column: usize) -> usize {
        self.row[column]
    }

    /// Sets the queen of an empty column.
    #[inline]
    pub(super) fn put(&mut self, column: usize, row: usize) {
        self.row[column] = row;
        self.in_row[row] += 1;
        self.rising[MAX_SIZE + row - column] += 1;
        self.falling[row + column] += 1;
    }

    /// Removes the queen of a column. Returns its row.
    #[inline]
    pub(super) fn take(&mut self, column: usize) -> usize {
        let row = self.row(column);
        self.in_row[row] -= 1;
        self.rising[MAX_SIZE + row - column] -= 1;
        self.falling[row + column] -= 1;
        row
    }

    /// How many queens attack a square of an empty column.
    #[inline]
    pub(super) fn attackers(&self, column: usize, row: usize) -> u8 {
        self.in_row[row] + self.rising[MAX_SIZE + row - column] + self.falling[row + column]
    }

    /// The columns whose queens attack the square of a column.
    #[inline]
    pub(super) fn attacking(&self, column: usize, row: usize) -> impl Iterator<Item = usize> {
        let attacks = move |other: &usize| {
            let there = self.row(*other);
            *other != column && (there == row || there.abs_diff(row) == other.abs_diff(column))
        };
        (0..self.size).filter(attacks)
    }

    /// The column of a queen that is attacked, drawn from all of them.
    #[inline]
    pub(super) fn attacked(&self, draw: &mut Draw) -> Option<usize> {
        // A queen itself stands on each of its three lines.
        let is_attacked = |column: &usize| self.attackers(*column, self.row(*column)) > 3;
        let found = mask((0..self.size).filter(is_attacked));
        (found != 0).then(|| draw.bit(found) as usize)
    }

    /// A row where the fewest queens attack a queen of an empty column, drawn from all of them.
    #[inline]
    pub(super) fn best(&self, column: usize, draw: &mut Draw) -> usize {
        let (mut fewest, mut rows) = (u8::MAX, 0u64);
        for row in 0..self.size {
            let attackers = self.attackers(column, row);
            if attackers < fewest {
                (fewest, rows) = (attackers, 0);
            }
            rows |= u64::from(attackers == fewest) << row;
        }
        draw.bit(rows) as usize
    }

    #[inline]
    pub(super) fn rows(&self) -> Rows {
        Rows::collect(self.row[..self.size].iter().map(|&row| row + 1))
    }
}

fn mask(bits: impl Iterator<Item = usize>) -> u64 {
    bits.fold(0, |mask, bit| mask | 1 << bit)
}
