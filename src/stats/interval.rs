//! Confidence intervals for shares.

use libm::{expm1, log};

use super::normal::central_z;

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, at least `low`.
    pub high: f64,
}

/// An estimate, and an interval for what it estimates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntervalEstimate {
    /// The estimate, within its interval.
    pub estimate: f64,
    /// The interval.
    pub interval: Interval,
}

impl IntervalEstimate {
    /// `estimate` with the interval from `low` to `high`, which is widened where it does not reach the estimate.
    pub(super) fn within(estimate: f64, Interval { low, high }: Interval) -> Self {
        Self { estimate, interval: Interval { low: low.min(estimate), high: high.max(estimate) } }
    }
}

/// Wilson's score interval (1927) for the share of `count` among `n` observations.
///
/// `None` for `n = 0`, `count > n`, or a level outside (0, 1).
#[must_use]
pub fn wilson(count: u64, n: u64, conf_level: f64) -> Option<Interval> {
    let z = central_z(conf_level)?;
    (n > 0 && count <= n).then(|| score_interval(count, n, z * z))
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

/// Upper bound for the share of an outcome that was never seen in `n >= 1` observations.
///
/// `1 - alpha^(1/n)`, one-sided at level `1 - alpha` (0.05 for 95 %), about `3/n`.
#[must_use]
pub fn never_seen_bound(n: u64, alpha: f64) -> Option<f64> {
    (n > 0 && alpha > 0.0 && alpha < 1.0).then(|| -expm1(log(alpha) / n as f64))
}
