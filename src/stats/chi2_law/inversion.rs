//! Tails of the statistic from its characteristic function: a sum over frequencies.

use std::f64::consts::PI;

use libm::{exp, log, sin};

use super::angles::{Angles, LN_NEGLIGIBLE};
use super::complex::Complex;
use super::sum::{Range, Sum};
use crate::stats::normal::upper_tail;
use crate::stats::numeric::whole;

/// How far a smoothed statistic is evaluated beyond the observed value, in standard deviations of the smoothing: each gives
/// a bound, and the least of them is taken.
const SHIFTS: [f64; 4] = [2.0, 2.5, 3.0, 4.0];

/// The smoothing adds more than this many standard deviations with probability 1e-9.
const REACH: f64 = 6.0;

/// Log of the damping from which on frequencies are negligible.
const LN_LEAST_DAMPING: f64 = -25.0;

/// Without a lattice and without smoothing: at least this many frequencies, the last [`QUIET`] of them negligible.
const FEWEST: usize = 70;
const QUIET: usize = 30;
const NEGLIGIBLE_FREQUENCY: f64 = 1e-14;

/// Both tails at the observed value, which is part of both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probabilities {
    pub upper: f64,
    pub lower: f64,
}

/// What is known of the values of the statistic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spacing {
    /// Multiples of this, up to a constant.
    Lattice(f64),
    /// So many that the probability of a single one is negligible.
    Dense,
    /// Anything: a normal variable of this standard deviation is added.
    Smoothed(f64),
}

impl Spacing {
    /// The probability of values beyond the range, at either end.
    fn left_out(self) -> f64 {
        match self {
            Self::Lattice(_) | Self::Dense => 1e-16,
            Self::Smoothed(_) => 1e-11,
        }
    }

    /// The probability of a count that is left out of the range: of a smoothed law, which has more frequencies the wider its
    /// range is, the counts of all categories below it have a tenth of [`left_out`](Self::left_out) together, about.
    fn least(self, sum: &Sum) -> f64 {
        match self {
            Self::Lattice(_) | Self::Dense => 0.0,
            Self::Smoothed(_) => 0.05 * self.left_out() * exp(sum.ln_condition) / sum.categories(),
        }
    }
}

/// The plan of a sum over frequencies.
pub(super) struct Inversion<'a> {
    sum: &'a Sum,
    range: Range,
    spacing: Spacing,
    /// Half the period: values further apart than this are taken for others.
    half: f64,
}

impl<'a> Inversion<'a> {
    pub(super) fn new(sum: &'a Sum, limits: Range, spacing: Spacing) -> Self {
        let range = sum.range(limits, log(spacing.left_out()), spacing.least(sum));
        let length = (range.high - range.low).max(0.0);
        let half = match spacing {
            Spacing::Lattice(step) => 2.0 * step * (0.5 * (length / step) + 1.5).ceil(),
            Spacing::Dense => length + sum.spread / 8.0,
            Spacing::Smoothed(s) => length + 4.0 * REACH * s,
        };
        Self { sum, range, spacing, half }
    }

    /// `w_k = pi k / half` for an odd `k`.
    fn frequency(&self, index: usize) -> f64 {
        PI * (2 * index + 1) as f64 / self.half
    }

    /// The frequencies from which on there are none, or from which on the smoothing leaves nothing.
    fn last_frequency(&self) -> f64 {
        match self.spacing {
            Spacing::Lattice(step) => PI / step,
            Spacing::Dense => f64::INFINITY,
            Spacing::Smoothed(s) => (-2.0 * LN_LEAST_DAMPING).sqrt() / s,
        }
    }

    /// The frequencies whose part is not proved to be negligible; `None` if they are more than `most`.
    pub(super) fn frequencies(&self, most: usize) -> Option<Vec<f64>> {
        let last = self.last_frequency();
        let negligible = LN_NEGLIGIBLE + self.sum.ln_condition;
        let mut kept = Vec::new();
        let indices = whole(last * self.half / (2.0 * PI) + 0.5).unwrap_or(u64::MAX);
        for index in 0..usize::try_from(indices).ok()? {
            let w = self.frequency(index);
            let smoothed = self.ln_damping(w);
            if self.sum.ln_bound(w) + smoothed >= negligible {
                kept.push(w);
            } else if self.sum.ln_bound_up_to(w, last) + smoothed < negligible {
                break;
            }
            if kept.len() > most || index / SKIPPED_PER_KEPT > most {
                return None;
            }
        }
        Some(kept)
    }

