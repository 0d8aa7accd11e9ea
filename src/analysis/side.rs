//! One result of two that are compared.

use std::collections::BTreeMap;

use crate::histogram::Histogram;
use crate::stats::quantile::quantile_type7;
use crate::stats::uniformity::Uniformity;

/// A result: its frequencies and its steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// What the user calls it.
    pub name: String,
    /// The side of its board, if that is known.
    pub size: Option<u64>,
    /// Whether every start was run once.
    pub census: bool,
    /// How often each category was counted.
    pub counts: BTreeMap<String, u64>,
    /// The steps of the solved trials; empty if they are not known.
    pub steps: Histogram,
}

/// A side at a glance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// How much was counted.
    pub solved: u64,
    /// How many categories were counted at least once.
    pub reached: u64,
    /// Total variation distance from evenness.
    pub tv_uniform: Option<f64>,
    /// So many equally frequent categories would be as varied.
    pub hill_1_exp_entropy: Option<f64>,
    /// The median of the steps.
    pub steps_median: Option<f64>,
    /// Their mean.
    pub steps_mean: Option<f64>,
}

impl Side {
    /// The side at a glance.
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
