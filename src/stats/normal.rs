//! The standard normal distribution.
//!
//! It is our own, as is Student's: `statrs` takes its logarithms from the standard library, whose last digits
//! differ between systems, as soon as any crate of the build asks `num-traits` for it.

use libm::{erfc, exp, log};
use std::f64::consts::{SQRT_2, TAU};

/// The density at `z`.
#[must_use]
pub fn density(z: f64) -> f64 {
    exp(-z * z / 2.0) / TAU.sqrt()
}

/// The probability of a value above `z`, accurate in its digits also where it is small.
#[must_use]
pub fn upper_tail(z: f64) -> f64 {
    erfc(z / SQRT_2) / 2.0
}

/// The `z` that is exceeded with probability `upper`, for `upper` in (0, 1).
#[must_use]
pub fn upper_quantile(upper: f64) -> Option<f64> {
    if !(upper > 0.0 && upper < 1.0) {
        return None;
    }
    let rare = upper.min(1.0 - upper);
    let z = (0..CORRECTIONS).fold(approximate_quantile(rare), |z, _| corrected(z, rare));
    Some(if upper > 0.5 { -z } else { z })
}

/// The `z` of a central interval at `conf_level` in (0, 1), for example 1.96 at 0.95.
#[must_use]
pub fn central_z(conf_level: f64) -> Option<f64> {
    upper_quantile((1.0 - conf_level) / 2.0).filter(|_| conf_level > 0.0)
}

/// From an error of 4.5e-4 each correction leaves its third power: two are enough in 16 digits.
const CORRECTIONS: u32 = 2;

/// The quantile for `upper` up to 0.5, within 4.5e-4 (Hastings 1955; Abramowitz & Stegun 26.2.23).
fn approximate_quantile(upper: f64) -> f64 {
    let t = (-2.0 * log(upper)).sqrt();
    let numerator = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let denominator = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - numerator / denominator
}

/// One step of Halley's method towards the quantile.
fn corrected(z: f64, upper: f64) -> f64 {
    let newton = (upper_tail(z) - upper) / density(z);
    z + newton / (1.0 - z * newton / 2.0)
}
