//! Confidence intervals for shares.

use libm::{expm1, log};

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

/// Upper bound for the share of an outcome that was never seen in `n >= 1` observations.
///
/// `1 - alpha^(1/n)`, one-sided at level `1 - alpha` (0.05 for 95 %), about `3/n`.
#[must_use]
pub fn never_seen_bound(n: u64, alpha: f64) -> Option<f64> {
    (n > 0 && alpha > 0.0 && alpha < 1.0).then(|| -expm1(log(alpha) / n as f64))
}
