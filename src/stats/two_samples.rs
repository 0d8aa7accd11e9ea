//! Two samples: whether tables of counts come from one law, how large the largest gap of two distributions of steps is, and
//! which of them takes more.

use std::collections::{BTreeMap, BTreeSet};

use super::deviance::deviation_cost;
use super::goodness::ExpectedCounts;
use super::histogram::Histogram;
use super::numeric::{difference, product};
use super::tail::log10_p_normal;

/// The two-sample Kolmogorov-Smirnov statistic (Smirnov 1939), exact with ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KolmogorovSmirnov {
    size_a: u64,
    size_b: u64,
    above: u128,
    below: u128,
}

impl KolmogorovSmirnov {
    /// `None` if a histogram is empty. Takes `O(d log d)` for `d` distinct values.
    pub fn of(a: &Histogram, b: &Histogram) -> Option<Self> {
        let (size_a, size_b) = (a.total(), b.total());
        if size_a == 0 || size_b == 0 {
            return None;
        }
        let (mut above, mut below) = (0, 0);
        for (reached_a, reached_b) in cumulative_pairs(a, b) {
            let (scaled_a, scaled_b) = (product(reached_a, size_b), product(reached_b, size_a));
            above = scaled_a.saturating_sub(scaled_b).max(above);
            below = scaled_b.saturating_sub(scaled_a).max(below);
        }
        Some(Self { size_a, size_b, above, below })
    }

    /// The numerator of `D` as an exact fraction over [`denominator`](Self::denominator), not reduced.
    pub fn numerator(&self) -> u128 {
        self.above.max(self.below)
    }

    /// The product of both sample sizes.
    pub fn denominator(&self) -> u128 {
        product(self.size_a, self.size_b)
    }

    /// `D = max |Fa - Fb|`, in 0 to 1.
    pub fn d(&self) -> f64 {
        self.numerator() as f64 / self.denominator() as f64
    }

    /// `D+ = max (Fa - Fb)`: large when `a` takes fewer steps.
    pub fn d_plus(&self) -> f64 {
        self.above as f64 / self.denominator() as f64
    }

    /// `D- = max (Fb - Fa)`: large when `a` takes more steps.
    pub fn d_minus(&self) -> f64 {
        self.below as f64 / self.denominator() as f64
    }

    /// `sqrt(na nb / (na + nb)) D`.
    pub fn lambda(&self) -> f64 {
        let (a, b) = (self.size_a as f64, self.size_b as f64);
        (a / (a + b) * b).sqrt() * self.d()
    }
}

/// The number of values at most `v` in each histogram, for every `v` that occurs in one of them.
fn cumulative_pairs<'a>(a: &'a Histogram, b: &'a Histogram) -> impl Iterator<Item = (u64, u64)> + 'a {
    let values: BTreeSet<u64> = a.iter().chain(b.iter()).map(|(value, _)| value).collect();
    let (mut rest_a, mut rest_b) = (a.iter().peekable(), b.iter().peekable());
    let (mut reached_a, mut reached_b) = (0, 0);
    values.into_iter().map(move |value| {
        reached_a += rest_a.next_if(|&(v, _)| v == value).map_or(0, |(_, count)| count);
        reached_b += rest_b.next_if(|&(v, _)| v == value).map_or(0, |(_, count)| count);
        (reached_a, reached_b)
    })
}

/// The Mann-Whitney statistic (1947) of two samples of step counts, exact with ties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MannWhitney {
    pairs: u128,
    twice_u_a: u128,
    variance: f64,
}

impl MannWhitney {
    /// `None` if a histogram is empty or both together exceed 2^63 values. Takes `O(d log d)` for
    /// `d` distinct values.
    pub fn of(a: &Histogram, b: &Histogram) -> Option<Self> {
        let (size_a, size_b) = (a.total(), b.total());
        let n = size_a.checked_add(size_b).filter(|&n| n <= 1 << 63)?;
        if size_a == 0 || size_b == 0 {
            return None;
        }
        let (mut below_b, mut below) = (0, 0);
        let (mut twice_u_a, mut spread) = (0, 0.0);
        for (in_a, in_b) in ties(a, b).into_values() {
            let tied = in_a + in_b;
            twice_u_a += product(in_a, 2 * below_b + in_b);
            let rank = difference(u128::from(2 * below + tied), u128::from(n));
            spread += tied as f64 * rank * rank;
            below_b += in_b;
            below += tied;
        }
        let pairs = product(size_a, size_b);
        let variance = pairs as f64 / (4.0 * product(n, n - 1) as f64) * spread;
        Some(Self { pairs, twice_u_a, variance })
    }

    /// `U`: the pairs in which `a` took more steps, ties counting one half.
    pub fn u_a(&self) -> f64 {
        self.twice_u_a as f64 / 2.0
    }

