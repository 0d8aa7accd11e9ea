//! Statistics that are whole numbers in a unit of their own.

use crate::stats::numeric::whole;

/// A larger least common multiple leads to a lattice too fine to be of use.
const FINEST: u64 = 100_000;

/// Shares are whole numbers of a unit that is the smallest of them, divided by at most this.
const MOST_PARTS: u32 = 12;

/// The relative error of shares that are whole numbers.
const ROUNDING: f64 = 1e-12;

/// The spacing of `sum N_i^2 / w_i` over tables with the same `sum N_i`, for whole numbers `w_i`.
///
/// In units of `1/m`, of the least common multiple `m`, the sum is a whole number; if all `m / w_i` are odd, it is as odd
/// as `sum N_i`.
pub(super) fn spacing(weights: &[u64]) -> Option<f64> {
    let multiple = weights.iter().copied().try_fold(1, least_common_multiple)?;
    let odd = weights.iter().all(|weight| multiple / weight % 2 == 1);
    Some(if odd { 2.0 } else { 1.0 } / multiple as f64)
}

fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor.max(1)).checked_mul(b).filter(|&multiple| multiple > 0 && multiple <= FINEST)
}

/// Shares as whole numbers of a common unit.
pub(super) struct Parts {
    pub unit: f64,
    pub parts: Vec<u64>,
}

impl Parts {
    /// `None` unless such a unit is found.
    pub(super) fn of(shares: &[f64]) -> Option<Self> {
        let smallest = shares.iter().copied().reduce(f64::min)?;
        (1..=MOST_PARTS).find_map(|parts| Self::in_unit(shares, smallest / f64::from(parts)))
    }

    fn in_unit(shares: &[f64], unit: f64) -> Option<Self> {
        let part = |&share: &f64| {
            let ratio = share / unit;
            let part = (ratio + 0.5).floor();
            let close = (ratio - part).abs() <= ROUNDING * ratio;
            whole(part).filter(|&part| close && part > 0 && part <= FINEST)
        };
        Some(Self { unit, parts: shares.iter().map(part).collect::<Option<_>>()? })
    }
}
