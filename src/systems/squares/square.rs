//! A square of symbols: what methods work on, and the key of a trial.

use crate::model::grid::{Grid, Token};

/// The lines of a square. The places of a row are its columns, those of a column its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Rows.
    Rows,
    /// Columns.
    Columns,
}

impl Axis {
    /// Rows, then columns.
    pub const BOTH: [Self; 2] = [Self::Rows, Self::Columns];

    /// The row and column of a place on a line.
    #[must_use]
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

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
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
    #[must_use]
    pub fn empty(side: usize) -> Self {
        Self { side, cells: vec![0; side * side] }
    }

    /// The square with `symbol(row, column)` in each cell.
    #[must_use]
    pub fn from_fn(side: usize, symbol: impl Fn(usize, usize) -> u16) -> Self {
        let mut cells = Vec::with_capacity(side * side);
        for row in 0..side {
            cells.extend((0..side).map(|column| symbol(row, column)));
        }
        Self { side, cells }
    }

    /// The number of rows, and of columns.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The symbol of a cell.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> u16 {
        self.cells[row * self.side + column]
    }

    /// Writes a symbol.
    pub fn put(&mut self, row: usize, column: usize, symbol: u16) {
        self.cells[row * self.side + column] = symbol;
    }

    /// The square with one more symbol.
    pub(super) fn with(&self, row: usize, column: usize, symbol: u16) -> Self {
        let mut square = self.clone();
        square.put(row, column, symbol);
        square
    }

    /// The rows, top first.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunks(self.side)
    }

    /// The largest symbol.
    #[must_use]
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
    #[must_use]
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
