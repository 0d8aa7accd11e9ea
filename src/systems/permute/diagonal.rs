//! The diagonals of a board, numbered as in the original program.

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
