//! One of two results to compare.

use std::collections::BTreeMap;

use crate::stats::histogram::Histogram;
use crate::stats::quantile::quantile_type7;
use crate::stats::uniformity::Uniformity;

/// Where counts come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Trials that were drawn.
    #[default]
    Sample,
    /// Every start, once.
    Census,
    /// Probabilities that are known without a trial, as whole numbers in their proportions.
    Law,
}

impl Origin {
    /// Whether the shares are exact.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self != Self::Sample
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sample => "sample",
            Self::Census => "census",
            Self::Law => "law",
        }
    }
}

/// A result: its frequencies and its steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// The user's name for it.
    pub name: String,
    /// The side of its board, if known.
    pub size: Option<u64>,
    /// Where its counts come from.
    pub origin: Origin,
    /// The count of each category; of a law its weight.
    pub counts: BTreeMap<String, u64>,
    /// The steps of the solved trials; empty if unknown.
    pub steps: Histogram,
}

/// Summary of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// The total count.
    pub solved: u64,
    /// The number of categories counted at least once.
    pub reached: u64,
    /// Total variation distance from uniform.
    pub tv_uniform: Option<f64>,
    /// Effective number of categories (exp of entropy).
    pub hill_1_exp_entropy: Option<f64>,
    /// The median number of steps.
    pub steps_median: Option<f64>,
    /// The mean number of steps.
    pub steps_mean: Option<f64>,
}

impl Side {
    /// The summary of the side.
    #[must_use]
    pub fn profile(&self) -> Profile {
        let counts: Vec<u64> = self.counts.values().copied().collect();
        let table = Uniformity::of(&counts);
        let trials = self.steps.total();
        Profile {
            solved: counts.iter().sum(),
            reached: counts.iter().filter(|&&count| count > 0).count() as u64,
            tv_uniform: table.as_ref().map(Uniformity::tv_uniform),
            hill_1_exp_entropy: table.as_ref().map(Uniformity::hill_1_exp_entropy),
            steps_median: quantile_type7(&self.steps, 0.5, trials),
            steps_mean: (trials > 0).then(|| self.steps.sum() as f64 / trials as f64),
        }
    }
}
