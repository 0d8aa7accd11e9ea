//! Times that are not known exactly.

use std::fmt;
use std::ops::{Add, Mul};
use std::time::Duration;

use indicatif::HumanDuration;

/// Seconds between two bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in super::super) struct Span {
    pub(in super::super) low: f64,
    pub(in super::super) high: f64,
}

impl Span {
    /// What took `time` once, give or take what a computer that does other things as well adds.
    pub(super) fn about(time: Duration) -> Self {
        let seconds = time.as_secs_f64();
        Self { low: 0.8 * seconds, high: 1.3 * seconds }
    }

    /// The number of seconds that lies in the middle as a factor.
    pub(in super::super) fn middle(self) -> f64 {
        (self.low * self.high).sqrt()
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }
}

impl Mul<f64> for Span {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = [self.low, self.high].map(|seconds| {
            let time = Duration::try_from_secs_f64(seconds.round()).unwrap_or(Duration::MAX);
            HumanDuration(time).to_string()
        });
        match (self.low < 0.5, low == high) {
            (true, _) if self.high < 1.5 => write!(f, "1 second at most"),
            (true, _) => write!(f, "{high} at most"),
            (false, true) => write!(f, "{high}"),
            (false, false) => write!(f, "{low} to {high}"),
        }
    }
}
