//! E-values: evidence that is valid for every table.
//!
//! Under the null hypothesis the mean of `e` over all tables is 1, so that `P(e >= 1/p) <= p` (Markov's inequality; Vovk &
//! Wang 2021).
//!
//! - [`EValue`]: against the uniform law, valid at every interim look too; [`log10_e_anytime`] is the same against any law.
//! - [`log10_e_uniform`] and [`log10_e_law`]: against a law, for every number of observations and of categories. A mixture of
//!   Dirichlet distributions in which nothing depends on the counts.
//! - [`log10_e_conditional`]: two tables against a common law, given their sizes and the totals of all categories. One table
//!   is then a draw without replacement: the hypergeometric distribution. The alternative is Polya's urn, which draws with
//!   reinforcement. `e` is a product over the categories: the probability under the urn over that under the null
//!   hypothesis. Both sum to 1 over the possible counts.

use std::cmp::Reverse;
use std::f64::consts::{LN_2, LN_10};

use libm::{exp, log, log1p};

use super::binomial::ln_probability;
use super::deviance::{factorial_excess, half_deviance, stirling_error};
use super::law::{Law, LawError, Observed};
use super::numeric::{at_most_zero, product};
use super::uniformity::Uniformity;

/// Evidence against the uniform law, valid for every `n` and at every interim look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EValue {
    /// Decimal log of the e-value; negative values are evidence for uniformity.
    pub log10_e: f64,
    /// Decimal log of `min(1, 1/e)`, a p-value that stays valid under any number of interim looks.
    pub log10_p_anytime: f64,
}

impl EValue {
    /// The Bayes factor of the uniform Dirichlet mixture over the uniform law (Lindon & Malek 2022).
    ///
    /// `ln e = ln G(K) - ln G(K + n) + sum ln G(1 + c) + n ln K`, regrouped so that only the
    /// divergence and the log of the number of possible tables, `C(n + K - 1, n)`, are large.
    pub fn of(table: &Uniformity) -> Self {
        let cells: f64 =
            table.spectrum.iter().map(|(count, cells)| cells as f64 * factorial_excess(count)).sum();
        let ln_likelihood_ratio = table.g() / 2.0 + cells - factorial_excess(table.n());
        let log10_e = (ln_likelihood_ratio - ln_tables(table.n(), table.df())) / LN_10;
        Self { log10_e, log10_p_anytime: at_most_zero(-log10_e) }
    }
}

/// `ln C(n + df, n)`, the log of the number of tables of `n` observations over `df + 1` categories.
fn ln_tables(n: u64, df: u64) -> f64 {
    let (n_float, df_float) = (n as f64, df as f64);
    let leading = n_float * log1p(df_float / n_float) + df_float * log1p(n_float / df_float);
    leading + factorial_excess(n.saturating_add(df)) - factorial_excess(n) - factorial_excess(df)
}

/// Counts up to this use a product, larger ones Stirling's formula.
const FEW: u64 = 12;

/// `log10 e` of the counts of `table` against the uniform law.
pub fn log10_e_uniform(table: &Uniformity) -> f64 {
    let p = 1.0 / table.k() as f64;
    let categories =
        table.spectrum.iter().map(|(count, categories)| Category { count, p, categories: categories as f64 });
    Mixture { categories: categories.collect(), n: table.n(), k: table.k() }.ln_e() / LN_10
}

/// `log10 e` of the counts against `law`.
///
/// The Dirichlet distributions have the mean `(1 - h) p + h / K` with `h = 1 / (n + 1)` instead of `p`: this costs at
/// most one nat, and a single observation of an almost impossible outcome is evidence.
///
/// # Errors
/// See [`Law::observe`].
pub fn log10_e_law(counts: &[u64], law: &Law) -> Result<f64, LawError> {
    let observed = law.observe(counts)?;
    let k = observed.categories.len() as u64;
    let part = 1.0 / (observed.n as f64 + 1.0);
    let raised = |p: f64| p + part * (1.0 / k as f64 - p);
    let categories =
        observed.categories.iter().map(|&(count, p)| Category { count, p: raised(p), categories: 1.0 });
    let mixture = Mixture { categories: categories.collect(), n: observed.n, k };
    let raising = observed.categories.iter().filter(|&&(count, _)| count > 0);
    let raising: f64 = raising.map(|&(count, p)| count as f64 * ln_ratio(raised(p), p)).sum();
    Ok((raising + mixture.ln_e()) / LN_10)
}

