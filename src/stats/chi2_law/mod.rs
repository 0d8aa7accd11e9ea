//! The exact law of Pearson's chi-squared (1900): of equal shares, of given shares, and of two samples.
//!
//! The chi-squared distribution is a limit for large expected counts. With small ones its tails are wrong by factors:
//! with 45 observations over 15 categories, asymptotic p-values below 1e-6 have a probability of 7.9e-6. This module
//! computes the law of the statistic itself, given the number of observations, and both of its tails at the observed
//! table: [`uniform()`], [`given()`], [`two_samples()`].
//!
//! # The statistic is a whole number
//!
//! With `n` observations over `K` categories of equal shares, let `lambda = n/K`, `j0` its whole part, `e = n - K j0`,
//! and `d_i = N_i - j0` the deviation of a count. Then `V = sum d_i (d_i - 1)/2` is a whole number, 0 if and only if
//! counts are as equal as possible, and `X2 = (2 V + e - e^2/K)/lambda`. `V = 0` has a probability in closed form,
//! which is used in every design: `n!/K^n C(K, e) / (j0!^(K-e) (j0+1)!^e)`.
//!
//! # The law as two sums
//!
//! Counts are independent Poisson variables given their sum. With `p_j` the probabilities of one and `d = j - j0`:
//!
//! ```text
//! phi(t, w) = sum_j p_j e^(i t d + i w d(d-1)/2)
//! G(w)      = 1/L sum_{l<L} phi(t_l, w)^K e^(-i t_l e) / P(Poisson(n) = n),   t_l = t_0 + 2 pi l/L
//! P(V <= v) = 1/2 - sum_{k odd, 0<k<H} Im(G(w_k) e^(-i w_k (v + 1/2))) / (H sin(w_k/2)),   w_k = pi k/H, H even
//! ```
//!
//! Other laws differ in the factors and in the step of the lattice. For given shares, the factors are the `phi_i` of
//! `(N_i - n p_i)^2/(n p_i)`; for two samples given all margins, a count is binomial, `Bin(c_j, n_a/n)`, given the sum
//! of the smaller sample. Equal factors are computed once. More than 16 different shares may be represented by 8
//! Chebyshev nodes for every factor of 3 between shares: `sum ln phi(p_i)` is linear in the values at the nodes, with
//! an error of p of about 2e-8. If the shares or the totals are whole numbers of a unit, chi-squared is on a lattice,
//! and the sum ends at `H`; if not, the weight `1/(H sin(w/2))` becomes `2/(pi k)`, and the sum has no end. It
//! converges if the values of the statistic are dense (`K >= 40` with at least 8 different shares), to within half the
//! probability of a single value. Otherwise the statistic is smoothed by a normal variable `s Z`, which multiplies `G`
//! by `e^(-w^2 s^2/2)` and gives upper bounds: `P(X2 >= x) <= P(X2 + s Z >= x - c s)/P(Z >= -c)` for every `c`, and in
//! the same way for the lower tail. The least of four of them is taken.
//!
//! # All tables
//!
//! Before any of these, the tables of given shares and of two samples are listed if they are few: by halves of the
//! categories, whose partial tables are joined by their sum and their cost. Equal ones are merged, so that many
//! categories with few different laws may be few tables. A million partial tables are at most made, which is enough for
//! 2 x 6 tables with totals of 50, 2 x 10 with totals of 10, or 90 observations over 6 unequal shares.
//!
//! # Which errors are proved
//!
//! * Proved: the sum over `L` angles is wrong by at most `P(Poisson(n) = n +- L, n +- 2 L, ..)/P(Poisson(n) = n)`, and
//!   `L` makes this 1e-18.
//! * Proved: the sum over frequencies is wrong by at most `P(V > v + H) + P(V <= v - H)`, and `H` makes this 2e-16, by
//!   the bounds of Chernoff (1952) for both tails, with the sum of the counts as a control variate.
//! * Proved: frequencies that are skipped. In counts `j, j + h, j + 2 h` the second difference of the phase is `w h^2`
//!   whatever `t`, so `|phi| <= 1 - sum over blocks of min(p) (3 - sqrt(5 + 4 |cos(w h^2/2)|))` for every `h`. Where
//!   its power is below 1e-18 of `P(Poisson(n) = n)`, the frequency is not evaluated.
//! * Proved: smoothed tails are upper bounds; what their sums leave out is added.
//! * Computed: rounding, 1e-14 to 1e-12 absolute. Against 547 tails of an independent program, relative errors are at
//!   most 6e-7 down to `p = 1e-9`; against all partitions of 23 designs, as small. Below 1e-9 only a bound is given:
//!   [`FLOOR`].
//! * Computed: from 300 categories on the sum over angles goes outwards from the centre of the mass at `-w (lambda -
//!   j0)` until its terms are negligible, by `log1p` of `cos - 1`, which loses no digits to the power `K`. That nothing
//!   follows is not proved.
//! * Computed: where a dense statistic needs no more frequencies, namely after 30 negligible ones in a row.
//! * Computed: the weights of interpolation.
//!
//! # Large expected counts
//!
//! From 50 on, the law is that of chi-squared with its term of order `1/n`. `F_f` is a tail with `f = K - 1`, `S = sum
//! 1/p_i`, and for equal shares `x` is moved outwards by half a lattice step, `1/lambda`:
//!
//! ```text
//! p = F_f + [2(1-S) F_f + 3(3S-K^2-2K) F_{f+2} - 6(2S-K^2-2K+1) F_{f+4} + (5S-3K^2-6K+4) F_{f+6}] / (24 n)
//! ```
//!
//! For unequal shares and two samples there is no half step. With fewer than 40 categories, tables are few where they
//! are nearly as expected, and one of them may have a probability far above `F`. There the lower tail is an upper
//! bound: the ball of the tables is widened by the cell of a table, `sqrt(x)` by `sqrt(K/(4 v))` for the least variance
//! `v` of a count.
//!
//! For two samples, `p` is the larger of two: of the chi-squared law at `X2 (n-1)/n`, whose mean is exact, and of that
//! of the smaller sample alone, with the shares of both as known. In 8 designs with `K = 3` that were enumerated,
//! p-values below 1e-6 have a probability of at most 1.01e-6, and those below 0.005 of at most 0.0053.
//!
//! With 2 categories, tails are sums of the binomial or hypergeometric law. Beyond 2^40 observations of equal shares
//! they are those of the normal law at the signed root of the deviance, with a correction for continuity.
//!
//! # What may be stated
//!
//! Under equal shares, at one look, with `n` fixed beforehand: if all expected counts are below 50, p-values have their
//! nominal level, proved up to the errors above. From 50 on, upper p-values below 1e-6 have a probability of at most
//! 1.01e-6 (1.05e-6 for `K = 3`), lower ones of at most 1.0e-6, and upper ones below 0.005 of at most 0.0052: computed
//! for 380 designs, not proved. For given shares that are not equal, the level at 1e-6 was 1.02e-6 and less in most
//! designs that were enumerated, and 1.16e-6 with shares of 0.05, 0.05 and 0.9.
//!
//! # Costs
//!
//! With expected counts below 50: 1 ms for 276 observations over 92 categories and for 100,000 over 14,200, at most
//! about 0.1 s for fewer than 300 categories and 25 ms for more. From 300 categories on, time does not depend on their
//! number. Listing tables takes up to 0.1 s, 1 ms for 2 x 6 tables with totals of 10 to 40. Given shares and totals of
//! two samples that are neither listed nor dense nor on a coarse lattice take up to 0.4 s, and the smoothing is as small
//! as this allows, from 0.03 to 0.1; if even that is not enough, the answer is `None`.
//!
//! # Prior art
//!
//! Baglivo, Olivier and Pagano (1992) compute exact tests of goodness of fit from characteristic functions. Keich and
//! Nagarajan (2006) do so for the likelihood ratio on a lattice, by the fast Fourier transform with a shift that keeps
//! small tails accurate. Resin (2023, R package `ExactMultinom`) and the R package `XNomial` enumerate tables, in a
//! time that grows exponentially with the number of categories; Pagano and Halvorsen (1981) merge partial tables of one
//! category after the other. Koehler and Larntz (1980) study the statistic and its normal limit in sparse tables, whose
//! counts are small although observations are many.

