//! The total variation distance expected by chance, and an interval for the true one.

use libm::{exp, log};

use super::binomial::ln_probability;
use super::interval::Interval;
use super::numeric::{at_least_zero, whole};

/// Mean total variation distance from uniform of `n` uniform observations over `k` categories.
///
/// About `sqrt((k - 1) / (2 pi n))` for large `n`. `None` for `k < 2` or `n = 0`.
#[must_use]
pub fn tv_expected_if_uniform(n: u64, k: u64) -> Option<f64> {
    (k >= 2 && n > 0).then(|| k as f64 * mean_gap(n, 1.0 / k as f64) / 2.0)
}

/// Mean total variation distance of the shares of `n` observations from the law that they follow.
///
/// `None` for `n = 0`.
#[must_use]
pub fn tv_expected(n: u64, probabilities: &[f64]) -> Option<f64> {
    let gaps = || probabilities.iter().map(|&p| mean_gap(n, p));
    (n > 0).then(|| gaps().sum::<f64>() / 2.0)
}

/// Mean distance of the share of `Bin(n, p)` from `p`, for `n >= 1`.
///
/// De Moivre's closed form (Diaconis & Zabell 1991): `2 v (1 - p) C(n, v) p^v (1 - p)^(n - v) / n` with
/// `v = floor(n p) + 1`; where `n p` is an integer, `v = n p` gives the same.
fn mean_gap(n: u64, p: f64) -> f64 {
    let v = whole((n as f64 * p).floor()).unwrap_or(n).saturating_add(1);
    if p <= 0.0 || v > n {
        return 0.0;
    }
    2.0 * (v as f64 / n as f64) * (1.0 - p) * exp(ln_probability(v, n, p))
}

/// Interval for the true total variation distance around the observed `tv`, for any law.
///
/// `tv +- (sqrt(k/n)/2 + sqrt(ln(1/delta)/(2n)))`, clipped to 0..1: the mean of the empirical distance and
/// `McDiarmid`'s inequality (1989). Holds with probability at least `1 - delta`. `None` for `n = 0` or `delta` outside
/// (0, 1).
#[must_use]
pub fn tv_interval(tv: f64, n: u64, k: u64, delta: f64) -> Option<Interval> {
    if n == 0 || !(delta > 0.0 && delta < 1.0) {
        return None;
    }
    let n = n as f64;
    let half_width = (k as f64 / n).sqrt() / 2.0 + (-log(delta) / (2.0 * n)).sqrt();
    Some(Interval { low: at_least_zero(tv - half_width), high: (tv + half_width).min(1.0) })
}
