//! How many steps trials took, those that reached no solution among them, and what restarts change: the time to a solution, and
//! how evenly solutions are reached.

use super::uniformity::Evenness;
use super::{CONF_LEVEL, Name, Source, Statistic};
use crate::stats::histogram::Histogram;
use crate::stats::interval::{Interval, clopper_pearson, effective_number, of_skewed_mean};
use crate::stats::numeric::power;
use crate::stats::restart::{Lengths, Restart, around};
use crate::stats::steps::{
    QuantileInterval, Summary, mean_log1p, quantile_interval, quantile_type7, restricted,
};

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
    pub fn trials(&self) -> u64 {
        self.solved.total() + self.unsolved
    }

    /// The same if trials had been ended after `limit` steps.
    pub fn within(&self, limit: Option<u64>) -> Self {
        let Some(most) = limit else { return self.clone() };
        let solved: Histogram = self.solved.iter().filter(|&(steps, _)| steps <= most).collect();
        let cut = self.solved.total() - solved.total();
        let (unsolved, beyond_limit) = (self.unsolved + cut, self.beyond_limit + cut);
        Self { solved, unsolved, beyond_limit, limit }
    }

    /// The smaller of the step limits of two results.
    pub(crate) fn common_limit(&self, other: &Self) -> Option<u64> {
        self.limit.into_iter().chain(other.limit).min()
    }

    /// All trials by rank: those without a solution share the last one.
    pub fn ranked(&self) -> Histogram {
        let last = (self.unsolved > 0).then_some((u64::MAX, self.unsolved));
        self.solved.iter().chain(last).collect()
    }

    /// The limit, if the median is beyond it: all trials without a solution took more steps.
    pub(crate) fn median_is_beyond(&self) -> Option<u64> {
        self.limit.filter(|_| self.median().is_none() && self.unsolved == self.beyond_limit)
    }

    /// The median; none if fewer than half of the trials were solved.
    pub fn median(&self) -> Option<f64> {
        quantile_type7(&self.solved, 0.5, self.trials())
    }

    /// The interval of the median at `conf_level`.
    pub(crate) fn median_interval(&self, source: Source, conf_level: f64) -> Option<Interval> {
        quantile_within((&self.solved, 0.5, self.trials()), source, conf_level)
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
        let interval = quantile_within((steps, p, trials), source, CONF_LEVEL);
        Statistic::new(name, estimate, (trials, distinct)).interval(interval, "order statistics")
    }));
    all
}

/// The interval of the quantile at `p` of the steps of the solved among `trials` trials.
fn quantile_within(
    (steps, p, trials): (&Histogram, f64, u64),
    source: Source,
    conf_level: f64,
) -> Option<Interval> {
    match source {
        Source::Census => None,
        Source::Sample => quantile_interval(steps, p, trials, conf_level).map(ends),
        Source::Dependent => Some(Interval { low: 0.0, high: f64::INFINITY }),
    }
}

/// The ends of an interval: 0 if no order statistic is low enough, infinite among the trials without a solution.
fn ends(interval: QuantileInterval) -> Interval {
    let end = |value: Option<u64>, otherwise| value.map_or(otherwise, |value| value as f64);
    let lowest = if interval.rank_low == 0 { 0.0 } else { f64::INFINITY };
    Interval { low: end(interval.low, lowest), high: end(interval.high, f64::INFINITY) }
}

const RATIO: &str =
    "ratio of means, delta method on the scale of its logarithm, Student's t of the solved trials";
const HALVES: &str = "cutoff chosen on one half of the trials, valued on the other, both ways";

/// The run lengths of a cell and of two random halves of its trials.
#[derive(Clone, Copy, Debug)]
pub struct Restarts<'h> {
    /// Those of all trials.
    pub all: Lengths<'h>,
    /// Those of the halves, of a sample.
    pub halves: Option<[Lengths<'h>; 2]>,
    /// After how many steps a trial ends that is not solved; none if not all of them go on until then.
    pub limit: Option<u64>,
    /// Where the trials come from.
    pub source: Source,
}

/// The fewest trials with an interval of their mean: of fewer it is too narrow even where run lengths are exponential.
pub const FEW: u64 = 100;

/// The interval of a mean of steps, none where all are alike; where one trial took most of them it is that of a skewed mean.
fn interval_of_mean(steps: &Summary) -> Option<Interval> {
    let interval = steps.mean_interval(CONF_LEVEL).filter(|_| steps.n >= FEW)?;
    let skewed = || {
        let mean = steps.mean();
        let effective = effective_number(steps.sum as f64, steps.sum_squares? as f64);
        of_skewed_mean(mean, steps.std_error()? / mean, effective, CONF_LEVEL)
    };
    let interval = if interval.low > 0.0 { interval } else { skewed()? };
    (interval.low < interval.high).then_some(interval)
}

