//! Summary of step counts.

use libm::log1p;

use super::histogram::Histogram;
use super::interval::Interval;
use super::normal::{central_t, central_z};
use super::numeric::{difference, power, product};

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
#[must_use]
pub fn mean_log1p(steps: &Histogram) -> Option<f64> {
    let n = steps.total();
    (n > 0).then(|| mean_of(steps, n, |value| log1p(value as f64)))
}

/// The steps of all trials, of which each `unsolved` one counts as `limit`: their mean is the restricted mean (Royston and
/// Parmar 2013).
#[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.n as f64
    }

    /// The sample variance with divisor `n - 1`; `None` for one run.
    #[must_use]
    pub fn variance_n_minus_1(&self) -> Option<f64> {
        let n = self.n as f64;
        (self.n > 1).then(|| self.variance * (n / (n - 1.0)))
    }

    /// The sample standard deviation, divisor `n - 1`.
    #[must_use]
    pub fn sd(&self) -> Option<f64> {
        Some(self.variance_n_minus_1()?.sqrt())
    }

    /// The standard error of the mean, `sd / sqrt(n)`.
    #[must_use]
    pub fn std_error(&self) -> Option<f64> {
        Some(self.sd()? / (self.n as f64).sqrt())
    }

    /// Interval for the mean by Student's t (Gosset 1908), for any `n >= 2`.
    #[must_use]
    pub fn mean_interval_t(&self, conf_level: f64) -> Option<Interval> {
        let quantile = central_t(conf_level, self.n.checked_sub(1)?)?;
        Some(self.around_mean(quantile * self.std_error()?))
    }

    /// Interval for the mean: Student's t below 1000 runs, the normal distribution from there on.
    #[must_use]
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
