//! The choices that the original program leaves to chance.
//!
//! In tests a chooser takes the next line of play, so that every line of 4 by 4 is played by the same code.

use super::set::{SquareIndex, SquareSet};
use crate::model::draw::Draw;
use crate::model::options::Fraction;

/// Makes the choices of a game.
pub trait Chooser {
    /// A position in a list of `len` items, `len` at least 1.
    fn index(&mut self, len: usize) -> usize;

    /// One of `squares`, listed in row-major order, if there is any. No choice is made among none.
    fn square(&mut self, squares: &SquareSet) -> Option<SquareIndex> {
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

/// Always the item at this fraction of the list: play without chance.
impl Chooser for Fraction {
    fn index(&mut self, len: usize) -> usize {
        self.floor_of(len)
    }
}
