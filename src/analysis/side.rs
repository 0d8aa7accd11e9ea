//! One of several results to compare.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Name;
use super::Statistic;
use super::expected::ExpectedLaw;
use super::ranking::{Estimate, Question};
use super::run_lengths::RunLengths;
use super::statistic::{estimate, find};
use crate::model::named::named;

named! {
    /// Where counts come from.
    #[derive(Default)]
    pub enum Origin {
        /// Trials that were drawn.
        #[default]
        Sample = "sample",
        /// Every start, once.
        Census = "census",
        /// Probabilities that are known without a trial, as whole numbers in their proportions.
        Law = "law",
    }
}

impl Origin {
    /// Whether the shares are exact.
    pub(crate) fn is_exact(self) -> bool {
        self != Self::Sample
    }
}

/// Which of two sides are samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampled {
    /// Both are.
    Both,
    /// One is; the other is a census, and so the law itself.
    One {
        /// Which of both, 0 or 1.
        side: usize,
        /// The number of its values.
        trials: u64,
    },
    /// Both are censuses.
    None,
}

/// A result: its frequencies, its run lengths, and what is known of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// The user's name for it.
    pub name: String,
    /// The side of its board, if known.
    pub size: Option<u64>,
    /// Where its counts come from.
    pub origin: Origin,
    /// Whether its samples depend on each other, so that no test is valid.
    pub is_dependent: bool,
    /// The count of each category that has a name; of a law its weight.
    pub counts: BTreeMap<Arc<str>, u64>,
    /// The law that its categories are expected to follow, unless they are expected to be equally likely.
    pub expected: Option<ExpectedLaw>,
    /// How many categories can be reached, with those that have no name; none if that is unknown.
    pub known: Option<u64>,
    /// Whose steps its trials take, which are a unit of their own: those of a system, or of the command of a program.
    pub unit: String,
    /// How long its trials took; empty if unknown.
    pub lengths: RunLengths,
    /// The seconds that a trial had, if there was a limit, and the trials that it ended.
    pub time: Option<TimeLimit>,
    /// The share of the trials that were ended before they could reach a category.
    pub undecided: f64,
    /// The trials that ended in a fault, by outcome: what they say is not about the solver, so they are not ranked.
    pub faults: Vec<(String, u64)>,
    /// Its statistics.
    pub statistics: Vec<Statistic>,
    /// How it was read, if it is a table of the user.
    pub read: Option<String>,
}

/// A limit of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLimit {
    /// The seconds that each trial had.
    pub seconds: f64,
    /// The trials that were ended by it.
    pub ended: u64,
}

impl Side {
    /// The number of trials that reached a category.
    pub fn solved(&self) -> u64 {
        self.lengths.solved.total().max(self.counts.values().sum())
    }

    /// The number of trials that reached a category; a law has none.
    pub(crate) fn trials_solved(&self) -> Option<u64> {
        (self.origin != Origin::Law).then(|| self.solved())
    }

    /// The number of categories that were reached; none where only a sample of them is kept.
    pub fn reached(&self) -> Option<u64> {
        let reached = self.counts.values().filter(|&&count| count > 0).count() as u64;
        (reached > 0 || self.solved() == 0).then_some(reached)
    }

    /// The estimate of the statistic `name`.
    pub fn estimate(&self, name: Name) -> Option<f64> {
        estimate(&self.statistics, name)
    }

    /// What answers `question`, with an interval that takes in wherever the trials would have ended that were not let go on.
    pub fn answer(&self, question: Question) -> Option<Estimate> {
        let estimate = Estimate::of(&self.statistics, question)?;
        let categories = find(&self.statistics, question.statistic()).map_or(1, |row| row.k);
        let interval = question.widened(estimate.range(), self.undecided, categories);
        Some(Estimate { interval: interval.or(estimate.interval), ..estimate })
    }

    /// The mean steps; none if there are trials without a solution, whose steps are not known.
    pub fn steps_mean(&self) -> Option<f64> {
        let solved = &self.lengths.solved;
        (solved.total() > 0 && self.lengths.unsolved == 0)
            .then(|| solved.sum() as f64 / solved.total() as f64)
    }

    /// Whether every category that can be reached has a name.
    fn names_all(&self) -> bool {
        self.known == Some(self.counts.len() as u64)
    }

    /// A category of one of the two that the other, which names all of its own, does not have; or that one has more
    /// categories than the other.
    pub(crate) fn contradiction(&self, other: &Self) -> Option<OtherProblem> {
        let stranger = |of: &Self, to: &Self| {
            let unknown = of.counts.keys().find(|category| !to.counts.contains_key(*category));
            unknown.filter(|_| to.names_all()).map(|category| OtherProblem::Stranger {
                category: category.to_string(),
                of: of.name.clone(),
                to: to.name.clone(),
            })
        };
        let are_tables = self.read.is_some() || other.read.is_some();
        let numbers = self.known.zip(other.known).filter(|(one, another)| one != another && !are_tables);
        let numbers = numbers.map(|(one, another)| OtherProblem::Known([one, another]));
        numbers.or_else(|| stranger(self, other)).or_else(|| stranger(other, self))
    }
}

/// Why two results are of different problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OtherProblem {
    /// They have different numbers of solutions.
    #[error("one has {} solutions, the other {}: allowed are results of one problem", .0[0], .0[1])]
    Known([u64; 2]),
    /// A category of one is none of the other.
    #[error("{category:?} of {of} is no solution of {to}: allowed are results of one problem")]
    Stranger {
        /// The category.
        category: String,
        /// Whose it is.
        of: String,
        /// Whose it is not.
        to: String,
    },
}
