//! The standard normal distribution, and Student's t (Gosset 1908), which tends to it.
//!
//! They are our own: `statrs` takes its logarithms from the standard library, whose last digits differ between
//! systems, as soon as any crate of the build asks `num-traits` for it.

use std::f64::consts::{FRAC_2_PI, SQRT_2, TAU};

use libm::{atan2, erfc, exp, log};

use super::numeric::{doubled_until, turning_point};

/// The density at `z`.
pub(crate) fn density(z: f64) -> f64 {
    exp(-z * z / 2.0) / TAU.sqrt()
}

/// The probability of a value above `z`, accurate in its digits also where it is small.
pub fn upper_tail(z: f64) -> f64 {
    erfc(z / SQRT_2) / 2.0
}

/// The `z` that is exceeded with probability `upper`, for `upper` in (0, 1).
pub fn upper_quantile(upper: f64) -> Option<f64> {
    if !(upper > 0.0 && upper < 1.0) {
        return None;
    }
    let rare = upper.min(1.0 - upper);
    let z = (0..CORRECTIONS).fold(approximate_quantile(rare), |z, _| corrected(z, rare));
    Some(if upper > 0.5 { -z } else { z })
}

/// The `z` of a central interval at `conf_level` in (0, 1), for example 1.96 at 0.95.
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

/// From this many degrees of freedom on Fisher's expansion is exact to 14 digits.
const MANY: u64 = 1000;

/// The `t` of a central interval at `conf_level` in (0, 1), with `df >= 1` degrees of freedom.
pub fn central_t(conf_level: f64, df: u64) -> Option<f64> {
    if df == 0 {
        return None;
    }
    let z = central_z(conf_level)?;
    if df >= MANY {
        return Some(fisher_expansion(z, df as f64));
    }
    let near = fisher_expansion(z, df as f64);
    let covers = |t: f64| {
        let is_far = df >= SOME && z < MOST && (t - near).abs() > near * EXPANDED;
        if is_far { t > near } else { central_probability(t, df) >= conf_level }
    };
    Some(turning_point(0.0, doubled_until(covers), covers))
}

/// From this many degrees of freedom on, and up to this `z`, Fisher's expansion is this near to the quantile, relatively.
const SOME: u64 = 100;
const MOST: f64 = 4.0;
const EXPANDED: f64 = 1e-6;

/// Fisher's expansion in `1 / df` (Abramowitz & Stegun 26.7.5).
fn fisher_expansion(z: f64, df: f64) -> f64 {
    let s = z * z;
    let first = (s + 1.0) / 4.0;
    let second = ((5.0 * s + 16.0) * s + 3.0) / 96.0;
    let third = (((3.0 * s + 19.0) * s + 17.0) * s - 15.0) / 384.0;
    let fourth = ((((79.0 * s + 776.0) * s + 1482.0) * s - 1920.0) * s - 945.0) / 92_160.0;
    z * (1.0 + (first + (second + (third + fourth / df) / df) / df) / df)
}

/// The probability of a value between `-t` and `t`, for `t >= 0` and `df >= 1`: the finite series in the cosine of
/// `atan(t / sqrt(df))`, in `O(df)` (Abramowitz & Stegun 26.7.3 and 26.7.4).
fn central_probability(t: f64, df: u64) -> f64 {
    let freedom = df as f64;
    let hypotenuse = (freedom + t * t).sqrt();
    let (sine, cosine) = (t / hypotenuse, freedom.sqrt() / hypotenuse);
    let odd = df % 2;
    let mut term = if odd == 1 { cosine } else { 1.0 };
    let mut sum = 0.0;
    let mut even = 2 + odd;
    while even <= df {
        sum += term;
        let j = even as f64;
        term *= cosine * cosine * (j - 1.0) / j;
        even += 2;
    }
    if odd == 1 { FRAC_2_PI * (atan2(t, freedom.sqrt()) + sine * sum) } else { sine * sum }
}
