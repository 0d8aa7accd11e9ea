//! The cost of deviating from an expected count, and the error of Stirling's formula.
//!
//! Both follow Loader, "Fast and accurate computation of binomial probabilities" (2000): together
//! they give factorials and likelihood ratios without cancellation.

use libm::{lgamma, log, log1p};
use std::f64::consts::TAU;

/// `(1 + d) ln(1 + d) - d` for a relative deviation `d >= -1`; 0 at `d = 0`, 1 at `d = -1`.
///
/// Near 0 it is the series of Loader's `bd0` in `v = d / (2 + d)`, exact to rounding.
pub(crate) fn deviation_cost(d: f64) -> f64 {
    if d <= -1.0 {
        1.0
    } else if d.abs() < 0.2 {
        near_zero(d)
    } else {
        (1.0 + d) * log1p(d) - d
    }
}

/// The series `d v + 2 (1 + d) (v^3/3 + v^5/5 + ...)`, for `|d| < 0.2`.
fn near_zero(d: f64) -> f64 {
    const ODD: [f64; 9] = [3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 15.0, 17.0, 19.0];
    let v = d / (2.0 + d);
    let mut power = v;
    let mut sum = 0.0;
    for odd in ODD {
        power *= v * v;
        sum += power / odd;
    }
    d * v + 2.0 * (1.0 + d) * sum
}

/// `x ln(x / expected) + expected - x`, half the Poisson deviance of `x >= 0`, `expected > 0`.
pub fn half_deviance(x: f64, expected: f64) -> f64 {
    let deviation = (x - expected) / expected;
    if deviation < LARGEST {
        return expected * deviation_cost(deviation);
    }
    x * (log(x) - log(expected)) + expected - x
}

/// Larger relative deviations might overflow.
const LARGEST: f64 = 1e250;

/// `ln Gamma(a) - (a - 1/2) ln a + a - ln(2 pi)/2` for `a > 0`: about `1/(12 a)`.
pub fn stirling_error(a: f64) -> f64 {
    if a < 16.0 {
        return lgamma(a) - (a - 0.5) * log(a) + a - 0.5 * log(TAU);
    }
    let s = 1.0 / (a * a);
    (1.0 / 12.0 - s * (1.0 / 360.0 - s * (1.0 / 1260.0 - s * (1.0 / 1680.0 - s / 1188.0)))) / a
}

/// `ln n! - n ln n + n` for `n >= 0`: a log factorial without its leading terms.
pub(crate) fn factorial_excess(n: u64) -> f64 {
    if n == 0 {
        return 0.0;
    }
    let n = n as f64;
    0.5 * log(TAU * n) + stirling_error(n)
}
