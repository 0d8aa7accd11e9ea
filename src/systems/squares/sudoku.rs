//! A sudoku with an index of the positions of each symbol, so that exchanges need no search.
//!
//! A full sudoku of size n * n has blocks of side n, and n of them in a band of rows or a stack of columns. A
//! pseudo-sudoku has three, of side 7 or 9: its lines hold some of the symbols, each at most once.
//!
//! An exchange follows its cycle, links or path and writes as it goes; rows and columns are one piece of code,
//! compiled for each.

use std::array;
use std::ops::{Index, IndexMut};

use super::square::{Axis, SymbolSquare};
use crate::model::grid::Grid;

/// The place of a symbol that a line does not hold, beyond all others. Tables have an entry for it, whose content has
/// no meaning.
pub(super) const NONE: u8 = 31;

/// The number of [`Axis::Rows`].
pub(super) const ROWS: usize = Axis::Rows as usize;

/// The number of [`Axis::Columns`].
pub(super) const COLUMNS: usize = Axis::Columns as usize;

/// The dimensions of a sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of rows, and of columns.
    pub size: usize,
    /// The side of a block.
    pub block: usize,
    /// The number of blocks of a band, and of bands.
    pub blocks: usize,
}

impl Shape {
    /// The shape of a sudoku of `size` rows: 4, 9, 25, or a multiple of 3 for a pseudo-sudoku.
    ///
    /// # Panics
    /// If `size` is below 3.
    pub fn of(size: usize) -> Self {
        let block = match size {
            4 => 2,
            25 => 5,
            _ => size / 3,
        };
        Self { size, block, blocks: size / block }
    }

    /// The first and the last line of a band or stack, which the original program exchanges.
    pub fn ends(self, part: usize) -> [u8; 2] {
        let first = part * self.block;
        [small(first), small(first + self.block - 1)]
    }

    /// The number of the block of a cell, or [`NONE`] beyond the last column.
    fn block_at(self, row: usize, column: usize) -> u8 {
        if column < self.size { small(row / self.block * self.blocks + column / self.block) } else { NONE }
    }

    /// Whether it has more symbols than a line has places.
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
    pub fn symbols(self) -> usize {
        self.block * self.block
    }
}

/// Symbols by row and column, and the positions of each.
#[derive(Clone, Debug)]
pub struct Sudoku {
    pub(super) shape: Shape,
    /// The first row of the band of a row, and the first column of the stack of a column.
    first_of: ByLine<u8>,
    /// The block of a cell, by row and column.
    pub(super) block_at: ByLine<ByLine<u8>>,
    pub(super) cells: ByLine<ByLine<u8>>,
    pub(super) symbols: BySymbol<Stands>,
}

/// The positions of a symbol. The alignment makes its address a shift of the symbol.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
pub(super) struct Stands {
    /// Its place on each line, by axis.
    pub(super) places: [ByLine<u8>; 2],
    /// Its block on each row.
    pub(super) blocks: ByLine<u8>,
    /// Its row in each block.
    pub(super) in_block: ByLine<u8>,
}

impl Stands {
    const NOWHERE: Self =
        Self { places: [ByLine::all(NONE); 2], blocks: ByLine::all(NONE), in_block: ByLine::all(NONE) };
}

impl Sudoku {
    /// The sudoku given by a square; 0 is an empty cell.
    pub fn of(shape: Shape, square: &SymbolSquare) -> Self {
        let block = shape.block;
        let mut sudoku = Self {
            shape,
            first_of: ByLine::from_fn(|line| small(line - line % block)),
            block_at: ByLine::from_fn(|row| ByLine::from_fn(|column| shape.block_at(row, column))),
            cells: ByLine::all(ByLine::all(0)),
            symbols: BySymbol::all(Stands::NOWHERE),
        };
        sudoku.fill(|(band, stack), (row, column)| square.at(band * block + row, stack * block + column));
        sudoku
    }

    /// The trivial sudoku of a base square.
    pub fn expanded(shape: Shape, base: &SymbolSquare) -> Self {
        let mut sudoku = Self::of(shape, &SymbolSquare::empty(shape.size));
        sudoku.expand(base);
        sudoku
    }

    /// Sets the trivial sudoku of `base`: the block in band i and stack j is `base`, its rows moved down by j and its
    /// columns to the left by i.
    pub fn expand(&mut self, base: &SymbolSquare) {
        let block = self.shape.block;
        self.fill(|(band, stack), (row, column)| {
            base.at((row + block - stack) % block, (column + band) % block)
        });
    }

