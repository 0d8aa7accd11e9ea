//! Confidence intervals for shares.

use libm::{expm1, log};

use super::binomial::{MAX_SUMMED, upper_tail};
use super::normal::{central_z, upper_quantile};
use super::numeric::turning_point;

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, at least `low`.
    pub high: f64,
}

/// Wilson's score interval (1927) for the share of `count` among `n` observations.
///
/// `None` for `n = 0`, `count > n`, or a level outside (0, 1).
#[must_use]
pub fn wilson(count: u64, n: u64, conf_level: f64) -> Option<Interval> {
    let z = central_z(conf_level)?;
    (n > 0 && count <= n).then(|| score_interval(count, n, z * z))
}

/// Goodman's simultaneous intervals (1965) for the shares of all categories of a table.
///
/// Wilson's interval with `z^2` the chi-squared (1 df) quantile at `1 - (1 - conf_level) / K`, in the order of
/// `counts`. Intended for counts of at least 5. `None` as for [`wilson`] and for no categories.
#[must_use]
pub fn goodman(counts: &[u64], conf_level: f64) -> Option<Vec<Interval>> {
    let z_squared = goodman_z_squared(counts.len() as u64, conf_level)?;
    let n = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count))?;
    (n > 0).then(|| {
        let interval = |&count| score_interval(count, n, z_squared);
        counts.iter().map(interval).collect()
    })
}

/// The squared `z` of Goodman's intervals over `k >= 1` categories, at `conf_level` in (0, 1).
#[must_use]
pub fn goodman_z_squared(k: u64, conf_level: f64) -> Option<f64> {
    if k == 0 || !(conf_level > 0.0 && conf_level < 1.0) {
        return None;
    }
    let z = upper_quantile((1.0 - conf_level) / (2.0 * k as f64))?;
    Some(z * z)
}

/// The roots of `n (p^ - p)^2 = z^2 p (1 - p)`; the lower one is computed from their product.
fn score_interval(count: u64, n: u64, z_squared: f64) -> Interval {
    let (successes, failures) = (count as f64, (n - count) as f64);
    let n = n as f64;
    let spread = z_squared.sqrt() * (successes * (failures / n) + z_squared / 4.0).sqrt();
    let high = (successes + z_squared / 2.0 + spread) / (n + z_squared);
    let share = successes / n;
    Interval {
        low: share * (successes / (n + z_squared) / high),
        high: if failures > 0.0 { high.min(1.0) } else { 1.0 },
    }
}

/// The exact interval of Clopper & Pearson (1934) for the share of `count` among `n`.
///
/// `None` as for [`wilson`], and for more than 2^40 observations, where Wilson's interval is adequate.
#[must_use]
pub fn clopper_pearson(count: u64, n: u64, conf_level: f64) -> Option<Interval> {
    if n == 0 || n > MAX_SUMMED || count > n || !(conf_level > 0.0 && conf_level < 1.0) {
        return None;
    }
    let tail = (1.0 - conf_level) / 2.0;
    let share = count as f64 / n as f64;
    let above = |p| upper_tail(count, n, p) >= tail;
    let below = |p| upper_tail(n - count, n, 1.0 - p) < tail;
    Some(Interval {
        low: if count == 0 { 0.0 } else { turning_point(0.0, share, above) },
        high: if count == n { 1.0 } else { turning_point(share, 1.0, below) },
    })
}

/// Upper bound for the share of an outcome that was never seen in `n >= 1` observations.
///
/// `1 - alpha^(1/n)`, one-sided at level `1 - alpha` (0.05 for 95 %), about `3/n`.
#[must_use]
pub fn never_seen_bound(n: u64, alpha: f64) -> Option<f64> {
    (n > 0 && alpha > 0.0 && alpha < 1.0).then(|| -expm1(log(alpha) / n as f64))
}
