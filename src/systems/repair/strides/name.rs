//! Names of lines: the rows of all queens but one, 5 bits for each column, and which one is omitted.

use crate::systems::board::MAX_SIZE;

/// The rows, counted from 0, of some of the queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name<const W: usize>([u64; W]);

const BITS: usize = 5;
/// The columns of a word. Above them are 4 more bits.
const COLUMNS: usize = 12;
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl<const W: usize> Name<W> {
    /// The largest board whose lines have names.
    pub(super) const MAX_SIZE: usize = W * COLUMNS;
    pub(super) const EMPTY: Self = Self([0; W]);

    const SECOND_ROW: &[[u64; W]; MAX_SIZE] = &Self::in_each_column(1);
    const LAST_ROW: [[u64; W]; MAX_SIZE] = Self::in_each_column((1 << BITS) - 1);

    const RIGHT_OF: &[[u64; W]; MAX_SIZE] = &{
        let mut masks = [[0; W]; MAX_SIZE];
        let mut column = MAX_SIZE - 1;
        while column > 0 {
            let mut word = 0;
            while word < W {
                masks[column - 1][word] = masks[column][word] | Self::LAST_ROW[column][word];
                word += 1;
            }
            column -= 1;
        }
        masks
    };

    const LEFT_OUT: &[[u64; W]; MAX_SIZE] = &{
        let mut marks = [[0; W]; MAX_SIZE];
        let mut column = 0;
        while column < MAX_SIZE && column < Self::MAX_SIZE {
            marks[column][column / COLUMNS] = (column as u64 % COLUMNS as u64 + 1) << (BITS * COLUMNS);
            column += 1;
        }
        marks
    };

    /// `bits` in the place of each column.
    const fn in_each_column(bits: u64) -> [[u64; W]; MAX_SIZE] {
        let mut words = [[0; W]; MAX_SIZE];
        let mut column = 0;
        while column < MAX_SIZE && column < Self::MAX_SIZE {
            words[column][column / COLUMNS] = bits << (BITS * (column % COLUMNS));
            column += 1;
        }
        words
    }

    /// Only the queen in `column`.
    #[inline]
    pub(super) fn queen(column: usize, row: u32) -> Self {
        let row = u64::from(row);
        Self(Self::SECOND_ROW[column]).by_word(&[row; W], |second, row| second * row)
    }

    /// No queen, and a mark that the one in `column` is omitted.
    #[inline]
    pub(super) fn without(column: usize) -> Self {
        Self(Self::LEFT_OUT[column])
    }

    /// No queen, and a number in the place of all columns from the ninth.
    #[inline]
    pub(super) fn number(number: u16) -> Self {
        let mut words = [0; W];
        words[0] = u64::from(number) << (8 * BITS);
        Self(words)
    }

    #[inline]
    fn by_word(mut self, other: &[u64; W], combine: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other) {
            *word = combine(*word, *other);
        }
        self
    }

    /// The queens of both, which have no column in common.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.by_word(&other.0, |own, other| own | other)
    }

    /// The queens right of `column`.
    #[inline]
    pub(super) fn right_of(self, column: usize) -> Self {
        self.by_word(&Self::RIGHT_OF[column], |own, other| own & other)
    }

    /// A number whose high bits are well mixed.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        self.0.into_iter().fold(0, |hash: u64, word| (hash.rotate_left(29) ^ word).wrapping_mul(ODD))
    }
}
