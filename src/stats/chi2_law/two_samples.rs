//! Two samples, given all margins.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use libm::{exp, log};

use super::direct::{Correction, Hypergeometric, Opposite, ln_two_sided};
use super::enumeration::{self, Alike};
use super::inversion::Probabilities;
use super::sum::{Group, Range, Sum, Window, poisson_angles};
use super::unequal::{UnequalLaw, are_listable};
use super::{LARGE, LN_LEFT_OUT, Method, Tail, Tails, direct, unequal};
use crate::stats::binomial::{MAX_SUMMED, ln_probability};
use crate::stats::numeric::{difference, product, whole};
use crate::stats::tail::{ln_lower_gamma, ln_upper_gamma};

/// Both tails of the law of chi-squared of homogeneity; `None` if they are too expensive or there is nothing to compare.
pub(super) fn tails(a: &[u64], b: &[u64]) -> Option<Tails> {
    let samples = Samples::of(a, b)?;
    match samples.columns[..] {
        [] | [_] => None,
        [first, _] => Some(samples.two_columns(first)),
        _ => samples.large().or_else(|| samples.listed_or_inverted()),
    }
}

/// One category in both samples.
#[derive(Clone, Copy)]
struct Column {
    /// The count in the smaller sample.
    count: u64,
    /// The counts in both.
    total: u64,
}

/// Both samples, without categories that are empty in both.
struct Samples {
    columns: Vec<Column>,
    /// The size of the smaller sample.
    drawn: u64,
    /// The size of both.
    n: u64,
}

impl Samples {
    fn of(a: &[u64], b: &[u64]) -> Option<Self> {
        let size = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        let (size_a, size_b) = (size(a)?, size(b)?);
        let n = size_a.checked_add(size_b)?;
        if a.len() != b.len() || size_a == 0 || size_b == 0 {
            return None;
        }
        let (smaller, larger, drawn) = if size_a <= size_b { (a, b, size_a) } else { (b, a, size_b) };
        let columns =
            smaller.iter().zip(larger).map(|(&count, &other)| Column { count, total: count + other });
        Some(Self { columns: columns.filter(|column| column.total > 0).collect(), drawn, n })
    }

    /// The share of the smaller sample.
    fn share(&self) -> f64 {
        self.drawn as f64 / self.n as f64
    }

    fn chi2(&self) -> f64 {
        let (n, drawn, others) = (self.n, self.drawn as f64, (self.n - self.drawn) as f64);
        let part = |column: &Column| {
            let gap = difference(product(column.count, n), product(column.total, self.drawn));
            gap / drawn * (gap / others) / column.total as f64
        };
        self.columns.iter().map(part).sum()
    }

    fn two_columns(&self, first: Column) -> Tails {
        let variance = first.total as f64 * self.share() * (1.0 - first.total as f64 / self.n as f64);
        if variance > MAX_SUMMED as f64 {
            return self.chi_squared();
        }
        let law = Hypergeometric { n: self.n, drawn: self.drawn, successes: first.total };
        let [upper, lower] =
            ln_two_sided(&law, first.count, &self.opposite(first)).map(|ln_p| Tail::known(ln_p / LN_10));
        Tails { upper, lower, method: Method::Enumeration }
    }

    /// Twice the mean of the column less its count.
    fn opposite(&self, column: Column) -> Opposite {
        let (n, mean) = (u128::from(self.n), product(column.total, self.drawn));
        let (whole, rest) = (2 * (mean / n), 2 * (mean % n));
        let less = |twice: u128| {
            twice.checked_sub(u128::from(column.count)).and_then(|count| u64::try_from(count).ok())
        };
        Opposite { floor: less(whole + rest / n), ceiling: less(whole + rest.div_ceil(n)).unwrap_or(0) }
    }

    /// The chi-squared law, if all expected counts are large.
    fn large(&self) -> Option<Tails> {
        let smallest = self.columns.iter().map(|column| column.total).min()?;
        (product(smallest, self.drawn) >= product(LARGE, self.n)).then(|| self.chi_squared())
    }

