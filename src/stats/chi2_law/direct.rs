//! Where no sum over frequencies is needed: two categories, which have laws of one count whose probabilities rise to a mode and
//! fall from there, and large expected counts.

use libm::{exp, expm1, log, log1p};

use super::inversion::Probabilities;
use crate::stats::binomial;
use crate::stats::tail::{ln_leading_factor, ln_lower_gamma, ln_upper_gamma};

/// More probabilities than this are not summed in the middle, but their complement.
const MOST_IN_THE_MIDDLE: u64 = 1 << 16;

/// A law of one count, with ratios of successive probabilities that fall.
pub(super) trait Unimodal {
    /// The smallest and the largest count.
    fn ends(&self) -> (u64, u64);
    /// The log of the probability of a count between the ends.
    fn ln_probability(&self, count: u64) -> f64;
    /// The probability of `count + 1` over that of `count`.
    fn ratio(&self, count: u64) -> f64;
}

/// `Bin(n, p)`.
pub(super) struct Binomial {
    pub n: u64,
    pub p: f64,
}

impl Unimodal for Binomial {
    fn ends(&self) -> (u64, u64) {
        (0, self.n)
    }

    fn ln_probability(&self, count: u64) -> f64 {
        binomial::ln_probability(count, self.n, self.p)
    }

    fn ratio(&self, count: u64) -> f64 {
        (self.n - count) as f64 / (count + 1) as f64 * (self.p / (1.0 - self.p))
    }
}

/// The successes among `drawn` of `n` things without replacement, `successes` of which are successes.
pub(super) struct Hypergeometric {
    pub n: u64,
    pub drawn: u64,
    pub successes: u64,
}

impl Unimodal for Hypergeometric {
    fn ends(&self) -> (u64, u64) {
        let failures = self.n - self.successes;
        (self.drawn.saturating_sub(failures), self.drawn.min(self.successes))
    }

    fn ln_probability(&self, count: u64) -> f64 {
        let p = self.drawn as f64 / self.n as f64;
        binomial::ln_probability(count, self.successes, p)
            + binomial::ln_probability(self.drawn - count, self.n - self.successes, p)
            - binomial::ln_probability(self.drawn, self.n, p)
    }

    fn ratio(&self, count: u64) -> f64 {
        let (failures, missed) = (self.n - self.successes, self.drawn - count);
        (self.successes - count) as f64 / (count + 1) as f64 * missed as f64
            / (failures.saturating_sub(missed) + 1) as f64
    }
}

/// The log of the probability of the counts from `from` to `to`, both included.
pub(super) fn ln_within(law: &impl Unimodal, from: u64, to: u64) -> f64 {
    let (first, last) = law.ends();
    let (from, to) = (from.max(first), to.min(last));
    if from > to {
        return f64::NEG_INFINITY;
    }
    if from == first && to == last {
        return 0.0;
    }
    if to - from < MOST_IN_THE_MIDDLE {
        let middle = from + (to - from) / 2;
        let up = sum_of_products((middle..to).map(|count| law.ratio(count)), 0.0);
        let down = sum_of_products((from..middle).rev().map(|count| 1.0 / law.ratio(count)), 0.0);
        return (law.ln_probability(middle) + log(1.0 + up + down)).min(0.0);
    }
    ln_one_less(ln_outside(law, from, to))
}

/// The log of the probability of the counts below `from` and above `to`.
pub(super) fn ln_outside(law: &impl Unimodal, from: u64, to: u64) -> f64 {
    let below = from.checked_sub(1).map_or(f64::NEG_INFINITY, |count| ln_at_most(law, count));
    let above = to.checked_add(1).map_or(f64::NEG_INFINITY, |count| ln_at_least(law, count));
    let (more, less) = (below.max(above), below.min(above));
    if less == f64::NEG_INFINITY { more } else { (more + log1p(exp(less - more))).min(0.0) }
}

/// `ln P(N >= count)`.
pub(super) fn ln_at_least(law: &impl Unimodal, count: u64) -> f64 {
    let (first, last) = law.ends();
    if count <= first {
        0.0
    } else if count > last {
        f64::NEG_INFINITY
    } else if count == last || law.ratio(count) < 1.0 {
        ln_upward(law, count)
    } else {
        ln_one_less(ln_downward(law, count - 1))
    }
}

/// `ln P(N <= count)`.
pub(super) fn ln_at_most(law: &impl Unimodal, count: u64) -> f64 {
    let (first, last) = law.ends();
    if count >= last {
        0.0
    } else if count < first {
        f64::NEG_INFINITY
    } else if count == first || law.ratio(count - 1) >= 1.0 {
        ln_downward(law, count)
    } else {
        ln_one_less(ln_upward(law, count + 1))
    }
}

fn ln_one_less(ln_p: f64) -> f64 {
    log((-expm1(ln_p)).max(0.0))
}

/// The sum from `count` on, which is above the mode.
fn ln_upward(law: &impl Unimodal, count: u64) -> f64 {
    let ratios = (count..law.ends().1).map(|count| law.ratio(count));
    (law.ln_probability(count) + log(1.0 + sum_of_products(ratios, f64::EPSILON / 8.0))).min(0.0)
}

/// The sum from `count` down, which is below the mode.
fn ln_downward(law: &impl Unimodal, count: u64) -> f64 {
    let ratios = (law.ends().0..count).rev().map(|count| 1.0 / law.ratio(count));
    (law.ln_probability(count) + log(1.0 + sum_of_products(ratios, f64::EPSILON / 8.0))).min(0.0)
}

/// `r1 + r1 r2 + ..`, until a term is at most this part of the sum.
fn sum_of_products(ratios: impl Iterator<Item = f64>, negligible: f64) -> f64 {
    let (mut term, mut sum) = (1.0, 0.0);
    for ratio in ratios {
        term *= ratio;
        sum += term;
        if term < (1.0 + sum) * negligible {
            break;
        }
    }
    sum
}

/// The count as far from the mean as the observed one, on the other side: rarely a whole number.
pub(super) struct Opposite {
    /// The whole number below, if any.
    pub floor: Option<u64>,
    /// The whole number above.
    pub ceiling: u64,
}

/// Logs of the probabilities of a count at least, and at most, as far from the mean as the observed one.
pub(super) fn ln_two_sided(law: &impl Unimodal, observed: u64, opposite: &Opposite) -> [f64; 2] {
    if opposite.ceiling <= observed {
        let upper = match opposite.floor {
            Some(floor) if floor >= observed => 0.0,
            floor => ln_outside(law, floor.map_or(0, |floor| floor + 1), observed.saturating_sub(1)),
        };
        return [upper, ln_within(law, opposite.ceiling, observed)];
    }
    let upper = ln_outside(law, observed + 1, opposite.ceiling - 1);
    [upper, opposite.floor.map_or(f64::NEG_INFINITY, |floor| ln_within(law, observed, floor))]
}

/// The chi-squared law with its term of order `1/n`, for large expected counts. With few categories tables are few where they
/// are nearly as expected: the lower tail is then an upper bound.
///
/// These are the coefficients of the term of order `1/n`, divided by `24 n`, of `K` categories of shares `p_i`.
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
