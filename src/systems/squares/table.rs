//! Tables of a sudoku, indexed by bytes: lines and symbols cannot be mistaken for indices of one another's tables.

use std::array;
use std::ops::{Index, IndexMut};

/// The capacity for the lines, places and blocks of the largest size, 27, and one more. It is a power of two: a remainder
/// keeps an index in range at no cost.
pub(super) const LINES: usize = 32;

/// An entry for each line, place or block, and for [`NONE`](super::sudoku::NONE).
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
