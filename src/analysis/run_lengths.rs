//! How many steps trials took, those that reached no solution among them.

use crate::stats::histogram::Histogram;
use crate::stats::quantile::quantile_type7;

/// The run lengths of a result: a trial without a solution ranks as longer than any with one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunLengths {
    /// The steps of the solved trials.
    pub solved: Histogram,
    /// The trials without a solution, whatever ended them.
    pub unsolved: u64,
    /// Those of them that took more steps than the limit.
    pub beyond_limit: u64,
    /// The steps after which a trial was ended, if that is known.
    pub limit: Option<u64>,
}

impl RunLengths {
    /// The number of trials.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.solved.total() + self.unsolved
    }

    /// The same if trials had been ended after `limit` steps.
    #[must_use]
    pub fn within(&self, limit: Option<u64>) -> Self {
        let Some(most) = limit else { return self.clone() };
        let solved: Histogram = self.solved.iter().filter(|&(steps, _)| steps <= most).collect();
        let cut = self.solved.total() - solved.total();
        let (unsolved, beyond_limit) = (self.unsolved + cut, self.beyond_limit + cut);
        Self { solved, unsolved, beyond_limit, limit }
    }

    /// The smaller of the step limits of two results.
    #[must_use]
    pub fn common_limit(&self, other: &Self) -> Option<u64> {
        self.limit.into_iter().chain(other.limit).min()
    }

    /// All trials by rank: those without a solution share the last one.
    #[must_use]
    pub fn ranked(&self) -> Histogram {
        let last = (self.unsolved > 0).then_some((u64::MAX, self.unsolved));
        self.solved.iter().chain(last).collect()
    }

    /// The limit, if the median is beyond it: all trials without a solution took more steps.
    #[must_use]
    pub fn median_is_beyond(&self) -> Option<u64> {
        self.limit.filter(|_| self.median().is_none() && self.unsolved == self.beyond_limit)
    }

    /// The median; none if fewer than half of the trials were solved.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        quantile_type7(&self.solved, 0.5, self.trials())
    }
}
