//! Exact histograms of non-negative integers.

/// How often each value occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Values ascending, each with its count.
    counts: Vec<(u64, u64)>,
}

impl Histogram {
    /// Pairs of value and count (at least 1), values ascending.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + '_ {
        self.counts.iter().copied()
    }

    /// The number of occurrences counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|&(_, count)| count).sum()
    }

    /// The smallest value, if any was counted.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        self.counts.first().map(|&(value, _)| value)
    }

    /// The largest value, if any was counted.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.counts.last().map(|&(value, _)| value)
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

impl FromIterator<(u64, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(pairs: I) -> Self {
        let mut counter = Counter::default();
        for (value, count) in pairs {
            counter.add_many(value, count);
        }
        counter.histogram()
    }
}

/// A growing histogram: new values are buffered until there are as many as sorted ones, then merged.
///
/// Integers only, so that counters merged in any order give exactly the same histogram.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    total: u64,
    sorted: Vec<(u64, u64)>,
    waiting: Vec<(u64, u64)>,
}

impl From<Histogram> for Counter {
    fn from(histogram: Histogram) -> Self {
        Self { total: histogram.total(), sorted: histogram.counts, waiting: Vec::new() }
    }
}

impl Counter {
    /// Counts one more occurrence of `value`.
    pub fn add(&mut self, value: u64) {
        self.add_many(value, 1);
    }

    /// Counts `count` more occurrences of `value`; a count of 0 adds nothing.
    pub fn add_many(&mut self, value: u64, count: u64) {
        if count == 0 {
            return;
        }
        self.total += count;
        self.waiting.push((value, count));
        self.settle_if_many();
    }

    /// Counts everything that `other` counted.
    pub fn merge(&mut self, other: Self) {
        self.total += other.total;
        self.waiting.extend(other.sorted);
        self.waiting.extend(other.waiting);
        self.settle_if_many();
    }

    /// The number of occurrences counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The histogram of everything counted.
    #[must_use]
    pub fn histogram(mut self) -> Histogram {
        self.settle();
        Histogram { counts: self.sorted }
    }

    fn settle_if_many(&mut self) {
        const MIN: usize = 128;
        if self.waiting.len() >= self.sorted.len().max(MIN) {
            self.settle();
        }
    }

    fn settle(&mut self) {
        let (held, mut waiting) = (std::mem::take(&mut self.sorted), std::mem::take(&mut self.waiting));
        waiting.sort_unstable_by_key(|&(value, _)| value);
        self.sorted.reserve_exact(held.len() + waiting.len());
        let mut held = held.into_iter().peekable();
        for (value, count) in waiting {
            while let Some(before) = held.next_if(|&(held, _)| held <= value) {
                self.sorted.push(before);
            }
            match self.sorted.last_mut() {
                Some(last) if last.0 == value => last.1 += count,
                _ => self.sorted.push((value, count)),
            }
        }
        self.sorted.extend(held);
        self.sorted.shrink_to_fit();
    }
}
