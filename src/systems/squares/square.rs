//! A square of symbols: what methods work on, and the key of a trial.
//!
//! In results symbols are written row by row, rows separated by `/`.

use std::{fmt, iter};

use crate::model::grid::{Grid, Token};
use crate::model::keys::{Key, prefix_of_bytes};
use crate::model::named::named;

named! {
    /// The lines of a square. The places of a row are its columns, those of a column its rows.
    pub enum Axis {
        /// Rows.
        Rows = "row",
        /// Columns.
        Columns = "column",
    }
}

impl Axis {
    /// The row and column of a place on a line.
    pub fn cell<N>(self, line: N, place: N) -> (N, N) {
        match self {
            Self::Rows => (line, place),
            Self::Columns => (place, line),
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Self::Rows => Self::Columns,
            Self::Columns => Self::Rows,
        }
    }
}

/// Symbols from 1 on, in rows and columns counted from 0; 0 is an empty cell. Squares of the same side are ordered row
/// by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolSquare {
    side: usize,
    cells: Vec<u16>,
}

impl SymbolSquare {
    /// An empty square.
    pub fn empty(side: usize) -> Self {
        Self { side, cells: vec![0; side * side] }
    }

    /// The square with `symbol(row, column)` in each cell.
    pub fn from_fn(side: usize, symbol: impl Fn(usize, usize) -> u16) -> Self {
        let mut cells = Vec::with_capacity(side * side);
        for row in 0..side {
            cells.extend((0..side).map(|column| symbol(row, column)));
        }
        Self { side, cells }
    }

    /// The number of rows, and of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The symbol of a cell.
    pub fn at(&self, row: usize, column: usize) -> u16 {
        self.cells[row * self.side + column]
    }

    /// Writes a symbol.
    pub fn put(&mut self, row: usize, column: usize, symbol: u16) {
        self.cells[row * self.side + column] = symbol;
    }

    /// The rows, top first.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunks(self.side)
    }

    /// The largest symbol.
    pub fn largest(&self) -> u16 {
        self.cells.iter().fold(0, |largest, &symbol| largest.max(symbol))
    }

    /// Swaps two lines.
    pub fn swap(&mut self, axis: Axis, [one, other]: [usize; 2]) {
        for place in 0..self.side {
            let [a, b] = [one, other].map(|line| axis.cell(line, place));
            self.cells.swap(a.0 * self.side + a.1, b.0 * self.side + b.1);
        }
    }

    /// The square in the upper left corner of a board of `size` rows.
    pub fn grid(&self, size: usize) -> Grid {
        let mut grid = Grid::empty(size, size);
        for (y, row) in self.rows().enumerate() {
            for (x, &symbol) in row.iter().enumerate().filter(|(_, symbol)| **symbol > 0) {
                grid.put(x, y, Token::Number(symbol));
            }
        }
        grid
    }
}

/// Symbols up to this one are digits; squares with larger ones join their symbols by `-`.
const LAST_DIGIT: u16 = 9;

impl Key for SymbolSquare {
    fn prefix(&self) -> u128 {
        let side = u16::try_from(self.side).unwrap_or(u16::MAX);
        prefix_of_bytes(iter::once(&side).chain(&self.cells).flat_map(|number| number.to_be_bytes()))
    }
}

impl fmt::Display for SymbolSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.largest() <= LAST_DIGIT {
            return f.write_str(&self.digits());
        }
        for (y, row) in self.rows().enumerate() {
            for (x, symbol) in row.iter().enumerate() {
                let sign = match (x, y) {
                    (0, 0) => "",
                    (0, _) => "/",
                    _ => "-",
                };
                write!(f, "{sign}{symbol}")?;
            }
        }
        Ok(())
    }
}

impl SymbolSquare {
    /// The text of a square that has only digits.
    fn digits(&self) -> String {
        let width = self.side() + 1;
        let mut text = vec![b'/'; self.side() * width];
        for (digits, row) in text.chunks_mut(width).zip(self.rows()) {
            for (digit, symbol) in digits.iter_mut().zip(row) {
                *digit = b'0' + symbol.to_le_bytes()[0];
            }
        }
        text.pop();
        String::from_utf8(text).expect("digits and slashes")
    }

    /// The square of `side` rows with symbols from 1 to `symbols` that `text` denotes, if it denotes one.
    pub fn parse(text: &str, side: usize, symbols: u16) -> Option<Self> {
        let digits = symbols <= LAST_DIGIT;
        let row = |row: &str| -> Vec<u16> {
            let parts: Vec<&str> = if digits {
                row.split("").filter(|part| !part.is_empty()).collect()
            } else {
                row.split('-').collect()
            };
            parts.into_iter().map(|part| part.parse().unwrap_or(0)).collect()
        };
        let rows: Vec<Vec<u16>> = text.split('/').map(row).collect();
        let whole = rows.len() == side && rows.iter().all(|row| row.len() == side);
        let square = whole.then(|| Self::from_fn(side, |row, column| rows[row][column]))?;
        let allowed = square.rows().flatten().all(|symbol| (1..=symbols).contains(symbol));
        (allowed && square.to_string() == text).then_some(square)
    }
}

/// Whether each line holds different symbols.
pub(super) fn is_latin(square: &SymbolSquare) -> bool {
    square.rows().all(|row| are_distinct(row.iter().copied()))
        && columns(square).all(|column| are_distinct(column.into_iter()))
}

/// Whether each line and each block of `block` rows and columns holds different symbols.
pub(super) fn is_sudoku(square: &SymbolSquare, block: usize) -> bool {
    let corners = || (0..square.side()).step_by(block);
    let cells = |row, column| (0..block * block).map(move |cell| (row + cell / block, column + cell % block));
    let holds = |row, column| are_distinct(cells(row, column).map(|(r, c)| square.at(r, c)));
    is_latin(square) && corners().all(|row| corners().all(|column| holds(row, column)))
}

/// Whether it holds every number once, and the lines have the same sum.
pub(super) fn is_semimagic(square: &SymbolSquare) -> bool {
    let sum = |line: &[u16]| line.iter().map(|&symbol| u64::from(symbol)).sum::<u64>();
    let rows = square.rows().map(sum);
    let mut sums = rows.chain(columns(square).map(|column| sum(&column)));
    let first = sums.next();
    sums.all(|sum| Some(sum) == first) && are_distinct(square.rows().flatten().copied())
}

fn columns(square: &SymbolSquare) -> impl Iterator<Item = Vec<u16>> {
    (0..square.side()).map(|column| (0..square.side()).map(|row| square.at(row, column)).collect())
}

fn are_distinct(symbols: impl Iterator<Item = u16>) -> bool {
    let mut symbols: Vec<u16> = symbols.collect();
    symbols.sort_unstable();
    symbols.windows(2).all(|pair| pair[0] < pair[1])
}