impl Restarts<'_> {
    /// The statistics of restarts; `evenness` says how evenly the trials of at most a number of steps reach the solutions.
    pub fn statistics(&self, evenness: impl FnOnce(u64) -> Option<Evenness>) -> Vec<Statistic> {
        let mut all = vec![self.share_solved(), self.variation()];
        let (Some(limit), Some(best)) = (self.limit, self.all.best_restart()) else {
            return all;
        };
        let ert = self.ert(limit);
        let [steps, cost] = self.best(&best);
        let gain = self.gain(&ert, &steps);
        let even = evenness(best.cutoff).map(|even| even.tv_uniform_corrected);
        all.extend([
            self.restricted_mean(limit),
            ert,
            self.row(Name::RestartCutoff, Some(best.cutoff as f64)),
        ]);
        all.extend([steps, cost, gain]);
        all.extend(even.map(|even| Statistic { name: Name::RestartTvUniform, ..even }));
        all
    }

    fn trials(&self) -> u64 {
        self.all.solved.total() + self.all.unsolved
    }

    fn row(&self, name: Name, estimate: Option<f64>) -> Statistic {
        Statistic::new(name, estimate, (self.trials(), self.all.solved.iter().count() as u64))
    }

    fn is_sample(&self) -> bool {
        self.source == Source::Sample
    }

    fn share_solved(&self) -> Statistic {
        let (solved, trials) = (self.all.solved.total(), self.trials());
        let interval = clopper_pearson(solved, trials, CONF_LEVEL).filter(|_| self.is_sample());
        let row = self.row(Name::ShareSolved, Some(solved as f64 / trials as f64));
        row.interval(interval, "Clopper and Pearson 1934")
    }

    /// The coefficient of variation, 1 if run lengths are exponential; without an interval, as none holds for heavy tails.
    fn variation(&self) -> Statistic {
        let summary = Summary::of(self.all.solved).filter(|summary| summary.sum > 0);
        let ratio = summary.and_then(|summary| Some(summary.sd()? / summary.mean()));
        let row = self.row(Name::StepsCv, ratio.filter(|_| self.all.unsolved == 0));
        if self.all.unsolved == 0 { row } else { row.note("not given: not all trials were solved") }
    }

    fn restricted_mean(&self, limit: u64) -> Statistic {
        let summary = Summary::of(&restricted(self.all.solved, self.all.unsolved, limit));
        let sampled = summary.as_ref().filter(|_| self.is_sample());
        let row = self.row(Name::StepsRestrictedMean, summary.as_ref().map(Summary::mean));
        let row = row.std_error(sampled.and_then(Summary::std_error));
        row.interval(sampled.and_then(interval_of_mean), "mean")
    }

    /// The expected steps to a solution if trials are restarted at the limit; if all are solved, their mean.
    fn ert(&self, limit: u64) -> Statistic {
        let restart = self.all.restart(limit);
        let row = self.row(Name::StepsErt, restart.as_ref().and_then(Restart::expected_steps));
        let mean = Summary::of(self.all.solved).filter(|_| self.all.unsolved == 0);
        let interval = match (mean, row.estimate) {
            (Some(mean), _) => interval_of_mean(&mean),
            (None, estimate) => restart
                .filter(|of| of.trials >= FEW)
                .and_then(|of| of_skewed_mean(estimate?, of.error(0.0)?, of.solved as f64, CONF_LEVEL)),
        };
        row.interval(
            interval.filter(|_| self.is_sample()),
            if self.all.unsolved == 0 { "mean" } else { RATIO },
        )
    }

    /// The expected steps and the cost with the best cutoff, whose value is not that of the trials that chose it.
    fn best(&self, best: &Restart) -> [Statistic; 2] {
        let names = [(Name::RestartExpectedSteps, 0.0), (Name::RestartExpectedCost, 1.0)];
        let valued = self.halves.and_then(|[one, other]| {
            Some([other.restart(one.best_restart()?.cutoff)?, one.restart(other.best_restart()?.cutoff)?])
        });
        names.map(|(name, per_start)| {
            let expected =
                |of: &Restart| if per_start > 0.0 { of.expected_cost() } else { of.expected_steps() };
            match (self.source, &valued) {
                (Source::Sample, None) => self.row(name, None),
                (Source::Sample, Some([one, other])) => {
                    let [a, b] = [one, other].map(expected);
                    let both = a.zip(b);
                    let row = self.row(name, both.map(|(a, b)| f64::midpoint(a, b)));
                    let errors = one.relative_error(per_start).zip(other.relative_error(per_start));
                    let interval = both.zip(errors).and_then(|((a, b), (of_a, of_b))| {
                        let error = (power(a * of_a, 2) + power(b * of_b, 2)).sqrt() / (a + b);
                        around(f64::midpoint(a, b), error, CONF_LEVEL)
                    });
                    row.interval(interval, HALVES)
                }
                _ => self.row(name, expected(best)),
            }
        })
    }

    /// How many times fewer steps the best cutoff takes. The interval is that of two estimates that vary against each other.
    fn gain(&self, without: &Statistic, with: &Statistic) -> Statistic {
        let ratio = |without: f64, with: f64| (with > 0.0).then(|| without / with);
        let estimate = without.estimate.zip(with.estimate).and_then(|(without, with)| ratio(without, with));
        let ends = without.interval.zip(with.interval).and_then(|(without, with)| {
            Some(Interval { low: ratio(without.low, with.high)?, high: ratio(without.high, with.low)? })
        });
        self.row(Name::RestartGain, estimate).interval(ends, "ends of both intervals")
    }
}
