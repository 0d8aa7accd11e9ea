//! Exact histograms of non-negative integers.

use std::collections::BTreeMap;

/// How often each value occurred. Integers only, so merging is exact and in any order the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<u64, u64>,
}

impl Histogram {
    /// Counts one more occurrence of `value`.
    pub fn add(&mut self, value: u64) {
        self.add_many(value, 1);
    }

    /// Counts `count` more occurrences of `value`; a count of 0 leaves no trace.
    pub fn add_many(&mut self, value: u64, count: u64) {
        if count > 0 {
            *self.counts.entry(value).or_default() += count;
        }
    }

    /// Adds everything that `other` holds.
    pub fn merge(&mut self, other: &Self) {
        for (value, count) in other.iter() {
            self.add_many(value, count);
        }
    }

    /// Pairs of value and count (at least 1), values ascending.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + '_ {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// How many occurrences were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The smallest value, if any was counted.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        self.counts.keys().next().copied()
    }

    /// The largest value, if any was counted.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.counts.keys().next_back().copied()
    }

    /// The sum of all values, exactly: below 2^128 for any 2^64 values.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// The sum of the squares of all values, or nothing if it exceeds 128 bits.
    #[must_use]
    pub fn sum_squares(&self) -> Option<u128> {
        self.iter().try_fold(0u128, |sum, (value, count)| {
            let squares = u128::from(value).checked_mul(u128::from(value))?.checked_mul(u128::from(count))?;
            sum.checked_add(squares)
        })
    }
}

impl FromIterator<(u64, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(pairs: I) -> Self {
        let mut histogram = Self::default();
        for (value, count) in pairs {
            histogram.add_many(value, count);
        }
        histogram
    }
}
