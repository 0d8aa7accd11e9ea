//! A sudoku that knows where each symbol stands, so that exchanges find their way without a search.
//!
//! A full sudoku of size n * n has blocks of side n, and n of them in a band of rows or a stack of columns. A
//! pseudo-sudoku has three, of side 7 or 9: its lines hold some of the symbols, each at most once.

use std::array;

use super::square::{Axis, Square};
use crate::grid::Grid;

/// Room for the lines, places and blocks of the largest size, 27, and one beyond them. Rooms are powers of two: a
/// remainder keeps an index inside at no cost.
pub(super) const ROOM: usize = 32;

/// Room for every symbol that a byte can be, so that no index needs a check; the largest is 81.
pub(super) const SYMBOLS: usize = 256;

/// The place of a symbol that a line does not hold, beyond all others. Tables have room there, and what stands in it says
/// nothing.
pub(super) const NONE: u8 = 31;

/// The number of [`Axis::Rows`].
pub(super) const ROWS: usize = Axis::Rows as usize;

/// The number of [`Axis::Columns`].
pub(super) const COLUMNS: usize = Axis::Columns as usize;

/// The measures of a sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The rows, and columns.
    pub size: usize,
    /// The side of a block.
    pub block: usize,
    /// The blocks of a band, and the bands.
    pub blocks: usize,
}

impl Shape {
    /// The shape of a sudoku of `size` rows: 4, 9, 25, or a multiple of 3 for a pseudo-sudoku.
    ///
    /// # Panics
    /// If `size` is below 3.
    #[must_use]
    pub fn of(size: usize) -> Self {
        let block = match size {
            4 => 2,
            25 => 5,
            _ => size / 3,
        };
        Self { size, block, blocks: size / block }
    }

    /// The first and the last line of a band or stack: those that the document exchanges.
    #[must_use]
    pub fn ends(self, part: usize) -> [u8; 2] {
        let first = part * self.block;
        [first, first + self.block - 1].map(small)
    }

    /// The number of the block of a cell, and a number of its own beyond the last column.
    fn block_at(self, row: usize, column: usize) -> u8 {
        if column < self.size { small(row / self.block * self.blocks + column / self.block) } else { NONE }
    }

    /// Has it more symbols than a line has places?
    pub(super) fn is_pseudo(self) -> bool {
        self.symbols() > self.size
    }

    /// The number of lines.
    pub(super) fn lines(self) -> u8 {
        small(self.size)
    }

    /// All lines, as bits.
    pub(super) fn all(self) -> u32 {
        (1 << self.size) - 1
    }

    /// The symbols that a block holds, from 1.
    #[must_use]
    pub fn symbols(self) -> usize {
        self.block * self.block
    }
}

/// Symbols by row and column, and where each of them stands.
#[derive(Clone, Debug)]
pub struct Sudoku {
    pub(super) shape: Shape,
    /// The first row of the band of a row, and the first column of the stack of a column.
    first_of: [u8; ROOM],
    /// The block of a cell, by row and column.
    pub(super) block_at: [[u8; ROOM]; ROOM],
    pub(super) cells: [[u8; ROOM]; ROOM],
    pub(super) symbols: [Stands; SYMBOLS],
}

/// Where a symbol stands. The alignment makes its address a shift of the symbol.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
pub(super) struct Stands {
    /// Its place on each line, by axis.
    pub(super) places: [[u8; ROOM]; 2],
    /// Its block on each row.
    pub(super) blocks: [u8; ROOM],
    /// Its row in each block.
    pub(super) in_block: [u8; ROOM],
}

impl Stands {
    const NOWHERE: Self = Self { places: [[NONE; ROOM]; 2], blocks: [NONE; ROOM], in_block: [NONE; ROOM] };
}

