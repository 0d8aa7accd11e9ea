//! Confidence intervals for shares.

use super::binomial::{MAX_SUMMED, upper_tail};
use super::numeric::turning_point;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, at least `low`.
    pub high: f64,
}

/// The `z` that a standard normal exceeds with probability `upper`, for `upper` in (0, 1).
#[must_use]
pub fn normal_upper_quantile(upper: f64) -> Option<f64> {
    (upper > 0.0 && upper < 1.0).then(|| -Normal::standard().inverse_cdf(upper))
}

/// The `z` of a central interval at `conf_level` in (0, 1), for example 1.96 at 0.95.
#[must_use]
pub fn central_z(conf_level: f64) -> Option<f64> {
    normal_upper_quantile((1.0 - conf_level) / 2.0).filter(|z| *z > 0.0)
}

/// Student's t of a central interval at `conf_level` in (0, 1), with `df >= 1` degrees of freedom.
///
/// From 1000 degrees of freedom on by Fisher's expansion (Abramowitz & Stegun 26.7.5), accurate to 12 digits there.
#[must_use]
pub fn central_t(conf_level: f64, df: u64) -> Option<f64> {
    let z = central_z(conf_level)?;
    let freedom = df as f64;
    if df >= 1000 {
        return Some(fisher_expansion(z, freedom));
    }
    let law = StudentsT::new(0.0, 1.0, freedom).ok()?;
    Some(law.inverse_cdf(f64::midpoint(1.0, conf_level)))
}

fn fisher_expansion(z: f64, df: f64) -> f64 {
    let s = z * z;
    let first = (s + 1.0) / 4.0;
    let second = ((5.0 * s + 16.0) * s + 3.0) / 96.0;
    let third = (((3.0 * s + 19.0) * s + 17.0) * s - 15.0) / 384.0;
    z * (1.0 + (first + (second + third / df) / df) / df)
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
    let z = normal_upper_quantile((1.0 - conf_level) / (2.0 * k as f64))?;
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
    (n > 0 && alpha > 0.0 && alpha < 1.0).then(|| -(alpha.ln() / n as f64).exp_m1())
}
