//! P-values by simulation, for tables too thin for the chi-squared law.

use super::alias::Alias;
use super::law::{Law, LawError};
use crate::draw::Draw;

/// Scores this close, relatively, are ties; rounding is far below, different tables far above.
const TIE: f64 = 1e-11;

/// What makes a table extreme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// Pearson's chi-squared.
    Chi2,
    /// The likelihood ratio statistic G.
    G,
}

/// A p-value by simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    /// How many simulated tables were at least as extreme as the observed one, ties included.
    pub at_least_as_extreme: u32,
    /// How many tables were simulated, `B`.
    pub replicates: u32,
}

impl MonteCarlo {
    /// `(1 + #{T* >= T}) / (B + 1)` (Davison & Hinkley 1997), in `1 / (B + 1)` to 1.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        (1.0 + f64::from(self.at_least_as_extreme)) / (1.0 + f64::from(self.replicates))
    }

    /// Decimal log of the p-value.
    #[must_use]
    pub fn log10_p(&self) -> f64 {
        self.p_value().log10()
    }

    /// Counts the replicates whose score reaches the observed one, both not negative.
    pub(super) fn count(replicates: u32, observed: f64, mut score: impl FnMut() -> f64) -> Self {
        let threshold = observed - TIE * observed.abs();
        let extreme = (0..replicates).filter(|_| score() >= threshold).count();
        Self { at_least_as_extreme: u32::try_from(extreme).unwrap_or(replicates), replicates }
    }
}

/// Simulates tables of as many observations as `counts` holds and compares them with it.
///
/// Takes `O(B (n + K))` for `n` observations over `K` outcomes.
///
/// # Errors
/// See [`Law::observe`]; `TooLarge` from 2^32 observations or outcomes on.
pub fn simulate(
    counts: &[u64],
    law: &Law,
    statistic: Statistic,
    replicates: u32,
    draw: &mut Draw,
) -> Result<MonteCarlo, LawError> {
    let observed = law.observe(counts)?;
    let n = u32::try_from(observed.n).map_err(|_| LawError::TooLarge)?;
    let (counts, probabilities): (Vec<u64>, Vec<f64>) = observed.cells.into_iter().unzip();
    let alias = Alias::of(&probabilities).ok_or(LawError::TooLarge)?;
    let inverse: Vec<f64> = probabilities.iter().map(|p| 1.0 / p).collect();
    let observed_score = score(statistic, counts.iter().map(|&count| count as f64), &inverse);

    let mut table = vec![0u32; inverse.len()];
    let next_score = || {
        table.fill(0);
        for _ in 0..n {
            table[alias.draw(draw) as usize] += 1;
        }
        score(statistic, table.iter().map(|&count| f64::from(count)), &inverse)
    };
    Ok(MonteCarlo::count(replicates, observed_score, next_score))
}

/// A function that orders tables of one size as their statistic does.
fn score(statistic: Statistic, counts: impl Iterator<Item = f64>, inverse: &[f64]) -> f64 {
    let cells = counts.zip(inverse).filter(|&(count, _)| count > 0.0);
    match statistic {
        Statistic::Chi2 => cells.map(|(count, inverse)| count * count * inverse).sum(),
        Statistic::G => cells.map(|(count, inverse)| count * (count * inverse).ln()).sum(),
    }
}
