//! Which p-value is valid when, and the verdict on it.

use libm::log10;

use super::numeric::product;

/// How the p-value of a statistic is obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PValueMethod {
    /// From the chi-squared distribution, an approximation for large expected counts.
    Asymptotic,
    /// By simulation under the null hypothesis.
    MonteCarlo,
}

/// How the p-value of chi-squared against the uniform law is obtained: asymptotic if `n / K >= 3`.
#[must_use]
pub fn uniform_null(n: u64, k: u64) -> PValueMethod {
    asymptotic_if(u128::from(n) >= product(3, k))
}

/// Whether the chi-squared distribution is valid for G against the uniform law: if `n / K >= 50`.
#[must_use]
pub fn g_follows_chi2_law(n: u64, k: u64) -> bool {
    u128::from(n) >= product(50, k)
}

/// How the p-value of chi-squared against a non-uniform law is obtained (Cochran 1954).
///
/// Asymptotic if all expected counts are at least 1 and at most 20 % are below 5.
#[must_use]
pub fn given_null(expected: &ExpectedCounts) -> PValueMethod {
    let few_below_5 = product(5, expected.below_5) <= u128::from(expected.categories);
    asymptotic_if(expected.below_1 == 0 && few_below_5)
}

fn asymptotic_if(valid: bool) -> PValueMethod {
    if valid { PValueMethod::Asymptotic } else { PValueMethod::MonteCarlo }
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

/// The verdict of the headline test, reported after its effect size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `p > 1 - 1e-6`: repeated seeds, or a census mistaken for a sample.
    TooClose,
    /// `p >= 0.005`.
    NoEvidence,
    /// `p < 0.005`.
    WeakEvidence,
    /// `p < 1e-6`, or rejection by a finite-sample test.
    Rejected,
}

/// A finite-sample test rejects the null hypothesis if the decimal log of its bound on the p-value is at most this.
///
/// It may do so in addition to the declared test: with at most three such tests the probability of a false
/// [`Verdict::Rejected`] is at most `1e-6 + 3e-7`.
const PROOF: f64 = -7.0;

impl Verdict {
    /// The verdict on the decimal log of a p-value.
    #[must_use]
    pub fn of(log10_p: f64) -> Self {
        if log10_p < -6.0 {
            Self::Rejected
        } else if log10_p < log10(0.005) {
            Self::WeakEvidence
        } else if log10_p > log10(1.0 - 1e-6) {
            Self::TooClose
        } else {
            Self::NoEvidence
        }
    }

    /// Whether a bound on the p-value, given by its decimal log, rejects the null hypothesis regardless of other tests.
    #[must_use]
    pub fn is_proved_by(log10_bound: f64) -> bool {
        log10_bound <= PROOF
    }
}
