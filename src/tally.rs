//! Tallies: what is kept of trials. Integers only, merged in any order to the same result.

use std::cmp::{Reverse, min_by_key};
use std::collections::BTreeMap;
use std::hash::Hash;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::family::{Family, Members};
use crate::histogram::{Counter, Histogram};
use crate::system::End;
use crate::trial::{LIMIT, Outcome, Receipt};

/// What is kept of the trials that reached one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached<M = Histogram> {
    /// The histogram of every measure, steps first.
    pub measures: Vec<M>,
    /// Fewest steps; of these the lowest trial.
    pub shortest: Receipt,
    /// Most steps; of these the lowest trial.
    pub longest: Receipt,
    /// The lowest trial.
    pub first: u64,
}

impl Reached {
    /// How many trials reached the key.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.measures[0].total()
    }
}

impl<M: Default + Clone> Reached<M> {
    fn once(receipt: Receipt, measures: usize) -> Self {
        Self {
            measures: vec![M::default(); measures],
            shortest: receipt,
            longest: receipt,
            first: receipt.trial,
        }
    }

    fn note(&mut self, shortest: Receipt, longest: Receipt, first: u64) {
        self.shortest = min_by_key(self.shortest, shortest, |r| (r.steps, r.trial));
        self.longest = min_by_key(self.longest, longest, |r| (Reverse(r.steps), r.trial));
        self.first = self.first.min(first);
    }
}

/// What is kept of any set of trials.
#[derive(Clone, Debug)]
pub struct Tally<K> {
    measures: usize,
    stopped: BTreeMap<&'static str, u64>,
    keys: IndexMap<K, Reached<Counter>, FxBuildHasher>,
}

/// A tally that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals<K> {
    /// How many trials reached nothing, by the name of their outcome.
    pub stopped: BTreeMap<&'static str, u64>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// What is kept for each key that was reached.
    pub keys: BTreeMap<K, Reached>,
}

impl<K: Ord + Hash + Clone> Tally<K> {
    /// The tally of no trial, for `measures` measures (steps included).
    #[must_use]
    pub fn new(measures: usize) -> Self {
        Self { measures, stopped: BTreeMap::new(), keys: IndexMap::default() }
    }

    /// Counts one trial. `values` holds a value for each measure besides steps.
    pub fn add(&mut self, trial: u64, outcome: Outcome<K>, values: &[u64]) {
        let steps = outcome.steps;
        match outcome.end {
            End::Stopped(name) => self.stop(name, 1),
            End::Reached(key) => {
                let receipt = Receipt { steps, trial };
                let counters = self.reach(key, receipt, receipt, trial);
                for (counter, &value) in counters.iter_mut().zip([steps].iter().chain(values)) {
                    counter.add(value);
                }
            }
        }
    }

    /// Counts every start of `family`, its number as trial. Those that would take more than `budget` steps reach
    /// nothing.
    pub fn add_family(&mut self, family: &Family<End<K>>, budget: u64) {
        let [shortest, longest] =
            [family.shortest(), family.longest()].map(|(steps, trial)| Receipt { steps, trial });
        if shortest.steps > budget {
            self.stop(LIMIT, family.count());
        } else if longest.steps > budget {
            family.members().iter().for_each(|members| self.add_members(&family.end, members, budget));
        } else {
            match &family.end {
                End::Stopped(name) => self.stop(name, family.count()),
                End::Reached(key) => {
                    let counters = self.reach(key.clone(), shortest, longest, family.first());
                    for (measure, counter) in counters.iter_mut().enumerate() {
                        family
                            .values(measure)
                            .iter()
                            .for_each(|&(value, count)| counter.add_many(value, count));
                    }
                }
            }
        }
    }

    fn add_members(&mut self, end: &End<K>, members: &Members, budget: u64) {
        let receipt = Receipt { steps: members.values[0], trial: members.first };
        match end {
            _ if receipt.steps > budget => self.stop(LIMIT, members.count),
            End::Stopped(name) => self.stop(name, members.count),
            End::Reached(key) => {
                let counters = self.reach(key.clone(), receipt, receipt, members.first);
                for (counter, &value) in counters.iter_mut().zip(&members.values) {
                    counter.add_many(value, members.count);
                }
            }
        }
    }

    fn stop(&mut self, name: &'static str, count: u64) {
        *self.stopped.entry(name).or_default() += count;
    }

    fn reach(&mut self, key: K, shortest: Receipt, longest: Receipt, first: u64) -> &mut [Counter] {
        let reached = self.keys.entry(key).or_insert_with(|| Reached::once(shortest, self.measures));
        reached.note(shortest, longest, first);
        &mut reached.measures
    }

    /// Counts all that `other` counted; no trial may be in both.
    pub fn merge(&mut self, other: Self) {
        for (name, count) in other.stopped {
            self.stop(name, count);
        }
        for (key, theirs) in other.keys {
            let ours = self.reach(key, theirs.shortest, theirs.longest, theirs.first);
            for (ours, theirs) in ours.iter_mut().zip(theirs.measures) {
                ours.merge(theirs);
            }
        }
    }

    /// How many trials were counted.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.counts().sum::<u64>() + self.stopped.values().sum::<u64>()
    }

    /// How many trials reached each of the keys that were reached, in no order.
    pub fn counts(&self) -> impl Iterator<Item = u64> + '_ {
        self.keys.values().map(|reached| reached.measures[0].total())
    }

    /// All that was counted, the keys ascending.
    #[must_use]
    pub fn totals(self) -> Totals<K> {
        let mut all = vec![Counter::default(); self.measures];
        let mut keys = BTreeMap::new();
        for (key, reached) in self.keys {
            let Reached { measures, shortest, longest, first } = reached;
            let measures: Vec<Histogram> = measures.into_iter().map(Counter::histogram).collect();
            for (all, own) in all.iter_mut().zip(&measures) {
                own.iter().for_each(|(value, count)| all.add_many(value, count));
            }
            keys.insert(key, Reached { measures, shortest, longest, first });
        }
        Totals { stopped: self.stopped, measures: all.into_iter().map(Counter::histogram).collect(), keys }
    }
}
