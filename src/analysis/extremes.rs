//! How many times as frequent the most frequent category is as the rarest, from the statistics of a table.

use super::CONF_LEVEL;
use super::Statistic;
use crate::stats::interval::{Interval, clopper_pearson};
use crate::stats::numeric::whole;

/// A ratio of two shares: of a census exact, of a sample with an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio of the counts.
    pub estimate: f64,
    /// Where the ratio of the shares is, unless it is exact.
    pub interval: Option<Interval>,
}

impl Ratio {
    /// The ratio; `None` if a category was never reached, or if the observations are no independent draws.
    #[must_use]
    pub fn of(statistics: &[Statistic]) -> Option<Self> {
        let find = |name| statistics.iter().find(|row| row.name == name);
        let estimate = find("max_over_min")?.estimate?;
        let is_sample = find("tv_uniform")?.null_expectation.is_some();
        if is_sample {
            let [most, least] =
                ["max_over_mean", "min_over_mean"].map(|name| find(name).and_then(share_within));
            let (most, least) = most.zip(least)?;
            let interval = Interval { low: (most.low / least.high).max(1.0), high: most.high / least.low };
            return Some(Self { estimate, interval: Some(interval) });
        }
        find("tv_uniform_corrected")?.estimate?;
        Some(Self { estimate, interval: None })
    }
}

/// The interval of the share of a category, one of the simultaneous intervals of all: see
/// [`SimultaneousShares`](crate::stats::interval::SimultaneousShares).
fn share_within(over_mean: &Statistic) -> Option<Interval> {
    let (n, k) = (over_mean.n, over_mean.k);
    let count = whole((over_mean.estimate? * n as f64 / k as f64).round())?;
    let shares = if k == 2 { 1 } else { k };
    clopper_pearson(count, n, 1.0 - (1.0 - CONF_LEVEL) / shares as f64)
}
