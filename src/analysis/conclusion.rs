//! The verdict on a table.

use super::Statistic;
use crate::stats::rule::Verdict;

/// A verdict, and the test that it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conclusion<'s> {
    /// The verdict.
    pub verdict: Verdict,
    /// The test.
    pub ground: &'s Statistic,
}

impl<'s> Conclusion<'s> {
    /// The verdict of the declared test, unless a finite-sample test rejects the null hypothesis where that does not.
    ///
    /// A declared e-value stands alone: it is declared for samples with interim looks, where the other tests are not
    /// valid.
    #[must_use]
    pub fn of(statistics: &'s [Statistic]) -> Option<Self> {
        let declared = Self::by(statistics.iter().find(|row| row.headline)?)?;
        if declared.verdict == Verdict::Rejected || declared.ground.name == "log10_e" {
            return Some(declared);
        }
        Some(proof(statistics).map_or(declared, |ground| Self { verdict: Verdict::Rejected, ground }))
    }

    /// The verdict of one test. Only chi-squared, which has almost no ties, can be too small for chance.
    #[must_use]
    pub fn by(test: &'s Statistic) -> Option<Self> {
        let verdict = match Verdict::of(test.log10_p?) {
            Verdict::TooClose if test.name != "chi2" => Verdict::NoEvidence,
            verdict => verdict,
        };
        Some(Self { verdict, ground: test })
    }
}

/// The strongest of the finite-sample tests that reject the null hypothesis.
fn proof(statistics: &[Statistic]) -> Option<&Statistic> {
    let bounds = statistics.iter().filter(|row| row.holds_for_every_sample());
    let bounds = bounds.filter_map(|row| Some((row, row.log10_p?)));
    let proofs = bounds.filter(|&(_, log10_p)| Verdict::is_proved_by(log10_p));
    proofs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, _)| row)
}