/// How much of the mean of each Dirichlet distribution of [`log10_e_anytime`] is uniform.
const UNIFORM_PARTS: [f64; 2] = [1e-6, 1.0];

/// `log10 e` of the counts against `law`, valid at every interim look.
///
/// The Bayes factor of a mixture of two Dirichlet distributions of concentration `K` (Lindon & Malek 2022), in equal parts:
/// one with its mean at the law, but for a millionth, the other with its mean at equal shares, for which an observation of an
/// all but impossible outcome is evidence. Neither depends on the counts or on their number, so that `e` is the ratio of two
/// probabilities of the sequence of observations, a martingale of mean 1: `P(e >= 1/a at any look) <= a` (Ville 1939). For
/// equal shares both are the one of [`EValue`].
///
/// # Errors
/// See [`Law::observe`].
pub fn log10_e_anytime(counts: &[u64], law: &Law) -> Result<f64, LawError> {
    let observed = law.observe(counts)?;
    let urn = Urn::of(observed.n, observed.categories.len() as f64);
    let ln_e = UNIFORM_PARTS.map(|part| observed.ln_e(&urn, part));
    Ok((ln_sum_exp(&ln_e) - LN_2) / LN_10)
}

impl Observed {
    /// The log ratio of the probability of the observations if their shares are drawn from a Dirichlet distribution of this
    /// urn, whose mean is the law but for a `part` that is uniform, to that under the law.
    fn ln_e(&self, urn: &Urn, part: f64) -> f64 {
        let k = self.categories.len() as f64;
        let mean = |p: f64| p + part * (1.0 / k - p);
        let cells: Vec<Category> = self
            .categories
            .iter()
            .map(|&(count, p)| Category { count, p: mean(p), categories: 1.0 })
            .collect();
        let seen = self.categories.iter().filter(|&&(count, _)| count > 0);
        seen.map(|&(count, p)| count as f64 * ln_ratio(mean(p), p)).sum::<f64>() + urn.ln_e(cells.iter())
    }
}

/// `ln(q / p)`, also where the quotient overflows.
fn ln_ratio(q: f64, p: f64) -> f64 {
    let excess = (q - p) / p;
    if excess.is_finite() { log1p(excess) } else { log(q) - log(p) }
}

/// Log ratio of the probability of `counts` under the Dirichlet-multinomial distribution with parameters `a p` to that
/// under the multinomial distribution with probabilities `p`.
fn ln_e_pair(counts: [u64; 2], p: f64, a: f64) -> f64 {
    let urn = Urn::of(counts[0] + counts[1], a);
    let cell = |count, p| Category { count, p, categories: 1.0 };
    urn.ln_e([cell(counts[0], p), cell(counts[1], 1.0 - p)].iter())
}

/// Categories with the same count and the same probability.
#[derive(Clone, Copy)]
struct Category {
    count: u64,
    p: f64,
    categories: f64,
}

/// The categories of a table.
struct Mixture {
    categories: Vec<Category>,
    n: u64,
    k: u64,
}

impl Mixture {
    /// Half of the weight is on the concentration `K`, for the uniform law the flat Dirichlet of Lindon & Malek (2022);
    /// the other half is divided equally among [`concentrations`].
    fn ln_e(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let of = |a: f64| Urn::of(self.n, a).ln_e(self.categories.iter());
        let others: Vec<f64> = concentrations(self.n, self.k).map(of).collect();
        ln_sum_exp(&[of(self.k as f64), ln_mean_exp(&others)]) - LN_2
    }
}

