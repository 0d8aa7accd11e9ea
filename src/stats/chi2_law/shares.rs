//! The different shares of a law: as whole numbers of a unit of their own, and fewer of them by interpolation.

use libm::{cos, exp, log};
use std::f64::consts::PI;

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
