//! A list and the elements taken from it, in order: the known part of a permutation.

use crate::model::grid::{Grid, Token};
use crate::systems::board::{MAX_SIZE, Rows};

/// A permutation whose first elements are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    list: Rows,
    /// The list positions of the elements taken.
    taken: [u8; MAX_SIZE],
    len: u8,
}

impl Partial {
    /// No element of `list` is taken yet.
    pub(super) fn new(list: Rows) -> Self {
        Self { list, taken: [0; MAX_SIZE], len: 0 }
    }

    /// The list.
    pub(super) fn list(&self) -> &Rows {
        &self.list
    }

    /// The number of elements.
    pub(super) fn size(&self) -> usize {
        self.list.size()
    }

    /// The number of elements taken.
    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    /// The element taken for `column`.
    pub(super) fn row(&self, column: usize) -> usize {
        self.list.row(self.position(column))
    }

    /// The number of a diagonal of the queen in `column`.
    pub(super) fn diagonal(&self, sign: Sign, column: usize) -> isize {
        sign.of(column, self.row(column))
    }

    /// The elements taken for `column` and the columns after it.
    pub(super) fn rows_from(&self, column: usize) -> Vec<usize> {
        (column..self.len()).map(|column| self.row(column)).collect()
    }

    /// The rest of the list for `column`: the list without the elements taken before.
    pub(super) fn rest(&self, column: usize) -> Vec<usize> {
        self.left(column).map(|position| self.list.row(position)).collect()
    }

    /// The number of elements left for `column` that precede the one taken.
    pub(super) fn skipped(&self, column: usize) -> usize {
        self.left(column).take_while(|&position| position < self.position(column)).count()
    }

    /// Takes the first remaining element at position `from` or later, if there is one.
    pub(super) fn take(&mut self, from: usize) -> bool {
        let next = self.left(self.len()).find(|&position| position >= from);
        if let Some(position) = next {
            self.push(position);
        }
        next.is_some()
    }

    /// Takes the element at `position`.
    pub(super) fn push(&mut self, position: usize) {
        self.taken[self.len()] = u8::try_from(position).expect("a position of a short list");
        self.len += 1;
    }

    /// Puts the last element back, and returns its position.
    pub(super) fn pop(&mut self) -> Option<usize> {
        self.len = self.len.checked_sub(1)?;
        Some(self.position(self.len()))
    }

    /// The board of the elements taken, the last row on top.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.size(), self.size());
        for column in 0..self.len() {
            grid.put(column, self.size() - self.row(column), Token::Queen);
        }
        grid
    }

    fn position(&self, column: usize) -> usize {
        self.taken[column].into()
    }

    fn left(&self, column: usize) -> impl Iterator<Item = usize> + '_ {
        let taken = self.taken[..column].iter().fold(0_u64, |taken, position| taken | 1 << position);
        (0..self.size()).filter(move |position| taken >> position & 1 == 0)
    }
}

/// The family of a diagonal: rising ones share the difference of column and row, falling ones the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// C = X - Y.
    Minus,
    /// D = X + Y.
    Plus,
}

impl Sign {
    /// The number of the diagonal of `column`, counted from 0, and `row`, counted from 1.
    pub(super) fn of(self, column: usize, row: usize) -> isize {
        self.apply(column + 1, row)
    }

    pub(super) fn symbol(self) -> char {
        match self {
            Self::Minus => '-',
            Self::Plus => '+',
        }
    }

    /// `x - y`, or `x + y`.
    pub(super) fn apply(self, x: usize, y: usize) -> isize {
        match self {
            Self::Minus => x.cast_signed() - y.cast_signed(),
            Self::Plus => (x + y).cast_signed(),
        }
    }
}
