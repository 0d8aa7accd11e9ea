//! Summary and quantiles of step counts, also when some runs are censored.
//!
//! For quantiles, `total` is the number of all runs, including those censored at the step limit: these rank above every value
//! of the histogram. A quantile that falls among them is `None`.

use libm::log1p;

use super::binomial;
use super::histogram::Histogram;
use super::interval::Interval;
use super::normal::{central_t, central_z};
use super::numeric::{difference, power, product, whole};

/// From this many runs on the interval for the mean uses the normal distribution.
const LARGE_SAMPLE: u64 = 1000;

/// Moments and extremes of the step counts of at least one run, from exact integers.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The number of runs.
    pub n: u64,
    /// The sum of all step counts.
    pub sum: u128,
    /// The sum of their squares; `None` beyond 128 bits.
    pub sum_squares: Option<u128>,
    /// The smallest step count.
    pub min: u64,
    /// The largest step count.
    pub max: u64,
    /// The most frequent step count, the smallest if tied.
    pub mode: u64,
    /// The second central moment, with divisor `n`.
    variance: f64,
}

/// The mean of `ln(1 + steps)`; `None` for an empty histogram.
pub fn mean_log1p(steps: &Histogram) -> Option<f64> {
    let n = steps.total();
    (n > 0).then(|| mean_of(steps, n, |value| log1p(value as f64)))
}

/// The steps of all trials, of which each `unsolved` one counts as `limit`: their mean is the restricted mean (Royston and
/// Parmar 2013).
pub fn restricted(solved: &Histogram, unsolved: u64, limit: u64) -> Histogram {
    let ended = (unsolved > 0).then_some((limit, unsolved));
    solved.iter().chain(ended).collect()
}

/// The mean of a function of `n` step counts.
fn mean_of(steps: &Histogram, n: u64, function: impl Fn(u64) -> f64) -> f64 {
    let values = steps.iter().map(|(value, count)| count as f64 * function(value));
    values.sum::<f64>() / n as f64
}

impl Summary {
    /// `None` for an empty histogram.
    pub fn of(steps: &Histogram) -> Option<Self> {
        let n = steps.total();
        let (mode, _) = steps.iter().rev().max_by_key(|&(_, count)| count)?;
        let sum = steps.sum();
        let deviation = |value| difference(product(n, value), sum) / n as f64;
        Some(Self {
            n,
            sum,
            sum_squares: steps.sum_squares(),
            min: steps.min()?,
            max: steps.max()?,
            mode,
            variance: mean_of(steps, n, |value| power(deviation(value), 2)),
        })
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.n as f64
    }

    /// The sample variance with divisor `n - 1`; `None` for one run.
    pub fn variance_n_minus_1(&self) -> Option<f64> {
        let n = self.n as f64;
        (self.n > 1).then(|| self.variance * (n / (n - 1.0)))
    }

    /// The sample standard deviation, divisor `n - 1`.
    pub fn sd(&self) -> Option<f64> {
        Some(self.variance_n_minus_1()?.sqrt())
    }

    /// The standard error of the mean, `sd / sqrt(n)`.
    pub fn std_error(&self) -> Option<f64> {
        Some(self.sd()? / (self.n as f64).sqrt())
    }

    /// Interval for the mean by Student's t (Gosset 1908), for any `n >= 2`.
    pub fn mean_interval_t(&self, conf_level: f64) -> Option<Interval> {
        let quantile = central_t(conf_level, self.n.checked_sub(1)?)?;
        Some(self.around_mean(quantile * self.std_error()?))
    }

    /// Interval for the mean: Student's t below 1000 runs, the normal distribution from there on.
    pub fn mean_interval(&self, conf_level: f64) -> Option<Interval> {
        if self.n < LARGE_SAMPLE {
            return self.mean_interval_t(conf_level);
        }
        Some(self.around_mean(central_z(conf_level)? * self.std_error()?))
    }

    fn around_mean(&self, half_width: f64) -> Interval {
        let mean = self.mean();
        Interval { low: mean - half_width, high: mean + half_width }
    }
}

