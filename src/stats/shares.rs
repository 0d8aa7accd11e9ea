//! Simultaneous confidence intervals for the shares of all categories of a table.

use super::clopper_pearson::Tail;
use super::interval::Interval;
use super::spectrum::Spectrum;

/// Intervals for the shares of `K` categories that hold together: one for each distinct count.
#[derive(Clone, Debug, PartialEq)]
pub struct SimultaneousShares {
    /// Counts ascending.
    by_count: Vec<(u64, Interval)>,
}

impl SimultaneousShares {
    /// The intervals of a table with this spectrum; `None` without observations, or for a level outside (0, 1).
    ///
    /// Each share is outside the interval of Clopper & Pearson (1934) at level `1 - (1 - conf_level) / K` with
    /// probability `(1 - conf_level) / K` at most, so any of them with `1 - conf_level` at most (Bonferroni), whatever the
    /// law and the number of observations. The shares of two categories determine each other, so their level is
    /// `conf_level` itself.
    #[must_use]
    pub fn of(spectrum: &Spectrum, conf_level: f64) -> Option<Self> {
        let shares = if spectrum.k() == 2 { 1 } else { spectrum.k() };
        let tail = Tail::of((1.0 - conf_level) / 2.0 / shares as f64)
            .filter(|_| spectrum.n() > 0 && conf_level > 0.0 && conf_level < 1.0)?;
        let interval = |(count, _)| (count, tail.interval(count, spectrum.n()));
        Some(Self { by_count: spectrum.iter().map(interval).collect() })
    }

    /// The interval for the share of every category with this count; `None` if no category has it.
    #[must_use]
    pub fn of_count(&self, count: u64) -> Option<Interval> {
        let place = self.by_count.binary_search_by_key(&count, |&(count, _)| count).ok()?;
        self.by_count.get(place).map(|&(_, interval)| interval)
    }

    /// Pairs of a distinct count and its interval, counts ascending.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, Interval)> + '_ {
        self.by_count.iter().copied()
    }
}

/// Simultaneous intervals for the shares of these categories: see [`SimultaneousShares::of`]. `None` also for counts whose
/// sum exceeds 64 bits.
#[must_use]
pub fn simultaneous_shares(counts: &[u64], conf_level: f64) -> Option<SimultaneousShares> {
    SimultaneousShares::of(&Spectrum::of(counts)?, conf_level)
}
