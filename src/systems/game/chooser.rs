//! Who chooses where the document leaves it to chance.

use super::set::{Square, SquareSet};
use crate::draw::Draw;
use crate::options::Fraction;

/// Makes the choices of a game.
pub trait Chooser {
    /// A position in a list of `len` items, `len` at least 1.
    fn index(&mut self, len: usize) -> usize;

    /// One of `squares`, listed in row-major order, if there is any. Of none nothing is chosen.
    fn square(&mut self, squares: &SquareSet) -> Option<Square> {
        let len = squares.len();
        (len > 0).then(|| squares.nth(self.index(len)))?
    }
}

/// Each item is equally likely.
impl Chooser for Draw {
    fn index(&mut self, len: usize) -> usize {
        Self::index(self, len)
    }
}

/// Always the item that is so far down the list: play without chance.
impl Chooser for Fraction {
    fn index(&mut self, len: usize) -> usize {
        self.floor_of(len)
    }
}
