//! A cell in a few numbers: what overviews show of it.

use crate::analysis::Name;
use crate::analysis::against::DistanceNames;
use crate::model::outcome::SOLVED;
use crate::result::cell::CellResult;

/// A cell at a glance. What is not defined, not finite, or not what its system is asked, is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    /// The number of trials.
    pub trials: u64,
    /// The share of trials that reached a solution.
    pub solved: Option<f64>,
    /// How many solutions were reached.
    pub distinct: u64,
    /// How many can be, if that is known.
    pub known: Option<u64>,
    /// Total variation distance from uniform, or from what is expected.
    pub tv: Option<f64>,
    /// The effective number of solutions: exp of the entropy.
    pub hill_1_exp_entropy: Option<f64>,
    /// The count of the most frequent solution divided by that of the rarest.
    pub max_over_min: Option<f64>,
    /// The median of the steps.
    pub steps_median: Option<f64>,
}

impl Glance {
    /// What `tables` say of `cell`.
    #[must_use]
    pub fn of(cell: &CellResult) -> Self {
        let is_asked = cell.is_about_uniformity();
        let estimate =
            |name| cell.statistic(name)?.estimate.filter(|estimate| estimate.is_finite() && is_asked);
        Self {
            trials: cell.row.trials,
            solved: cell.outcomes.iter().find(|row| row.outcome == SOLVED).map(|row| row.share),
            distinct: cell.reached.keys,
            known: cell.row.keys_known,
            tv: estimate(DistanceNames::of(&cell.statistics).observed),
            hill_1_exp_entropy: estimate(Name::Hill1ExpEntropy),
            max_over_min: estimate(Name::MaxOverMin),
            steps_median: cell.total("steps").and_then(|row| row.q50),
        }
    }

    /// How many solutions were reached, of how many: `91/92`.
    #[must_use]
    pub fn reached(&self) -> String {
        let known = self.known.map_or_else(String::new, |known| format!("/{known}"));
        format!("{}{known}", self.distinct)
    }
}
