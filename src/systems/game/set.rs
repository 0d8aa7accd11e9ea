//! Sets of squares, one bit each: a row of a board is a word, its column 0 the lowest bit.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

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
    pub(super) rows: [u16; MAX_SIDE],
}

impl SquareSet {
    /// Every square of a board of side `side`.
    #[must_use]
    pub fn all(side: usize) -> Self {
        let mut rows = [0; MAX_SIDE];
        rows[..side].fill(u16::MAX >> (MAX_SIDE - side));
        Self { rows }
    }

    /// The corners of a board of side `side`.
    #[must_use]
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
    #[must_use]
    #[inline]
    pub fn contains(&self, square: SquareIndex) -> bool {
        self.rows[square.y] >> square.x & 1 == 1
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows == [0; MAX_SIDE]
    }

    /// The square at position `index`, counted from 0, if the set is large enough.
    #[must_use]
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
