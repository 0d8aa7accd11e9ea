//! The digamma function at positive integers.

use libm::log;

/// Euler's constant.
const EULER: f64 = 0.577_215_664_901_532_9;

/// Arguments below this are summed; from it on the series is exact to rounding.
const SUMMED: u64 = 16;

/// `psi(n)`, the derivative of `ln Gamma`, for `n >= 1`: `1 + 1/2 + .. + 1/(n-1)` less Euler's constant (Abramowitz &
/// Stegun 6.3.2), or the asymptotic series (6.3.18).
#[must_use]
pub fn digamma(n: u64) -> f64 {
    if n < SUMMED {
        return (1..n).rev().map(|i| 1.0 / i as f64).sum::<f64>() - EULER;
    }
    let n = n as f64;
    let s = 1.0 / (n * n);
    let series = 1.0 / 12.0 - s * (1.0 / 120.0 - s * (1.0 / 252.0 - s * (1.0 / 240.0 - s / 132.0)));
    log(n) - 0.5 / n - s * series
}
