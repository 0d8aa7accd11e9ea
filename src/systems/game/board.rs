//! The board of the game: queens of two colours, blocks and holes.
//!
//! A queen attacks its own square and every square of its row, column and diagonals up to the edge of the board. A
//! block strictly between stops the line; the block's own square is still attacked. Queens and holes stop nothing.
//!
//! Squares are sets of bits: a row of a board is a word, its column 0 the lowest bit.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use crate::model::grid::{Grid, Token};
use crate::model::named::named;

named! {
    /// A player, in turn order.
    pub enum Colour {
        /// The player who begins.
        White = "white",
        /// The other player.
        Black = "black",
    }
}

/// What can stand on a square. A queen may stand on a block that no queen attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A queen of a player.
    Queen(Colour),
    /// A block stops lines.
    Block,
    /// A hole holds no queen. The original agents know holes but never ask for one.
    Hole,
}

/// A square board of side 1 to [`MAX_SIDE`] and the figures on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    side: usize,
    squares: SquareSet,
    queens: [SquareSet; 2],
    blocks: SquareSet,
    holes: SquareSet,
}

impl Board {
    /// The board of side `side` without figures.
    pub fn empty(side: usize) -> Self {
        let none = SquareSet::default();
        Self { side, squares: SquareSet::all(side), queens: [none; 2], blocks: none, holes: none }
    }

    /// Puts a figure on a square.
    pub fn put(&mut self, figure: Figure, square: SquareIndex) {
        match figure {
            Figure::Queen(colour) => self.queens[colour as usize].insert(square),
            Figure::Block => self.blocks.insert(square),
            Figure::Hole => self.holes.insert(square),
        }
    }

    /// The board with one more figure.
    pub fn with(mut self, figure: Figure, square: SquareIndex) -> Self {
        self.put(figure, square);
        self
    }

    /// The squares with a queen.
    pub fn queens(&self) -> SquareSet {
        self.queens[0] | self.queens[1]
    }

    /// The squares with a block.
    pub fn blocks(&self) -> SquareSet {
        self.blocks
    }

    /// The squares with any figure.
    pub(crate) fn occupied(&self) -> SquareSet {
        self.queens() | self.blocks | self.holes
    }

    /// The squares where a block can be put: no figure stands there, and it is no corner.
    pub(crate) fn blockable(&self) -> SquareSet {
        self.squares - self.occupied() - SquareSet::corners(self.side)
    }

    /// The squares that no queen attacks, except holes. A block that no queen attacks is one of them.
    pub fn free(&self) -> SquareSet {
        self.squares - self.hit() - self.holes
    }

    /// The squares that a queen attacks.
    pub fn hit(&self) -> SquareSet {
        let queens = self.queens();
        let mut hit = queens;
        for y in 0..MAX_SIDE {
            hit.rows[y] |= sideways(queens.rows[y], !self.blocks.rows[y]);
        }
        self.sweep(&queens, 0..self.side, &mut hit);
        self.sweep(&queens, (0..self.side).rev(), &mut hit);
        hit & self.squares
    }

    /// Adds what queens attack along columns and diagonals, all lines at once, sweeping row by row.
    fn sweep(&self, queens: &SquareSet, rows: impl Iterator<Item = usize>, hit: &mut SquareSet) {
        let [mut lower, mut same, mut higher] = [0; 3];
        for y in rows {
            hit.rows[y] |= lower | same | higher;
            let past = |line: u16| line & !self.blocks.rows[y] | queens.rows[y];
            lower = past(lower) >> 1;
            same = past(same);
            higher = past(higher) << 1;
        }
    }

    /// The board as it is drawn; a queen hides the block below it.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.side, self.side);
        let mut draw = |set: &SquareSet, token| set.iter().for_each(|at| grid.put(at.x, at.y, token));
        draw(&self.blocks, Token::Block);
        draw(&self.queens[Colour::White as usize], Token::White);
        draw(&self.queens[Colour::Black as usize], Token::Black);
        grid
    }
}

/// The columns of a row that its `queens` attack: lines extend through `open` columns and end with the first other one.
///
/// A parallel prefix fill, as chess programs do it (Kogge and Stone 1973).
fn sideways(queens: u16, open: u16) -> u16 {
    let [mut left, mut right] = [queens; 2];
    let [mut left_open, mut right_open] = [open; 2];
    for shift in &[1, 2, 4, 8] {
        left |= left_open & (left >> shift);
        left_open &= left_open >> shift;
        right |= right_open & (right << shift);
        right_open &= right_open << shift;
    }
    left >> 1 | right << 1
}

/// The largest side of a board.
pub const MAX_SIDE: usize = u16::BITS as usize;

/// A square: column `x` and row `y`, both counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareIndex {
    /// The column.
    pub x: usize,
    /// The row, downwards.
    pub y: usize,
}

impl fmt::Display for SquareIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A set of squares of a board of side 1 to [`MAX_SIDE`]. Its order is row-major: by `y`, then by `x`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareSet {
    /// Row by row.
    rows: [u16; MAX_SIDE],
}

impl SquareSet {
    /// Every square of a board of side `side`.
    pub fn all(side: usize) -> Self {
        let mut rows = [0; MAX_SIDE];
        rows[..side].fill(u16::MAX >> (MAX_SIDE - side));
        Self { rows }
    }

    /// The corners of a board of side `side`.
    pub fn corners(side: usize) -> Self {
        let last = side - 1;
        [(0, 0), (last, 0), (0, last), (last, last)].into_iter().map(|(x, y)| SquareIndex { x, y }).collect()
    }

    /// The rows of both sets, combined by `combine`.
    #[inline]
    fn by_row(mut self, other: &Self, combine: impl Fn(u16, u16) -> u16) -> Self {
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            *row = combine(*row, other);
        }
        self
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: SquareIndex) {
        self.rows[square.y] |= 1 << square.x;
    }

    /// Whether `square` is in the set.
    #[inline]
    pub fn contains(&self, square: SquareIndex) -> bool {
        self.rows[square.y] >> square.x & 1 == 1
    }

    /// The number of squares in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows == [0; MAX_SIDE]
    }

    /// The square at position `index`, counted from 0, if the set is large enough.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<SquareIndex> {
        let mut before = index;
        for (y, &row) in self.rows.iter().enumerate() {
            let here = row.count_ones() as usize;
            if before < here {
                return columns(row).nth(before).map(|x| SquareIndex { x, y });
            }
            before -= here;
        }
        None
    }

    /// The squares in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = SquareIndex> + '_ {
        self.rows.iter().enumerate().flat_map(|(y, &row)| columns(row).map(move |x| SquareIndex { x, y }))
    }
}

/// The columns of a row, from the left.
#[inline]
fn columns(row: u16) -> impl Iterator<Item = usize> {
    let lowest = |left: &u16| Some(left & left.wrapping_sub(1));
    let rests = std::iter::successors(Some(row), lowest).take_while(|&left| left != 0);
    rests.map(|left| left.trailing_zeros() as usize)
}

impl FromIterator<SquareIndex> for SquareSet {
    fn from_iter<I: IntoIterator<Item = SquareIndex>>(squares: I) -> Self {
        let mut set = Self::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.by_row(&other, |own, other| own | other)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.by_row(&other, |own, other| own & other)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.by_row(&other, |own, other| own & !other)
    }
}
