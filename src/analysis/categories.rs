//! Each category of a table: its share, and how far it is from what a law expects.

use super::CONF_LEVEL;
use crate::stats::holm::holm;
use crate::stats::interval::{Interval, goodman};
use crate::stats::law::Law;
use crate::stats::residual::{Residual, adjusted_residuals};

/// A category of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Category {
    /// How often it was counted.
    pub count: u64,
    /// Its share of all that was counted.
    pub share: Option<f64>,
    /// The interval of its share, at the level [`CONF_LEVEL`] for all categories together.
    pub interval: Option<Interval>,
    /// The count that the law expects.
    pub expected: Option<f64>,
    /// The adjusted residual, with the decimal logarithm of its p-value.
    pub residual: Option<Residual>,
    /// That p-value, adjusted for the number of categories.
    pub log10_p_holm: Option<f64>,
}

/// The categories of a sample against `law`, or of a sample alone.
#[must_use]
pub fn of_sample(counts: &[u64], law: Option<&Law>) -> Vec<Category> {
    let mut categories = of_census(counts, law);
    let intervals = goodman(counts, CONF_LEVEL).unwrap_or_default();
    for (category, interval) in categories.iter_mut().zip(intervals) {
        category.interval = Some(interval);
    }
    let residuals = law.and_then(|law| adjusted_residuals(counts, law).ok()).unwrap_or_default();
    for (category, residual) in categories.iter_mut().zip(residuals) {
        category.residual = residual;
    }
    adjust(&mut categories);
    categories
}

/// The categories of a census: shares are the truth, so there is nothing to test.
#[must_use]
pub fn of_census(counts: &[u64], law: Option<&Law>) -> Vec<Category> {
    let n: u64 = counts.iter().sum();
    let probability = |index: usize| law.and_then(|law| law.probabilities().get(index));
    let category = |(index, &count)| Category {
        count,
        share: (n > 0).then(|| count as f64 / n as f64),
        expected: probability(index).map(|p| n as f64 * p),
        ..Category::default()
    };
    counts.iter().enumerate().map(category).collect()
}

/// Holm's correction over all categories that have a residual.
fn adjust(categories: &mut [Category]) {
    let tested = || (0..).zip(categories.iter()).filter_map(|(i, c)| Some((i, c.residual?.log10_p)));
    let (indices, log10_p): (Vec<usize>, Vec<f64>) = tested().unzip();
    for (index, adjusted) in indices.into_iter().zip(holm(&log10_p)) {
        categories[index].log10_p_holm = Some(adjusted);
    }
}
