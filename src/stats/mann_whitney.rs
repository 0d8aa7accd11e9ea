//! Which of two runs takes more steps: the Mann-Whitney test and its effect sizes.

use super::histogram::Histogram;
use super::numeric::{difference, product};
use super::tail::log10_p_normal;
use std::collections::BTreeMap;

/// The Mann-Whitney statistic (1947) of two samples of step counts, exact with ties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MannWhitney {
    pairs: u128,
    twice_u_a: u128,
    variance: f64,
}

impl MannWhitney {
    /// `None` if a histogram is empty or both together exceed 2^63 values. Takes `O(d log d)` for
    /// `d` distinct values.
    #[must_use]
    pub fn of(a: &Histogram, b: &Histogram) -> Option<Self> {
        let (size_a, size_b) = (a.total(), b.total());
        let n = size_a.checked_add(size_b).filter(|&n| n <= 1 << 63)?;
        if size_a == 0 || size_b == 0 {
            return None;
        }
        let (mut below_b, mut below) = (0, 0);
        let (mut twice_u_a, mut spread) = (0, 0.0);
        for (in_a, in_b) in ties(a, b).into_values() {
            let tied = in_a + in_b;
            twice_u_a += product(in_a, 2 * below_b + in_b);
            let rank = difference(u128::from(2 * below + tied), u128::from(n));
            spread += tied as f64 * rank * rank;
            below_b += in_b;
            below += tied;
        }
        let pairs = product(size_a, size_b);
        let variance = pairs as f64 / (4.0 * product(n, n - 1) as f64) * spread;
        Some(Self { pairs, twice_u_a, variance })
    }

    /// `U`: the pairs in which `a` took more steps, ties counting one half.
    #[must_use]
    pub fn u_a(&self) -> f64 {
        self.twice_u_a as f64 / 2.0
    }

    /// `A12 = U / (na nb)` (Vargha & Delaney 2000): the probability that `a` takes more steps, ties counting one half.
    #[must_use]
    pub fn a12(&self) -> f64 {
        self.twice_u_a as f64 / (2 * self.pairs) as f64
    }

    /// Cliff's delta (1993), `2 A12 - 1`, in -1 to 1: negative when `a` takes fewer steps.
    #[must_use]
    pub fn cliffs_delta(&self) -> f64 {
        difference(self.twice_u_a, self.pairs) / self.pairs as f64
    }

    /// `|U - na nb / 2|` less the continuity correction 1/2, in standard deviations under the null
    /// hypothesis, corrected for ties.
    #[must_use]
    pub fn z_abs(&self) -> f64 {
        let corrected = (self.twice_u_a.abs_diff(self.pairs) as f64 - 1.0) / 2.0;
        if corrected <= 0.0 {
            return 0.0;
        }
        corrected / self.variance.sqrt()
    }

    /// Decimal log of the two-sided normal p-value.
    #[must_use]
    pub fn log10_p(&self) -> Option<f64> {
        log10_p_normal(self.z_abs())
    }
}

/// The number of occurrences of every value in each histogram.
fn ties(a: &Histogram, b: &Histogram) -> BTreeMap<u64, (u64, u64)> {
    let mut ties: BTreeMap<u64, (u64, u64)> = a.iter().map(|(v, count)| (v, (count, 0))).collect();
    for (value, count) in b.iter() {
        ties.entry(value).or_default().1 = count;
    }
    ties
}
