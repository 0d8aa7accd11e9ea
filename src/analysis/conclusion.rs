//! What the tests of a table come to.

use super::Statistic;
use super::headline::MARK;
use crate::stats::rule::Verdict;

/// A verdict, and the test that it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conclusion<'s> {
    /// The verdict.
    pub verdict: Verdict,
    /// Its test.
    pub ground: &'s Statistic,
}

impl<'s> Conclusion<'s> {
    /// The verdict of the declared test; or, where that does not say so, that another one which holds for every sample
    /// proves unevenness.
    ///
    /// A declared e-value stands alone: it is declared where a sample was looked at again and again, and the others do
    /// not hold then.
    #[must_use]
    pub fn of(statistics: &'s [Statistic]) -> Option<Self> {
        let declared = Self::by(statistics.iter().find(|row| is_declared(row))?)?;
        if declared.verdict == Verdict::Uneven || declared.ground.name == "log10_e" {
            return Some(declared);
        }
        Some(proof(statistics).map_or(declared, |ground| Self { verdict: Verdict::Uneven, ground }))
    }

    /// The verdict of one test. Only chi-squared, which has no ties to speak of, can be too small for chance.
    #[must_use]
    pub fn by(test: &'s Statistic) -> Option<Self> {
        let verdict = match Verdict::of(test.log10_p?) {
            Verdict::TooEven if test.name != "chi2" => Verdict::NoEvidence,
            verdict => verdict,
        };
        Some(Self { verdict, ground: test })
    }
}

fn is_declared(row: &Statistic) -> bool {
    row.note.as_ref().is_some_and(|note| note.starts_with(MARK))
}

/// The strongest of the tests that prove unevenness for every sample.
fn proof(statistics: &[Statistic]) -> Option<&Statistic> {
    let bounds = statistics.iter().filter(|row| row.holds_for_every_sample());
    let bounds = bounds.filter_map(|row| Some((row, row.log10_p?)));
    let proofs = bounds.filter(|&(_, log10_p)| Verdict::is_proved_by(log10_p));
    proofs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, _)| row)
}
