//! A discrete probability law, against which counts are tested.

use std::error::Error;
use std::fmt;

/// Relative tolerance for the sums of given numbers, which may have been rounded.
const SUM_TOLERANCE: f64 = 1e-9;

/// Probabilities of at least two outcomes, summing to 1; some outcomes may be impossible.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    probabilities: Vec<f64>,
}

/// Why a law is invalid, or why counts cannot be tested against it.
#[derive(Clone, Debug, PartialEq)]
pub enum LawError {
    /// Fewer than two outcomes are possible, so there is nothing to test.
    TooFewOutcomes,
    /// The number at this index is negative or not finite.
    BadNumber {
        /// Position of the number.
        index: usize,
    },
    /// The given numbers do not have the required sum.
    SumMismatch {
        /// The sum of the given numbers.
        found: f64,
        /// 1 for probabilities, the number of observations for expected counts.
        wanted: f64,
    },
    /// Counts and law are over different numbers of outcomes.
    LengthMismatch {
        /// The number of counts.
        counts: usize,
        /// The number of outcomes of the law.
        outcomes: usize,
    },
    /// An outcome of probability 0 was observed.
    ImpossibleOutcome {
        /// Position of the outcome.
        index: usize,
    },
    /// All counts are 0, or their sum exceeds 64 bits.
    BadTotal,
    /// There are too many tables to enumerate, or too many outcomes to simulate.
    TooLarge,
}

impl fmt::Display for LawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewOutcomes => write!(f, "fewer than two outcomes are possible"),
            Self::BadNumber { index } => write!(f, "number {index} is negative or not finite"),
            Self::SumMismatch { found, wanted } => {
                write!(f, "the numbers sum to {found} instead of {wanted}")
            }
            Self::LengthMismatch { counts, outcomes } => {
                write!(f, "{counts} counts for a law over {outcomes} outcomes")
            }
            Self::ImpossibleOutcome { index } => {
                write!(f, "impossible outcome: outcome {index} has probability 0 but was observed")
            }
            Self::BadTotal => write!(f, "the counts are all 0 or their sum exceeds 64 bits"),
            Self::TooLarge => write!(f, "too many possible tables or outcomes"),
        }
    }
}

impl Error for LawError {}

impl Law {
    /// The uniform law over `k` outcomes.
    ///
    /// # Errors
    /// `TooFewOutcomes` if `k < 2`.
    pub fn uniform(k: usize) -> Result<Self, LawError> {
        Self::proportional(&vec![1.0; k])
    }

    /// The law of a census: its shares as probabilities.
    ///
    /// # Errors
    /// `TooFewOutcomes` if fewer than two counts are positive.
    pub fn from_census(counts: &[u64]) -> Result<Self, LawError> {
        let weights: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        Self::proportional(&weights)
    }

    /// The law with the given probabilities.
    ///
    /// # Errors
    /// If a number is negative or not finite, if fewer than two are positive, or if they do not
    /// sum to 1 within one part in 10^9.
    pub fn from_probabilities(probabilities: &[f64]) -> Result<Self, LawError> {
        Self::with_sum(probabilities, 1.0)
    }

    /// The law under which `n` observations have the given expected counts.
    ///
    /// # Errors
    /// As [`Law::from_probabilities`], with the sum `n`.
    pub fn from_expected(expected: &[f64], n: u64) -> Result<Self, LawError> {
        Self::with_sum(expected, n as f64)
    }

    fn with_sum(numbers: &[f64], wanted: f64) -> Result<Self, LawError> {
        let found: f64 = numbers.iter().sum();
        if (found - wanted).abs() > SUM_TOLERANCE * wanted {
            return Err(LawError::SumMismatch { found, wanted });
        }
        Self::proportional(numbers)
    }

    fn proportional(weights: &[f64]) -> Result<Self, LawError> {
        let bad = |weight: &f64| !(weight.is_finite() && *weight >= 0.0);
        if let Some(index) = weights.iter().position(bad) {
            return Err(LawError::BadNumber { index });
        }
        let sum: f64 = weights.iter().sum();
        let probabilities: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
        if probabilities.iter().filter(|&&p| p > 0.0).count() < 2 {
            return Err(LawError::TooFewOutcomes);
        }
        Ok(Self { probabilities })
    }

    /// The probabilities of all outcomes, in their given order.
    #[must_use]
    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }

    /// Degrees of freedom: one less than the number of possible outcomes.
    #[must_use]
    pub fn df(&self) -> u64 {
        let possible = self.probabilities.iter().filter(|&&p| p > 0.0).count();
        possible as u64 - 1
    }

    /// Counts and probabilities of the possible outcomes, and the sum of the counts.
    ///
    /// # Errors
    /// If the number of counts is not that of the outcomes, if they are all 0 or sum beyond 64 bits, or if an
    /// impossible outcome was observed.
    pub fn observe(&self, counts: &[u64]) -> Result<Observed, LawError> {
        let (counts_len, outcomes) = (counts.len(), self.probabilities.len());
        if counts_len != outcomes {
            return Err(LawError::LengthMismatch { counts: counts_len, outcomes });
        }
        let pairs = || counts.iter().copied().zip(self.probabilities.iter().copied());
        if let Some(index) = pairs().position(|(count, p)| count > 0 && p <= 0.0) {
            return Err(LawError::ImpossibleOutcome { index });
        }
        let n = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        Ok(Observed {
            categories: pairs().filter(|&(_, p)| p > 0.0).collect(),
            n: n.filter(|&n| n > 0).ok_or(LawError::BadTotal)?,
        })
    }
}

/// Counts with the probabilities of their outcomes; impossible outcomes are omitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// Count and probability (above 0) of each possible outcome, in the order of the law.
    pub categories: Vec<(u64, f64)>,
    /// The sum of the counts, at least 1.
    pub n: u64,
}
