//! Counts against a given law: a sample against a census, or against any known probabilities.

use super::deviance::half_deviance;
use super::law::{Law, LawError};
use super::numeric::power;
use super::rule::ExpectedCounts;
use super::tail::log10_p_chi2;

/// Goodness of fit of counts to a given law.
#[derive(Clone, Debug, PartialEq)]
pub struct Goodness {
    /// The number of observations.
    pub n: u64,
    /// Degrees of freedom: one less than the number of possible outcomes.
    pub df: u64,
    /// Pearson's chi-squared (1900).
    pub chi2: f64,
    /// The likelihood ratio statistic (Wilks 1938).
    pub g: f64,
    /// Total variation distance of the shares from the law, in 0 to 1.
    pub tv: f64,
    /// Summary of the expected counts of the possible outcomes.
    pub expected: ExpectedCounts,
}

impl Goodness {
    /// Compares the counts with the law, category by category in the given order.
    ///
    /// # Errors
    /// See [`Law::observe`].
    pub fn of(counts: &[u64], law: &Law) -> Result<Self, LawError> {
        let observed = law.observe(counts)?;
        let n = observed.n as f64;
        let categories = || observed.categories.iter().map(|&(count, p)| (count as f64, n * p));
        Ok(Self {
            n: observed.n,
            df: law.df(),
            chi2: categories().map(|(count, expected)| power(count - expected, 2) / expected).sum(),
            g: 2.0 * categories().map(|(count, expected)| half_deviance(count, expected)).sum::<f64>(),
            tv: categories().map(|(count, expected)| (count - expected).abs()).sum::<f64>() / (2.0 * n),
            expected: ExpectedCounts::of(categories().map(|(_, expected)| expected)),
        })
    }

    /// Cohen's effect size `w = sqrt(chi2 / n)` (Cohen 1988).
    #[must_use]
    pub fn cohen_w(&self) -> f64 {
        (self.chi2 / self.n as f64).sqrt()
    }

    /// Decimal log of the p-value of chi-squared under the chi-squared distribution.
    ///
    /// [`chi2_law::given`](super::chi2_law::given) has the exact one.
    #[must_use]
    pub fn chi2_log10_p(&self) -> Option<f64> {
        log10_p_chi2(self.chi2, self.df)
    }

    /// Decimal log of the p-value of G under the chi-squared distribution.
    #[must_use]
    pub fn g_log10_p(&self) -> Option<f64> {
        log10_p_chi2(self.g, self.df)
    }
}
