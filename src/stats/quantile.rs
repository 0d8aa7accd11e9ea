//! Quantiles of step counts, also when some runs are censored.
//!
//! `total` is the number of all runs, including those censored at the step limit: these rank above every value of the
//! histogram. A quantile that falls among them is `None`.

use super::binomial;
use super::histogram::Histogram;
use super::normal::central_z;
use super::numeric::{product, whole};

/// The quantile of Hyndman & Fan's type 7 (1996), which R, numpy and spreadsheets use.
///
/// Interpolates between the values around place `(total - 1) p`, `p` in 0 to 1.
#[must_use]
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
#[must_use]
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
