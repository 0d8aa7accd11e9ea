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

/// Room for the symbols, the largest of which is 81.
pub(super) const SYMBOLS: usize = 128;

/// The place of a symbol that a line does not hold, beyond all others.
pub(super) const NONE: u8 = 31;

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
    pub fn ends(self, part: usize) -> [usize; 2] {
        let first = part * self.block;
        [first, first + self.block - 1]
    }

    /// The number of the block of a cell, and a number of its own beyond the last column.
    fn block_at(self, row: usize, column: usize) -> u8 {
        if column < self.size { small(row / self.block * self.blocks + column / self.block) } else { NONE }
    }

    /// Has it more symbols than a line has places?
    pub(super) fn is_pseudo(self) -> bool {
        self.symbols() > self.size
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

/// Symbols by line and place, and places by symbol and line, on both axes.
#[derive(Clone, Debug)]
pub struct Sudoku {
    pub(super) shape: Shape,
    /// The band of a row, and the stack of a column.
    pub(super) of_block: [u8; ROOM],
    /// The block of a cell, by row and column.
    pub(super) block_at: [[u8; ROOM]; ROOM],
    pub(super) symbols: [[[u8; ROOM]; ROOM]; 2],
    pub(super) places: [[[u8; ROOM]; SYMBOLS]; 2],
}

impl Sudoku {
    /// The sudoku that a square writes; 0 stands where no symbol is.
    #[must_use]
    pub fn of(shape: Shape, square: &Square) -> Self {
        let block = shape.block;
        let mut sudoku = Self {
            shape,
            of_block: array::from_fn(|line| small(line / block)),
            block_at: array::from_fn(|row| array::from_fn(|column| shape.block_at(row, column))),
            symbols: [[[0; ROOM]; ROOM]; 2],
            places: [[[NONE; ROOM]; SYMBOLS]; 2],
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
        self.places.iter_mut().flatten().for_each(|places| places.fill(NONE));
        for (band, stack) in pairs(blocks) {
            for (row, column) in pairs(block) {
                let symbol = symbol((band, stack), (row, column));
                self.write(Axis::Rows, band * block + row, stack * block + column, small(symbol.into()));
            }
        }
    }

    /// Writes a symbol and where it stands.
    pub(super) fn write(&mut self, axis: Axis, line: usize, place: usize, symbol: u8) {
        let [along, across] = [axis as usize, axis.other() as usize];
        let (line, place, of) = (line % ROOM, place % ROOM, usize::from(symbol) % SYMBOLS);
        self.symbols[along][line][place] = symbol;
        self.symbols[across][place][line] = symbol;
        self.places[along][of][line] = small(place);
        self.places[across][of][place] = small(line);
    }

    /// Its size and the side of its blocks.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbol at a place of a line.
    #[must_use]
    pub fn symbol(&self, axis: Axis, line: usize, place: usize) -> u8 {
        self.symbols[axis as usize][line % ROOM][place % ROOM]
    }

    /// Where a line holds a symbol, if it does.
    pub(super) fn place(&self, axis: Axis, line: usize, symbol: u8) -> Option<usize> {
        let place = self.places[axis as usize][usize::from(symbol) % SYMBOLS][line % ROOM];
        (place != NONE).then_some(usize::from(place))
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
        Square::from_fn(side, |row, column| self.symbol(Axis::Rows, row, column).into())
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
