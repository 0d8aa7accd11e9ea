//! Logarithms of tail probabilities: chi-squared, normal, Kolmogorov.
//!
//! All use the incomplete gamma function (Abramowitz & Stegun 6.5, 26.4) with its leading factor in Loader's form,
//! which keeps `ln p` accurate to about 14 digits however small `p` is.
//!
//! Corrections and bounds are of the same kind: on decimal logs no p-value underflows.

use std::f64::consts::{LN_2, LN_10, PI, TAU};

use libm::{exp, log, log1p, log10};

use super::deviance::{half_deviance, stirling_error};
use super::numeric::at_most_zero;

/// The maximum number of terms, far more than the `sqrt(a)` that the continued fraction and the series need.
const MAX_TERMS: u32 = 1_000_000;

/// `ln Q(a, x)`, the log of the upper regularised incomplete gamma function.
///
/// For `a >= 0.5` and `x >= 0`, both finite; otherwise `None`.
pub(crate) fn ln_upper_gamma(a: f64, x: f64) -> Option<f64> {
    if !(a >= 0.5 && a.is_finite() && x >= 0.0 && x.is_finite()) {
        return None;
    }
    let ln_q = if x < a + 1.0 {
        log1p(-(exp(ln_leading_factor(a, x)) * lower_series(a, x)))
    } else {
        ln_leading_factor(a, x) + log(upper_fraction(a, x))
    };
    Some(at_most_zero(ln_q))
}

/// `ln P(a, x)`, the log of the lower regularised incomplete gamma function.
///
/// For `a >= 0.5` and `x > 0`, both finite; otherwise `None`.
pub(crate) fn ln_lower_gamma(a: f64, x: f64) -> Option<f64> {
    if !(a >= 0.5 && a.is_finite() && x > 0.0 && x.is_finite()) {
        return None;
    }
    let ln_p = if x < a + 1.0 {
        ln_leading_factor(a, x) + log(lower_series(a, x))
    } else {
        log1p(-(exp(ln_leading_factor(a, x)) * upper_fraction(a, x)))
    };
    Some(at_most_zero(ln_p))
}

/// `ln(x^a e^-x / Gamma(a))`, without the cancellation of the naive form.
pub(super) fn ln_leading_factor(a: f64, x: f64) -> f64 {
    0.5 * log(a / TAU) - half_deviance(a, x) - stirling_error(a)
}

/// `P(a, x)` over its leading factor: `1/a + x/(a(a+1)) + ...`
fn lower_series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for i in 1..MAX_TERMS {
        term *= x / (a + f64::from(i));
        sum += term;
        if term < sum * f64::EPSILON / 8.0 {
            break;
        }
    }
    sum
}

/// `Q(a, x)` over its leading factor: the continued fraction, by the modified Lentz method.
fn upper_fraction(a: f64, x: f64) -> f64 {
    let mut partial = x + 1.0 - a;
    let mut ascending = f64::MAX;
    let mut descending = 1.0 / partial;
    let mut value = descending;
    for i in (1..MAX_TERMS).map(f64::from) {
        let numerator = i * (a - i);
        partial += 2.0;
        descending = 1.0 / (numerator * descending + partial);
        ascending = partial + numerator / ascending;
        value *= ascending * descending;
        if (ascending * descending - 1.0).abs() < 4.0 * f64::EPSILON {
            break;
        }
    }
    value
}

/// Natural log of the p-value of a chi-squared statistic `x >= 0` with `df >= 1` degrees of freedom.
pub fn ln_p_chi2(x: f64, df: u64) -> Option<f64> {
    ln_upper_gamma(df as f64 / 2.0, x / 2.0)
}

/// Decimal log of the p-value of a chi-squared statistic `x >= 0` with `df >= 1` degrees of freedom.
pub fn log10_p_chi2(x: f64, df: u64) -> Option<f64> {
    Some(ln_p_chi2(x, df)? / LN_10)
}

/// Decimal log of the two-sided p-value of a standard normal `z` of either sign.
pub fn log10_p_normal(z: f64) -> Option<f64> {
    Some(ln_upper_gamma(0.5, z * z / 2.0)? / LN_10)
}

/// Decimal log of the upper tail of the Kolmogorov distribution at `lambda >= 0`.
///
/// The alternating series of Kolmogorov (1933) above 1, its theta transform below.
pub fn log10_p_kolmogorov(lambda: f64) -> Option<f64> {
    if !(lambda >= 0.0 && (lambda * lambda).is_finite()) {
        return None;
    }
    let ln_p = if lambda < 1.0 {
        log1p(-kolmogorov_lower(lambda))
    } else {
        LN_2 - 2.0 * lambda * lambda + log1p(kolmogorov_correction(lambda))
    };
    Some(at_most_zero(ln_p) / LN_10)
}

/// `sqrt(2 pi)/L sum exp(-(2k-1)^2 pi^2 / (8 L^2))`; three terms are exact for `L < 1`.
fn kolmogorov_lower(lambda: f64) -> f64 {
    if lambda == 0.0 {
        return 0.0;
    }
    let sum: f64 = [1.0_f64, 9.0, 25.0]
        .map(|odd_square| exp(-odd_square * PI * PI / (8.0 * lambda * lambda)))
        .iter()
        .sum();
    TAU.sqrt() / lambda * sum
}

/// `-e^(-6 L^2) + e^(-16 L^2) - ...`; three terms are exact for `L >= 1`.
fn kolmogorov_correction(lambda: f64) -> f64 {
    let power = |k: f64| exp(-2.0 * (k * k - 1.0) * lambda * lambda);
    -power(2.0) + power(3.0) - power(4.0)
}

/// Decimal log of the bound `P(G/2 >= t) <= exp(-t) (e t / (K - 1))^(K - 1)` (Agrawal 2020).
///
/// `g` is the likelihood ratio statistic and `df = K - 1 >= 1`. The bound holds for every sample
/// size, for `t = g / 2 > K - 1`; otherwise `None`.
pub fn log10_p_bound(g: f64, df: u64) -> Option<f64> {
    let (t, df) = (g / 2.0, df as f64);
    if !(df >= 1.0 && t > df && t.is_finite()) {
        return None;
    }
    Some((df * (1.0 + log(t / df)) - t) / LN_10)
}

/// Holm's step-down correction (1979): controls the family-wise error rate.
pub fn holm(log10_p: &[f64]) -> Vec<f64> {
    let order = ascending(log10_p);
    let tests = order.len();
    let mut corrected = vec![0.0; tests];
    let mut least = f64::NEG_INFINITY;
    for (rank, &test) in order.iter().enumerate() {
        least = (log10_p[test] + log10((tests - rank) as f64)).max(least);
        corrected[test] = at_most_zero(least);
    }
    corrected
}

fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}
