//! The limits of a tally.

use crate::model::parts::PartForm;

/// How many different values of a measure are counted exactly where a program says what they are: more are rounded down to
/// fewer significant binary digits, of at least 11, and the least and the greatest stay as they are. A system has as many as it has
/// steps.
pub const MAX_VALUES: usize = 1 << 16;

/// The least number of significant binary digits that values keep: with these, fewer than [`MAX_VALUES`] are different.
pub const MIN_DIGITS: u32 = 11;

/// Whether a histogram of this many different values may be rounded. One that is has more than half of [`MAX_VALUES`], as a digit
/// less makes one value of two at most.
pub const fn may_be_rounded(values: usize) -> bool {
    values > MAX_VALUES / 2
}

/// The limits of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// The number of measures, including steps.
    pub measures: usize,
    /// The maximum number of keys tallied individually.
    pub keys: usize,
    /// The number of trials, the first ones, whose endings are recorded one by one beside the tally.
    pub endings: u64,
    /// The maximum number of different values of a measure, of a key or of all, that are counted exactly.
    pub values: usize,
    /// What the parts of keys are, if these are counted.
    pub parts: Option<PartForm>,
}

impl Capacity {
    /// Room for any number of keys with this number of measures.
    pub fn of(measures: usize) -> Self {
        Self { measures, keys: usize::MAX, endings: 0, values: usize::MAX, parts: None }
    }
}
