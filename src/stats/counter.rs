//! Histograms that grow.
//!
//! Values are small and come in random order: an array, and a list that is sorted when it has grown, take a few
//! nanoseconds a value, where trees and hash tables miss the cache.

use std::mem;

use super::dense::Dense;
use super::histogram::{Histogram, Precision};

/// A histogram that grows.
///
/// Integers only, so that counters merged in any order give exactly the same histogram. Most keys of a large board are
/// reached once, so a single value takes no memory of its own.
#[derive(Clone, Debug, Default)]
pub struct Counter(Kept);

#[derive(Clone, Debug, Default)]
enum Kept {
    #[default]
    Nothing,
    /// One occurrence of a value.
    Once(u64),
    Many(Box<Many>),
}

impl FromIterator<(u64, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(pairs: I) -> Self {
        Self::with(Precision::EXACT, pairs)
    }
}

impl Histogram {
    /// The histogram of these pairs of value and count, rounded to this precision but for the least and the greatest value.
    pub fn with(precision: Precision, pairs: impl IntoIterator<Item = (u64, u64)>) -> Self {
        let mut counter = Counter::default();
        if !precision.is_exact() {
            counter.many().round(precision);
        }
        pairs.into_iter().for_each(|(value, count)| counter.add_many(value, count));
        counter.histogram()
    }
}

impl From<Histogram> for Counter {
    fn from(histogram: Histogram) -> Self {
        if histogram.total() > 1 && histogram.precision().is_exact() {
            return Self(Kept::Many(Box::new(Many::from(histogram))));
        }
        let mut counter = Self::default();
        counter.add_all(&histogram);
        counter
    }
}

impl Counter {
    /// Counts one more occurrence of `value`.
    #[inline]
    pub fn add(&mut self, value: u64) {
        match &mut self.0 {
            Kept::Many(many) => many.add(value, 1),
            Kept::Nothing | Kept::Once(_) => self.add_many(value, 1),
        }
    }

    /// Counts `count` more occurrences of `value`; a count of 0 adds nothing.
    pub fn add_many(&mut self, value: u64, count: u64) {
        match (&self.0, count) {
            (_, 0) => {}
            (Kept::Nothing, 1) => self.0 = Kept::Once(value),
            _ => self.many().add(value, count),
        }
    }

    /// Counts everything that `histogram` has.
    pub(crate) fn add_all(&mut self, histogram: &Histogram) {
        let precision = histogram.precision();
        if !precision.is_exact() {
            self.many().round(precision);
        }
        histogram.iter().for_each(|(value, count)| self.add_many(value, count));
    }

    /// From now on, no more than `most` different values are kept: if there are more, all but the least and the greatest
    /// are rounded down to fewer significant binary digits, as many as there can be. What comes of it depends on the values alone,
    /// and not on their order.
    #[inline]
    pub fn bound(&mut self, most: usize) {
        if let Kept::Many(many) = &mut self.0 {
            many.most = Some(most);
        }
    }

    /// Counts everything that `other` counted.
    pub fn merge(&mut self, other: Self) {
        match (&self.0, other.0) {
            (_, Kept::Nothing) => {}
            (Kept::Nothing, kept) => self.0 = kept,
            (_, Kept::Once(value)) => self.add(value),
            (_, Kept::Many(many)) => {
                let ours = self.many();
                if many.precision.is_exact() {
                    return many.counts().for_each(|(value, count)| ours.add(value, count));
                }
                ours.round(many.precision);
                ours.note(many.exact().chain(many.extremes.into_iter().flatten()));
                many.counts().for_each(|(value, count)| ours.put(value, count));
            }
        }
    }

    /// The number of occurrences counted.
    pub fn total(&self) -> u64 {
        match &self.0 {
            Kept::Nothing => 0,
            Kept::Once(_) => 1,
            Kept::Many(many) => many.total,
        }
    }

    /// The histogram of everything counted.
    pub fn histogram(self) -> Histogram {
        match self.0 {
            Kept::Nothing => Histogram::ascending(Vec::new()),
            Kept::Once(value) => Histogram::ascending(vec![(value, 1)]),
            Kept::Many(many) => many.histogram(),
        }
    }

    fn many(&mut self) -> &mut Many {
        if !matches!(self.0, Kept::Many(_)) {
            let mut many = Many::default();
            if let Kept::Once(value) = self.0 {
                many.add(value, 1);
            }
            self.0 = Kept::Many(Box::new(many));
        }
        let Kept::Many(many) = &mut self.0 else { unreachable!("made above") };
        many
    }
}

