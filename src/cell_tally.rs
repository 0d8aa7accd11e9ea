//! The tally of a cell with the type of its keys forgotten, for tables.

use std::collections::BTreeMap;

use crate::analysis::stopping::Look;
use crate::histogram::Histogram;
use crate::system::System;
use crate::tally::{Reached, Sieve, Tally};
use crate::tape::SOLVED;
use crate::trial::LIMIT;

/// A key that was reached, or is known and was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The key.
    pub key: String,
    /// The representative of its symmetry class, where classes have a meaning.
    pub class: Option<String>,
    /// What is kept of the trials that reached it.
    pub reached: Option<Reached>,
}

impl Solution {
    /// How many trials reached it.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.reached.as_ref().map_or(0, Reached::count)
    }
}

/// The tally of a cell, for tables.
#[derive(Clone, Debug, PartialEq)]
pub struct CellTally {
    /// How many trials were run.
    pub trials: u64,
    /// How often each outcome occurred, by name: also those that did not.
    pub outcomes: Vec<(&'static str, u64)>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// Every key that was reached and passes the sieve or is known, ascending.
    pub solutions: Vec<Solution>,
    /// How many keys can be reached, where that is known.
    pub known: Option<u64>,
    /// Which keys are kept.
    pub sieve: Sieve,
    /// The looks that decided how many trials were enough.
    pub looks: Vec<Look>,
}

impl CellTally {
    /// How many trials reached a key.
    #[must_use]
    pub fn solved(&self) -> u64 {
        self.measures[0].total()
    }

    /// Whether only a sample of the keys is kept one by one.
    #[must_use]
    pub fn is_sampled(&self) -> bool {
        self.sieve != Sieve::default()
    }

    /// The tally of a cell of `system`, whose `known` keys are all that can be reached.
    pub(crate) fn of<S: System>(
        system: &S,
        known: Option<Vec<S::Key>>,
        tally: Tally<S::Key>,
        looks: Vec<Look>,
    ) -> Self {
        let trials = tally.trials();
        let tally = tally.totals();
        let solved = (SOLVED, tally.measures[0].total());
        let stops = S::CARD.stops.iter().map(|stop| stop.name);
        let stopped = stops.chain([LIMIT]).map(|name| {
            let count = tally.stopped.get(name).copied().unwrap_or(0);
            (name, count)
        });
        let mut outcomes: Vec<_> = stopped.chain([solved]).collect();
        outcomes.sort_unstable();
        Self {
            trials,
            outcomes,
            measures: tally.measures,
            known: known.as_ref().map(|keys| keys.len() as u64),
            solutions: solutions(system, known.unwrap_or_default(), tally.keys),
            sieve: tally.sieve,
            looks,
        }
    }
}

fn solutions<S: System>(system: &S, known: Vec<S::Key>, reached: BTreeMap<S::Key, Reached>) -> Vec<Solution> {
    let mut keys: BTreeMap<_, Option<Reached>> = known.into_iter().map(|k| (k, None)).collect();
    keys.extend(reached.into_iter().map(|(key, reached)| (key, Some(reached))));
    let solution = |(key, reached): (S::Key, _)| Solution {
        key: key.to_string(),
        class: system.class(&key).map(|class| class.to_string()),
        reached,
    };
    keys.into_iter().map(solution).collect()
}
