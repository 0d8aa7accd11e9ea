//! Step counts beyond the summary: mode, log mean, and intervals of quantiles.

use super::{CONF_LEVEL, Source, Statistic};
use crate::stats::histogram::Histogram;
use crate::stats::interval::Interval;
use crate::stats::quantile::{quantile_interval, quantile_type7};
use crate::stats::steps::{Summary, mean_log1p};

const QUANTILES: [(&str, f64); 5] =
    [("steps_q25", 0.25), ("steps_q50", 0.5), ("steps_q75", 0.75), ("steps_q90", 0.9), ("steps_q99", 0.99)];

/// The statistics of the steps of the solved among `trials` trials; nothing if none was solved.
#[must_use]
pub fn statistics(steps: &Histogram, trials: u64, source: &Source) -> Vec<Statistic> {
    let Some(summary) = Summary::of(steps) else {
        return Vec::new();
    };
    let distinct = steps.iter().count() as u64;
    let row = |name, estimate| Statistic::new(name, estimate, (summary.n, distinct));
    let mode = Some(summary.mode as f64);
    let mut all = vec![row("steps_mean_log1p", mean_log1p(steps)), row("steps_mode", mode)];
    let sampled = matches!(source, Source::Sample(_));
    all.extend(QUANTILES.map(|(name, p)| {
        let estimate = quantile_type7(steps, p, trials);
        let interval = sampled.then(|| between_order_statistics(steps, p, trials)).flatten();
        Statistic::new(name, estimate, (trials, distinct)).interval(interval, "order statistics")
    }));
    all
}

fn between_order_statistics(steps: &Histogram, p: f64, trials: u64) -> Option<Interval> {
    let interval = quantile_interval(steps, p, trials, CONF_LEVEL)?;
    Some(Interval { low: interval.low as f64, high: interval.high? as f64 })
}
