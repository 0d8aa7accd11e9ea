//! Whether observations that follow each other at some distance agree more or less often than independent ones would.

use libm::log10;

use super::binomial;
use super::numeric::{at_least_zero, at_most_zero};
use super::tail::log10_p_normal;
use std::f64::consts::LOG10_2;

/// The word of results for observations that are not independent.
pub(crate) const DEPENDENT: &str = "dependent";

/// Decimal log of the p-value below which observations are called dependent.
const DEPENDENT_LOG10_P: f64 = -6.0;

/// The lags that are looked at, from 1 on.
pub(crate) const LAGS: usize = 16;

/// The pairs of observations at some lag in a sequence, perhaps with gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How many there are.
    pub all: u64,
    /// How many are of two equal observations.
    pub equal: u64,
}

/// The pairs of a sequence at the lag where they are least like those of its observations in random order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbours {
    /// The lag.
    pub lag: u64,
    /// The pairs.
    pub pairs: Pairs,
    /// The expected number of equal pairs in random order.
    pub expected: f64,
    /// Its standard deviation.
    pub sd: f64,
    /// Decimal log of the two-sided p-value, corrected for the number of lags (Bonferroni).
    pub log10_p: f64,
}

impl Neighbours {
    /// The pairs of a sequence at lag 1, 2 and so on, with these `counts` of its different observations; `None` without two
    /// observations and a pair.
    ///
    /// Mean and variance are those of the observations in random order; at lag 1 they are those of the number of runs
    /// (Barton & David, "Multiple runs", Biometrika 44, 1957). With gaps, the share of pairs that have an observation in
    /// common is taken to be that of a sequence without gaps. The p-value is the larger of the normal one, which is right
    /// for many equal pairs, and the binomial one, which is right for few.
    pub fn of(lags: &[Pairs], counts: &[u64]) -> Option<Self> {
        let order = RandomOrder::of(counts);
        let tested: Vec<Self> = (1..)
            .zip(lags)
            .filter(|(_, pairs)| pairs.all > 0 && order.n >= 2.0)
            .map(|(lag, &pairs)| order.test(lag, pairs))
            .collect();
        let tests = log10(tested.len() as f64);
        let least = tested.into_iter().min_by(|a, b| a.log10_p.total_cmp(&b.log10_p))?;
        Some(Self { log10_p: at_most_zero(least.log10_p + tests), ..least })
    }

    /// Whether the observations agree more or less often with earlier ones than chance allows.
    pub fn are_dependent(&self) -> bool {
        self.log10_p < DEPENDENT_LOG10_P
    }
}

/// Observations in random order: how often two pairs of them agree.
struct RandomOrder {
    n: f64,
    /// The probability that two observations are equal.
    two: f64,
    /// That three are.
    three: f64,
    /// That two and another two are, less the square of [`two`](Self::two).
    beyond_independence: f64,
}

impl RandomOrder {
    fn of(counts: &[u64]) -> Self {
        let n = counts.iter().sum::<u64>() as f64;
        let sum = |of: fn(f64) -> f64| counts.iter().map(|&count| of(count as f64)).sum::<f64>();
        let pairs = sum(|c| c * (c - 1.0));
        let over = |numerator: f64, falling: f64| if falling > 0.0 { numerator / falling } else { 0.0 };
        let (of_two, of_three) = (n * (n - 1.0), n * (n - 1.0) * (n - 2.0));
        let excess = over(pairs, of_two) * pairs * (4.0 * n - 6.0) - sum(|c| c * (c - 1.0) * (4.0 * c - 6.0));
        Self {
            n,
            two: over(pairs, of_two).clamp(0.0, 1.0),
            three: over(sum(|c| c * (c - 1.0) * (c - 2.0)), of_three),
            beyond_independence: over(excess, of_three * (n - 3.0)),
        }
    }

    fn test(&self, lag: u64, pairs: Pairs) -> Neighbours {
        let all = pairs.all as f64;
        let sharing = at_least_zero(self.n - 2.0 * lag as f64) / (self.n - lag as f64).max(1.0) * all;
        let (expected, sd) = (all * self.two, at_least_zero(self.variance(all, sharing)).sqrt());
        let log10_p = self.log10_p(pairs, expected, sd);
        Neighbours { lag, pairs, expected, sd, log10_p }
    }

    /// The variance of the number of equal pairs among `all`, of which `sharing` times two have an observation in common.
    fn variance(&self, all: f64, sharing: f64) -> f64 {
        if self.n < 4.0 {
            return all * self.two + 2.0 * sharing * self.three - all * all * self.two * self.two;
        }
        let disjoint = self.two * self.two + self.beyond_independence;
        all * (self.two - disjoint)
            + 2.0 * sharing * (self.three - disjoint)
            + all * all * self.beyond_independence
    }

    fn log10_p(&self, Pairs { all, equal }: Pairs, expected: f64, sd: f64) -> f64 {
        let distance = (equal as f64 - expected).abs() - 0.5;
        if distance <= 0.0 || self.two >= 1.0 || self.two <= 0.0 {
            return 0.0;
        }
        let normal = if sd > 0.0 { log10_p_normal(distance / sd) } else { None };
        let tail = if equal as f64 > expected {
            binomial::upper_tail(equal, all, self.two)
        } else {
            binomial::lower_tail(equal, all, self.two)
        };
        at_most_zero(normal.unwrap_or(0.0).max(log10(tail) + LOG10_2))
    }
}
