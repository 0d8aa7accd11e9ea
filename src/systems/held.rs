//! What queens hold in a column.

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
