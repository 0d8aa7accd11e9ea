//! One column of the board as bit sets of rows, counted from 0.

/// Rows and diagonals that the queens to the left hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    rows: u32,
    rising: u32,
    falling: u32,
}

impl Held {
    /// The rows on which a queen is attacked; bits beyond the board mean nothing.
    pub(super) fn attacked(self) -> u32 {
        self.rows | self.rising | self.falling
    }

    /// The rows that hold a queen.
    pub(super) fn rows(self) -> u32 {
        self.rows
    }

    /// What is held in the next column once a queen stands on `row` in this one.
    pub(super) fn with(self, row: usize) -> Self {
        let bit = 1 << row;
        Self { rows: self.rows | bit, rising: (self.rising | bit) << 1, falling: (self.falling | bit) >> 1 }
    }

    /// How many constraints are tested while the queen in `column` is attacked on each of `rows`: up to its
    /// diagonals, or up to its row where that is held.
    pub(super) fn evaluations(self, column: usize, rows: u32) -> u64 {
        let tests = 2 * column * rows.count_ones() as usize;
        tests as u64 - u64::from((self.rows & rows).count_ones())
    }
}

/// The rows of a column in the order in which a queen on row `from` comes to them.
pub(super) struct Circle {
    size: usize,
    from: usize,
    all: u32,
}

impl Circle {
    pub(super) fn new(size: usize, from: usize) -> Self {
        Self { size, from, all: (1 << size) - 1 }
    }

    /// How many actions a queen takes from attacked row to attacked row until it is stopped, and whether by a
    /// free row. If by none, the next board was written before; where there is neither, the walk goes round
    /// once and is refused by the first board that it wrote.
    #[inline]
    pub(super) fn look_ahead(&self, free: u32, written: u32) -> (usize, bool) {
        let first = |rows: u32| match self.ahead(rows) {
            0 => self.size,
            distances => distances.trailing_zeros() as usize,
        };
        let (to_free, to_written) = (first(free), first(written));
        (to_free.min(to_written), to_free < to_written)
    }

    /// The row at `distance`, up to once round.
    pub(super) fn row(&self, distance: usize) -> usize {
        let row = self.from + distance;
        if row >= self.size { row - self.size } else { row }
    }

    /// The next `count` rows.
    pub(super) fn next(&self, count: usize) -> u32 {
        self.behind((1 << count) - 1)
    }

    /// A set of rows as a set of distances, less one: bit 0 is the next row, the last bit the row itself.
    fn ahead(&self, rows: u32) -> u32 {
        let rows = rows & self.all;
        (rows >> (self.from + 1) | rows << (self.size - self.from - 1)) & self.all
    }

    /// A set of distances, less one, as a set of rows.
    fn behind(&self, distances: u32) -> u32 {
        (distances << (self.from + 1) | distances >> (self.size - self.from - 1)) & self.all
    }
}
