//! Whether consecutive observations agree more often than independent ones would: the test of multiple runs.

use libm::log10;

use super::binomial;
use super::numeric::{at_least_zero, at_most_zero, power};
use super::tail::log10_p_normal;

/// The word of results for observations that are not independent.
pub const DEPENDENT: &str = "dependent";

/// Decimal log of the p-value below which observations are called dependent.
const DEPENDENT_LOG10_P: f64 = -6.0;

/// The pairs of consecutive observations of a sequence, perhaps with gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How many there are.
    pub all: u64,
    /// How many are of two equal observations.
    pub equal: u64,
}

/// The pairs of a sequence beside those of its observations in random order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbours {
    /// The pairs.
    pub pairs: Pairs,
    /// The expected number of equal pairs in random order.
    pub expected: f64,
    /// Its standard deviation.
    pub sd: f64,
    /// Decimal log of the probability of at least as many equal pairs; the larger of two approximations.
    pub log10_p: f64,
}

impl Neighbours {
    /// The pairs of a sequence with these `counts` of its different observations; `None` without two observations
    /// and a pair.
    ///
    /// Of `n` observations in random order, the number of equal neighbours is `n` less the number of runs, whose mean and
    /// variance are those of Barton & David, "Multiple runs", Biometrika 44 (1957). With gaps both are scaled to the
    /// pairs that are left. The p-value is the larger of the normal one, which is right for many equal pairs, and the
    /// binomial one, which is right for few.
    #[must_use]
    pub fn of(pairs: Pairs, counts: &[u64]) -> Option<Self> {
        let n = counts.iter().sum::<u64>() as f64;
        if n < 2.0 || pairs.all == 0 {
            return None;
        }
        let power_sum = |exponent| counts.iter().map(|&count| power(count as f64, exponent)).sum::<f64>();
        let (squares, cubes) = (power_sum(2), power_sum(3));
        let share = pairs.all as f64 / (n - 1.0);
        let agreement = ((squares - n) / n / (n - 1.0)).clamp(0.0, 1.0);
        let variance =
            (squares * (squares + n * (n + 1.0)) - 2.0 * n * cubes - power(n, 3)) / power(n, 2) / (n - 1.0);
        let expected = pairs.all as f64 * agreement;
        let sd = at_least_zero(variance * share).sqrt();
        Some(Self { pairs, expected, sd, log10_p: log10_p(pairs, expected, sd, agreement) })
    }

    /// Whether the observations agree more often with the one before than chance allows.
    #[must_use]
    pub fn are_dependent(&self) -> bool {
        self.log10_p < DEPENDENT_LOG10_P
    }
}

fn log10_p(pairs: Pairs, expected: f64, sd: f64, agreement: f64) -> f64 {
    let Pairs { all, equal } = pairs;
    if equal as f64 <= expected || agreement >= 1.0 {
        return 0.0;
    }
    let normal = if sd > 0.0 { log10_p_normal((equal as f64 - 0.5 - expected) / sd) } else { None };
    let binomial = log10(binomial::upper_tail(equal, all, agreement));
    at_most_zero(normal.unwrap_or(0.0).max(binomial))
}