/// Values below the length of `dense` are counted there; the others wait until there are about as many as sorted ones.
#[derive(Clone, Debug, Default)]
struct Many {
    total: u64,
    dense: Dense,
    sorted: Vec<(u64, u64)>,
    waiting: Vec<(u64, u64)>,
    /// The maximum number of different values.
    most: Option<usize>,
    precision: Precision,
    /// The least and the greatest value, once values are rounded; of those that are counted in `dense`, perhaps not.
    extremes: Option<[u64; 2]>,
}

/// Without room for more, as most keys of a merge are in one of its shards.
impl From<Histogram> for Many {
    fn from(exact: Histogram) -> Self {
        Self { total: exact.total(), sorted: exact.into_pairs(), ..Self::default() }
    }
}

impl Many {
    #[inline]
    fn add(&mut self, value: u64, count: u64) {
        self.total += count;
        if !self.dense.add(value, count) {
            self.note([value]);
            self.wait(value, count);
        }
    }

    /// The same for a value that may have lost digits already.
    fn put(&mut self, value: u64, count: u64) {
        self.total += count;
        if !self.dense.add(value, count) {
            self.wait(value, count);
        }
    }

    #[inline]
    fn wait(&mut self, value: u64, count: u64) {
        const FEW: usize = 128;
        self.waiting.push((self.precision.of(value), count));
        if self.waiting.len() >= self.sorted.len().max(self.dense.len() / 16).max(FEW) {
            self.settle();
            self.fit();
            self.widen();
        }
    }

    /// Remembers the least and the greatest of these values, if values are rounded.
    #[inline]
    fn note(&mut self, values: impl IntoIterator<Item = u64>) {
        if self.precision.is_exact() {
            return;
        }
        for value in values {
            let [least, greatest] = self.extremes.unwrap_or([value; 2]);
            self.extremes = Some([least.min(value), greatest.max(value)]);
        }
    }

    /// The values that certainly lost no digit.
    fn exact(&self) -> impl Iterator<Item = u64> {
        let others = self.sorted.iter().chain(&self.waiting).copied();
        let others = others.filter(|_| self.precision.is_exact());
        self.dense.iter().chain(others).map(|(value, _)| value)
    }

    /// Rounds settled values if too many are different.
    fn fit(&mut self) {
        let Some(most) = self.most else { return };
        if self.dense.len() + self.sorted.len() > most {
            let all: Vec<_> = self.dense.iter().chain(self.sorted.iter().copied()).collect();
            self.round(self.precision.fitting(&all, most));
        }
    }

    /// Rounds all values, unless they are rounded so.
    fn round(&mut self, precision: Precision) {
        if precision >= self.precision {
            return;
        }
        let exact: Vec<_> = self.exact().collect();
        self.precision = precision;
        self.note(exact);
        let rounded = self.counts().map(|(value, count)| (precision.of(value), count)).collect();
        (self.dense, self.sorted, self.waiting) = (Dense::default(), Vec::new(), rounded);
        self.settle();
        self.widen();
    }

    /// Sorts what waits.
    #[inline(never)]
    fn settle(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        let (held, mut waiting) = (mem::take(&mut self.sorted), mem::take(&mut self.waiting));
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

    /// Makes `dense` as long as a quarter of its counts are above 0.
    fn widen(&mut self) {
        let small = self.dense.iter().count();
        let exact = self.precision.exact_below();
        let is_dense = |&place: &usize| {
            let value = self.sorted[place].0;
            4 * (small + place + 1) as u64 > value && value < exact
        };
        let Some(last) = (0..self.sorted.len()).rev().find(is_dense) else { return };
        for (value, count) in self.sorted.drain(..=last) {
            self.dense.extend(value, count);
        }
    }

    /// Pairs of value and count, in no particular order.
    fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.dense.iter().chain(self.sorted.iter().chain(&self.waiting).copied())
    }

    fn histogram(mut self) -> Histogram {
        self.settle();
        self.fit();
        let mut counts =
            if self.dense.is_empty() { mem::take(&mut self.sorted) } else { self.counts().collect() };
        if let Some([least, greatest]) = self.extremes {
            restore(&mut counts, self.precision, least, greatest);
        }
        Histogram::rounded(self.precision, counts)
    }
}

/// Gives back the digits of the least and of the greatest of all values, if they lost some.
fn restore(counts: &mut Vec<(u64, u64)>, precision: Precision, least: u64, greatest: u64) {
    if let Some(low) = counts.first_mut().filter(|low| low.0 == precision.of(least)) {
        low.0 = least;
    }
    let Some(high) = counts.last_mut().filter(|high| high.0 < greatest) else { return };
    if high.1 == 1 {
        high.0 = greatest;
    } else {
        high.1 -= 1;
        counts.push((greatest, 1));
    }
}