mod angles;
mod complex;
mod direct;
mod enumeration;
mod given;
mod inversion;
mod sum;
mod two_samples;
mod unequal;
mod uniform;

use inversion::Probabilities;
use libm::log10;

use super::law::{Law, LawError};
use super::numeric::at_most_zero;
use super::uniformity::Uniformity;
use crate::model::named::named;

/// Decimal log of the smallest p-value that is resolved in general.
pub const FLOOR: f64 = -9.0;

/// The expected count from which on the chi-squared law is used.
const LARGE: u64 = 50;

/// Log of the probability of the counts that are left out, compared with that of the sum of the counts.
const LN_LEFT_OUT: f64 = -46.0;

/// A tail of the law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// Decimal log of the probability, never above 0 and never -0.
    pub log10: f64,
    /// Whether `log10` is only an upper bound: the probability is below [`FLOOR`], or the law is a smoothed one.
    pub at_most: bool,
}

impl Tail {
    fn known(log10: f64) -> Self {
        Self { log10: at_most_zero(log10), at_most: false }
    }

    /// A probability whose error is absolute.
    fn resolved(probability: f64) -> Self {
        let log10 = log10(probability.max(0.0));
        if log10 < FLOOR { Self { log10: FLOOR, at_most: true } } else { Self::known(log10) }
    }
}