    /// `A12 = U / (na nb)` (Vargha & Delaney 2000): the probability that `a` takes more steps, ties counting one half.
    pub fn a12(&self) -> f64 {
        self.twice_u_a as f64 / (2 * self.pairs) as f64
    }

    /// Cliff's delta (1993), `2 A12 - 1`, in -1 to 1: negative when `a` takes fewer steps.
    pub fn cliffs_delta(&self) -> f64 {
        difference(self.twice_u_a, self.pairs) / self.pairs as f64
    }

    /// `|U - na nb / 2|` less the continuity correction 1/2, in standard deviations under the null
    /// hypothesis, corrected for ties.
    pub fn z_abs(&self) -> f64 {
        let corrected = (self.deviation() as f64 - 1.0) / 2.0;
        if corrected <= 0.0 {
            return 0.0;
        }
        corrected / self.variance.sqrt()
    }

    /// Twice the distance of `U` from its mean.
    pub(super) fn deviation(&self) -> u128 {
        self.twice_u_a.abs_diff(self.pairs)
    }

    /// Decimal log of the two-sided normal p-value; see [`rank_sum`](super::rank_sum) for where its tails are not normal.
    pub fn log10_p(&self) -> Option<f64> {
        log10_p_normal(self.z_abs())
    }
}

/// The number of occurrences of every value in each histogram.
pub(super) fn ties(a: &Histogram, b: &Histogram) -> BTreeMap<u64, (u64, u64)> {
    let mut ties: BTreeMap<u64, (u64, u64)> = a.iter().map(|(v, count)| (v, (count, 0))).collect();
    for (value, count) in b.iter() {
        ties.entry(value).or_default().1 = count;
    }
    ties
}

/// The 2 x K comparison of two tables over the same categories.
#[derive(Clone, Debug, PartialEq)]
pub struct Homogeneity {
    /// Categories with observations in at least one table; the others are dropped.
    pub columns_kept: u64,
    /// Degrees of freedom, `columns_kept - 1`.
    pub df: u64,
    /// Pearson's chi-squared of homogeneity (1911).
    pub chi2: f64,
    /// The likelihood ratio statistic.
    pub g: f64,
    /// Cramer's V (1946), `sqrt(chi2 / (na + nb))`, in 0 to 1.
    pub cramers_v: f64,
    /// Total variation distance between the shares, in 0 to 1.
    pub tv_between: f64,
    /// Summary of the expected counts of both rows.
    pub expected: ExpectedCounts,
}

impl Homogeneity {
    /// `None` if the tables differ in length, if one has no observations, or if the observations of
    /// both together exceed 64 bits.
    pub fn of(a: &[u64], b: &[u64]) -> Option<Self> {
        let columns = Columns::of(a, b)?;
        let (size_a, size_b) = (columns.size_a as f64, columns.size_b as f64);
        let n = size_a + size_b;
        let columns_kept = columns.kept.len() as u64;
        let chi2 = columns.sum(|c| c.gap / size_a * (c.gap / size_b) / c.total);
        let expected = columns.kept.iter().flat_map(|c| [size_a, size_b].map(|s| s / n * c.total));
        Some(Self {
            columns_kept,
            df: columns_kept - 1,
            chi2,
            g: 2.0 * columns.sum(|c| c.half_deviance(size_a, size_b)),
            cramers_v: (chi2 / n).sqrt().min(1.0),
            tv_between: (columns.sum(|c| c.gap.abs() / size_a / size_b) / 2.0).min(1.0),
            expected: ExpectedCounts::of(expected),
        })
    }
}

/// The non-empty columns of the table.
struct Columns {
    kept: Vec<Column>,
    size_a: u64,
    size_b: u64,
}

/// One category in both tables.
struct Column {
    /// `a nb - b na`: 0 when the shares agree.
    gap: f64,
    /// `a + b`.
    total: f64,
}

impl Columns {
    fn of(a: &[u64], b: &[u64]) -> Option<Self> {
        let size = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, &c| sum.checked_add(c));
        let (size_a, size_b) = (size(a)?, size(b)?);
        size_a.checked_add(size_b)?;
        if a.len() != b.len() || size_a == 0 || size_b == 0 {
            return None;
        }
        let column = |(&a, &b): (&u64, &u64)| {
            (a + b > 0).then(|| Column {
                gap: difference(product(a, size_b), product(b, size_a)),
                total: (a + b) as f64,
            })
        };
        Some(Self { kept: a.iter().zip(b).filter_map(column).collect(), size_a, size_b })
    }

    fn sum(&self, value: impl Fn(&Column) -> f64) -> f64 {
        self.kept.iter().map(value).sum()
    }
}

impl Column {
    /// The sum of the half deviances of both counts from their expectations `size t / n`.
    fn half_deviance(&self, size_a: f64, size_b: f64) -> f64 {
        let n = size_a + size_b;
        let cost = |size: f64, gap: f64| size / n * self.total * deviation_cost(gap / size / self.total);
        cost(size_a, self.gap) + cost(size_b, -self.gap)
    }
}
