//! Whether two frequency tables come from the same law.

use super::deviance::deviation_cost;
use super::goodness::ExpectedCounts;
use super::numeric::{difference, product};
use super::tail::log10_p_chi2;

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
    #[must_use]
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

    /// Decimal log of the p-value of chi-squared; `None` for a single column.
    ///
    /// [`chi2_law::two_samples`](super::chi2_law::two_samples) has the exact one.
    #[must_use]
    pub fn chi2_log10_p(&self) -> Option<f64> {
        log10_p_chi2(self.chi2, self.df)
    }

    /// Decimal log of the p-value of G; `None` for a single column.
    #[must_use]
    pub fn g_log10_p(&self) -> Option<f64> {
        log10_p_chi2(self.g, self.df)
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
