//! Evidence against a law that any table can give: a mixture of Dirichlet e-values.
//!
//! Under the law the mean of `e` over all tables of `n` observations is 1, so that `P(e >= 1/p) <= p` for every
//! `n`, `K` and law (Markov's inequality; Vovk & Wang 2021). Nothing in the mixture depends on the counts.

use super::deviance::{half_deviance, stirling_error};
use super::law::{Law, LawError};
use super::uniformity::Uniformity;
use std::f64::consts::{LN_2, LN_10};

/// Counts up to this are multiplied up, larger ones go by Stirling's formula.
const FEW: u64 = 12;

/// `log10 e` of the counts of `table` against the uniform law.
#[must_use]
pub fn log10_e_uniform(table: &Uniformity) -> f64 {
    let p = 1.0 / table.k() as f64;
    let cells = table.spectrum.iter().map(|(count, cells)| Cell { count, p, cells: cells as f64 });
    Mixture { cells: cells.collect(), n: table.n(), k: table.k() }.ln_e() / LN_10
}

/// `log10 e` of the counts against `law`.
///
/// The Dirichlet laws have the mean `(1 - h) p + h / K` with `h = 1 / (n + 1)` instead of `p`: this costs at most one
/// nat, and a single observation of what is all but impossible is evidence.
///
/// # Errors
/// See [`Law::observe`].
pub fn log10_e_law(counts: &[u64], law: &Law) -> Result<f64, LawError> {
    let observed = law.observe(counts)?;
    let k = observed.cells.len() as u64;
    let part = 1.0 / (observed.n as f64 + 1.0);
    let raised = |p: f64| p + part * (1.0 / k as f64 - p);
    let cells = observed.cells.iter().map(|&(count, p)| Cell { count, p: raised(p), cells: 1.0 });
    let mixture = Mixture { cells: cells.collect(), n: observed.n, k };
    let raising = observed.cells.iter().filter(|&&(count, _)| count > 0);
    let raising: f64 = raising.map(|&(count, p)| count as f64 * ln_ratio(raised(p), p)).sum();
    Ok((raising + mixture.ln_e()) / LN_10)
}

/// `ln(q / p)`, also where the quotient is beyond floats.
fn ln_ratio(q: f64, p: f64) -> f64 {
    let excess = (q - p) / p;
    if excess.is_finite() { excess.ln_1p() } else { q.ln() - p.ln() }
}

/// `ln` of the probability of `counts` under the Dirichlet-multinomial law with parameters `a p`, over that under
/// the multinomial law with probabilities `p`.
#[must_use]
pub(super) fn ln_e_pair(counts: [u64; 2], p: f64, a: f64) -> f64 {
    let n = counts[0] + counts[1];
    if n < 2 {
        return 0.0;
    }
    let urn = Urn::of(n, a);
    let cell = |count, p| Cell { count, p, cells: 1.0 };
    urn.ln_e([cell(counts[0], p), cell(counts[1], 1.0 - p)].iter())
}

/// Cells of one count and one probability.
#[derive(Clone, Copy)]
struct Cell {
    count: u64,
    p: f64,
    cells: f64,
}

/// The cells of a table.
struct Mixture {
    cells: Vec<Cell>,
    n: u64,
    k: u64,
}

impl Mixture {
    /// Half of the weight is on the concentration `K`, for the uniform law the flat Dirichlet of Lindon & Malek (2022);
    /// the other half is shared equally by [`concentrations`].
    fn ln_e(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let of = |a: f64| Urn::of(self.n, a).ln_e(self.cells.iter());
        let others: Vec<f64> = concentrations(self.n, self.k).map(of).collect();
        ln_sum_exp(&[of(self.k as f64), ln_mean_exp(&others)]) - LN_2
    }
}

/// Concentrations from those that chi-squared can just distinguish from the law to those that leave most cells empty.
///
/// A Dirichlet law of concentration `a` multiplies the variance of counts by about `1 + t`, `t = (n - 1) / a`, and
/// chi-squared moves by `t sqrt(K / 2)` standard errors: `t` goes by powers of 4 from `1 / sqrt(K)` to `4 (n - 1)`.
fn concentrations(n: u64, k: u64) -> impl Iterator<Item = f64> {
    let largest = (n as f64 - 1.0) * (k as f64).sqrt();
    std::iter::successors(Some(largest), |a| Some(a / 4.0)).take_while(|&a| a >= 0.25)
}

/// Polya's urn: what the observations are drawn from if the law is drawn from a Dirichlet law of concentration `a`.
struct Urn {
    a: f64,
    /// `n + a`.
    whole: f64,
    /// `half_deviance(a, n + a)`: what is lost for each cell of probability 1 that stays empty.
    empty: f64,
    /// What Stirling's formula leaves of the urn as a whole.
    rest: f64,
}

impl Urn {
    fn of(n: u64, a: f64) -> Self {
        let n = n as f64;
        Self { a, whole: n + a, empty: half_deviance(a, n + a), rest: stirling_rest(n, a) }
    }

    fn ln_e<'c>(&self, cells: impl Iterator<Item = &'c Cell>) -> f64 {
        cells.map(|cell| cell.cells * self.term(cell)).sum::<f64>() - self.rest
    }

    /// `ln(Gamma(c + a p) / Gamma(a p)) - c ln p`, less what all cells together owe to `Gamma(n + a) / Gamma(a)`.
    ///
    /// For many observations half the deviance of `c + a p` from its mean, with what Stirling's formula leaves.
    fn term(&self, cell: &Cell) -> f64 {
        let Self { a, whole, .. } = *self;
        if cell.count <= FEW {
            let factor = |j: u64| (a + j as f64 / cell.p) / whole;
            let product: f64 = (0..cell.count).map(factor).product();
            return product.ln() + cell.p * self.empty;
        }
        let (count, a) = (cell.count as f64, a * cell.p);
        half_deviance(count + a, whole * cell.p) + stirling_rest(count, a)
    }
}

/// `ln(Gamma(c + a) / Gamma(a))` without its leading terms.
fn stirling_rest(c: f64, a: f64) -> f64 {
    stirling_error(c + a) - stirling_error(a) - 0.5 * (c / a).ln_1p()
}

/// `ln(e^x + e^y + ..)`.
pub(super) fn ln_sum_exp(logarithms: &[f64]) -> f64 {
    let largest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if largest == f64::NEG_INFINITY {
        return largest;
    }
    largest + logarithms.iter().map(|x| (x - largest).exp()).sum::<f64>().ln()
}

/// The logarithm of the mean.
pub(super) fn ln_mean_exp(logarithms: &[f64]) -> f64 {
    ln_sum_exp(logarithms) - (logarithms.len() as f64).ln()
}
