//! How many steps trials took, those that reached no solution among them.

use super::{CONF_LEVEL, Name, Source, Statistic};
use crate::stats::histogram::Histogram;
use crate::stats::interval::Interval;
use crate::stats::steps::{QuantileInterval, Summary, mean_log1p, quantile_interval, quantile_type7};

/// The run lengths of a result: a trial without a solution ranks as longer than any with one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunLengths {
    /// The steps of the solved trials.
    pub solved: Histogram,
    /// The trials without a solution, whatever ended them.
    pub unsolved: u64,
    /// Those of them that took more steps than the limit.
    pub beyond_limit: u64,
    /// The steps after which a trial was ended, if that is known.
    pub limit: Option<u64>,
}

impl RunLengths {
    /// The number of trials.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.solved.total() + self.unsolved
    }

    /// The same if trials had been ended after `limit` steps.
    #[must_use]
    pub fn within(&self, limit: Option<u64>) -> Self {
        let Some(most) = limit else { return self.clone() };
        let solved: Histogram = self.solved.iter().filter(|&(steps, _)| steps <= most).collect();
        let cut = self.solved.total() - solved.total();
        let (unsolved, beyond_limit) = (self.unsolved + cut, self.beyond_limit + cut);
        Self { solved, unsolved, beyond_limit, limit }
    }

    /// The smaller of the step limits of two results.
    #[must_use]
    pub fn common_limit(&self, other: &Self) -> Option<u64> {
        self.limit.into_iter().chain(other.limit).min()
    }

    /// All trials by rank: those without a solution share the last one.
    #[must_use]
    pub fn ranked(&self) -> Histogram {
        let last = (self.unsolved > 0).then_some((u64::MAX, self.unsolved));
        self.solved.iter().chain(last).collect()
    }

    /// The limit, if the median is beyond it: all trials without a solution took more steps.
    #[must_use]
    pub fn median_is_beyond(&self) -> Option<u64> {
        self.limit.filter(|_| self.median().is_none() && self.unsolved == self.beyond_limit)
    }

    /// The median; none if fewer than half of the trials were solved.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        quantile_type7(&self.solved, 0.5, self.trials())
    }
}

const QUANTILES: [(Name, f64); 5] = [
    (Name::StepsQ25, 0.25),
    (Name::StepsQ50, 0.5),
    (Name::StepsQ75, 0.75),
    (Name::StepsQ90, 0.9),
    (Name::StepsQ99, 0.99),
];

/// Mode, log mean and intervals of quantiles of the steps of the solved among `trials` trials; nothing if none was solved.
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
