//! Large expected counts: the chi-squared law with its term of order `1/n`.
//!
//! With few categories tables are few where they are nearly as expected: the lower tail is then an upper bound.

use libm::{exp, log, log1p};

use super::inversion::Probabilities;
use crate::stats::tail::{ln_leading_factor, ln_lower_gamma, ln_upper_gamma};

/// The coefficients of the term of order `1/n`, divided by `24 n`, of `K` categories of shares `p_i`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Correction {
    df: f64,
    /// Those of the chi-squared laws with 2, 4 and 6 more degrees of freedom.
    more: [f64; 3],
}

impl Correction {
    /// `inverse_shares` is the sum of `1/p_i`.
    pub(super) fn new(n: f64, categories: f64, inverse_shares: f64) -> Self {
        let (k, s) = (categories, inverse_shares);
        let more = [
            3.0 * (3.0 * s - k * k - 2.0 * k),
            -6.0 * (2.0 * s - k * k - 2.0 * k + 1.0),
            5.0 * s - 3.0 * k * k - 6.0 * k + 4.0,
        ];
        Self { df: k - 1.0, more: more.map(|coefficient| coefficient / (24.0 * n)) }
    }

    /// `P(X2 >= upper)` and `P(X2 <= lower)`.
    pub(super) fn tails(&self, upper: f64, lower: f64) -> Probabilities {
        Probabilities { upper: self.tail(upper, true), lower: self.tail(lower, false) }
    }

    /// Since all four coefficients sum to 0, the term is a sum of the differences between the four laws alone.
    fn tail(&self, x: f64, upper: bool) -> f64 {
        if x <= 0.0 {
            return if upper { 1.0 } else { 0.0 };
        }
        let (a, x) = (0.5 * self.df, 0.5 * x);
        let ln_tail = if upper { ln_upper_gamma(a, x) } else { ln_lower_gamma(a, x) };
        let Some(ln_tail) = ln_tail else { return 0.0 };
        let step = exp(ln_leading_factor(a, x) - log(a) - ln_tail);
        let [two, four, six] = self.more;
        let next = x / (a + 1.0);
        let sum = two + four + six + next * (four + six + x / (a + 2.0) * six);
        let change = if upper { step * sum } else { -step * sum };
        if change <= -1.0 { 0.0 } else { exp(ln_tail + log1p(change)) }
    }
}

/// With this many categories, the tables of any lower tail of interest are many.
const MANY: f64 = 40.0;

/// The chi-squared up to which a continuous law has at least the probability of all tables up to `x`, about.
///
/// Around each table there is a cell of the same volume: all real deviations that are rounded to it, such that their sum
/// is kept. Rounding changes at most half of each, on average, so chi-squared has a root at most `sqrt(K / (4 v))` larger
/// in the cell, where `v` is the least variance of a count. The tables up to `x` are in cells that lie in that ball.
pub(super) fn reach(x: f64, categories: f64, least_variance: f64) -> f64 {
    if categories >= MANY {
        return x;
    }
    let root = x.max(0.0).sqrt() + (0.25 * categories / least_variance).sqrt();
    root * root
}