/// Both tails of the law at the observed table, which is part of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tails {
    /// `P(X2 >= observed)`.
    pub upper: Tail,
    /// `P(X2 <= observed)`.
    pub lower: Tail,
    /// How they were computed.
    pub method: Method,
}

impl Tails {
    /// Upper bounds of both probabilities, from a smoothed law.
    fn bounds(probabilities: Probabilities) -> Self {
        let Self { upper, lower, method } = Self::resolved(probabilities, Method::Smoothed);
        let at_most = |tail: Tail| Tail { at_most: true, ..tail };
        Self { upper: at_most(upper), lower: at_most(lower), method }
    }

    /// The same, with a lower tail that is an upper bound in this case.
    fn lower_at_most(self, bound: bool) -> Self {
        let lower = Tail { at_most: self.lower.at_most || bound, ..self.lower };
        Self { lower, ..self }
    }

    fn resolved(probabilities: Probabilities, method: Method) -> Self {
        Self {
            upper: Tail::resolved(probabilities.upper),
            lower: Tail::resolved(probabilities.lower),
            method,
        }
    }
}

named! {
    /// How a law was computed.
    pub enum Method {
        /// Two categories: sums of probabilities of one count.
        Binomial = "exact, binomial law",
        /// Fourier inversion of the exact law.
        Inversion = "exact, by Fourier inversion",
        /// Fourier inversion of the exact law after smoothing: an upper bound.
        Smoothed = "upper bound, by smoothed Fourier inversion",
        /// All tables.
        Enumeration = "exact, by enumeration",
        /// Large expected counts: the chi-squared law with its term of order `1/n`.
        ChiSquared = "chi-squared law with its 1/n term",
        /// Two samples with large expected counts: the chi-squared law, which is conservative there.
        ChiSquaredConservative = "the larger of two approximate laws",
    }
}

/// Both tails of the law of chi-squared under equal shares, at this table.
pub fn uniform(table: &Uniformity) -> Tails {
    uniform::tails(table)
}

/// Both tails of the law of chi-squared under given shares, at these counts; `None` if they are too expensive.
///
/// # Errors
/// See [`Law::observe`].
pub fn given(counts: &[u64], law: &Law) -> Result<Option<Tails>, LawError> {
    given::tails(counts, law)
}

/// Both tails of the law of chi-squared of homogeneity, given all margins.
///
/// `None` if they are too expensive, or if there is nothing to compare: the samples differ in length, one is empty, all
/// observations are of one category, or their number exceeds 64 bits.
pub fn two_samples(a: &[u64], b: &[u64]) -> Option<Tails> {
    two_samples::tails(a, b)
}
