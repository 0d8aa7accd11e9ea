//! Evidence that two tables differ, conditional on their margins; valid for small counts.
//!
//! If both come from one law then, given the sizes of the tables and the totals of all categories, one table is a draw
//! without replacement: the hypergeometric distribution. The alternative is Polya's urn, which draws with
//! reinforcement. `e` is a product over the categories: the probability under the urn over that under the null
//! hypothesis. Both sum to 1 over the possible counts, so the mean of `e` over all tables with these margins is 1.

use super::binomial::ln_probability;
use super::dirichlet::{ln_e_pair, ln_mean_exp};
use super::numeric::product;
use std::cmp::Reverse;
use std::f64::consts::LN_10;

/// `log10 e` of two tables over the same categories against the hypothesis of one common law.
///
/// Categories are taken in descending order of their totals, ties in the given order. `None` if the tables differ in
/// length, if one is empty, or if their total exceeds 64 bits.
#[must_use]
pub fn log10_e_conditional(a: &[u64], b: &[u64]) -> Option<f64> {
    let size = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &c| sum.checked_add(c)).filter(|&n| n > 0);
    let (size_a, size_b) = (size(a)?, size(b)?);
    size_a.checked_add(size_b)?;
    if a.len() != b.len() {
        return None;
    }
    let mut cells: Vec<(u64, u64)> = a.iter().copied().zip(b.iter().copied()).collect();
    cells.sort_by_key(|&(a, b)| Reverse(a + b));
    let grid = concentrations(&cells);
    let mut ln_e = vec![0.0; grid.len()];
    let mut left = (size_a, size_b);
    for (a, b) in cells {
        left = (left.0 - a, left.1 - b);
        let Some(step) = Step::of([a, b], [left.0, left.1]) else {
            continue;
        };
        for (ln_e, &concentration) in ln_e.iter_mut().zip(&grid) {
            *ln_e += step.ln_e(concentration);
        }
    }
    Some(ln_mean_exp(&ln_e) / LN_10)
}

/// Concentrations of urns: from those just distinguishable from drawing without replacement to complete separation.
fn concentrations(cells: &[(u64, u64)]) -> Vec<f64> {
    let pairs = cells.iter().map(|&(a, b)| product(a + b, (a + b).saturating_sub(1)) as f64);
    let largest = pairs.sum::<f64>().sqrt().max(1.0);
    std::iter::successors(Some(largest), |a| Some(a / 4.0)).take_while(|&a| a >= 0.0625).collect()
}

/// A category against all later ones, as a 2 x 2 table with given margins.
struct Step {
    /// The row or column with the smallest sum: its counts take all values from 0 to that sum.
    line: [u64; 2],
    /// The share of the smaller of the two lines that cross it, which is the first one.
    p: f64,
    /// Log ratio of the binomial probability of the line to that without replacement.
    without_replacement: f64,
}

impl Step {
    /// `None` if the margins allow only one table, or one observation: the ratio is then 1.
    fn of(cell: [u64; 2], rest: [u64; 2]) -> Option<Self> {
        let rows = [cell, rest];
        let columns = [[cell[0], rest[0]], [cell[1], rest[1]]];
        let lines = [(rows, 0), (rows, 1), (columns, 0), (columns, 1)];
        let sum = |line: [u64; 2]| line[0] + line[1];
        let (table, index) = lines.into_iter().min_by_key(|&(table, index)| sum(table[index]))?;
        let (mut line, mut other) = (table[index], table[1 - index]);
        if sum(line) < 2 {
            return None;
        }
        if line[0] + other[0] > line[1] + other[1] {
            line.reverse();
            other.reverse();
        }
        let first = line[0] + other[0];
        let all = sum(line) + sum(other);
        let p = first as f64 / all as f64;
        let without_replacement = ln_probability(first, all, p) - ln_probability(other[0], sum(other), p);
        Some(Self { line, p, without_replacement })
    }

    /// Log ratio of the probability of the line under the urn to that without replacement.
    fn ln_e(&self, concentration: f64) -> f64 {
        ln_e_pair(self.line, self.p, concentration) + self.without_replacement
    }
}
