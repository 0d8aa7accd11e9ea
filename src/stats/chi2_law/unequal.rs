//! A law that is not uniform: its different shares, as whole numbers of a unit of their own, and fewer of them by interpolation;
//! and which sum over frequencies is affordable.

use std::f64::consts::PI;

use libm::{cos, exp, log};
use num_integer::gcd;

use super::angles::{All, Angles, Central};
use super::inversion::{Inversion, Probabilities, Spacing};
use super::sum::{Range, Sum};
use super::{Method, Tail, Tails};
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
    (a / gcd(a, b).max(1)).checked_mul(b).filter(|&multiple| multiple > 0 && multiple <= FINEST)
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

/// Nodes of Chebyshev in every panel.
const NODES: u32 = 8;
/// The ratio of the largest to the smallest share of a panel, at most.
const PANEL: f64 = 3.0;
/// Shares that differ less than this, relatively, are equal.
const EQUAL: f64 = 1e-12;

/// A share, and the number of categories with it: not a whole number where it stands for others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    pub share: f64,
    pub multiplicity: f64,
}

/// The different shares, ascending.
pub(super) fn distinct(shares: impl Iterator<Item = f64>) -> Vec<Share> {
    let mut sorted: Vec<f64> = shares.collect();
    sorted.sort_by(f64::total_cmp);
    let mut distinct: Vec<Share> = Vec::new();
    for share in sorted {
        match distinct.last_mut() {
            Some(last) if share <= last.share * (1.0 + EQUAL) => last.multiplicity += 1.0,
            _ => distinct.push(Share { share, multiplicity: 1.0 }),
        }
    }
    distinct
}

/// Fewer shares such that the sum of any smooth function of the log of a share is nearly the same: in panels with more
/// than [`NODES`] shares, each node gets the sum of the values of its polynomial of Lagrange.
pub(super) fn interpolated(shares: &[Share]) -> Vec<Share> {
    let (Some(first), Some(last)) = (shares.first(), shares.last()) else { return Vec::new() };
    let (low, length) = (log(first.share), log(last.share / first.share));
    let panels = (length / log(PANEL)).ceil().max(1.0);
    let width = length / panels;
    let panel = |share: f64| ((log(share) - low) / width).floor().min(panels - 1.0);
    let same = |a: &Share, b: &Share| panel(a.share).total_cmp(&panel(b.share)).is_eq();
    let mut nodes = Vec::new();
    for members in shares.chunk_by(same) {
        if members.len() <= NODES as usize {
            nodes.extend_from_slice(members);
        } else {
            nodes.extend(spread(members, low + width * panel(members[0].share), width));
        }
    }
    nodes
}

/// The members of the panel from `low` on, in logs, on its nodes.
fn spread(members: &[Share], low: f64, width: f64) -> Vec<Share> {
    let angle = |k: u32| PI * f64::from(2 * k + 1) / f64::from(2 * NODES);
    let points: Vec<f64> = (0..NODES).map(|k| low + 0.5 * width * (1.0 - cos(angle(k)))).collect();
    let weight = |node: f64, ln_share: f64| -> f64 {
        let others = points.iter().filter(|&&other| other.total_cmp(&node).is_ne());
        others.map(|other| (ln_share - other) / (node - other)).product()
    };
    let multiplicity =
        |node: f64| members.iter().map(|member| member.multiplicity * weight(node, log(member.share))).sum();
    points.iter().map(|&node| Share { share: exp(node), multiplicity: multiplicity(node) }).collect()
}

/// Nanoseconds of a sum over frequencies, about.
const BUDGET: f64 = 5e8;

/// From this many categories on, of this many different laws, a single value of chi-squared has a negligible probability.
const DENSE_CATEGORIES: f64 = 40.0;
const DENSE_LAWS: usize = 8;

/// More different laws than this are not summed over all angles.
const MOST_LAWS: usize = 64;

/// Standard deviations of the smoothing, in units of chi-squared.
const SMOOTHINGS: [f64; 4] = [0.03, 0.045, 0.07, 0.1];

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
