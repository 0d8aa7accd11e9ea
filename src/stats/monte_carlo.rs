//! Simulated p-values, for tables too sparse for the chi-squared distribution.

use libm::{log, log10};

use super::alias::Alias;
use super::law::{Law, LawError};
use crate::model::draw::Draw;

/// Relative tolerance for ties of scores: far above rounding errors, far below differences between tables.
const TIE: f64 = 1e-11;

/// A test statistic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestStatistic {
    /// Pearson's chi-squared.
    Chi2,
    /// The likelihood ratio statistic G.
    G,
}

/// A simulated p-value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    /// The number of simulated tables at least as extreme as the observed one, ties included.
    pub at_least_as_extreme: u32,
    /// The number of simulated tables, `B`.
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
        log10(self.p_value())
    }

    /// Counts, for each score, the replicates that reach the observed value.
    pub(super) fn count<const N: usize>(
        replicates: u32,
        observed: [f64; N],
        mut scores: impl FnMut() -> [f64; N],
    ) -> [Self; N] {
        let thresholds = observed.map(|observed| observed - TIE * observed.abs());
        let mut extreme = [0; N];
        for _ in 0..replicates {
            for (extreme, (score, threshold)) in extreme.iter_mut().zip(scores().into_iter().zip(thresholds))
            {
                *extreme += u32::from(score >= threshold);
            }
        }
        extreme.map(|at_least_as_extreme| Self { at_least_as_extreme, replicates })
    }
}

/// Simulates tables with as many observations as `counts` and compares them with it by each of `statistics`.
///
/// Takes `O(B (n + K))` for `n` observations over `K` outcomes.
///
/// # Errors
/// See [`Law::observe`]; `TooLarge` from 2^32 observations or outcomes on.
pub fn simulate<const N: usize>(
    counts: &[u64],
    law: &Law,
    statistics: [TestStatistic; N],
    replicates: u32,
    draw: &mut Draw,
) -> Result<[MonteCarlo; N], LawError> {
    let observed = law.observe(counts)?;
    let n = u32::try_from(observed.n).map_err(|_| LawError::TooLarge)?;
    let (counts, probabilities): (Vec<u64>, Vec<f64>) = observed.categories.into_iter().unzip();
    let alias = Alias::of(&probabilities).ok_or(LawError::TooLarge)?;
    let inverse: Vec<f64> = probabilities.iter().map(|p| 1.0 / p).collect();
    let observed = statistics.map(|of| score(of, counts.iter().map(|&count| count as f64), &inverse));

    let mut table = vec![0u32; inverse.len()];
    let next_scores = || {
        table.fill(0);
        for _ in 0..n {
            table[alias.draw(draw) as usize] += 1;
        }
        statistics.map(|of| score(of, table.iter().map(|&count| f64::from(count)), &inverse))
    };
    Ok(MonteCarlo::count(replicates, observed, next_scores))
}

/// A function that orders tables of the same size as the statistic does.
fn score(statistic: TestStatistic, counts: impl Iterator<Item = f64>, inverse: &[f64]) -> f64 {
    let categories = counts.zip(inverse).filter(|&(count, _)| count > 0.0);
    match statistic {
        TestStatistic::Chi2 => categories.map(|(count, inverse)| count * count * inverse).sum(),
        TestStatistic::G => categories.map(|(count, inverse)| count * log(count * inverse)).sum(),
    }
}
