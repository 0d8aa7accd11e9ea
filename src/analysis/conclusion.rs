//! The verdict that the tests of a table support.
//!
//! One test is declared in every design, chi-squared by its exact law. Nothing is simulated, so a p-value needs no
//! stream and both tails are known; where the law gives only a bound, an e-value is quoted.

use super::statistic::find;
use super::verdict::Verdict;
use super::{Name, Statistic};

/// A verdict, and the test that it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conclusion<'s> {
    /// The verdict.
    pub verdict: Verdict,
    /// The test.
    pub ground: &'s Statistic,
}

impl<'s> Conclusion<'s> {
    /// The verdict of the declared test, unless a finite-sample test rejects the null hypothesis where that does not, or the
    /// lower tail says that the counts are too close.
    ///
    /// A declared e-value stands alone: it is declared for samples with interim looks, where the other tests are not
    /// valid.
    #[must_use]
    pub fn of(statistics: &'s [Statistic]) -> Option<Self> {
        let declared = Self::by(statistics.iter().find(|row| row.headline)?)?;
        if declared.verdict == Verdict::Rejected || declared.ground.name == Name::Log10E {
            return Some(declared);
        }
        let proof = || proof(statistics).map(|ground| Self { verdict: Verdict::Rejected, ground });
        Some(proof().or_else(|| too_close(statistics)).unwrap_or(declared))
    }

    /// The verdict of one test.
    #[must_use]
    pub fn by(test: &'s Statistic) -> Option<Self> {
        Some(Self { verdict: Verdict::of(test.log10_p?), ground: test })
    }
}

/// The strongest of the finite-sample tests that reject the null hypothesis.
fn proof(statistics: &[Statistic]) -> Option<&Statistic> {
    let bounds = statistics.iter().filter(|row| row.holds_for_every_sample());
    let bounds = bounds.filter_map(|row| Some((row, row.log10_p?)));
    let proofs = bounds.filter(|&(_, log10_p)| Verdict::is_proved_by(log10_p));
    proofs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, _)| row)
}

/// The lower tail, if it is smaller than chance allows.
fn too_close(statistics: &[Statistic]) -> Option<Conclusion<'_>> {
    let ground = find(statistics, Name::Chi2LowerP)?;
    let verdict = if is_listing(statistics) { Verdict::Listing } else { Verdict::TooClose };
    Verdict::is_too_close(ground.log10_p?).then_some(Conclusion { verdict, ground })
}

/// Whether no category was counted more than twice, and the observations are at least half as many as the categories.
fn is_listing(statistics: &[Statistic]) -> bool {
    let largest = find(statistics, Name::MaxOverMean);
    largest.is_some_and(|row| {
        let (n, k) = (row.n as f64, row.k as f64);
        let most = row.estimate.map_or(f64::INFINITY, |over_mean| (over_mean * n / k).round());
        most <= 2.0 && n >= k / 2.0
    })
}
