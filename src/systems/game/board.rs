//! The board of the game: queens of two colours, blocks and holes.
//!
//! A queen attacks its own square and every square of its row, column and diagonals up to the edge of the board. A
//! block strictly between stops the line; the block's own square is still attacked. Queens and holes stop nothing.

use super::message::Colour;
use super::set::{MAX_SIDE, SquareIndex, SquareSet};
use crate::model::grid::{Grid, Token};

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
    #[must_use]
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
    #[must_use]
    pub fn with(mut self, figure: Figure, square: SquareIndex) -> Self {
        self.put(figure, square);
        self
    }

    /// The squares with a queen.
    #[must_use]
    pub fn queens(&self) -> SquareSet {
        self.queens[0] | self.queens[1]
    }

    /// The squares with a block.
    #[must_use]
    pub fn blocks(&self) -> SquareSet {
        self.blocks
    }

    /// The squares with any figure.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.queens() | self.blocks | self.holes
    }

    /// The squares where a block can be put: no figure stands there, and it is no corner.
    #[must_use]
    pub fn blockable(&self) -> SquareSet {
        self.squares - self.occupied() - SquareSet::corners(self.side)
    }

    /// The squares that no queen attacks, except holes. A block that no queen attacks is one of them.
    #[must_use]
    pub fn free(&self) -> SquareSet {
        self.squares - self.hit() - self.holes
    }

    /// The squares that a queen attacks.
    #[must_use]
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
    #[must_use]
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
    for shift in [1, 2, 4, 8] {
        left |= left_open & (left >> shift);
        left_open &= left_open >> shift;
        right |= right_open & (right << shift);
        right_open &= right_open << shift;
    }
    left >> 1 | right << 1
}
