//! The tally of a cell with its key type erased, for tables.
//!
//! Keys are text in the order of their type, so tables need no generics and boards of more than 9 rows stay in
//! numeric order.

use std::collections::BTreeMap;

use super::shared;
use super::tally::{KeyStats, PartCounts, SamplingLevel, Tally, TallySummary};
use super::tape::Ending;
use crate::analysis::expected::ExpectedLaw;
use crate::analysis::stopping::InterimLook;
use crate::model::keys::{Key, KeySpace};
use crate::model::outcome::SOLVED;
use crate::stats::histogram::Histogram;
use crate::stats::law::Law;
use crate::stats::neighbours::{LAGS, Neighbours, Pairs};

/// The solutions that are made at a time, so that the keys of all are not in memory twice.
const CHUNK: usize = 1 << 13;

/// A key that was reached, or is known but was not reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The key.
    pub key: Box<str>,
    /// The representative of its symmetry class, if the system has symmetry classes.
    pub class: Option<Box<str>>,
    /// The statistics of the trials that reached it.
    pub reached: Option<KeyStats>,
}

impl Solution {
    /// The number of trials that reached it.
    pub fn count(&self) -> u64 {
        self.reached.as_ref().map_or(0, KeyStats::count)
    }
}

/// The tally of a cell, for tables.
#[derive(Clone, Debug, PartialEq)]
pub struct CellTally {
    /// The number of trials run.
    pub trials: u64,
    /// The count of each outcome, by name, including those that did not occur.
    pub outcomes: Vec<(&'static str, u64)>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// The keys that are known, or were reached and pass the level, ascending.
    pub solutions: Vec<Solution>,
    /// Their counts, and a zero for each that is known to exist and has no name.
    pub counts: Vec<u64>,
    /// The number of reachable keys, if known.
    pub known: Option<u64>,
    /// The sampling level of the keys.
    pub level: SamplingLevel,
    /// The interim looks that decided the number of trials.
    pub looks: Vec<InterimLook>,
    /// How often trials agree with earlier ones, if they were run one after the other and every key is kept.
    pub neighbours: Option<Neighbours>,
    /// The endings of the first trials, if they are recorded.
    pub endings: BTreeMap<u64, Ending>,
    /// The parts of all keys that were reached, if they are counted.
    pub parts: Option<PartCounts>,
}

impl CellTally {
    /// The number of trials that reached a key.
    pub fn solved(&self) -> u64 {
        self.measures[0].total()
    }

    /// The number of trials with this outcome.
    pub fn count(&self, outcome: &str) -> u64 {
        self.outcomes.iter().find(|(name, _)| *name == outcome).map_or(0, |&(_, count)| count)
    }

    /// How many different keys were reached, if these are more than are known to exist.
    pub fn surplus(&self) -> Option<(u64, u64)> {
        let reached = self.solutions.iter().filter(|solution| solution.reached.is_some()).count() as u64;
        self.known.filter(|&known| reached > known).map(|known| (reached, known))
    }

    /// Whether only a sample of the keys is tallied individually.
    pub fn is_sampled(&self) -> bool {
        self.level != SamplingLevel::default()
    }

    /// Whether trials do not agree as often as independent ones would, so that no test is valid.
    pub fn is_dependent(&self) -> bool {
        self.neighbours.as_ref().is_some_and(Neighbours::are_dependent)
    }

    /// The law over its solutions, in their order, unless they are expected to be equally likely.
    pub fn law(&self, expected: Option<&ExpectedLaw>) -> Option<Law> {
        expected?.over(self.solutions.iter().map(|solution| solution.key.as_ref()))
    }

