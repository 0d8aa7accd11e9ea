//! Histograms that grow.

use super::dense::Dense;
use super::histogram::Histogram;

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
        let mut counter = Counter::default();
        for (value, count) in pairs {
            counter.add_many(value, count);
        }
        counter.histogram()
    }
}

impl From<Histogram> for Counter {
    fn from(histogram: Histogram) -> Self {
        let mut counter = Self::default();
        histogram.iter().for_each(|(value, count)| counter.add_many(value, count));
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

    /// Counts everything that `other` counted.
    pub fn merge(&mut self, other: Self) {
        match (&self.0, other.0) {
            (_, Kept::Nothing) => {}
            (Kept::Nothing, kept) => self.0 = kept,
            (_, Kept::Once(value)) => self.add(value),
            (_, Kept::Many(many)) => {
                let ours = self.many();
                many.counts().for_each(|(value, count)| ours.add(value, count));
            }
        }
    }

    /// The number of occurrences counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        match &self.0 {
            Kept::Nothing => 0,
            Kept::Once(_) => 1,
            Kept::Many(many) => many.total,
        }
    }

    /// The histogram of everything counted.
    #[must_use]
    pub fn histogram(self) -> Histogram {
        Histogram::ascending(match self.0 {
            Kept::Nothing => Vec::new(),
            Kept::Once(value) => vec![(value, 1)],
            Kept::Many(many) => many.ascending(),
        })
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
}

impl Many {
    #[inline]
    fn add(&mut self, value: u64, count: u64) {
        self.total += count;
        if !self.dense.add(value, count) {
            self.wait(value, count);
        }
    }

    #[inline]
    fn wait(&mut self, value: u64, count: u64) {
        const FEW: usize = 128;
        self.waiting.push((value, count));
        if self.waiting.len() >= self.sorted.len().max(self.dense.len() / 16).max(FEW) {
            self.settle();
            self.widen();
        }
    }

    /// Sorts what waits.
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

    /// Makes `dense` as long as a quarter of its counts are above 0.
    fn widen(&mut self) {
        let small = self.dense.iter().count();
        let is_dense = |&place: &usize| 4 * (small + place + 1) as u64 > self.sorted[place].0;
        let Some(last) = (0..self.sorted.len()).rev().find(is_dense) else { return };
        for (value, count) in self.sorted.drain(..=last) {
            self.dense.extend(value, count);
        }
    }

    /// Pairs of value and count, in no particular order.
    fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.dense.iter().chain(self.sorted.iter().chain(&self.waiting).copied())
    }

    fn ascending(mut self) -> Vec<(u64, u64)> {
        self.settle();
        self.counts().collect()
    }
}
