//! Which p-value is valid when, and the word that goes with it.

use super::numeric::product;

/// The law that a statistic's p-value is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PValueMethod {
    /// The chi-squared law, an approximation for large expected counts.
    Asymptotic,
    /// Simulation under the null hypothesis.
    MonteCarlo,
}

/// How chi-squared against the uniform law gets its p-value: asymptotic if `n / K >= 3`.
#[must_use]
pub fn uniform_null(n: u64, k: u64) -> PValueMethod {
    asymptotic_if(u128::from(n) >= product(3, k))
}

/// Whether G against the uniform law may be read off the chi-squared law: if `n / K >= 50`.
#[must_use]
pub fn g_follows_chi2_law(n: u64, k: u64) -> bool {
    u128::from(n) >= product(50, k)
}

/// How chi-squared against a non-uniform law gets its p-value (Cochran 1954).
///
/// Asymptotic if all expected counts are at least 1 and at most 20 % are below 5.
#[must_use]
pub fn given_null(expected: &ExpectedCounts) -> PValueMethod {
    let few_below_5 = product(5, expected.below_5) <= u128::from(expected.cells);
    asymptotic_if(expected.below_1 == 0 && few_below_5)
}

fn asymptotic_if(valid: bool) -> PValueMethod {
    if valid { PValueMethod::Asymptotic } else { PValueMethod::MonteCarlo }
}

/// How large the expected counts of a table are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedCounts {
    /// The number of cells.
    pub cells: u64,
    /// The number of cells with an expected count below 5.
    pub below_5: u64,
    /// The number of cells with an expected count below 1.
    pub below_1: u64,
    /// The smallest expected count; 0 without cells.
    pub min: f64,
}

impl ExpectedCounts {
    /// Summarises expected counts, all finite and not negative.
    #[must_use]
    pub fn of(expected: impl Iterator<Item = f64>) -> Self {
        let expected: Vec<f64> = expected.collect();
        let below = |limit: f64| expected.iter().filter(|&&e| e < limit).count() as u64;
        Self {
            cells: expected.len() as u64,
            below_5: below(5.0),
            below_1: below(1.0),
            min: expected.iter().copied().reduce(f64::min).unwrap_or(0.0),
        }
    }
}

/// The word a reader sees after the effect size of the headline test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `p > 1 - 1e-6`: repeated seeds, or a census taken for a sample.
    TooEven,
    /// `p >= 0.005`.
    NoEvidence,
    /// `p < 0.005`.
    Weak,
    /// `p < 1e-6`, or proof by a test that holds for every sample.
    Uneven,
}

/// A test that holds for every sample proves unevenness from this decimal logarithm of its bound of the p-value on.
///
/// It may do so beside the declared test: with at most three such tests chance leads to [`Verdict::Uneven`] with
/// probability at most `1e-6 + 3e-7`.
const PROOF: f64 = -7.0;

impl Verdict {
    /// The verdict on the decimal log of a p-value.
    #[must_use]
    pub fn of(log10_p: f64) -> Self {
        if log10_p < -6.0 {
            Self::Uneven
        } else if log10_p < 0.005_f64.log10() {
            Self::Weak
        } else if log10_p > (1.0 - 1e-6_f64).log10() {
            Self::TooEven
        } else {
            Self::NoEvidence
        }
    }

    /// Whether a bound of the p-value, by its decimal log, proves unevenness whatever another test says.
    #[must_use]
    pub fn is_proved_by(log10_bound: f64) -> bool {
        log10_bound <= PROOF
    }
}