    /// The tally of a cell whose keys are in `space`; `known` of them exist, of which `listed` have a name.
    pub(crate) fn of<K: Key>(
        space: &dyn KeySpace<K>,
        known: Option<u64>,
        listed: Vec<K>,
        counted: Counted<K>,
    ) -> Self {
        let Counted { stops, tally, looks, neighbours, endings } = counted;
        let TallySummary { stopped, measures, keys, level, parts } = tally.summary();
        let solutions = solutions(space, listed, keys);
        let counts = counts(&solutions, known);
        let solved = measures[0].total();
        let complete = level == SamplingLevel::default();
        Self {
            trials: solved + stopped.values().sum::<u64>(),
            outcomes: outcomes(stops, &stopped, solved),
            measures,
            known,
            solutions,
            level,
            looks,
            neighbours: neighbours.filter(|_| complete).and_then(|lags| Neighbours::of(&lags, &counts)),
            counts,
            endings,
            parts,
        }
    }
}

/// The count of each outcome, by name.
fn outcomes(
    stops: Vec<&'static str>,
    stopped: &BTreeMap<&'static str, u64>,
    solved: u64,
) -> Vec<(&'static str, u64)> {
    let count = |name| (name, stopped.get(name).copied().unwrap_or(0));
    let mut outcomes: Vec<_> = stops.into_iter().map(count).chain([(SOLVED, solved)]).collect();
    outcomes.sort_unstable();
    outcomes
}

/// The counts of the solutions, and a zero for each that is known to exist and has no name.
fn counts(solutions: &[Solution], known: Option<u64>) -> Vec<u64> {
    let mut counts: Vec<u64> = solutions.iter().map(Solution::count).collect();
    let unnamed = known.and_then(|known| usize::try_from(known).ok()).unwrap_or(0);
    counts.resize(counts.len().max(unnamed), 0);
    counts
}

/// What was counted of a cell.
pub(crate) struct Counted<K> {
    /// The outcomes of trials that reach no key.
    pub(crate) stops: Vec<&'static str>,
    /// The tally.
    pub(crate) tally: Tally<K>,
    /// The interim looks that decided the number of trials.
    pub(crate) looks: Vec<InterimLook>,
    /// The pairs of trials at each lag, if they were run one after the other.
    pub(crate) neighbours: Option<[Pairs; LAGS]>,
    /// The endings of the first trials, if they are recorded.
    pub(crate) endings: BTreeMap<u64, Ending>,
}

/// The keys that are known or were reached, ascending, as those that were reached are.
fn solutions<K: Key>(space: &dyn KeySpace<K>, known: Vec<K>, reached: Vec<(K, KeyStats)>) -> Vec<Solution> {
    let keys = with_missed(known, reached);
    let mut solutions = Vec::with_capacity(keys.len());
    for chunk in chunks(keys) {
        solutions.extend(shared::map(chunk, |(key, reached)| Solution {
            key: key.to_string().into_boxed_str(),
            class: space.class(&key).map(|class| class.to_string().into_boxed_str()),
            reached,
        }));
    }
    solutions
}

/// The items in lists of their own, whose memory is free once they are used.
fn chunks<T>(mut items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    let mut chunks = Vec::new();
    while items.len() > CHUNK {
        chunks.push(items.split_off(items.len() - CHUNK));
        items.shrink_to_fit();
    }
    chunks.push(items);
    chunks.into_iter().rev()
}

fn with_missed<K: Ord>(mut known: Vec<K>, reached: Vec<(K, KeyStats)>) -> Vec<(K, Option<KeyStats>)> {
    if known.is_empty() {
        return reached.into_iter().map(|(key, reached)| (key, Some(reached))).collect();
    }
    let mut keys = Vec::with_capacity(known.len().max(reached.len()));
    known.sort_unstable();
    known.dedup();
    let mut known = known.into_iter().peekable();
    for (key, reached) in reached {
        while let Some(missed) = known.next_if(|known| *known < key) {
            keys.push((missed, None));
        }
        known.next_if_eq(&key);
        keys.push((key, Some(reached)));
    }
    keys.extend(known.map(|missed| (missed, None)));
    keys
}
