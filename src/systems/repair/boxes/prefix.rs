//! Boards of the first queens in one word, by lines: the boards of a line differ only in the column of their first unmet
//! queen. Sets of rows are bits.

use std::iter;

use crate::systems::queens::Held;

/// The largest board whose rows fit, beside the column that the name of a line omits.
pub(super) const MAX_SIZE: usize = 15;

const BITS: usize = 4;

/// Rows of the first queens, counted from 0; in the name of a line also the lag of the frontier, and the column that is
/// omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Prefix(u64);

impl Prefix {
    pub(super) fn row(self, column: usize) -> u32 {
        (self.0 >> (BITS * column) & 0b1111) as u32
    }

    /// With one more queen, in `column`.
    pub(super) fn with(self, column: usize, row: u32) -> Self {
        Self(self.0 | u64::from(row) << (BITS * column))
    }

    /// Only the first `queens`.
    pub(super) fn first(self, queens: usize) -> Self {
        Self(self.0 & ((1 << (BITS * queens)) - 1))
    }

    /// What the first `queens` hold in the next column.
    pub(super) fn held(self, queens: usize) -> Held {
        (0..queens).fold(Held::default(), |held, column| held.with(self.row(column)))
    }

    /// The column that the name of a line omits.
    pub(super) fn left_out(self) -> usize {
        (self.0 >> (BITS * MAX_SIZE)) as usize
    }

    /// With the queen in `column` on row `to` instead of `from`.
    pub(super) fn moved(self, column: usize, from: u32, to: u32) -> Self {
        Self(self.0 ^ u64::from(from ^ to) << (BITS * column))
    }

    /// The line of all boards that differ only in the row of the queen in `column`.
    pub(super) fn without(self, column: usize) -> Self {
        Self(self.0 & !(0b1111 << (BITS * column)) | (column as u64) << (BITS * MAX_SIZE))
    }

    /// A number whose high bits are well mixed.
    pub(super) fn hash(self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The name of a line, and the rows of some of its boards, as bits.
pub(super) type Entry = (Prefix, u16);

/// The boards of entries, which may name a line more than once.
#[derive(Debug, Default)]
pub(super) struct Lines {
    names: Box<[Prefix]>,
    rows: Box<[u16]>,
}

impl Lines {
    pub(super) fn of(entries: &[Entry]) -> Self {
        let (names, rows): (Vec<_>, Vec<_>) = entries.iter().copied().unzip();
        Self { names: names.into(), rows: rows.into() }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.names.iter().copied().zip(self.rows.iter().copied())
    }
}

/// The rows of a set, ascending.
pub(super) fn each(mut rows: u32) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let row = (rows != 0).then(|| rows.trailing_zeros())?;
        rows &= rows - 1;
        Some(row)
    })
}

/// The set of these rows.
pub(super) fn set(rows: impl Iterator<Item = u32>) -> u32 {
    rows.fold(0, |set, row| set | 1 << row)
}
