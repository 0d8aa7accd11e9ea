//! Exact histograms of non-negative integers.

use std::slice;

use serde::{Serialize, Serializer};

/// How often each value occurred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram(Counts);

/// Values ascending, each with its count. A single one, as most keys of a large board have, takes no memory of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Counts {
    One((u64, u64)),
    Others(Box<[(u64, u64)]>),
}

/// As pairs of value and count, values ascending.
impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl Default for Histogram {
    fn default() -> Self {
        Self::ascending(Vec::new())
    }
}

impl Histogram {
    /// The histogram of these pairs of value and count (at least 1), values ascending.
    pub(super) fn ascending(counts: Vec<(u64, u64)>) -> Self {
        Self(match counts[..] {
            [only] => Counts::One(only),
            _ => Counts::Others(counts.into_boxed_slice()),
        })
    }

    fn counts(&self) -> &[(u64, u64)] {
        match &self.0 {
            Counts::One(only) => slice::from_ref(only),
            Counts::Others(counts) => counts,
        }
    }

    /// Pairs of value and count (at least 1), values ascending.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + '_ {
        self.counts().iter().copied()
    }

    /// The number of occurrences counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// The smallest value, if any was counted.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        self.counts().first().map(|&(value, _)| value)
    }

    /// The largest value, if any was counted.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.counts().last().map(|&(value, _)| value)
    }

    /// The sum of all values, exactly: below 2^128 for any 2^64 values.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// The sum of the squares of all values; `None` if it exceeds 128 bits.
    #[must_use]
    pub fn sum_squares(&self) -> Option<u128> {
        self.iter().try_fold(0u128, |sum, (value, count)| {
            let squares = u128::from(value).checked_mul(u128::from(value))?.checked_mul(u128::from(count))?;
            sum.checked_add(squares)
        })
    }
}
