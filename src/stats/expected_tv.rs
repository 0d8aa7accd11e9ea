//! The total variation distance expected by chance.

use libm::exp;

use super::binomial::ln_probability;
use super::numeric::whole;

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

/// Mean total variation distance between two samples of one law, given their sizes and the sums of both counts in each
/// category: that of the counts of one as if they were binomial, less what drawing without replacement takes from their
/// spread.
///
/// `None` if a sample is empty, or beyond 64 bits together.
#[must_use]
pub fn tv_expected_between(a: &[u64], b: &[u64]) -> Option<f64> {
    let size = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
    let (size_a, size_b) = (size(a)?, size(b)?);
    let n = size_a.checked_add(size_b).filter(|_| size_a > 0 && size_b > 0)? as f64;
    let (size_a, size_b) = (size_a as f64, size_b as f64);
    let share = size_a / n;
    let deviation = |total: u64| {
        let all = total as f64;
        all * mean_gap(total, share) * ((n - all) / (n - 1.0)).sqrt()
    };
    let totals = a.iter().zip(b).map(|(&a, &b)| a + b).filter(|&total| total > 0);
    Some((1.0 / size_a + 1.0 / size_b) * totals.map(deviation).sum::<f64>() / 2.0)
}
