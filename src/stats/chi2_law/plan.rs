//! Which sum over frequencies is affordable for a law that is not uniform.

use super::angles::{All, Angles, Central};
use super::inversion::{Inversion, Probabilities, Spacing};
use super::sum::{Range, Sum};
use super::{Method, Tail, Tails};
use crate::stats::numeric::whole;

/// Nanoseconds of a sum over frequencies, about.
const BUDGET: f64 = 5e8;

/// From this many categories on, of this many different laws, a single value of chi-squared has a negligible probability.
const DENSE_CATEGORIES: f64 = 40.0;
const DENSE_LAWS: usize = 8;

/// More different laws than this are not summed over all angles.
const MOST_LAWS: usize = 64;

/// Standard deviations of the smoothing, in units of chi-squared.
const SMOOTHINGS: [f64; 5] = [0.02, 0.03, 0.045, 0.07, 0.1];

/// The frequencies of a dense statistic that are tried.
const MOST_DENSE: usize = 1000;

/// A possible count at the angles of one frequency, most of which are few, about.
const NANOSECONDS_OF_CELL: f64 = 400.0;

/// More possible counts, of all different categories together, are not listed.
const MOST_CELLS: f64 = 1e6;

/// Without any variance above rounding, all tables have the same statistic.
const CONSTANT: f64 = 1e-6;

/// A law that is not uniform, by one of several sums.
pub(super) struct UnequalLaw<'a> {
    pub all: &'a Sum,
    /// Nearly the same, with fewer groups.
    pub fewer: &'a Sum,
    /// The ends of chi-squared less its mean.
    pub limits: Range,
    /// Chi-squared is a whole number of these, up to a constant.
    pub step: Option<f64>,
    pub categories: f64,
}

impl UnequalLaw<'_> {
    /// The tails of chi-squared at `value` less its mean; `None` if they are too expensive.
    pub(super) fn tails(&self, value: f64) -> Option<Tails> {
        let sum = self.all;
        if sum.spread < CONSTANT {
            return Some(Tails {
                upper: Tail::known(0.0),
                lower: Tail::known(0.0),
                method: Method::Inversion,
            });
        }
        let all = |spacing| all_angles(&Inversion::new(sum, self.limits, spacing), sum, value);
        let lattice = || self.step.and_then(|step| all(Spacing::Lattice(step)));
        if let Some(exact) = lattice().or_else(|| self.dense(value)) {
            return Some(Tails::resolved(exact, Method::Inversion));
        }
        SMOOTHINGS.into_iter().find_map(|s| all(Spacing::Smoothed(s))).map(Tails::bounds)
    }

    /// By logarithms near the centre, if no single value of chi-squared counts.
    fn dense(&self, value: f64) -> Option<Probabilities> {
        if self.categories < DENSE_CATEGORIES || self.all.groups.len() < DENSE_LAWS {
            return None;
        }
        let dense = |sum, price, angles: &mut dyn Angles| {
            let inversion = Inversion::new(sum, self.limits, Spacing::Dense);
            inversion.tails_until_negligible(value, affordable(price).min(MOST_DENSE), angles)
        };
        let (by_all, by_logs) = (All::price(self.all), price_of_logs(self.fewer));
        if has_all_angles(self.all) && by_all < by_logs {
            dense(self.all, by_all, &mut All::new(self.all))
        } else {
            dense(self.fewer, by_logs, &mut Central(self.fewer))
        }
    }
}

/// Whether the possible counts of categories with these means are few enough to be listed.
pub(super) fn are_listable(means: impl Iterator<Item = f64>) -> bool {
    means.map(|mean| 40.0 + 20.0 * mean.sqrt()).sum::<f64>() <= MOST_CELLS
}

/// The number of steps of this price within the budget.
fn affordable(price: f64) -> usize {
    whole(BUDGET / price).and_then(|steps| usize::try_from(steps).ok()).unwrap_or(0)
}

/// Nanoseconds of a frequency by logarithms near the centre.
fn price_of_logs(sum: &Sum) -> f64 {
    NANOSECONDS_OF_CELL * sum.groups.iter().map(|group| group.cells.len() as f64).sum::<f64>()
}

/// Whether the sum may go over all angles.
fn has_all_angles(sum: &Sum) -> bool {
    sum.groups.len() <= MOST_LAWS && sum.groups.iter().all(|group| group.multiplicity.fract() == 0.0)
}

fn all_angles(inversion: &Inversion, sum: &Sum, value: f64) -> Option<Probabilities> {
    if !has_all_angles(sum) {
        return None;
    }
    let frequencies = inversion.frequencies(affordable(All::price(sum)))?;
    let mut angles = All::new(sum);
    Some(inversion.tails(value, &frequencies, &mut angles as &mut dyn Angles))
}