    /// Writes every symbol, by band and stack, and by row and column of the block.
    fn fill(&mut self, symbol: impl Fn((usize, usize), (usize, usize)) -> u16) {
        let Shape { block, blocks, .. } = self.shape;
        self.symbols.fill(self.shape.symbols(), Stands::NOWHERE);
        for (band, stack) in pairs(blocks) {
            for (row, column) in pairs(block) {
                let symbol = symbol((band, stack), (row, column));
                let (row, column) = (small(band * block + row), small(stack * block + column));
                self.put(row, (column, self.block_at[row][column]), small(symbol.into()));
            }
        }
    }

    /// Writes a symbol in a row and a column, which is in a block, and records its position.
    pub(super) fn put(&mut self, row: u8, (column, block): (u8, u8), symbol: u8) {
        let stands = &mut self.symbols[symbol];
        stands.places[ROWS][row] = column;
        stands.places[COLUMNS][column] = row;
        stands.blocks[row] = block;
        stands.in_block[block] = row;
        self.cells[row][column] = symbol;
    }

    /// Its size and the side of its blocks.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The first line of the band or stack of a line.
    pub(super) fn first_of(&self, line: u8) -> u8 {
        self.first_of[line]
    }

    /// The symbol at a place of a line.
    pub fn symbol(&self, axis: Axis, line: u8, place: u8) -> u8 {
        let (row, column) = axis.cell(line, place);
        self.cells[row][column]
    }

    /// The place where a line holds a symbol, if it does.
    pub(super) fn place(&self, axis: Axis, line: u8, symbol: u8) -> Option<u8> {
        Some(self.symbols[symbol].places[axis as usize][line]).filter(|&place| place != NONE)
    }

    /// The first block.
    pub fn corner(&self) -> SymbolSquare {
        self.part(self.shape.block)
    }

    /// The whole sudoku.
    pub fn square(&self) -> SymbolSquare {
        self.part(self.shape.size)
    }

    fn part(&self, side: usize) -> SymbolSquare {
        SymbolSquare::from_fn(side, |row, column| self.cells[small(row)][small(column)].into())
    }

    pub(super) fn grid(&self) -> Grid {
        self.square().grid(self.shape.size)
    }
}

/// Every pair of numbers below `n`.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |one| (0..n).map(move |other| (one, other)))
}

/// A line, a place or a symbol as a byte.
pub(super) fn small(number: usize) -> u8 {
    u8::try_from(number).expect("lines, places and symbols are at most 81")
}

/// The index of the lowest set bit.
pub(super) fn lowest(set: u32) -> u8 {
    u8::try_from(set.trailing_zeros()).expect("at most 32")
}

/// The capacity for the lines, places and blocks of the largest size, 27, and one more. It is a power of two: a remainder
/// keeps an index in range at no cost.
pub(super) const LINES: usize = 32;

/// An entry for each line, place or block, and for [`NONE`].
#[derive(Clone, Copy, Debug)]
pub(super) struct ByLine<T>([T; LINES]);

impl<T: Copy> ByLine<T> {
    /// The same entry for each.
    pub(super) const fn all(entry: T) -> Self {
        Self([entry; LINES])
    }
}

impl<T> ByLine<T> {
    /// The entries that `entry` gives for 0 to 31.
    pub(super) fn from_fn(entry: impl FnMut(usize) -> T) -> Self {
        Self(array::from_fn(entry))
    }
}

impl<T> Index<u8> for ByLine<T> {
    type Output = T;

    fn index(&self, line: u8) -> &T {
        &self.0[usize::from(line) % LINES]
    }
}

impl<T> IndexMut<u8> for ByLine<T> {
    fn index_mut(&mut self, line: u8) -> &mut T {
        &mut self.0[usize::from(line) % LINES]
    }
}

/// An entry for each symbol that a byte can hold, so that no index needs a check; the largest is 81.
#[derive(Clone, Debug)]
pub(super) struct BySymbol<T>([T; 256]);

impl<T: Copy> BySymbol<T> {
    /// The same entry for each.
    pub(super) const fn all(entry: T) -> Self {
        Self([entry; 256])
    }

    /// Sets the entries of 0 to `last`.
    pub(super) fn fill(&mut self, last: usize, entry: T) {
        self.0[..=last].fill(entry);
    }
}

impl<T> Index<u8> for BySymbol<T> {
    type Output = T;

    fn index(&self, symbol: u8) -> &T {
        &self.0[usize::from(symbol)]
    }
}

impl<T> IndexMut<u8> for BySymbol<T> {
    fn index_mut(&mut self, symbol: u8) -> &mut T {
        &mut self.0[usize::from(symbol)]
    }
}
