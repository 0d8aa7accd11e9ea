//! The verdict on a table, as one word of a closed list.

use libm::log10;

/// What is said of a result, or of two results that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The null hypothesis is rejected: `p < 1e-6`, or a bound that holds for every sample is at most `1e-7`.
    Rejected,
    /// The same of two results that are compared: they differ.
    Differ,
    /// There is weak evidence against the null hypothesis: `p < 0.005`.
    Weak,
    /// `p >= 0.005`.
    NotSignificant,
    /// The counts agree better than chance allows: the lower tail is below `1e-6`.
    TooClose,
    /// The same of counts that hardly exceed 1: solutions were listed, not drawn.
    Listing,
    /// The observations depend on each other, so no test is valid.
    Dependent,
    /// There is nothing that could be tested.
    Untested,
    /// A census: all shares are equal.
    Equal,
    /// A census: the shares are not equal.
    Unequal,
    /// Two results have the same counts.
    Identical,
}

impl Verdict {
    /// Every verdict, the most serious first.
    pub const ALL: [Self; 11] = [
        Self::Rejected,
        Self::Differ,
        Self::Unequal,
        Self::Listing,
        Self::TooClose,
        Self::Dependent,
        Self::Weak,
        Self::Untested,
        Self::NotSignificant,
        Self::Equal,
        Self::Identical,
    ];

    /// The word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rejected => "rejected",
            Self::Differ => "differ",
            Self::Weak => "weak",
            Self::NotSignificant => "not-significant",
            Self::TooClose => "too-close",
            Self::Listing => "listing",
            Self::Dependent => "dependent",
            Self::Untested => "untested",
            Self::Equal => "equal",
            Self::Unequal => "unequal",
            Self::Identical => "identical",
        }
    }

    /// Whether it is `other`, or stronger evidence of the same kind: who fails on weak evidence fails on strong, too.
    #[must_use]
    pub fn is_at_least(self, other: Self) -> bool {
        self == other || (other == Self::Weak && matches!(self, Self::Rejected | Self::Differ))
    }

    /// Whether the counts are not those of independent draws, so that nothing is estimated from them.
    #[must_use]
    pub fn denies_a_sample(self) -> bool {
        matches!(self, Self::TooClose | Self::Listing)
    }

    /// The verdict on the decimal log of the p-value of the declared test.
    #[must_use]
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
    #[must_use]
    pub fn is_too_close(log10_lower: f64) -> bool {
        log10_lower < log10(STRONG)
    }

    /// Whether a bound on the p-value, given by its decimal log, rejects the null hypothesis regardless of other tests.
    ///
    /// It may do so beside the declared test: with at most three such tests the probability of a false
    /// [`Verdict::Rejected`] grows by `3e-7`.
    #[must_use]
    pub fn is_proved_by(log10_bound: f64) -> bool {
        log10_bound <= -7.0
    }
}

/// Below this p the evidence is weak at least.
pub const SIGNIFICANT: f64 = 0.005;

/// Below this p the null hypothesis is rejected.
const STRONG: f64 = 1e-6;
