//! The coupon collector problem: the number of starts until every outcome has been seen.

use libm::{exp, expm1, log, log1p};

use super::numeric::{doubled_until, turning_point, whole};
use super::spectrum::Spectrum;

/// Quadrature nodes per unit of `ln t`.
const NODES_PER_UNIT: i32 = 32;

/// The first node is at `e^-33` of the rarest outcome's mean waiting time: the integral before it is negligible.
const EARLIEST: i32 = -33 * NODES_PER_UNIT;

/// Expected number of starts until all of `k` equally likely outcomes have been seen: `k (1 + 1/2 + ... + 1/k)`.
#[must_use]
pub fn starts_to_see_all_uniform(k: u64) -> f64 {
    k as f64 * (1..=k).rev().map(|i| 1.0 / i as f64).sum::<f64>()
}

/// The number of starts after which all of `k` equally likely outcomes have been seen with `probability` in 0.6 to 1, which
/// is after the mean.
///
/// By inclusion and exclusion, whose terms fall like those of the exponential series there. `None` outside this range, or
/// for no outcomes.
#[must_use]
pub fn starts_to_see_all_with(k: u64, probability: f64) -> Option<u64> {
    if k == 0 || !(0.6..1.0).contains(&probability) {
        return None;
    }
    let mean = starts_to_see_all_uniform(k);
    let are_seen = |starts: f64| 1.0 - missing(k, starts.ceil()) >= probability;
    let high = mean * doubled_until(|times| are_seen(times * mean));
    whole(turning_point(mean.floor(), high, are_seen).ceil())
}

/// The probability that one of `k` outcomes has not been seen after `starts` starts, where it is below about a half.
fn missing(k: u64, starts: f64) -> f64 {
    let mut ln_ways = 0.0;
    let mut sum = 0.0;
    let mut sign = 1.0;
    for unseen in 1..k {
        ln_ways += log((k - unseen + 1) as f64 / unseen as f64);
        let term = exp(ln_ways + starts * log1p(-(unseen as f64) / k as f64));
        sum += sign * term;
        sign = -sign;
        if term < sum.abs() * f64::EPSILON {
            break;
        }
    }
    sum
}

/// Expected number of starts until every outcome of a census has been seen, with its shares as probabilities.
///
/// `integral of 1 - prod (1 - e^(-p t)) over t > 0` (Flajolet, Gardy & Thimonier 1992), by the trapezoidal rule in
/// `ln t`, which converges exponentially. `None` for no counts, or if a count is 0: that outcome never occurs.
#[must_use]
pub fn starts_to_see_all(census: &Spectrum) -> Option<f64> {
    let n = census.n() as f64;
    let rarest = census.min().filter(|&count| count > 0)? as f64 / n;
    let groups: Vec<(f64, f64)> =
        census.iter().map(|(count, cells)| (count as f64 / n / rarest, cells as f64)).collect();
    Some(waiting_time(&groups) / rarest)
}

/// The integral in units of the rarest outcome's mean waiting time; pairs of rate and multiplicity.
fn waiting_time(groups: &[(f64, f64)]) -> f64 {
    let step = 1.0 / f64::from(NODES_PER_UNIT);
    let mut sum = 0.0;
    for node in EARLIEST.. {
        let t = exp(f64::from(node) * step);
        let area = t * incomplete(groups, t);
        sum += area;
        if area < sum * f64::EPSILON / 64.0 {
            break;
        }
    }
    sum * step
}

/// The probability that some outcome has not occurred by time `t`.
fn incomplete(groups: &[(f64, f64)], t: f64) -> f64 {
    let mut ln_complete = 0.0;
    for &(rate, cells) in groups {
        ln_complete += cells * log1p(-exp(-rate * t));
        if ln_complete < -40.0 {
            return 1.0;
        }
    }
    -expm1(ln_complete)
}