    fn ln_damping(&self, w: f64) -> f64 {
        match self.spacing {
            Spacing::Smoothed(s) => -0.5 * (w * s) * (w * s),
            Spacing::Lattice(_) | Spacing::Dense => 0.0,
        }
    }

    /// Both tails at `value`, by these frequencies.
    pub(super) fn tails(&self, value: f64, frequencies: &[f64], angles: &mut dyn Angles) -> Probabilities {
        if let Some(outside) = self.outside(value) {
            return outside;
        }
        let mut tails = Tailed::new(self, value);
        for &w in frequencies {
            tails.add(self, w, angles.characteristic(w));
        }
        tails.probabilities(self)
    }

    /// Both tails at `value`, by frequencies until they are negligible; `None` if these are more than `most`.
    pub(super) fn tails_until_negligible(
        &self,
        value: f64,
        most: usize,
        angles: &mut dyn Angles,
    ) -> Option<Probabilities> {
        if let Some(outside) = self.outside(value) {
            return Some(outside);
        }
        if most < FEWEST {
            return None;
        }
        let mut tails = Tailed::new(self, value);
        let mut quiet = 0;
        for index in 0..most {
            let w = self.frequency(index);
            let characteristic = angles.characteristic(w);
            tails.add(self, w, characteristic);
            let negligible = characteristic.square() < NEGLIGIBLE_FREQUENCY * NEGLIGIBLE_FREQUENCY;
            quiet = if negligible { quiet + 1 } else { 0 };
            if index >= FEWEST && quiet >= QUIET {
                return Some(tails.probabilities(self));
            }
        }
        None
    }

    /// The tails of a value beyond the range, where one of them is negligible.
    fn outside(&self, value: f64) -> Option<Probabilities> {
        let slack = match self.spacing {
            Spacing::Lattice(step) => step / 4.0,
            Spacing::Dense | Spacing::Smoothed(_) => 0.0,
        };
        if value > self.range.high + slack {
            Some(Probabilities { upper: 0.0, lower: 1.0 })
        } else if value < self.range.low - slack {
            Some(Probabilities { upper: 1.0, lower: 0.0 })
        } else {
            None
        }
    }

    /// The weight of a frequency, such that `P(Y <= y) = 1/2 - sum weight Im(characteristic e^(-i w y))`.
    fn weight(&self, w: f64) -> f64 {
        match self.spacing {
            Spacing::Lattice(step) => step / (self.half * sin(0.5 * w * step)),
            Spacing::Dense => 2.0 / (self.half * w),
            Spacing::Smoothed(_) => 2.0 * exp(self.ln_damping(w)) / (self.half * w),
        }
    }
}

/// A frequency takes about this many times as long as the proof that one is negligible.
const SKIPPED_PER_KEPT: usize = 100;

/// The sums over frequencies at points beyond the observed value, to both sides.
struct Tailed {
    value: f64,
    points: Vec<Point>,
}

struct Point {
    /// The distance from the observed value.
    beyond: f64,
    /// The probability that the statistic is smoothed by less than that.
    within: f64,
    tails: Probabilities,
}

impl Tailed {
    fn new(inversion: &Inversion, value: f64) -> Self {
        let point =
            |beyond, within| Point { beyond, within, tails: Probabilities { upper: 0.5, lower: 0.5 } };
        let points = match inversion.spacing {
            Spacing::Lattice(step) => vec![point(0.5 * step, 1.0)],
            Spacing::Dense => vec![point(0.0, 1.0)],
            Spacing::Smoothed(s) => SHIFTS.map(|shift| point(shift * s, 1.0 - upper_tail(shift))).into(),
        };
        Self { value, points }
    }

    fn add(&mut self, inversion: &Inversion, w: f64, characteristic: Complex) {
        let weight = inversion.weight(w);
        let part = |point: f64| weight * (characteristic * Complex::polar(1.0, -w * point)).im;
        for Point { beyond, tails, .. } in &mut self.points {
            tails.upper += part(self.value - *beyond);
            tails.lower -= part(self.value + *beyond);
        }
    }

    fn probabilities(&self, inversion: &Inversion) -> Probabilities {
        let slack = match inversion.spacing {
            Spacing::Smoothed(_) => 3.0 * inversion.spacing.left_out(),
            Spacing::Lattice(_) | Spacing::Dense => 0.0,
        };
        let least = |tail: fn(&Probabilities) -> f64| {
            let bounds = self.points.iter().map(|point| (tail(&point.tails) + slack) / point.within);
            bounds.fold(f64::INFINITY, f64::min)
        };
        Probabilities { upper: least(|tails| tails.upper), lower: least(|tails| tails.lower) }
    }
}