/// Concentrations from those that chi-squared can just distinguish from the law to those that leave most categories
/// empty.
///
/// A Dirichlet distribution of concentration `a` multiplies the variance of counts by about `1 + t`, `t = (n - 1) / a`,
/// and chi-squared moves by `t sqrt(K / 2)` standard errors: `t` runs in powers of 4 from `1 / sqrt(K)` to `4 (n - 1)`.
fn concentrations(n: u64, k: u64) -> impl Iterator<Item = f64> {
    let largest = (n as f64 - 1.0) * (k as f64).sqrt();
    std::iter::successors(Some(largest), |a| Some(a / 4.0)).take_while(|&a| a >= 0.25)
}

/// Polya's urn: the law of the observations if their probabilities are drawn from a Dirichlet distribution of
/// concentration `a`.
struct Urn {
    a: f64,
    /// `n + a`.
    whole: f64,
    /// `half_deviance(a, n + a)`: the term of an empty category, per unit of its probability.
    empty: f64,
    /// The Stirling remainder of the urn as a whole.
    rest: f64,
}

impl Urn {
    fn of(n: u64, a: f64) -> Self {
        let n = n as f64;
        Self { a, whole: n + a, empty: half_deviance(a, n + a), rest: stirling_rest(n, a) }
    }

    fn ln_e<'c>(&self, categories: impl Iterator<Item = &'c Category>) -> f64 {
        categories.map(|cell| cell.categories * self.term(cell)).sum::<f64>() - self.rest
    }

    /// `ln(Gamma(c + a p) / Gamma(a p)) - c ln p`, less its share of the leading terms of
    /// `ln(Gamma(n + a) / Gamma(a))`.
    ///
    /// For large counts, half the deviance of `c + a p` from its mean plus the Stirling remainder.
    fn term(&self, cell: &Category) -> f64 {
        let Self { a, whole, .. } = *self;
        if cell.count <= FEW {
            let factor = |j: u64| (a + j as f64 / cell.p) / whole;
            let product: f64 = (0..cell.count).map(factor).product();
            return log(product) + cell.p * self.empty;
        }
        let (count, a) = (cell.count as f64, a * cell.p);
        half_deviance(count + a, whole * cell.p) + stirling_rest(count, a)
    }
}

/// `ln(Gamma(c + a) / Gamma(a))` without its leading terms.
fn stirling_rest(c: f64, a: f64) -> f64 {
    stirling_error(c + a) - stirling_error(a) - 0.5 * log1p(c / a)
}

/// `ln(e^x + e^y + ..)`.
fn ln_sum_exp(logarithms: &[f64]) -> f64 {
    let largest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if largest == f64::NEG_INFINITY {
        return largest;
    }
    let sum: f64 = logarithms.iter().map(|x| exp(x - largest)).sum();
    largest + log(sum)
}

/// The log of the mean of the exponentials.
fn ln_mean_exp(logarithms: &[f64]) -> f64 {
    ln_sum_exp(logarithms) - log(logarithms.len() as f64)
}

/// `log10 e` of two tables over the same categories against the hypothesis of one common law.
///
/// Categories are taken in descending order of their totals, ties in the given order. `None` if the tables differ in
/// length, if one is empty, or if their total exceeds 64 bits.
pub fn log10_e_conditional(a: &[u64], b: &[u64]) -> Option<f64> {
    let size = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &c| sum.checked_add(c)).filter(|&n| n > 0);
    let (size_a, size_b) = (size(a)?, size(b)?);
    size_a.checked_add(size_b)?;
    if a.len() != b.len() {
        return None;
    }
    let mut cells: Vec<(u64, u64)> = a.iter().copied().zip(b.iter().copied()).collect();
    cells.sort_by_key(|&(a, b)| Reverse(a + b));
    let grid = reinforcements(&cells);
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
fn reinforcements(cells: &[(u64, u64)]) -> Vec<f64> {
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
