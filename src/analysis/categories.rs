//! The categories of a table: their shares, and their deviations from a law.

use serde::Serialize;

use super::CONF_LEVEL;
use crate::stats::holm::holm;
use crate::stats::interval::goodman;
use crate::stats::law::Law;
use crate::stats::residual::adjusted_residuals;

/// A category of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Category {
    /// Its count.
    pub count: u64,
    /// Its share of the total count.
    pub share: Option<f64>,
    /// The lower end of the confidence interval of its share, simultaneous for all categories at level [`CONF_LEVEL`].
    pub conf_low: Option<f64>,
    /// The upper end of that interval.
    pub conf_high: Option<f64>,
    /// The expected count under the law.
    pub expected: Option<f64>,
    /// The adjusted residual.
    pub residual: Option<f64>,
    /// The decimal logarithm of its p-value.
    pub log10_p: Option<f64>,
    /// That p-value, corrected for the number of categories by Holm's method.
    pub log10_p_holm: Option<f64>,
}

/// The categories of a sample, against `law` if given.
#[must_use]
pub fn of_sample(counts: &[u64], law: Option<&Law>) -> Vec<Category> {
    let mut categories = of_census(counts, law);
    let intervals = goodman(counts, CONF_LEVEL).unwrap_or_default();
    for (category, interval) in categories.iter_mut().zip(intervals) {
        (category.conf_low, category.conf_high) = (Some(interval.low), Some(interval.high));
    }
    let residuals = law.and_then(|law| adjusted_residuals(counts, law).ok()).unwrap_or_default();
    for (category, residual) in categories.iter_mut().zip(residuals) {
        category.residual = residual.map(|residual| residual.adjusted);
        category.log10_p = residual.map(|residual| residual.log10_p);
    }
    adjust(&mut categories);
    categories
}

/// The categories of a census: its shares are exact, so there is nothing to test.
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
    let tested = || (0..).zip(categories.iter()).filter_map(|(i, c)| Some((i, c.log10_p?)));
    let (indices, log10_p): (Vec<usize>, Vec<f64>) = tested().unzip();
    for (index, adjusted) in indices.into_iter().zip(holm(&log10_p)) {
        categories[index].log10_p_holm = Some(adjusted);
    }
}
