//! Tallies: what is kept of trials. Integers only, merged in any order to the same result.

use std::cmp::{Reverse, min_by_key};
use std::collections::BTreeMap;

use crate::histogram::Histogram;
use crate::system::End;
use crate::trial::Outcome;

/// A trial that is worth replaying, by its number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The steps that it took.
    pub steps: u64,
    /// Its index.
    pub trial: u64,
}

/// What is kept of the trials that reached one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The histogram of every measure, steps first.
    pub measures: Vec<Histogram>,
    /// Fewest steps; of these the lowest trial.
    pub shortest: Receipt,
    /// Most steps; of these the lowest trial.
    pub longest: Receipt,
    /// The lowest trial.
    pub first: u64,
}

impl Reached {
    fn once(receipt: Receipt, measures: usize) -> Self {
        Self {
            measures: vec![Histogram::default(); measures],
            shortest: receipt,
            longest: receipt,
            first: receipt.trial,
        }
    }

    /// How many trials reached the key.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.measures[0].total()
    }

    fn note(&mut self, shortest: Receipt, longest: Receipt, first: u64) {
        self.shortest = min_by_key(self.shortest, shortest, |r| (r.steps, r.trial));
        self.longest = min_by_key(self.longest, longest, |r| (Reverse(r.steps), r.trial));
        self.first = self.first.min(first);
    }
}

/// What is kept of any set of trials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally<K> {
    /// How many trials reached nothing, by the name of their outcome.
    pub stopped: BTreeMap<&'static str, u64>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// What is kept for each key that was reached.
    pub keys: BTreeMap<K, Reached>,
}

impl<K: Ord + Clone> Tally<K> {
    /// The tally of no trial, for `measures` measures (steps included).
    #[must_use]
    pub fn new(measures: usize) -> Self {
        Self {
            stopped: BTreeMap::new(),
            measures: vec![Histogram::default(); measures],
            keys: BTreeMap::new(),
        }
    }

    /// Counts one trial. `values` holds a value for each measure besides steps.
    pub fn add(&mut self, trial: u64, outcome: Outcome<K>, values: &[u64]) {
        let steps = outcome.steps;
        match outcome.end {
            End::Stopped(name) => *self.stopped.entry(name).or_default() += 1,
            End::Reached(key) => {
                let receipt = Receipt { steps, trial };
                let measures = self.measures.len();
                let reached = self.keys.entry(key).or_insert_with(|| Reached::once(receipt, measures));
                reached.note(receipt, receipt, trial);
                count(&mut reached.measures, steps, values);
                count(&mut self.measures, steps, values);
            }
        }
    }

    /// Counts all that `other` counted; no trial may be in both.
    pub fn merge(&mut self, other: Self) {
        for (name, count) in other.stopped {
            *self.stopped.entry(name).or_default() += count;
        }
        merge_all(&mut self.measures, &other.measures);
        for (key, theirs) in other.keys {
            match self.keys.get_mut(&key) {
                None => {
                    self.keys.insert(key, theirs);
                }
                Some(ours) => {
                    ours.note(theirs.shortest, theirs.longest, theirs.first);
                    merge_all(&mut ours.measures, &theirs.measures);
                }
            }
        }
    }

    /// How many trials were counted.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.measures[0].total() + self.stopped.values().sum::<u64>()
    }
}

fn count(histograms: &mut [Histogram], steps: u64, values: &[u64]) {
    let all = std::iter::once(&steps).chain(values);
    for (histogram, &value) in histograms.iter_mut().zip(all) {
        histogram.add(value);
    }
}

fn merge_all(ours: &mut [Histogram], theirs: &[Histogram]) {
    for (ours, theirs) in ours.iter_mut().zip(theirs) {
        ours.merge(theirs);
    }
}
