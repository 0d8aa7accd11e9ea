//! Which factors of a design explain the differences between its cells: an analysis of variance.
//!
//! The share of a factor is what the sum of squares that is left by a least-squares fit shrinks by when the factor joins the
//! others, over the total sum of squares; that of a pair, what it shrinks by when the means of the pair join those of all
//! single factors and other pairs. On a full factorial design these are the classical sums of squares, and the shares of a functional
//! analysis of variance with equal weights (Hutter, Hoos and Leyton-Brown 2014). Where cells are missing they are those of
//! type II (Yates 1934), of a factor in the model without pairs: they need not add up, and what only factors together explain is no one's. Neither a
//! factor nor a pair is held against another that determines it, as the options of one solver determine the solver.
//!
//! The fit subtracts the means of one term after the other until nothing changes, which for a full factorial design is
//! after one round.

use std::collections::BTreeMap;

/// The shares of the variance between cells.
#[derive(Clone, Debug, PartialEq)]
pub struct VarianceShares {
    /// The variance between cells, with divisor their number.
    pub total: f64,
    /// The share of each factor, in 0 to 1; none where it is aliased: its levels follow from those of the others together.
    pub single: Vec<Option<f64>>,
    /// The share of each pair of factors that is not aliased with single ones and other pairs, beyond what these explain.
    pub pairs: Vec<([usize; 2], f64)>,
}

/// A smaller share is what is left by the rounding of sums of squares.
const ROUNDING: f64 = 1e-12;

/// A group for each cell, numbered from 0.
type Term = Vec<usize>;

impl VarianceShares {
    /// The shares of `factors`, each the level of every cell, in `values`. `None` if these do not differ.
    pub fn of(factors: &[Vec<usize>], values: &[f64]) -> Option<Self> {
        let squares = left_by(&[], values);
        let differ = values.iter().any(|value| value.total_cmp(&values[0]).is_ne());
        if !differ || squares <= 0.0 {
            return None;
        }
        let share = |own: &Term, all: &[&Term]| {
            let mut terms: Vec<&Term> = all.iter().copied().filter(|other| !determines(other, own)).collect();
            let is_aliased = is_aliased(own, &terms);
            let without = left_by(&terms, values);
            terms.push(own);
            let share = (without - left_by(&terms, values)) / squares;
            (!is_aliased).then_some(if share > ROUNDING { share } else { 0.0 })
        };
        let mut all: Vec<&Term> = factors.iter().collect();
        let single = factors.iter().map(|own| share(own, &all)).collect();
        let crossed = |[one, other]: [usize; 2]| ([one, other], crossed(&factors[one], &factors[other]));
        let pairs = pairs(factors.len()).map(crossed).filter(|(_, own)| !is_aliased(own, &all));
        let pairs: Vec<([usize; 2], Term)> = pairs.collect();
        all.extend(pairs.iter().map(|(_, own)| own));
        let pairs = pairs.iter().filter_map(|(pair, own)| Some((*pair, share(own, &all)?))).collect();
        Some(Self { total: squares / values.len() as f64, single, pairs })
    }
}

/// All pairs of numbers below `count`, the smaller first.
pub fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

/// Whether the level of `other` follows from that of `one`; a term determines itself.
fn determines(one: &Term, other: &Term) -> bool {
    let mut seen = BTreeMap::new();
    one.iter().zip(other).all(|(one, other)| seen.entry(one).or_insert(other) == &other)
}

/// Whether a fit of `terms` has the groups of another already, so that no data can say what that explains besides.
fn is_aliased(term: &Term, terms: &[&Term]) -> bool {
    const LEFT: f64 = 1e-9;
    let groups = term.iter().max().map_or(0, |most| most + 1);
    let is_fitted = |group: usize| {
        let members: Vec<f64> = term.iter().map(|own| f64::from(u8::from(*own == group))).collect();
        left_by(terms, &members) <= LEFT
    };
    (0..groups).all(is_fitted)
}

/// A group for each combination of levels.
fn crossed(one: &Term, other: &Term) -> Term {
    let levels = other.iter().max().map_or(1, |most| most + 1);
    one.iter().zip(other).map(|(one, other)| one * levels + other).collect()
}

/// The rounds of a fit at most; each of a design with holes leaves a share of the error of the last.
const ROUNDS: usize = 1000;

/// A smaller share of the sum of squares is rounding.
const NEGLIGIBLE: f64 = 1e-15;

/// The sum of squares that is left by the least-squares fit of the mean and of a number for each group of each term.
fn left_by(terms: &[&Term], values: &[f64]) -> f64 {
    let mut rest = values.to_vec();
    subtract_means(&vec![0; values.len()], &mut rest);
    let total = squares(&rest);
    let mut left = total;
    for _ in 0..ROUNDS {
        for term in terms {
            subtract_means(term, &mut rest);
        }
        let before = std::mem::replace(&mut left, squares(&rest));
        if before - left <= NEGLIGIBLE * total {
            break;
        }
    }
    left
}

fn subtract_means(term: &Term, rest: &mut [f64]) {
    let groups = term.iter().max().map_or(0, |most| most + 1);
    let mut sums = vec![(0.0, 0.0); groups];
    for (&group, value) in term.iter().zip(rest.iter()) {
        let (sum, count) = &mut sums[group];
        (*sum, *count) = (*sum + value, *count + 1.0);
    }
    for (&group, value) in term.iter().zip(rest.iter_mut()) {
        let (sum, count) = sums[group];
        *value -= sum / count;
    }
}

fn squares(rest: &[f64]) -> f64 {
    rest.iter().map(|value| value * value).sum()
}