    /// The larger p-values of two laws: chi-squared with its exact mean, and that of a sample from known shares, to which
    /// the law tends when the other sample is much larger.
    fn chi_squared(&self) -> Tails {
        let (x, k, n) = (self.chi2(), self.columns.len() as f64, self.n as f64);
        let smallest = self.columns.iter().map(|column| column.total).min().unwrap_or(0) as f64;
        let above = direct::reach(x, k, smallest * self.share() * (1.0 - self.share()));
        let half_df = 0.5 * (k - 1.0);
        let upper = ln_upper_gamma(half_df, 0.5 * x * (n - 1.0) / n).map_or(0.0, exp);
        let lower = ln_lower_gamma(half_df, 0.5 * above).map_or(0.0, exp);
        let inverse = self.columns.iter().map(|column| n / column.total as f64).sum();
        let known = Correction::new(self.drawn as f64, k, inverse).tails(x, above);
        let probabilities = Probabilities { upper: upper.max(known.upper), lower: lower.max(known.lower) };
        Tails::resolved(probabilities, Method::ChiSquaredConservative).lower_at_most(above > x)
    }

    fn enumerated(&self, columns_by_total: &BTreeMap<u64, f64>) -> Option<Tails> {
        let share = self.share();
        let alike = |(&total, &multiplicity): (&u64, &f64)| {
            let mean = total as f64 * share;
            Alike { multiplicity, last: total, mean, variance: mean * (1.0 - share) }
        };
        let categories: Vec<Alike> = columns_by_total.iter().map(alike).collect();
        let ln_condition = ln_probability(self.drawn, self.n, share);
        let binomial = |alike: &Alike, count| ln_probability(count, alike.last, share);
        enumeration::tails(&categories, binomial, self.drawn, self.chi2(), ln_condition)
    }

    fn listed_or_inverted(&self) -> Option<Tails> {
        let mut columns_by_total = BTreeMap::new();
        for column in &self.columns {
            *columns_by_total.entry(column.total).or_insert(0.0) += 1.0;
        }
        self.enumerated(&columns_by_total).or_else(|| self.inverted(&columns_by_total))
    }

    fn inverted(&self, columns_by_total: &BTreeMap<u64, f64>) -> Option<Tails> {
        let k = self.columns.len() as f64;
        let limits = Range { low: -k, high: f64::INFINITY };
        let share = self.share();
        if !are_listable(columns_by_total.keys().map(|&total| total as f64 * share)) {
            return None;
        }
        let totals: Vec<u64> = columns_by_total.keys().copied().collect();
        let step = unequal::spacing(&totals).map(|step| step / (share * (1.0 - share)));
        let all = self.sum(columns_by_total, |window, _| window);
        let fewer = self.sum(columns_by_total, Window::thinned);
        UnequalLaw { all: &all, fewer: &fewer, limits, step, categories: k }.tails(self.chi2() - k)
    }

    /// The independent counts that the smaller sample consists of.
    fn sum(&self, columns_by_total: &BTreeMap<u64, f64>, thinned: fn(Window, f64) -> Window) -> Sum {
        let share = self.share();
        let ln_condition = ln_probability(self.drawn, self.n, share);
        let ln_least = LN_LEFT_OUT + ln_condition - log(self.columns.len() as f64);
        let group = |(&total, &multiplicity): (&u64, &f64)| {
            let (mean, variance) = (total as f64 * share, total as f64 * share * (1.0 - share));
            let mode = whole(mean).unwrap_or(0).min(total);
            let window = Window::around(mode, total, ln_least, |count| ln_probability(count, total, share));
            let window = thinned(window, variance.sqrt());
            let deviation = |count: u64| count as f64 - mean;
            let cost = |count| deviation(count) * deviation(count) / variance - 1.0;
            Group::new(multiplicity, &window, 2.0 / variance, deviation, cost)
        };
        let groups = columns_by_total.iter().map(group).collect();
        Sum::new(groups, self.drawn, ln_condition, poisson_angles(self.drawn))
    }
}
