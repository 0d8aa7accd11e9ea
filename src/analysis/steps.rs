//! Step counts beyond the summary: mode, log mean, and intervals of quantiles.

use super::{CONF_LEVEL, Name, Source, Statistic};
use crate::stats::histogram::Histogram;
use crate::stats::interval::Interval;
use crate::stats::quantile::{QuantileInterval, quantile_interval, quantile_type7};
use crate::stats::steps::{Summary, mean_log1p};

const QUANTILES: [(Name, f64); 5] = [
    (Name::StepsQ25, 0.25),
    (Name::StepsQ50, 0.5),
    (Name::StepsQ75, 0.75),
    (Name::StepsQ90, 0.9),
    (Name::StepsQ99, 0.99),
];

/// The statistics of the steps of the solved among `trials` trials; nothing if none was solved.
#[must_use]
pub fn statistics(steps: &Histogram, trials: u64, source: Source) -> Vec<Statistic> {
    let Some(summary) = Summary::of(steps) else {
        return Vec::new();
    };
    let distinct = steps.iter().count() as u64;
    let row = |name, estimate| Statistic::new(name, estimate, (summary.n, distinct));
    let mode = Some(summary.mode as f64);
    let mut all = vec![row(Name::StepsMeanLog1p, mean_log1p(steps)), row(Name::StepsMode, mode)];
    all.extend(QUANTILES.map(|(name, p)| {
        let estimate = quantile_type7(steps, p, trials);
        let interval = match source {
            Source::Census => None,
            Source::Sample => quantile_interval(steps, p, trials, CONF_LEVEL).map(ends),
            Source::Dependent => Some(Interval { low: 0.0, high: f64::INFINITY }),
        };
        Statistic::new(name, estimate, (trials, distinct)).interval(interval, "order statistics")
    }));
    all
}

/// The ends of an interval: 0 if no order statistic is low enough, infinite among the trials without a solution.
fn ends(interval: QuantileInterval) -> Interval {
    let end = |value: Option<u64>, otherwise| value.map_or(otherwise, |value| value as f64);
    let lowest = if interval.rank_low == 0 { 0.0 } else { f64::INFINITY };
    Interval { low: end(interval.low, lowest), high: end(interval.high, f64::INFINITY) }
}
