//! The rows of a column as bits: what queens hold of them, and the way round.

/// Rows and diagonals that queens hold, as bits by row, seen from the next column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    pub(super) rows: u32,
    rising: u32,
    falling: u32,
}

impl Held {
    /// The rows on which a queen is attacked; bits beyond the board have no meaning.
    #[inline]
    pub(super) fn attacked(self) -> u32 {
        self.rows | self.rising | self.falling
    }

    /// What is held in the next column with a queen on `row` of this one.
    #[inline]
    pub(super) fn with(self, row: u32) -> Self {
        let bit = 1 << row;
        Self { rows: self.rows | bit, rising: (self.rising | bit) << 1, falling: (self.falling | bit) >> 1 }
    }
}

/// The rows of a column in the order in which a queen on row `from` visits them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    pub(super) size: u32,
    pub(super) from: u32,
}

impl Circle {
    /// All rows, as bits.
    #[inline]
    pub(super) fn all(self) -> u32 {
        u32::MAX >> (u32::BITS - self.size)
    }

    /// The number of rows before the first of `rows`; all if there is none.
    #[inline]
    pub(super) fn before(self, rows: u32) -> u32 {
        let twice = u64::from(rows) | u64::from(rows) << self.size;
        (twice >> (self.from + 1) | 1 << self.size).trailing_zeros()
    }

    /// The next `count` rows, as bits.
    #[inline]
    pub(super) fn next(self, count: u32) -> u32 {
        let twice = ((1 << count) - 1) << (self.from + 1);
        let once = (twice | twice >> self.size) & u64::from(self.all());
        u32::try_from(once).expect("at most 32 rows")
    }

    /// The row at `distance`, up to once round.
    #[inline]
    pub(super) fn row(self, distance: u32) -> u32 {
        let row = self.from + distance;
        if row >= self.size { row - self.size } else { row }
    }
}
