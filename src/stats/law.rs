//! A discrete probability law, against which counts are tested and from which outcomes are drawn.

use thiserror::Error;

use super::numeric::whole;
use crate::model::draw::Draw;

/// Probabilities of at least two outcomes, summing to 1; some outcomes may be impossible.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    probabilities: Vec<f64>,
}

/// Why a law is invalid, or why counts cannot be tested against it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LawError {
    /// Fewer than two outcomes are possible, so there is nothing to test.
    #[error("fewer than two outcomes are possible")]
    TooFewOutcomes,
    /// The number at this index is negative or not finite.
    #[error("number {index} is negative or not finite")]
    BadNumber {
        /// Position of the number.
        index: usize,
    },
    /// Counts and law are over different numbers of outcomes.
    #[error("{counts} counts for a law over {outcomes} outcomes")]
    LengthMismatch {
        /// The number of counts.
        counts: usize,
        /// The number of outcomes of the law.
        outcomes: usize,
    },
    /// An outcome of probability 0 was observed.
    #[error("impossible outcome: outcome {index} has probability 0 but was observed")]
    ImpossibleOutcome {
        /// Position of the outcome.
        index: usize,
    },
    /// All counts are 0, or their sum exceeds 64 bits.
    #[error("the counts are all 0 or their sum exceeds 64 bits")]
    BadTotal,
}

impl Law {
    /// The uniform law over `k` outcomes.
    ///
    /// # Errors
    /// `TooFewOutcomes` if `k < 2`.
    pub fn uniform(k: usize) -> Result<Self, LawError> {
        Self::from_weights(&vec![1.0; k])
    }

    /// The law of a census: its shares as probabilities.
    ///
    /// # Errors
    /// `TooFewOutcomes` if fewer than two counts are positive.
    pub fn from_census(counts: &[u64]) -> Result<Self, LawError> {
        let weights: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        Self::from_weights(&weights)
    }

    /// The law whose probabilities are in the proportions of these weights, whatever their sum.
    ///
    /// # Errors
    /// If a number is negative or not finite, or if fewer than two are positive.
    pub fn from_weights(weights: &[f64]) -> Result<Self, LawError> {
        let bad = |weight: &f64| !(weight.is_finite() && *weight >= 0.0);
        if let Some(index) = weights.iter().position(bad) {
            return Err(LawError::BadNumber { index });
        }
        let sum: f64 = weights.iter().sum();
        let unit = if sum.is_finite() { 1.0 } else { weights.iter().copied().fold(0.0, f64::max) };
        let sum = if sum.is_finite() { sum } else { weights.iter().map(|weight| weight / unit).sum() };
        let probabilities: Vec<f64> = weights.iter().map(|weight| weight / unit / sum).collect();
        if probabilities.iter().filter(|&&p| p > 0.0).count() < 2 {
            return Err(LawError::TooFewOutcomes);
        }
        Ok(Self { probabilities })
    }

    /// The probabilities of all outcomes, in their given order.
    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }

    /// Whether all outcomes are equally likely.
    pub(crate) fn is_uniform(&self) -> bool {
        self.probabilities.windows(2).all(|pair| pair[0].total_cmp(&pair[1]).is_eq())
    }

    /// Degrees of freedom: one less than the number of possible outcomes.
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
        let n = self.total(counts)?;
        let pairs = || counts.iter().copied().zip(self.probabilities.iter().copied());
        if let Some(index) = pairs().position(|(count, p)| count > 0 && p <= 0.0) {
            return Err(LawError::ImpossibleOutcome { index });
        }
        Ok(Observed { categories: pairs().filter(|&(_, p)| p > 0.0).collect(), n })
    }

    /// The sum of the counts of all outcomes.
    pub(super) fn total(&self, counts: &[u64]) -> Result<u64, LawError> {
        let (counts_len, outcomes) = (counts.len(), self.probabilities.len());
        if counts_len != outcomes {
            return Err(LawError::LengthMismatch { counts: counts_len, outcomes });
        }
        let n = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        n.filter(|&n| n > 0).ok_or(LawError::BadTotal)
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

/// 2^64: thresholds are fractions of it.
const FULL: f64 = 18_446_744_073_709_551_616.0;

/// An alias table (Walker 1977, built by Vose's method, 1991), exact to 2^-64 of a column.
#[derive(Clone, Debug)]
pub struct Alias {
    columns: Vec<AliasColumn>,
    len: u32,
}

/// A column returns its own outcome below the threshold, the other one otherwise.
#[derive(Clone, Copy, Debug)]
struct AliasColumn {
    threshold: u64,
    other: u32,
}

impl Alias {
    /// A table for positive weights that sum to 1; `None` for no weights, or for 2^32 and more.
    pub fn of(weights: &[f64]) -> Option<Self> {
        let len = u32::try_from(weights.len()).ok().filter(|&len| len > 0)?;
        let mut columns = vec![AliasColumn { threshold: u64::MAX, other: 0 }; weights.len()];
        let mut heights: Vec<f64> = weights.iter().map(|w| w * f64::from(len)).collect();
        let (mut short, mut tall): (Vec<u32>, Vec<u32>) = (0..len).partition(|&i| heights[i as usize] < 1.0);
        while let (Some(&low), Some(&high)) = (short.last(), tall.last()) {
            let height = heights[low as usize];
            columns[low as usize] =
                AliasColumn { threshold: whole(height * FULL).unwrap_or(u64::MAX), other: high };
            short.pop();
            heights[high as usize] -= 1.0 - height;
            if heights[high as usize] < 1.0 {
                short.extend(tall.pop());
            }
        }
        Some(Self { columns, len })
    }

    /// Draws the index of a weight. A full column needs no second draw.
    pub fn draw(&self, draw: &mut Draw) -> u32 {
        let index = draw.below(u64::from(self.len));
        let column = self.columns[index as usize];
        if column.threshold == u64::MAX || wide(draw) < column.threshold { index } else { column.other }
    }
}

/// A uniform 64-bit integer: two words of the stream, the first one low.
fn wide(draw: &mut Draw) -> u64 {
    let low = u64::from(draw.word());
    u64::from(draw.word()) << 32 | low
}
