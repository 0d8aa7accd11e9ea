//! The verdict on a table, as one word of a closed list, and the test that it rests on.
//!
//! One test is declared in every design, chi-squared by its exact law. Nothing is simulated, so a p-value needs no
//! stream and both tails are known; where the law gives only a bound, an e-value is quoted.

use libm::log10;

use super::statistic::find;
use super::stopping::Until;
use super::{Name, Statistic};
use crate::model::named::named;
use crate::stats::tail::holm;

named! {
    /// What is said of a result, or of two results that are compared, the most serious first.
    pub enum Verdict {
        /// The null hypothesis is rejected: `p < 1e-6`, or a bound that holds for every sample is at most `1e-7`.
        Rejected = "rejected",
        /// The same of two results that are compared: they differ.
        Differ = "differ",
        /// A census: the shares are not equal.
        Unequal = "unequal",
        /// The counts agree better than chance allows, and hardly exceed 1: solutions were listed, not drawn.
        Listing = "listing",
        /// The counts agree better than chance allows: the lower tail is below `1e-6`.
        TooClose = "too-close",
        /// The observations depend on each other, so no test is valid.
        Dependent = "dependent",
        /// There is weak evidence against the null hypothesis: `p < 0.005`.
        Weak = "weak",
        /// There is nothing that could be tested.
        Untested = "untested",
        /// `p >= 0.005`.
        NotSignificant = "not-significant",
        /// A census: all shares are equal.
        Equal = "equal",
        /// Two results have the same counts.
        Identical = "identical",
    }
}

impl Verdict {
    /// Whether it is `other`, or stronger evidence of the same kind: who fails on weak evidence fails on strong, too.
    pub fn is_at_least(self, other: Self) -> bool {
        let is_strong = matches!(self, Self::Rejected | Self::Differ);
        self == other || (is_strong && matches!(other, Self::Weak | Self::Rejected))
    }

    /// Whether the counts are not those of independent draws, so that nothing is estimated from them.
    pub(crate) fn denies_a_sample(self) -> bool {
        matches!(self, Self::TooClose | Self::Listing)
    }

    /// The verdict on the decimal log of the p-value of the declared test.
    pub fn of(log10_p: f64) -> Self {
        if log10_p < log10(STRONG) {
            Self::Rejected
        } else if log10_p < log10(SIGNIFICANT) {
            Self::Weak
        } else {
            Self::NotSignificant
        }
    }

    /// Whether a lower tail, given by its decimal log, is smaller than chance allows.
    pub fn is_too_close(log10_lower: f64) -> bool {
        log10_lower < log10(STRONG)
    }

    /// Whether a bound on the p-value, given by its decimal log, rejects the null hypothesis regardless of other tests.
    ///
    /// It may do so beside the declared test: with at most three such tests the probability of a false
    /// [`Verdict::Rejected`] grows by `3e-7`.
    pub fn is_proved_by(log10_bound: f64) -> bool {
        log10_bound <= -7.0
    }
}

/// Below this p the evidence is weak at least.
pub(crate) const SIGNIFICANT: f64 = 0.005;

/// Below this p the null hypothesis is rejected.
pub(crate) const STRONG: f64 = 1e-6;

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
    pub fn of(statistics: &'s [Statistic]) -> Option<Self> {
        let declared = Self::by(statistics.iter().find(|row| row.headline)?)?;
        if declared.verdict == Verdict::Rejected || declared.ground.name == Name::Log10E {
            return Some(declared);
        }
        let proof = || proof(statistics).map(|ground| Self { verdict: Verdict::Rejected, ground });
        Some(proof().or_else(|| too_close(statistics)).unwrap_or(declared))
    }

    /// The verdict of one test. What cannot occur and did refutes the law without one.
    pub fn by(test: &'s Statistic) -> Option<Self> {
        if test.name == Name::Impossible {
            return Some(Self { verdict: Verdict::Rejected, ground: test });
        }
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

/// The decimal logarithm of the p-value of `test`; where the law of chi-squared resolves no smaller one, of the smallest bound that
/// holds for every sample. That is what is corrected for the number of tests: 1e-9 times 1,000 tests is no strong evidence.
pub(crate) fn strongest(test: &Statistic, statistics: &[Statistic]) -> Option<f64> {
    let bounds = statistics.iter().filter(|row| test.is_at_floor() && row.holds_for_every_sample());
    [test].into_iter().chain(bounds).filter_map(|row| row.log10_p).reduce(f64::min)
}

/// The decimal logarithms of p-values, corrected for their number (Holm 1979); none of what was not tested.
pub(crate) fn corrected(log10_p: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut tested = holm(&log10_p.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
    log10_p.iter().map(|log10_p| log10_p.and_then(|_| tested.next())).collect()
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

named! {
    /// The test that an experiment declares.
    #[derive(Default)]
    pub enum Headline {
        /// Pearson's chi-squared by its exact law ([`chi2_law`](crate::stats::chi2_law)). Where neither that nor an
        /// approximation of it can be had, which only a given law of few and very unequal shares brings about, a mixture of
        /// e-values. The choice depends on the design, never on the observed counts.
        #[default]
        Chi2 = "chi2",
        /// The Dirichlet e-value, which stays valid under any number of interim looks.
        EValue = "e_value",
    }
}

impl Headline {
    /// The default under a stopping rule: with an e-value the e-value, which stays valid.
    pub fn under(until: Option<Until>) -> Self {
        match until {
            Some(Until::EValue(_)) => Self::EValue,
            _ => Self::default(),
        }
    }

    /// The statistics that can carry the verdict, in order of preference: the first that is present and valid does.
    const fn candidates(self) -> &'static [Name] {
        match self {
            Self::Chi2 => &[Name::Impossible, Name::Chi2, Name::Log10EMixture, Name::Log10EConditional],
            Self::EValue => &[Name::Impossible, Name::Log10E],
        }
    }

    /// Marks the statistic that carries the verdict and returns it.
    pub fn mark(self, statistics: &mut [Statistic]) -> Option<&Statistic> {
        let valid = |name: Name| {
            let mut rows = statistics.iter();
            rows.position(|row| row.name == name && row.valid == Some(true))
        };
        let index = self.candidates().iter().find_map(|name| valid(*name))?;
        statistics[index].headline = true;
        Some(&statistics[index])
    }
}
