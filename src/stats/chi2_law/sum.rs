//! The statistic as a sum over independent categories, given the sum of their counts.

use libm::log;
use std::f64::consts::PI;

use super::group::{Cell, Group};
use crate::stats::deviance::half_deviance;

/// Log of the ratio of probabilities from which an alias of the sum of the counts is negligible.
const LN_ALIAS: f64 = 41.5;

/// Growth of the argument in the search for the best Chernoff bound.
const CLIMB: f64 = 1.25;

/// Independent categories, of which the deviations must sum to 0.
pub(super) struct Sum {
    pub groups: Vec<Group>,
    /// `ln P(the deviations sum to 0)`.
    pub ln_condition: f64,
    /// The number of angles that separates the sums of counts that may occur: odd, so the same to both sides of one.
    pub angles: u64,
    /// The sum of the first counts of all categories, less the sum of all counts.
    pub offset: f64,
    /// The regression of the cost on the deviation.
    pub tilt: f64,
    /// The standard deviation of the statistic, about.
    pub spread: f64,
}

/// All values of the statistic, less its mean, but for a negligible probability.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub low: f64,
    pub high: f64,
}

impl Sum {
    /// `n` is the sum of all counts, and `angles` as from [`poisson_angles`].
    pub(super) fn new(groups: Vec<Group>, n: u64, ln_condition: f64, angles: u64) -> Self {
        let total = |value: &dyn Fn(&Cell) -> f64| -> f64 {
            groups.iter().map(|group| group.multiplicity * group.mean(value)).sum()
        };
        let tilt = total(&|cell| cell.deviation * cell.cost) / total(&|cell| cell.deviation * cell.deviation);
        let residual = |cell: &Cell| cell.cost - tilt * cell.deviation;
        let spread = total(&|cell| residual(cell) * residual(cell)).max(0.0).sqrt();
        let firsts: f64 = groups.iter().map(|group| group.multiplicity * group.first as f64).sum();
        Self { ln_condition, angles: angles | 1, offset: firsts - n as f64, tilt, spread, groups }
    }

    /// The number of categories.
    pub(super) fn categories(&self) -> f64 {
        self.groups.iter().map(|group| group.multiplicity).sum()
    }

    /// The range of the statistic, but for this probability at either end, by the bounds of Chernoff (1952).
    ///
    /// `P(Y >= y) <= e^(-s y) E e^(s (Y - tilt x deviations)) / P(condition)` for every `s > 0`.
    ///
    /// Counts rarer than `least` are left out of the expectation: where some are, they would decide the bound alone.
    pub(super) fn range(&self, limits: Range, ln_negligible: f64, least: f64) -> Range {
        let reach = |sign| self.reach(sign, ln_negligible, least);
        Range { low: limits.low.max(-reach(-1.0)), high: limits.high.min(reach(1.0)) }
    }

    /// The smallest value that the statistic, with this sign, exceeds with a negligible probability.
    fn reach(&self, sign: f64, ln_negligible: f64, least: f64) -> f64 {
        let bound = |s: f64| {
            let ln_moments = self
                .groups
                .iter()
                .map(|group| group.multiplicity * group.ln_moment(sign * s, self.tilt, least));
            (ln_moments.sum::<f64>() - self.ln_condition - ln_negligible) / s
        };
        let mut s = 1.0 / self.spread.max(f64::MIN_POSITIVE);
        let mut best = bound(s);
        loop {
            s *= CLIMB;
            let next = bound(s);
            if next < best {
                best = next;
            } else {
                return best;
            }
        }
    }

    /// `sum ln |phi|` is at most this at the frequency `w`, whatever the angle.
    pub(super) fn ln_bound(&self, w: f64) -> f64 {
        self.groups.iter().map(|group| group.multiplicity * group.ln_bound(w)).sum()
    }

    /// As [`ln_bound`](Self::ln_bound), and true of all frequencies from `w` up to `last`.
    pub(super) fn ln_bound_up_to(&self, w: f64, last: f64) -> f64 {
        let monotone = |group: &&Group| group.curvature * last <= PI * (1.0 + f64::EPSILON);
        let groups = self.groups.iter().filter(monotone);
        groups.map(|group| group.multiplicity * group.ln_bound_of_neighbours(w)).sum()
    }
}

/// The smallest distance from `n` at which a Poisson variable of that mean has a negligible probability, compared with
/// that of `n`.
pub(super) fn poisson_angles(n: u64) -> u64 {
    let mean = n as f64;
    let negligible = |distance: u64| {
        let count = mean + distance as f64;
        half_deviance(count, mean) + 0.5 * log(count / mean) >= LN_ALIAS
    };
    smallest(negligible)
}

/// The smallest number from 1 on at which the monotone condition holds.
pub(super) fn smallest(reached: impl Fn(u64) -> bool) -> u64 {
    let mut high = 1u64;
    while !reached(high) && high < 1 << 60 {
        high *= 2;
    }
    let mut low = high / 2;
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if reached(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}
