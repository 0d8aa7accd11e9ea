//! The one test of a result that carries a verdict.

use std::fmt;

use super::Statistic;

/// The test that an experiment declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Headline {
    /// Pearson's chi-squared by its law; where that does not hold by enumeration, else by simulation. Where there are
    /// too many tables for either, an e-value. Which one depends on the numbers of observations and categories and on
    /// what is expected, never on what was counted.
    #[default]
    Chi2,
    /// The Dirichlet e-value, which stays valid however often one looks.
    EValue,
}

impl Headline {
    /// Every test that can be declared.
    pub const ALL: [Self; 2] = [Self::Chi2, Self::EValue];

    /// The statistics that can carry the verdict, the first that is there and valid being the one.
    const fn candidates(self) -> &'static [&'static str] {
        match self {
            Self::Chi2 => &["chi2", "p_exact_chisq", "p_mc_chi2", "log10_e_mixture", "log10_e_conditional"],
            Self::EValue => &["log10_e"],
        }
    }

    /// Marks the statistic that carries the verdict and returns it.
    pub fn mark(self, statistics: &mut [Statistic]) -> Option<&Statistic> {
        let valid = |name: &str| {
            let mut rows = statistics.iter();
            rows.position(|row| row.name == name && row.valid == Some(true))
        };
        let index = self.candidates().iter().find_map(|name| valid(name))?;
        let row = &mut statistics[index];
        row.note = Some(match row.note.take() {
            None => MARK.to_owned(),
            Some(note) => format!("{MARK}; {note}"),
        });
        Some(row)
    }
}

/// What the note of the headline begins with.
pub const MARK: &str = "headline test";

impl fmt::Display for Headline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chi2 => "chi2",
            Self::EValue => "e_value",
        })
    }
}
