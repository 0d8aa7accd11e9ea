//! Categories with the same law of their count.

use libm::{atan2, cos, exp, log, log1p, sincos};

use super::complex::Complex;
use crate::stats::numeric::whole;

/// The longest step between the counts of a block, see [`Group::ln_bound`].
const LONGEST_STEP: usize = 8;

/// One possible count of a category.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
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

    /// Every so many counts, each for all of them.
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
    pub cells: Vec<Cell>,
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
        let cell =
            |(count, &probability)| Cell { probability, deviation: deviation(count), cost: cost(count) };
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
    pub(super) fn mean(&self, value: impl Fn(&Cell) -> f64) -> f64 {
        self.cells.iter().map(|cell| cell.probability * value(cell)).sum()
    }

    /// `ln E e^(s Y)` of `Y = cost - tilt x deviation`, over counts at least as likely as `least`.
    pub(super) fn ln_moment(&self, s: f64, tilt: f64, least: f64) -> f64 {
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
    pub(super) fn ln_bound_of_neighbours(&self, w: f64) -> f64 {
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
