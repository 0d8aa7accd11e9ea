//! Evidence against a law, valid for every table: a mixture of Dirichlet e-values.
//!
//! Under the law the mean of `e` over all tables of `n` observations is 1, so that `P(e >= 1/p) <= p` for every
//! `n`, `K` and law (Markov's inequality; Vovk & Wang 2021). Nothing in the mixture depends on the counts.

use libm::{exp, log, log1p};

use super::deviance::{half_deviance, stirling_error};
use super::law::{Law, LawError};
use super::uniformity::Uniformity;
use std::f64::consts::{LN_2, LN_10};

/// Counts up to this use a product, larger ones Stirling's formula.
const FEW: u64 = 12;

/// `log10 e` of the counts of `table` against the uniform law.
#[must_use]
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

/// `ln(q / p)`, also where the quotient overflows.
fn ln_ratio(q: f64, p: f64) -> f64 {
    let excess = (q - p) / p;
    if excess.is_finite() { log1p(excess) } else { log(q) - log(p) }
}

/// Log ratio of the probability of `counts` under the Dirichlet-multinomial distribution with parameters `a p` to that
/// under the multinomial distribution with probabilities `p`.
#[must_use]
pub(super) fn ln_e_pair(counts: [u64; 2], p: f64, a: f64) -> f64 {
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
pub(super) fn ln_sum_exp(logarithms: &[f64]) -> f64 {
    let largest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if largest == f64::NEG_INFINITY {
        return largest;
    }
    let sum: f64 = logarithms.iter().map(|x| exp(x - largest)).sum();
    largest + log(sum)
}

/// The log of the mean of the exponentials.
pub(super) fn ln_mean_exp(logarithms: &[f64]) -> f64 {
    ln_sum_exp(logarithms) - log(logarithms.len() as f64)
}
