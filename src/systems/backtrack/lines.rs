//! The lines of the queens that stand: how much a check compares until it meets one.

use crate::systems::board::MAX_SIZE;

/// On each line the number of the comparison that meets its queen, counted from 0: of each earlier row the column, the
/// falling and the rising diagonal are compared in this order. Queens do not attack each other, so a line has one at
/// most.
pub(super) struct Lines {
    columns: [u8; MAX_SIZE],
    falling: [u8; 2 * MAX_SIZE],
    rising: [u8; 2 * MAX_SIZE],
    /// `FREE` for each column that the board does not have, else 0.
    outside: [u8; MAX_SIZE],
}

/// A line without a queen: one more is 0.
const FREE: u8 = u8::MAX;

const _: () = assert!(3 * MAX_SIZE < FREE as usize && MAX_SIZE.is_multiple_of(LANES));

impl Lines {
    pub(super) fn empty(size: usize) -> Self {
        let mut outside = [0; MAX_SIZE];
        outside[size..].fill(FREE);
        Self {
            columns: [FREE; MAX_SIZE],
            falling: [FREE; 2 * MAX_SIZE],
            rising: [FREE; 2 * MAX_SIZE],
            outside,
        }
    }

    /// The lines of a square, in the order in which they are compared.
    #[inline]
    fn of(&mut self, row: usize, column: usize) -> [&mut u8; 3] {
        [
            &mut self.columns[column],
            &mut self.falling[MAX_SIZE + column - row],
            &mut self.rising[column + row],
        ]
    }

    /// The number of the first comparison with the queen of a row.
    #[inline]
    pub(super) fn first_of(row: usize) -> u8 {
        u8::try_from(3 * row).expect("a small board")
    }

    #[inline]
    pub(super) fn set(&mut self, row: usize, column: usize) {
        let first = Self::first_of(row);
        let [column, falling, rising] = self.of(row, column);
        (*column, *falling, *rising) = (first, first + 1, first + 2);
    }

    #[inline]
    pub(super) fn clear(&mut self, row: usize, column: usize) {
        for line in self.of(row, column) {
            *line = FREE;
        }
    }

    /// What the check of a square compares if it meets a queen, else 0.
    #[inline]
    pub(super) fn rejection(&mut self, row: usize, column: usize) -> u64 {
        let [column, falling, rising] = self.of(row, column);
        match *column.min(falling).min(rising) {
            FREE => 0,
            first => u64::from(first) + 1,
        }
    }

    /// What the checks of all squares of a row compare that meet a queen. (A loop, as the standard library does not mark
    /// its iterators of pairs as inline.)
    #[inline]
    pub(super) fn rejections(&self, row: usize, size: usize) -> u32 {
        let (mut sum, mut from) = (0, 0);
        while from < size {
            let columns = lanes(&self.columns, from);
            let falling = lanes(&self.falling, MAX_SIZE - row + from);
            let rising = lanes(&self.rising, row + from);
            let outside = lanes(&self.outside, from);
            let mut lane = 0;
            while lane < LANES {
                let first = columns[lane].min(falling[lane]).min(rising[lane]) | outside[lane];
                sum += u32::from(first.wrapping_add(1));
                lane += 1;
            }
            from += LANES;
        }
        sum
    }
}

/// The columns that are counted at once.
const LANES: usize = 8;

#[inline]
fn lanes(columns: &[u8], from: usize) -> &[u8; LANES] {
    columns[from..].first_chunk().expect("boards are a multiple of this")
}
