//! A frequency table reduced to the number of categories with each count.

use super::histogram::Histogram;
use super::numeric::product;

/// The frequencies of frequencies of a table (Good 1953): all that symmetric statistics need.
///
/// Two tables that differ only in the order of their categories have the same spectrum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    categories_by_count: Histogram,
    n: u64,
    k: u64,
}

impl Spectrum {
    /// The spectrum of the counts of `K` categories, or `None` if their sum exceeds 64 bits.
    #[must_use]
    pub fn of(counts: &[u64]) -> Option<Self> {
        let n = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count))?;
        Some(Self {
            categories_by_count: counts.iter().map(|&count| (count, 1)).collect(),
            n,
            k: counts.len() as u64,
        })
    }

    /// Pairs of a count and the number of categories with that count (at least 1), counts ascending.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + '_ {
        self.categories_by_count.iter()
    }

    /// The sum of all counts.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The number of categories, including empty ones.
    #[must_use]
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The number of non-empty categories.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.k - self.categories_with(0)
    }

    /// The number of categories with exactly this count.
    #[must_use]
    pub(crate) fn categories_with(&self, count: u64) -> u64 {
        self.iter()
            .take_while(|&(held, _)| held <= count)
            .find(|&(held, _)| held == count)
            .map_or(0, |(_, cells)| cells)
    }

    /// The smallest count of a category; `None` without categories.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        self.categories_by_count.min()
    }

    /// The largest count of a category; `None` without categories.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.categories_by_count.max()
    }

    /// The sum of the squared counts, exactly: at most `n^2`.
    #[must_use]
    pub fn sum_squares(&self) -> u128 {
        self.iter().map(|(count, cells)| product(count, count) * u128::from(cells)).sum()
    }

    /// The number of pairs of observations in the same category, `sum c (c - 1) / 2`.
    #[must_use]
    pub fn pairs(&self) -> u128 {
        (self.sum_squares() - u128::from(self.n)) / 2
    }

    /// `sum c (c - 1)(c - 2)`: exact and rounded once, or summed in floats beyond 128 bits.
    #[must_use]
    pub fn ordered_triples(&self) -> f64 {
        let exact = self.iter().try_fold(0u128, |sum, (count, cells)| {
            let triples = product(count, count.saturating_sub(1))
                .checked_mul(u128::from(count.saturating_sub(2)))?
                .checked_mul(u128::from(cells))?;
            sum.checked_add(triples)
        });
        exact.map_or_else(|| self.ordered_triples_rounded(), |sum| sum as f64)
    }

    fn ordered_triples_rounded(&self) -> f64 {
        self.iter()
            .map(|(count, cells)| {
                let pairs = product(count, count.saturating_sub(1)) as f64;
                pairs * count.saturating_sub(2) as f64 * cells as f64
            })
            .sum()
    }
}
