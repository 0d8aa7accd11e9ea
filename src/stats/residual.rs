//! Adjusted residuals: which categories deviate.

use super::law::{Law, LawError};
use super::tail::log10_p_normal;

/// The deviation of one category from its expected count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// `(c - E) / sqrt(E (1 - p))`: standard normal under the law, for large `E`.
    pub adjusted: f64,
    /// Decimal log of the two-sided normal p-value, not corrected for multiple testing.
    pub log10_p: f64,
}

/// Adjusted residuals (Haberman 1973) of counts under a law, in the order of the counts.
///
/// `None` for impossible outcomes. Correct the p-values with [`holm`](super::holm::holm).
///
/// # Errors
/// See [`Law::observe`].
pub fn adjusted_residuals(counts: &[u64], law: &Law) -> Result<Vec<Option<Residual>>, LawError> {
    let n = law.observe(counts)?.n as f64;
    let cells = counts.iter().zip(law.probabilities());
    Ok(cells.map(|(&count, &p)| residual(count as f64, n * p, p)).collect())
}

fn residual(count: f64, expected: f64, p: f64) -> Option<Residual> {
    let spread = (expected * (1.0 - p)).sqrt();
    if spread <= 0.0 {
        return None;
    }
    let adjusted = (count - expected) / spread;
    Some(Residual { adjusted, log10_p: log10_p_normal(adjusted)? })
}