impl Sudoku {
    /// The sudoku that a square writes; 0 stands where no symbol is.
    #[must_use]
    #[expect(clippy::large_stack_arrays, reason = "32 KB, once for each thread")]
    pub fn of(shape: Shape, square: &Square) -> Self {
        let block = shape.block;
        let mut sudoku = Self {
            shape,
            first_of: array::from_fn(|line| small(line - line % block)),
            block_at: array::from_fn(|row| array::from_fn(|column| shape.block_at(row, column))),
            cells: [[0; ROOM]; ROOM],
            symbols: [Stands::NOWHERE; SYMBOLS],
        };
        sudoku.fill(|(band, stack), (row, column)| square.at(band * block + row, stack * block + column));
        sudoku
    }

    /// The trivial sudoku of a base square.
    #[must_use]
    pub fn expanded(shape: Shape, base: &Square) -> Self {
        let mut sudoku = Self::of(shape, &Square::empty(shape.size));
        sudoku.expand(base);
        sudoku
    }

    /// Becomes the trivial sudoku of `base`: the block in band i and stack j is `base`, its rows moved down by j and
    /// its columns to the left by i.
    pub fn expand(&mut self, base: &Square) {
        let block = self.shape.block;
        self.fill(|(band, stack), (row, column)| {
            base.at((row + block - stack) % block, (column + band) % block)
        });
    }

    /// Writes every symbol, by band and stack, and by row and column of the block.
    fn fill(&mut self, symbol: impl Fn((usize, usize), (usize, usize)) -> u16) {
        let Shape { block, blocks, .. } = self.shape;
        self.symbols[..=self.shape.symbols()].fill(Stands::NOWHERE);
        for (band, stack) in pairs(blocks) {
            for (row, column) in pairs(block) {
                let symbol = symbol((band, stack), (row, column));
                let [row, column] = [band * block + row, stack * block + column].map(small);
                self.put(row, (column, self.block_at[at(row)][at(column)]), small(symbol.into()));
            }
        }
    }

    /// Writes a symbol in a column, which is in a block, and where it stands.
    pub(super) fn put(&mut self, row: u8, (column, block): (u8, u8), symbol: u8) {
        let stands = &mut self.symbols[of(symbol)];
        stands.places[ROWS][at(row)] = column;
        stands.places[COLUMNS][at(column)] = row;
        stands.blocks[at(row)] = block;
        stands.in_block[at(block)] = row;
        self.cells[at(row)][at(column)] = symbol;
    }

    /// Its size and the side of its blocks.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The first line of the band or stack of a line.
    pub(super) fn first_of(&self, line: u8) -> u8 {
        self.first_of[at(line)]
    }

    /// The symbol at a place of a line.
    #[must_use]
    pub fn symbol(&self, axis: Axis, line: u8, place: u8) -> u8 {
        let (row, column) = axis.cell(line, place);
        self.cells[at(row)][at(column)]
    }

    /// Where a line holds a symbol, if it does.
    pub(super) fn place(&self, axis: Axis, line: u8, symbol: u8) -> Option<u8> {
        Some(self.symbols[of(symbol)].places[axis as usize][at(line)]).filter(|&place| place != NONE)
    }

    /// The first block.
    #[must_use]
    pub fn corner(&self) -> Square {
        self.part(self.shape.block)
    }

    /// The whole sudoku.
    #[must_use]
    pub fn square(&self) -> Square {
        self.part(self.shape.size)
    }

    fn part(&self, side: usize) -> Square {
        Square::from_fn(side, |row, column| self.cells[row][column].into())
    }

    pub(super) fn grid(&self) -> Grid {
        self.square().grid(self.shape.size)
    }
}

/// Every pair of numbers below `n`.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |one| (0..n).map(move |other| (one, other)))
}

/// A line, a place or a symbol, all of which are small.
pub(super) fn small(number: usize) -> u8 {
    debug_assert!(number < SYMBOLS, "lines, places and symbols are at most 81");
    u8::try_from(number % SYMBOLS).expect("the remainder is small")
}

/// The index of a line, a place or a block.
pub(super) fn at(number: u8) -> usize {
    usize::from(number) % ROOM
}

/// The index of a symbol.
pub(super) fn of(symbol: u8) -> usize {
    usize::from(symbol)
}

/// The number of the lowest bit that is set.
pub(super) fn lowest(set: u32) -> u8 {
    small(set.trailing_zeros() as usize)
}
