//! Equal shares.

use std::f64::consts::{LN_2, LN_10, SQRT_2};

use libm::{erf, log, log1p};

use super::angles::{All, Central};
use super::direct::{Binomial, Correction, ln_at_least, ln_within};
use super::inversion::{Inversion, Spacing};
use super::sum::{Group, Range, Sum, Window, poisson_angles};
use super::{LARGE, LN_LEFT_OUT, Method, Tail, Tails};
use crate::stats::binomial::{self, MAX_SUMMED};
use crate::stats::deviance::{deviation_cost, factorial_excess, half_deviance};
use crate::stats::numeric::product;
use crate::stats::tail::log10_p_normal;
use crate::stats::uniformity::Uniformity;

/// With fewer categories, the sum goes over all angles.
const MANY_CATEGORIES: u64 = 300;

/// Both tails of the law of chi-squared for equal shares, at the observed table.
pub(super) fn tails(table: &Uniformity) -> Tails {
    let equal = Equal::of(table);
    let tails = if equal.k == 2 {
        two_categories(table)
    } else if u128::from(equal.n) >= product(LARGE, equal.k) {
        large(table)
    } else {
        inverted(table, &equal)
    };
    if !as_equal_as_possible(table) {
        return tails;
    }
    Tails { upper: Tail::known(0.0), lower: Tail::known(equal.ln_most_equal() / LN_10), ..tails }
}

/// Whether no two counts differ by more than 1.
fn as_equal_as_possible(table: &Uniformity) -> bool {
    let spectrum = &table.spectrum;
    spectrum.min().zip(spectrum.max()).is_some_and(|(min, max)| max - min <= 1)
}

/// Sizes of a table.
struct Equal {
    n: u64,
    k: u64,
    /// `n / K`, rounded down.
    floor: u64,
    /// The categories that hold one more when counts are as equal as possible.
    excess: u64,
}

impl Equal {
    fn of(table: &Uniformity) -> Self {
        let (n, k) = (table.n(), table.k());
        Self { n, k, floor: n / k, excess: n % k }
    }

    fn mean(&self) -> f64 {
        self.n as f64 / self.k as f64
    }

    /// `ln P(V = 0)`: all tables of counts that are as equal as possible.
    fn ln_most_equal(&self) -> f64 {
        let mean = self.mean();
        let cost = |count: u64| factorial_excess(count) + half_deviance(count as f64, mean);
        let fewer = (self.k - self.excess) as f64 * cost(self.floor);
        let more = if self.excess == 0 { 0.0 } else { self.excess as f64 * cost(self.floor + 1) };
        factorial_excess(self.n) - fewer - more + self.ln_choices()
    }

    /// `ln C(K, excess)`.
    fn ln_choices(&self) -> f64 {
        if self.excess == 0 {
            return 0.0;
        }
        let (k, excess) = (self.k as f64, self.excess as f64);
        let share = excess / k;
        let exponent = excess * log(share) + (k - excess) * log1p(-share);
        binomial::ln_probability(self.excess, self.k, share) - exponent
    }

    /// The independent counts that a table consists of, with the statistic `V`.
    fn sum(&self) -> Sum {
        let (mean, k) = (self.mean(), self.k as f64);
        let ln_condition = -factorial_excess(self.n);
        let ln_least = LN_LEFT_OUT + ln_condition - log(k);
        let window = Window::around(self.floor, u64::MAX, ln_least, |count| ln_poisson(count, mean));
        let excess = |count: u64| count as f64 - self.floor as f64;
        let deviation = |count| excess(count) - self.excess as f64 / k;
        let cost = |count| 0.5 * excess(count) * (excess(count) - 1.0) - self.mean_cost();
        let group = Group::new(k, &window, 1.0, deviation, cost);
        Sum::new(vec![group], self.n, ln_condition, poisson_angles(self.n))
    }

    /// The mean of `d (d - 1) / 2`.
    fn mean_cost(&self) -> f64 {
        let fraction = self.excess as f64 / self.k as f64;
        0.5 * (self.mean() + fraction * fraction - fraction)
    }

    /// `V` of a table with this spectrum.
    fn statistic(&self, counts: impl Iterator<Item = (u64, u64)>) -> f64 {
        let one = |count: u64| {
            let d = count.abs_diff(self.floor);
            if count > self.floor { product(d, d - 1) / 2 } else { product(d, d + 1) / 2 }
        };
        counts.map(|(count, cells)| one(count) as f64 * cells as f64).sum()
    }
}

/// The log of the Poisson probability.
pub(super) fn ln_poisson(count: u64, mean: f64) -> f64 {
    -half_deviance(count as f64, mean) - factorial_excess(count)
}

fn inverted(table: &Uniformity, equal: &Equal) -> Tails {
    let sum = equal.sum();
    let centre = equal.k as f64 * equal.mean_cost();
    let rest = (equal.k - 1) as f64;
    let greatest = equal.statistic([(equal.n, 1)].into_iter()) + rest * equal.statistic([(0, 1)].into_iter());
    let limits = Range { low: -centre, high: greatest - centre };
    let value = equal.statistic(table.spectrum.iter()) - centre;
    let inversion = Inversion::new(&sum, limits, Spacing::Lattice(1.0));
    let frequencies = inversion.frequencies(usize::MAX).unwrap_or_default();
    let probabilities = if equal.k < MANY_CATEGORIES {
        inversion.tails(value, &frequencies, &mut All::new(&sum))
    } else {
        inversion.tails(value, &frequencies, &mut Central(&sum))
    };
    Tails::resolved(probabilities, Method::Inversion)
}

fn large(table: &Uniformity) -> Tails {
    let (n, k) = (table.n() as f64, table.k() as f64);
    let (x, half_step) = (table.chi2(), k / n);
    let probabilities = Correction::new(n, k, k * k).tails(x - half_step, x + half_step);
    Tails::resolved(probabilities, Method::ChiSquared)
}

fn two_categories(table: &Uniformity) -> Tails {
    let spectrum = &table.spectrum;
    let (n, more) = (table.n(), spectrum.max().unwrap_or(0));
    let less = n - more;
    if n > MAX_SUMMED {
        return two_large_categories(n, more - less);
    }
    let law = Binomial { n, p: 0.5 };
    let upper = if more == less { 0.0 } else { LN_2 + ln_at_least(&law, more) };
    Tails {
        upper: Tail::known(upper / LN_10),
        lower: Tail::known(ln_within(&law, less, more) / LN_10),
        method: Method::Binomial,
    }
}

/// The normal law with a correction for continuity, of the signed root of the deviance: right far out too.
fn two_large_categories(n: u64, difference: u64) -> Tails {
    let n = n as f64;
    let upper = difference.saturating_sub(1) as f64 / n;
    let deviance = n * (deviation_cost(upper) + deviation_cost(-upper));
    let lower = erf((difference as f64 + 1.0) / n.sqrt() / SQRT_2);
    let log10_upper = log10_p_normal(deviance.sqrt()).unwrap_or(f64::MIN);
    Tails {
        upper: Tail::known(log10_upper),
        lower: Tail::known(log(lower) / LN_10),
        method: Method::Binomial,
    }
}
