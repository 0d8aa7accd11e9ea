//! The headline test of a result, which carries the verdict.

use std::fmt;

use super::stopping::Until;
use super::{Name, Statistic};

/// The test that an experiment declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Headline {
    /// Pearson's chi-squared by its exact law ([`chi2_law`](crate::stats::chi2_law)). Where neither that nor an
    /// approximation of it can be had, which only a given law of few and very unequal shares brings about, a mixture of
    /// e-values. The choice depends on the design, never on the observed counts.
    #[default]
    Chi2,
    /// The Dirichlet e-value, which stays valid under any number of interim looks.
    EValue,
}

impl Headline {
    /// Every test that can be declared.
    pub const ALL: [Self; 2] = [Self::Chi2, Self::EValue];

    /// The default under a stopping rule: with an e-value the e-value, which stays valid.
    #[must_use]
    pub fn under(until: Option<Until>) -> Self {
        match until {
            Some(Until::EValue(_)) => Self::EValue,
            _ => Self::default(),
        }
    }

    /// The statistics that can carry the verdict, in order of preference: the first that is present and valid does.
    const fn candidates(self) -> &'static [Name] {
        match self {
            Self::Chi2 => &[Name::Chi2, Name::Log10EMixture, Name::Log10EConditional],
            Self::EValue => &[Name::Log10E],
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

impl fmt::Display for Headline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chi2 => "chi2",
            Self::EValue => "e_value",
        })
    }
}