/// The quantile of Hyndman & Fan's type 7 (1996), which R, numpy and spreadsheets use.
///
/// Interpolates between the values around place `(total - 1) p`, `p` in 0 to 1.
pub fn quantile_type7(steps: &Histogram, p: f64, total: u64) -> Option<f64> {
    let known = check(steps, p, total)?;
    if total == known && steps.min() == steps.max() {
        return steps.min().map(|only| only as f64);
    }
    let FractionalRank { index, part } = FractionalRank::of(total - 1, p)?;
    let low = value_at(steps, index)?;
    if part <= 0.0 {
        return Some(low as f64);
    }
    let high = value_at(steps, index + 1)?;
    Some(low as f64 + part * (high - low) as f64)
}

/// A fractional rank: `index` plus a part of the next.
struct FractionalRank {
    index: u64,
    part: f64,
}

impl FractionalRank {
    /// The rank of `p` in 0 to 1 among `runs`, exact if `p` is a multiple of 1/1000.
    fn of(runs: u64, p: f64) -> Option<Self> {
        const PARTS: u64 = 1000;
        let thousandths = whole((p * PARTS as f64).round())?;
        if (thousandths as f64 / PARTS as f64).to_bits() == p.to_bits() {
            let scaled = product(runs, thousandths);
            let index = u64::try_from(scaled / u128::from(PARTS)).ok()?;
            return Some(Self { index, part: (scaled % u128::from(PARTS)) as f64 / PARTS as f64 });
        }
        let place = settled(runs as f64 * p);
        let index = whole(place)?.min(runs);
        Some(Self { index, part: place - index as f64 })
    }
}

/// `x`, or the nearest integer if they differ only by rounding.
fn settled(x: f64) -> f64 {
    let nearest = x.round();
    if (x - nearest).abs() <= 4.0 * f64::EPSILON * x { nearest } else { x }
}

/// A confidence interval for a quantile, between two order statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantileInterval {
    /// Rank of the lower end among all runs, from 1; 0 if no order statistic is low enough.
    pub rank_low: u64,
    /// Rank of the upper end; one more than the number of runs if no order statistic is high enough.
    pub rank_high: u64,
    /// Value of the lower end; `None` if no order statistic is low enough, or if it is among the censored runs.
    pub low: Option<u64>,
    /// Value of the upper end; `None` if it is among the censored runs or beyond.
    pub high: Option<u64>,
}

/// The distribution-free interval for the quantile at `p` in (0, 1) (Conover, Practical
/// Nonparametric Statistics, section 3.2).
///
/// Its ranks are quantiles of `Bin(total, p)` at `(1 - conf_level) / 2` and, plus one, at
/// `(1 + conf_level) / 2`. `None` for other arguments.
pub fn quantile_interval(steps: &Histogram, p: f64, total: u64, conf_level: f64) -> Option<QuantileInterval> {
    check(steps, p, total)?;
    if p <= 0.0 || p >= 1.0 {
        return None;
    }
    let z = central_z(conf_level)?;
    let tail = (1.0 - conf_level) / 2.0;
    let rank_low = binomial::quantile(total, p, tail, -z);
    let rank_high = binomial::quantile(total, p, 1.0 - tail, z).saturating_add(1);
    Some(QuantileInterval {
        rank_low,
        rank_high,
        low: rank_low.checked_sub(1).and_then(|index| value_at(steps, index)),
        high: value_at(steps, rank_high - 1),
    })
}

/// The number of runs that are not censored, if the arguments are valid.
fn check(steps: &Histogram, p: f64, total: u64) -> Option<u64> {
    let known = steps.total();
    (total > 0 && total >= known && (0.0..=1.0).contains(&p)).then_some(known)
}

/// The value at an index from 0 in ascending order.
fn value_at(steps: &Histogram, index: u64) -> Option<u64> {
    let mut below = 0;
    steps
        .iter()
        .find(|&(_, count)| {
            below += count;
            index < below
        })
        .map(|(value, _)| value)
}
