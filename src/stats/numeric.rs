//! Conversions between exact integers and floats.

/// `a - b` with its sign, rounded once.
pub fn difference(a: u128, b: u128) -> f64 {
    let distance = a.abs_diff(b) as f64;
    if a < b { -distance } else { distance }
}

/// The product of two counts, which cannot overflow.
pub fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// `x` multiplied by itself, one factor after the other: the same digits on every machine.
pub fn power(x: f64, exponent: u64) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * x)
}

/// `x` truncated to an integer, or `None` unless `0 <= x < 2^64`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked first")]
pub fn whole(x: f64) -> Option<u64> {
    const LIMIT: f64 = 18_446_744_073_709_551_616.0;
    (0.0..LIMIT).contains(&x).then_some(x as u64)
}

/// The point of `low..=high` where `reached` changes from false to true, to full precision.
///
/// `reached` must be monotone; `low` counts as not reached and `high` as reached.
pub(crate) fn turning_point(mut low: f64, mut high: f64, reached: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return high;
        }
        if reached(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
}

/// A power of two at which the monotone condition holds, at least 1.
pub fn doubled_until(reached: impl Fn(f64) -> bool) -> f64 {
    let mut high = 1.0;
    while !reached(high) && high < f64::MAX / 4.0 {
        high *= 2.0;
    }
    high
}

/// The log probability `x`, capped at 0 against rounding, and never -0.
///
/// Adding 0 turns -0 into 0 everywhere. A comparison does not: compiled for ARM it may become an instruction for which -0 is
/// the smaller of the two.
pub fn at_most_zero(x: f64) -> f64 {
    x.min(0.0) + 0.0
}

/// `x`, or 0 if it is negative, and never -0.
pub fn at_least_zero(x: f64) -> f64 {
    x.max(0.0) + 0.0
}
