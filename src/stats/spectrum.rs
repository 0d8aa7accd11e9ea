//! A frequency table reduced to the number of categories with each count.

use std::collections::BTreeMap;

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
    pub fn of(counts: &[u64]) -> Option<Self> {
        let n = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count))?;
        Some(Self {
            categories_by_count: counts.iter().map(|&count| (count, 1)).collect(),
            n,
            k: counts.len() as u64,
        })
    }

    /// The spectra of these categories, known and unknown ones together `K`, after each of these cutoffs, which ascend: each
    /// category counts its values up to the cutoff. `None` if the sum of all counts exceeds 64 bits.
    pub fn within<'h>(
        categories: impl Iterator<Item = &'h Histogram>,
        k: u64,
        cutoffs: &[u64],
    ) -> Option<Vec<Self>> {
        let mut changes = vec![BTreeMap::new(); cutoffs.len()];
        categories.for_each(|values| note_changes(values, cutoffs, &mut changes));
        let mut held = BTreeMap::from([(0, k)]);
        let spectra = changes.into_iter().map(|change| {
            for (count, by) in change {
                let cells = held.entry(count).or_default();
                *cells = cells.checked_add_signed(by)?;
            }
            held.retain(|_, cells| *cells > 0);
            Self::of_numbers(held.iter().map(|(&count, &cells)| (count, cells)).collect(), k)
        });
        spectra.collect()
    }

    /// The spectrum with these numbers of categories by their count, `K` in all.
    fn of_numbers(categories_by_count: Histogram, k: u64) -> Option<Self> {
        let n = u64::try_from(categories_by_count.sum()).ok()?;
        Some(Self { categories_by_count, n, k })
    }

    /// Pairs of a count and the number of categories with that count (at least 1), counts ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + '_ {
        self.categories_by_count.iter()
    }

    /// The sum of all counts.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The number of categories, including empty ones.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The number of non-empty categories.
    pub fn seen(&self) -> u64 {
        self.k - self.categories_with(0)
    }

    /// The number of categories with exactly this count.
    pub(crate) fn categories_with(&self, count: u64) -> u64 {
        self.iter()
            .take_while(|&(held, _)| held <= count)
            .find(|&(held, _)| held == count)
            .map_or(0, |(_, cells)| cells)
    }

    /// The smallest count of a category; `None` without categories.
    pub fn min(&self) -> Option<u64> {
        self.categories_by_count.min()
    }

    /// The largest count of a category; `None` without categories.
    pub fn max(&self) -> Option<u64> {
        self.categories_by_count.max()
    }

    /// The sum of the squared counts, exactly: at most `n^2`.
    pub fn sum_squares(&self) -> u128 {
        self.iter().map(|(count, cells)| product(count, count) * u128::from(cells)).sum()
    }

    /// The number of pairs of observations in the same category, `sum c (c - 1) / 2`.
    pub fn pairs(&self) -> u128 {
        (self.sum_squares() - u128::from(self.n)) / 2
    }

    /// `sum c (c - 1)(c - 2)`: exact and rounded once, or summed in floats beyond 128 bits.
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

/// Notes by how much the number of the categories with each count changes from cutoff to cutoff, as one with these values grows.
fn note_changes(values: &Histogram, cutoffs: &[u64], changes: &mut [BTreeMap<u64, i64>]) {
    let mut values = values.iter().peekable();
    let mut count = 0;
    while let Some(&(next, _)) = values.peek() {
        let place = cutoffs.partition_point(|&cutoff| cutoff < next);
        let Some(change) = changes.get_mut(place) else { return };
        let before = count;
        while let Some((_, more)) = values.next_if(|&(value, _)| value <= cutoffs[place]) {
            count += more;
        }
        *change.entry(before).or_default() -= 1;
        *change.entry(count).or_default() += 1;
    }
}
