//! Binomial probabilities, tails and quantiles.

use libm::{exp, log, log1p};

use super::deviance::{half_deviance, stirling_error};
use super::normal::upper_quantile;
use super::numeric::whole;
use super::tail::log10_p_normal;
use std::f64::consts::{LN_10, TAU};

/// The largest `n` for which tails are summed term by term, about `7 sqrt(n p (1 - p))` terms.
pub const MAX_SUMMED: u64 = 1 << 40;

/// `ln C(n, x) p^x (1 - p)^(n - x)` for `x <= n` and `0 < p < 1`, by Loader's saddle-point expansion (2000).
pub fn ln_probability(x: u64, n: u64, p: f64) -> f64 {
    let (successes, trials) = (x as f64, n as f64);
    if x == 0 {
        return trials * log1p(-p);
    }
    if x >= n {
        return trials * log(p);
    }
    let failures = (n - x) as f64;
    stirling_error(trials)
        - stirling_error(successes)
        - stirling_error(failures)
        - half_deviance(successes, trials * p)
        - half_deviance(failures, trials * (1.0 - p))
        + 0.5 * log(trials / successes / failures / TAU)
}

/// `P(X >= x)` for `X` from `Bin(n, p)`, `0 < p < 1`, in `O(sqrt n)`.
pub fn upper_tail(x: u64, n: u64, p: f64) -> f64 {
    if x == 0 {
        1.0
    } else if x > n {
        0.0
    } else if x as f64 > n as f64 * p {
        sum_upward(x, n, p)
    } else {
        1.0 - sum_downward(x - 1, n, p)
    }
}

/// `P(X <= x)` for `X` from `Bin(n, p)`, `0 < p < 1`, in `O(sqrt n)`.
pub fn lower_tail(x: u64, n: u64, p: f64) -> f64 {
    if x >= n {
        1.0
    } else if (x as f64) < n as f64 * p {
        sum_downward(x, n, p)
    } else {
        1.0 - sum_upward(x + 1, n, p)
    }
}

/// Decimal log of the two-sided p-value of `x` for `X` from `Bin(n, p)`, `0 < p < 1`: twice the tail beyond `x`, at most 1, so that
/// it holds for every `n` and `p`. In `O(sqrt n)`; above [`MAX_SUMMED`] trials by the normal law.
pub fn log10_p(x: u64, n: u64, p: f64) -> f64 {
    if n > MAX_SUMMED {
        let mean = n as f64 * p;
        return log10_p_normal((x as f64 - mean) / (mean * (1.0 - p)).sqrt()).unwrap_or(0.0);
    }
    let beyond = if x as f64 > n as f64 * p { above_over_first } else { below_over_first };
    let twice = 2.0 * beyond(x, n, p / (1.0 - p));
    ((ln_probability(x, n, p) + log(twice)) / LN_10).min(0.0)
}

/// `P(X >= x)` for `x` above the mean.
fn sum_upward(x: u64, n: u64, p: f64) -> f64 {
    (exp(ln_probability(x, n, p)) * above_over_first(x, n, p / (1.0 - p))).min(1.0)
}

/// `P(X <= x)` for `x` below the mean.
fn sum_downward(x: u64, n: u64, p: f64) -> f64 {
    (exp(ln_probability(x, n, p)) * below_over_first(x, n, p / (1.0 - p))).min(1.0)
}

/// `P(X >= x) / P(X = x)` at the odds of `p`, for `x` above the mean.
pub(super) fn above_over_first(x: u64, n: u64, odds: f64) -> f64 {
    sum_of_products((x..n).map(|i| (n - i) as f64 / (i + 1) as f64 * odds))
}

/// `P(X <= x) / P(X = x)` at the odds of `p`, for `x` below the mean.
pub(super) fn below_over_first(x: u64, n: u64, odds: f64) -> f64 {
    sum_of_products((1..=x).rev().map(|i| i as f64 / (n - i + 1) as f64 / odds))
}

/// `1 + r1 + r1 r2 + ...` for decreasing ratios, until the terms are negligible.
fn sum_of_products(ratios: impl Iterator<Item = f64>) -> f64 {
    let mut term = 1.0;
    let mut sum = 1.0;
    for ratio in ratios {
        term *= ratio;
        sum += term;
        if term < sum * f64::EPSILON / 8.0 {
            break;
        }
    }
    sum
}

/// The smallest `x` with `P(X <= x) >= probability`, for `X` from `Bin(n, p)`; both in (0, 1).
///
/// `z` is the standard normal quantile of `probability`. The search starts from the Cornish-Fisher expansion; above
/// [`MAX_SUMMED`] trials the expansion, accurate to about one success, is returned.
pub fn quantile(n: u64, p: f64, probability: f64, z: f64) -> u64 {
    let trials = n as f64;
    let spread = (trials * p * (1.0 - p)).sqrt();
    let start = trials * p + z * spread + (z * z - 1.0) * (1.0 - 2.0 * p) / 6.0;
    let mut x = whole(start).unwrap_or(0).min(n);
    if n > MAX_SUMMED {
        return x;
    }
    while x < n && lower_tail(x, n, p) < probability {
        x += 1;
    }
    while x > 0 && lower_tail(x - 1, n, p) >= probability {
        x -= 1;
    }
    x
}

/// The expected sum of the `few` largest of `k` counts, each of `Bin(n, 1 / k)`, as if they were independent; `0 < few < k`.
pub fn expected_of_largest(few: u64, k: u64, n: u64) -> f64 {
    let (share, part) = (few as f64 / k as f64, 1.0 / k as f64);
    let z = upper_quantile(share).unwrap_or(0.0);
    let least = quantile(n, part, 1.0 - share, z);
    let above = n as f64 * part * upper_tail(least, n.saturating_sub(1), part);
    k as f64 * (above + least as f64 * (share - upper_tail(least + 1, n, part)))
}
