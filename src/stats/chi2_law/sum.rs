//! The statistic as a sum over independent categories, given the sum of their counts.
//!
//! Categories with the same law of their count are a group, computed once.

use std::f64::consts::PI;

use libm::{atan2, cos, exp, log, log1p, sincos};

use super::complex::Complex;
use crate::stats::deviance::half_deviance;
use crate::stats::numeric::whole;

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
        let total = |value: &dyn Fn(&PossibleCount) -> f64| -> f64 {
            groups.iter().map(|group| group.multiplicity * group.mean(value)).sum()
        };
        let tilt = total(&|cell| cell.deviation * cell.cost) / total(&|cell| cell.deviation * cell.deviation);
        let residual = |cell: &PossibleCount| cell.cost - tilt * cell.deviation;
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

/// The longest step between the counts of a block, see [`Group::ln_bound`].
const LONGEST_STEP: usize = 8;

/// One possible count of a category.
#[derive(Clone, Copy, Debug)]
pub(super) struct PossibleCount {
    pub probability: f64,
    /// The count less its mean.
    pub deviation: f64,
    /// What the count adds to the statistic, less the mean of that.
    pub cost: f64,
}

/// Counts from `first` on, with their probabilities: all but a negligible part of a law.
pub(super) struct Window {
    pub first: u64,
    /// The distance from one count to the next.
    pub stride: u64,
    pub probabilities: Vec<f64>,
}

impl Window {
    /// The counts around `mode`, up to `last`, whose log probability is at least `ln_least`.
    pub(super) fn around(mode: u64, last: u64, ln_least: f64, ln_probability: impl Fn(u64) -> f64) -> Self {
        let kept = |&(_, ln_p): &(u64, f64)| ln_p >= ln_least;
        let below = (0..mode).rev().map(|count| (count, ln_probability(count))).take_while(kept);
        let mut window: Vec<(u64, f64)> = below.collect();
        window.reverse();
        window.extend((mode..=last).map(|count| (count, ln_probability(count))).take_while(kept));
        Self {
            first: window.first().map_or(mode, |&(count, _)| count),
            stride: 1,
            probabilities: window.into_iter().map(|(_, ln_p)| exp(ln_p)).collect(),
        }
    }

    /// Counts at equal distances, each with the probability of those around it.
    ///
    /// The trapezoidal rule converges exponentially for a law as smooth as a large count's: with a sixth of its standard
    /// deviation from one count to the next, sums of its characteristic function near the centre are as exact as before.
    pub(super) fn thinned(self, standard_deviation: f64) -> Self {
        let stride = whole(standard_deviation / 6.0).unwrap_or(0).max(1);
        let step = usize::try_from(stride).unwrap_or(usize::MAX);
        let kept = self.probabilities.into_iter().step_by(step);
        Self { stride, probabilities: kept.map(|p| p * stride as f64).collect(), ..self }
    }
}

/// Categories with the same law. A multiplicity that is not a whole number stems from interpolation.
pub(super) struct Group {
    pub multiplicity: f64,
    /// The count of the first cell.
    pub first: u64,
    pub cells: Vec<PossibleCount>,
    /// The second difference of the cost, the same at every cell.
    pub curvature: f64,
    /// For every step `h` from 1 on, the sum over disjoint blocks of cells `j, j + h, j + 2 h` of their least probability.
    blocks: Vec<f64>,
}

impl Group {
    /// The window with a deviation and a cost for every count; `curvature` is the second difference of the cost of adjacent
    /// counts.
    pub(super) fn new(
        multiplicity: f64,
        window: &Window,
        curvature: f64,
        deviation: impl Fn(u64) -> f64,
        cost: impl Fn(u64) -> f64,
    ) -> Self {
        let cell = |(count, &probability)| PossibleCount {
            probability,
            deviation: deviation(count),
            cost: cost(count),
        };
        Self {
            multiplicity,
            first: window.first,
            cells: (window.first..)
                .step_by(usize::try_from(window.stride).unwrap_or(usize::MAX))
                .zip(&window.probabilities)
                .map(cell)
                .collect(),
            curvature: curvature * (window.stride * window.stride) as f64,
            blocks: blocks(&window.probabilities),
        }
    }

    /// The mean over the law.
    pub(super) fn mean(&self, value: impl Fn(&PossibleCount) -> f64) -> f64 {
        self.cells.iter().map(|cell| cell.probability * value(cell)).sum()
    }

    /// `ln E e^(s Y)` of `Y = cost - tilt x deviation`, over counts at least as likely as `least`.
    fn ln_moment(&self, s: f64, tilt: f64, least: f64) -> f64 {
        let kept = self.cells.iter().filter(|cell| cell.probability >= least);
        log(kept.map(|cell| cell.probability * exp(s * (cell.cost - tilt * cell.deviation))).sum())
    }

    /// `ln E e^(i (t deviation + w cost))`: exact to rounding also where the expectation is close to 1.
    pub(super) fn ln_characteristic(&self, t: f64, w: f64) -> Complex {
        let (mut less, mut im) = (0.0, 0.0);
        for cell in &self.cells {
            let (sin, cos) = sincos(0.5 * (t * cell.deviation + w * cell.cost));
            let part = cell.probability * sin;
            less += part * sin;
            im += part * cos;
        }
        let (less, im) = (-2.0 * less, 2.0 * im);
        Complex { re: 0.5 * log1p(less * (2.0 + less) + im * im), im: atan2(im, 1.0 + less) }
    }

    /// An upper bound of `ln |E e^(i (t deviation + w cost))|` over every `t`.
    ///
    /// In cells `j, j + h, j + 2 h` the second difference of the phase is `w h^2 curvature` whatever `t`, so that three
    /// unit vectors there have a sum of at most `sqrt(5 + 4 |cos(w h^2 curvature / 2)|)` instead of 3.
    pub(super) fn ln_bound(&self, w: f64) -> f64 {
        let step = |(h, least): (usize, f64)| least * shortening(w * self.curvature * (h * h) as f64);
        let lost = (1..).zip(self.blocks.iter().copied()).map(step).fold(0.0, f64::max);
        log1p(-lost)
    }

    /// As [`ln_bound`](Self::ln_bound), by adjacent counts only: falls with `w` as far as `w curvature <= pi`.
    fn ln_bound_of_neighbours(&self, w: f64) -> f64 {
        log1p(-self.blocks.first().map_or(0.0, |least| least * shortening(w * self.curvature)))
    }
}

/// How much three unit vectors lose when the second difference of their phases is `bend`.
fn shortening(bend: f64) -> f64 {
    3.0 - (5.0 + 4.0 * cos(0.5 * bend).abs()).sqrt()
}

fn blocks(probabilities: &[f64]) -> Vec<f64> {
    let steps = 1..=LONGEST_STEP.min(probabilities.len() / 3);
    steps.map(|h| (0..3 * h).map(|start| blocks_from(probabilities, h, start)).fold(0.0, f64::max)).collect()
}

/// Blocks of step `h` in runs of `3 h` counts from `start` on.
fn blocks_from(probabilities: &[f64], h: usize, start: usize) -> f64 {
    let runs = probabilities.get(start..).unwrap_or_default().chunks_exact(3 * h);
    runs.map(|run| (0..h).map(|j| run[j].min(run[j + h]).min(run[j + 2 * h])).sum::<f64>()).sum()
}
