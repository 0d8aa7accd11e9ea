//! The board of N queens, one in each column: attacks, and the 8 symmetries of the square.

use std::hash::{Hash, Hasher};
use std::{fmt, iter};

use crate::model::grid::{Grid, Token};
use crate::model::keys::{Key, prefix_of_bytes};
use crate::model::language::Sentence;
use crate::model::refusals;

/// The largest board.
pub const MAX_SIZE: usize = 32;

/// The row of the queen in each column. Columns are counted from 0, rows from 1.
///
/// Ordered lexicographically, the queen of column 0 first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rows {
    size: u8,
    rows: [u8; MAX_SIZE],
}

impl Rows {
    /// A board of side `size` with all queens in row 1.
    ///
    /// # Panics
    /// If `size` is above [`MAX_SIZE`].
    pub fn first(size: usize) -> Self {
        let mut rows = [0; MAX_SIZE];
        rows[..size].fill(1);
        Self { size: narrow(size), rows }
    }

    /// The board with these rows.
    ///
    /// # Panics
    /// If there are more than [`MAX_SIZE`].
    pub fn collect(rows: impl IntoIterator<Item = usize>) -> Self {
        let mut board = Self { size: 0, rows: [0; MAX_SIZE] };
        board.replace(rows);
        board
    }

    /// Makes it the board with these rows.
    ///
    /// # Panics
    /// If there are more than [`MAX_SIZE`].
    #[inline]
    pub fn replace(&mut self, rows: impl IntoIterator<Item = usize>) {
        let mut size = 0;
        for row in rows {
            self.rows[size] = narrow(row);
            size += 1;
        }
        self.rows[size..].fill(0);
        self.size = narrow(size);
    }

    /// Reads the form that [`fmt::Display`] writes.
    ///
    /// # Errors
    /// If `text` is not a row from 1 to `size` for each of `size` queens.
    pub fn parse(text: &str, size: usize) -> Result<Self, Sentence> {
        let fields: Vec<&str> =
            if size > 9 { text.split('-').collect() } else { text.split_terminator("").skip(1).collect() };
        if fields.len() != size {
            let phrase = if size > 9 { refusals::OTHER_COUNT_JOINED } else { refusals::OTHER_COUNT };
            return Err(phrase.with(&[text, &fields.len().to_string(), &size.to_string()]));
        }
        let rows = fields.into_iter().map(|field| {
            let row = field.parse().ok().filter(|row| (1..=size).contains(row));
            row.ok_or_else(|| refusals::NO_ROW.with(&[field, text, &size.to_string()]))
        });
        Ok(Self::collect(rows.collect::<Result<Vec<_>, _>>()?))
    }

    /// Reads a board that has a queen in each row.
    ///
    /// # Errors
    /// If `text` is not each row from 1 to `size` once.
    pub(crate) fn parse_permutation(text: &str, size: usize) -> Result<Self, Sentence> {
        let rows = Self::parse(text, size)?;
        let twice = (1..=size).find(|row| rows.iter().filter(|other| other == row).count() > 1);
        let refused = |row: usize| refusals::ROW_TWICE.with(&[text, &row.to_string(), &size.to_string()]);
        twice.map_or(Ok(rows), |row| Err(refused(row)))
    }

    /// The side of the board.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The row of the queen in `column`.
    pub fn row(&self, column: usize) -> usize {
        usize::from(self.rows[column])
    }

    /// The rows, column by column.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows[..self.size()].iter().map(|&row| row.into())
    }

    /// Whether no queen attacks another.
    pub fn is_solution(&self) -> bool {
        let queens = || self.iter().enumerate();
        let attack = |(column, row): (usize, usize), (other, its_row): (usize, usize)| {
            row == its_row || row.abs_diff(its_row) == column.abs_diff(other)
        };
        !queens().any(|queen| queens().skip(queen.0 + 1).any(|other| attack(queen, other)))
    }

    /// The board with the queen in `column` advanced one row, from the last row to the first.
    pub fn advanced(mut self, column: usize) -> Self {
        let row = &mut self.rows[column];
        *row = *row % self.size + 1;
        self
    }

    /// The board with its columns and rows exchanged, if each row holds one queen.
    pub fn transposed(&self) -> Self {
        let mut columns = *self;
        for (column, row) in self.iter().enumerate() {
            columns.rows[row - 1] = narrow(column + 1);
        }
        columns
    }

    /// The 8 boards that are equal under rotation and reflection, some of them perhaps the same.
    ///
    /// Only for boards with one queen in each row, such as solutions.
    pub fn images(&self) -> impl Iterator<Item = Self> {
        let turned = |board: &Self| board.transposed().mirrored();
        let quarters = iter::successors(Some(*self), move |board| Some(turned(board)));
        quarters.take(4).flat_map(|board| [board, board.mirrored()])
    }

    /// The smallest of [`Self::images`].
    pub fn class(&self) -> Self {
        self.images().min().expect("four quarters")
    }

    /// The board with a queen in each column, the last row on top.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.size(), self.size());
        for (column, row) in self.iter().enumerate() {
            grid.put(column, self.size() - row, Token::Queen);
        }
        grid
    }

    fn mirrored(&self) -> Self {
        let mut board = *self;
        board.rows[..self.size()].reverse();
        board
    }
}

/// Eight rows at a time; boards of one size differ in these.
impl Hash for Rows {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (eights, _) = self.rows.as_chunks();
        for &eight in &eights[..self.size().div_ceil(8)] {
            state.write_u64(u64::from_le_bytes(eight));
        }
    }
}

impl Key for Rows {
    fn prefix(&self) -> u128 {
        prefix_of_bytes(iter::once(self.size).chain(self.rows))
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(3 * MAX_SIZE);
        for &row in &self.rows[..self.size()] {
            if self.size > 9 && !text.is_empty() {
                text.push(b'-');
            }
            if row > 9 {
                text.push(b'0' + row / 10);
            }
            text.push(b'0' + row % 10);
        }
        f.write_str(str::from_utf8(&text).expect("digits and signs"))
    }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rows({self})")
    }
}

fn narrow(number: usize) -> u8 {
    u8::try_from(number).expect("rows and columns are below 256")
}

/// The lines held by queens that are placed column by column, as bit sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines {
    rows: u64,
    falling: u64,
    rising: u64,
}

impl Lines {
    /// Whether one of the queens stands in `row`.
    pub(crate) fn hold_row(self, row: usize) -> bool {
        self.rows >> row & 1 == 1
    }

    /// Whether one of the queens stands on a diagonal of the square in `column` and `row`.
    pub(crate) fn hold_diagonal(self, column: usize, row: usize) -> bool {
        let (falling, rising) = diagonals(column, row);
        self.falling & falling != 0 || self.rising & rising != 0
    }

    /// The lines with one more queen, in `column` and `row`.
    pub fn with(self, column: usize, row: usize) -> Self {
        let (falling, rising) = diagonals(column, row);
        Self { rows: self.rows | 1 << row, falling: self.falling | falling, rising: self.rising | rising }
    }
}

fn diagonals(column: usize, row: usize) -> (u64, u64) {
    (1 << (column + row), 1 << (MAX_SIZE + row - column - 1))
}
