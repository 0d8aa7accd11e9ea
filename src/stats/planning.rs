//! Sample sizes: the number of starts an experiment needs.

use libm::{exp, log};

use super::deviance::{factorial_excess, half_deviance};
use super::numeric::{doubled_until, turning_point, whole};
use super::tail::{ln_p_chi2, ln_upper_gamma};

/// Starts needed to detect a deviation from uniformity of Cohen's `w` over `k` categories, before rounding up.
///
/// Chi-squared at level `alpha` then rejects with probability `power` (noncentral chi-squared distribution, Cohen
/// 1988). `None` unless `w > 0`, `k >= 2`, and `0 < alpha < power < 1`.
#[must_use]
pub fn starts_to_detect(w: f64, k: u64, alpha: f64, power: f64) -> Option<f64> {
    let valid = w > 0.0 && k >= 2 && alpha > 0.0 && alpha < power && power < 1.0;
    if !valid {
        return None;
    }
    let critical = chi2_critical(alpha, k - 1);
    let detects = |noncentrality| noncentral_upper_tail(critical, k - 1, noncentrality) >= power;
    let starts = turning_point(0.0, doubled_until(detects), detects) / (w * w);
    starts.is_finite().then_some(starts)
}

/// The value that chi-squared with `df >= 1` degrees of freedom exceeds with probability `alpha` in (0, 1).
fn chi2_critical(alpha: f64, df: u64) -> f64 {
    let exceeds = |x| ln_p_chi2(x, df).is_none_or(|ln_p| ln_p <= log(alpha));
    turning_point(0.0, doubled_until(exceeds), exceeds)
}

/// `P(X > x)` of noncentral chi-squared: a Poisson mixture of central ones (Johnson & Kotz).
fn noncentral_upper_tail(x: f64, df: u64, noncentrality: f64) -> f64 {
    let mean = noncentrality / 2.0;
    let reach = 9.0 * mean.sqrt() + 40.0;
    let (first, last) = (whole((mean - reach).max(0.0)), whole(mean + reach));
    let terms = first.unwrap_or(0)..=last.unwrap_or(0);
    let term = |extra: u64| {
        let ln_weight = -half_deviance(extra as f64, mean) - factorial_excess(extra);
        let ln_tail = ln_upper_gamma(df as f64 / 2.0 + extra as f64, x / 2.0);
        ln_tail.map_or(0.0, |ln_tail| exp(ln_weight + ln_tail))
    };
    terms.map(term).sum()
}
