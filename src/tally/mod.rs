//! Tallies: what is kept of trials. Integers only, merged in any order to the same result.

mod sieve;

use std::cmp::{Reverse, min_by_key};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::Hash;
use std::mem;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::family::{Family, Members};
use crate::histogram::{Counter, Histogram};
use crate::system::End;
use crate::trial::{LIMIT, Outcome, Receipt};

pub use sieve::Sieve;

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

impl Reached<Counter> {
    fn settled(self) -> Reached {
        let measures = self.measures.into_iter().map(Counter::histogram).collect();
        Reached { measures, shortest: self.shortest, longest: self.longest, first: self.first }
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

/// What a tally has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How many measures, steps included.
    pub measures: usize,
    /// The most keys that are kept one by one.
    pub keys: usize,
}

/// What is kept of any set of trials.
///
/// With more keys than there is room for, those that pass the sieve are kept, and the trials that reached others are
/// counted together.
#[derive(Clone, Debug)]
pub struct Tally<K> {
    room: Room,
    stopped: BTreeMap<&'static str, u64>,
    keys: IndexMap<K, Reached<Counter>, FxBuildHasher>,
    sieve: Sieve,
    others: Vec<Counter>,
}

/// What a tally keeps besides its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// How many trials reached nothing, by the name of their outcome.
    pub stopped: BTreeMap<&'static str, u64>,
    /// Which keys are kept.
    pub sieve: Sieve,
    /// The histogram of every measure over the trials that reached a key that is not kept, steps first.
    pub others: Vec<Histogram>,
}

/// A tally that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals<K> {
    /// How many trials reached nothing, by the name of their outcome.
    pub stopped: BTreeMap<&'static str, u64>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// What is kept for each key that was reached and passes the sieve.
    pub keys: BTreeMap<K, Reached>,
    /// Which keys are kept.
    pub sieve: Sieve,
}

impl<K: Ord + Hash + Clone + Display> Tally<K> {
    /// The tally of no trial, for `measures` measures (steps included) and any number of keys.
    #[must_use]
    pub fn new(measures: usize) -> Self {
        Self::within(Room { measures, keys: usize::MAX })
    }

    /// The tally of no trial, with so much room.
    #[must_use]
    pub fn within(room: Room) -> Self {
        Self {
            room,
            stopped: BTreeMap::new(),
            keys: IndexMap::default(),
            sieve: Sieve::default(),
            others: vec![Counter::default(); room.measures],
        }
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
                self.fit();
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
                    self.fit();
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
                self.fit();
            }
        }
    }

    fn stop(&mut self, name: &'static str, count: u64) {
        *self.stopped.entry(name).or_default() += count;
    }

    fn reach(&mut self, key: K, shortest: Receipt, longest: Receipt, first: u64) -> &mut [Counter] {
        if !self.sieve.lets_pass(&key) {
            return &mut self.others;
        }
        let reached = self.keys.entry(key).or_insert_with(|| Reached::once(shortest, self.room.measures));
        reached.note(shortest, longest, first);
        &mut reached.measures
    }

    /// Makes sure that there are no more keys than there is room for.
    fn fit(&mut self) {
        while self.keys.len() > self.room.keys {
            self.narrow(self.sieve.halved());
        }
    }

    /// Keeps only what passes `sieve`, too.
    fn narrow(&mut self, sieve: Sieve) {
        if sieve <= self.sieve {
            return;
        }
        self.sieve = sieve;
        let others = &mut self.others;
        self.keys.retain(|key, reached| {
            let kept = sieve.lets_pass(key);
            if !kept {
                add_all(others, mem::take(&mut reached.measures));
            }
            kept
        });
    }

    /// Counts all that `other` counted; no trial may be in both.
    pub fn merge(&mut self, other: Self) {
        self.narrow(other.sieve);
        for (name, count) in other.stopped {
            self.stop(name, count);
        }
        add_all(&mut self.others, other.others);
        for (key, theirs) in other.keys {
            let ours = self.reach(key, theirs.shortest, theirs.longest, theirs.first);
            add_all(ours, theirs.measures);
        }
        self.fit();
    }

    /// The tally that keeps this, and no key yet.
    #[must_use]
    pub fn restore(room: Room, common: Common) -> Self {
        let others = common.others.into_iter().map(Counter::from).collect();
        Self { stopped: common.stopped, sieve: common.sieve, others, ..Self::within(room) }
    }

    /// Counts the trials that reached `key`.
    pub fn put(&mut self, key: K, reached: Reached) {
        let ours = self.reach(key, reached.shortest, reached.longest, reached.first);
        add_all(ours, reached.measures.into_iter().map(Counter::from).collect());
        self.fit();
    }

    /// What it keeps besides its keys.
    #[must_use]
    pub fn common(&self) -> Common {
        let others = self.others.iter().cloned().map(Counter::histogram).collect();
        Common { stopped: self.stopped.clone(), sieve: self.sieve, others }
    }

    /// The keys that are kept, ascending.
    #[must_use]
    pub fn ascending(&self) -> impl ExactSizeIterator<Item = (&K, Reached)> {
        let mut keys: Vec<_> = self.keys.iter().collect();
        keys.sort_unstable_by_key(|&(key, _)| key);
        keys.into_iter().map(|(key, reached)| (key, reached.clone().settled()))
    }

    /// How many trials were counted.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.solved() + self.stopped.values().sum::<u64>()
    }

    /// How many trials reached a key.
    #[must_use]
    pub fn solved(&self) -> u64 {
        self.counts().map(|(_, count)| count).sum::<u64>() + self.others[0].total()
    }

    /// The keys that are kept, each with how many trials reached it, in no order.
    pub fn counts(&self) -> impl Iterator<Item = (&K, u64)> {
        self.keys.iter().map(|(key, reached)| (key, reached.measures[0].total()))
    }

    /// All that was counted, the keys ascending.
    #[must_use]
    pub fn totals(self) -> Totals<K> {
        let mut all = self.others;
        let mut keys = BTreeMap::new();
        for (key, reached) in self.keys {
            let reached = reached.settled();
            for (all, own) in all.iter_mut().zip(&reached.measures) {
                own.iter().for_each(|(value, count)| all.add_many(value, count));
            }
            keys.insert(key, reached);
        }
        let measures = all.into_iter().map(Counter::histogram).collect();
        Totals { stopped: self.stopped, measures, keys, sieve: self.sieve }
    }
}

fn add_all(ours: &mut [Counter], theirs: Vec<Counter>) {
    for (ours, theirs) in ours.iter_mut().zip(theirs) {
        ours.merge(theirs);
    }
}
