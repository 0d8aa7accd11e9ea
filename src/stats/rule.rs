//! When the chi-squared law holds for the likelihood ratio.

/// Whether the chi-squared law is valid for G: if the smallest expected count is at least 50.
#[must_use]
pub fn g_follows_chi2_law(expected_min: f64) -> bool {
    expected_min >= 50.0
}

/// Summary of the expected counts of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedCounts {
    /// The number of categories.
    pub categories: u64,
    /// The number of categories with an expected count below 5.
    pub below_5: u64,
    /// The number of categories with an expected count below 1.
    pub below_1: u64,
    /// The smallest expected count; 0 without categories.
    pub min: f64,
}

impl ExpectedCounts {
    /// Summarises expected counts, all finite and not negative.
    #[must_use]
    pub fn of(expected: impl Iterator<Item = f64>) -> Self {
        let expected: Vec<f64> = expected.collect();
        let below = |limit: f64| expected.iter().filter(|&&e| e < limit).count() as u64;
        Self {
            categories: expected.len() as u64,
            below_5: below(5.0),
            below_1: below(1.0),
            min: expected.iter().copied().reduce(f64::min).unwrap_or(0.0),
        }
    }
}
