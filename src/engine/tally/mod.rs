//! Tallies of trials. Integers only, merged in any order to the same result.

mod capacity;
mod parts;
mod sampling;

use std::cmp::{Reverse, min_by_key};
use std::collections::BTreeMap;
use std::mem;

use indexmap::IndexMap;
use indexmap::map::raw_entry_v1::RawEntryApiV1 as _;
use rustc_hash::FxBuildHasher;
use smallvec::{SmallVec, smallvec};

use super::shared;
use crate::model::census::{Family, Members};
use crate::model::keys::Key;
use crate::model::outcome::{End, LIMIT, Outcome, Receipt};
use crate::stats::counter::Counter;
use crate::stats::histogram::Histogram;

pub use capacity::{Capacity, MAX_VALUES, MIN_DIGITS, may_be_rounded};
pub use parts::{MAX_PART_VALUES, PartCounts};
pub use sampling::SamplingLevel;

/// The statistics of the trials that reached one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyStats<M = Histogram> {
    /// The histogram of every measure, steps first: of most systems these alone, which take no memory of their own.
    pub measures: SmallVec<[M; 1]>,
    /// The trial with the minimum number of steps; the lowest if tied.
    pub shortest: Receipt,
    /// The trial with the maximum number of steps; the lowest if tied.
    pub longest: Receipt,
    /// The lowest trial.
    pub first: u64,
}

impl KeyStats {
    /// How many trials reached the key.
    pub fn count(&self) -> u64 {
        self.measures[0].total()
    }
}

impl KeyStats<Counter> {
    fn settled(self) -> KeyStats {
        let measures = self.measures.into_iter().map(Counter::histogram).collect();
        KeyStats { measures, shortest: self.shortest, longest: self.longest, first: self.first }
    }
}

impl<M: Default + Clone> KeyStats<M> {
    fn once(receipt: Receipt, measures: usize) -> Self {
        Self {
            measures: smallvec![M::default(); measures],
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

/// The tally of a set of trials.
///
/// Beyond the maximum number of keys, only those that pass the sampling level are tallied individually; the trials that
/// reached others are counted together.
#[derive(Clone, Debug)]
pub struct Tally<K> {
    capacity: Capacity,
    stopped: BTreeMap<&'static str, u64>,
    keys: IndexMap<K, KeyStats<Counter>, FxBuildHasher>,
    level: SamplingLevel,
    others: Vec<Counter>,
    /// The parts of the keys that are not tallied individually.
    parts_of_others: PartCounts,
}

/// A tally without its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallyHeader {
    /// The number of trials that reached no key, by the name of their outcome.
    pub stopped: BTreeMap<&'static str, u64>,
    /// The sampling level of the keys.
    pub level: SamplingLevel,
    /// The histogram of every measure over the trials that reached a key not tallied individually, steps first.
    pub others: Vec<Histogram>,
    /// The parts of those keys, if they are counted.
    pub parts: PartCounts,
}

/// A finished tally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallySummary<K> {
    /// The number of trials that reached no key, by the name of their outcome.
    pub stopped: BTreeMap<&'static str, u64>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// The statistics of each key that was reached and passes the level, keys ascending.
    pub keys: Vec<(K, KeyStats)>,
    /// The sampling level of the keys.
    pub level: SamplingLevel,
    /// The parts of all keys that were reached, if they are counted.
    pub parts: Option<PartCounts>,
}

/// Trials that ended alike.
struct Same {
    trials: u64,
    shortest: Receipt,
    longest: Receipt,
    first: u64,
}

impl Same {
    /// A single trial.
    fn single(steps: u64, trial: u64) -> Self {
        let receipt = Receipt { steps, trial };
        Self { trials: 1, shortest: receipt, longest: receipt, first: trial }
    }

    /// The trials that reached one key.
    fn of<M>(reached: &KeyStats<M>, trials: u64) -> Self {
        let &KeyStats { shortest, longest, first, .. } = reached;
        Self { trials, shortest, longest, first }
    }
}

impl<K: Key> Tally<K> {
    /// An empty tally for `measures` measures (including steps) and any number of keys.
    pub fn new(measures: usize) -> Self {
        Self::within(Capacity::of(measures))
    }

    /// An empty tally with this capacity.
    pub fn within(capacity: Capacity) -> Self {
        Self {
            capacity,
            stopped: BTreeMap::new(),
            keys: IndexMap::default(),
            level: SamplingLevel::default(),
            others: vec![Counter::default(); capacity.measures],
            parts_of_others: PartCounts::default(),
        }
    }

    /// Counts one trial. `values` holds a value for each measure besides steps.
    #[inline]
    pub fn add(&mut self, trial: u64, outcome: &Outcome<K>, values: &[u64]) {
        let steps = outcome.steps;
        let same = Same::single(steps, trial);
        self.count(&outcome.end, &same, |counters| {
            for (counter, &value) in counters.iter_mut().zip([steps].iter().chain(values)) {
                counter.add(value);
            }
        });
    }

    /// Counts every start of `family`, with its number as the trial. Those that would take more than `budget` steps
    /// reach no key.
    pub fn add_family(&mut self, family: &Family<End<K>>, budget: u64) {
        let [shortest, longest] =
            [family.shortest(), family.longest()].map(|(steps, trial)| Receipt { steps, trial });
        if shortest.steps > budget {
            self.stop(LIMIT, family.count());
        } else if longest.steps > budget {
            family.members().iter().for_each(|members| self.add_members(&family.end, members, budget));
        } else {
            let same = Same { trials: family.count(), shortest, longest, first: family.first() };
            self.count(&family.end, &same, |counters| {
                for (measure, counter) in counters.iter_mut().enumerate() {
                    family.values(measure).iter().for_each(|&(value, count)| counter.add_many(value, count));
                }
            });
        }
    }

    fn add_members(&mut self, end: &End<K>, members: &Members, budget: u64) {
        if members.values[0] > budget {
            return self.stop(LIMIT, members.count);
        }
        let same = Same { trials: members.count, ..Same::single(members.values[0], members.first) };
        self.count(end, &same, |counters| {
            for (counter, &value) in counters.iter_mut().zip(&members.values) {
                counter.add_many(value, members.count);
            }
        });
    }

    /// Counts trials that ended alike; `measures` adds their measures to the counters of the key.
    #[inline]
    fn count(&mut self, end: &End<K>, same: &Same, measures: impl FnOnce(&mut [Counter])) {
        match end {
            End::Stopped(name) => self.stop(name, same.trials),
            End::Reached(key) => {
                let values = self.capacity.values;
                let counters = self.reach(key, same);
                measures(counters);
                bound(counters, values);
                self.fit();
            }
        }
    }

    /// How many trials ended in each way without a key.
    pub fn stopped(&self) -> &BTreeMap<&'static str, u64> {
        &self.stopped
    }

    fn stop(&mut self, name: &'static str, count: u64) {
        *self.stopped.entry(name).or_default() += count;
    }

    #[inline]
    fn reach(&mut self, key: &K, same: &Same) -> &mut [Counter] {
        if !self.level.keeps(key) {
            if let Some(form) = self.capacity.parts {
                self.parts_of_others.add(form, &key.to_string(), same.trials);
            }
            return &mut self.others;
        }
        let once = || (key.clone(), KeyStats::once(same.shortest, self.capacity.measures));
        let (_, reached) = self.keys.raw_entry_mut_v1().from_key(key).or_insert_with(once);
        reached.note(same.shortest, same.longest, same.first);
        &mut reached.measures
    }

    /// Raises the sampling level until the keys fit the capacity.
    #[inline]
    fn fit(&mut self) {
        while self.keys.len() > self.capacity.keys {
            self.narrow(self.level.raised());
        }
    }

    /// Drops the keys that do not pass `level`.
    fn narrow(&mut self, level: SamplingLevel) {
        if level <= self.level {
            return;
        }
        self.level = level;
        let (others, parts, capacity) = (&mut self.others, &mut self.parts_of_others, self.capacity);
        let values = capacity.values;
        self.keys.retain(|key, reached| {
            let kept = level.keeps(key);
            if !kept {
                if let Some(form) = capacity.parts {
                    parts.add(form, &key.to_string(), reached.measures[0].total());
                }
                add_all(others, mem::take(&mut reached.measures), values);
            }
            kept
        });
    }

    /// Adds the counts of `other`; no trial may be in both.
    pub fn merge(&mut self, other: Self) {
        self.narrow(other.level);
        for (name, count) in other.stopped {
            self.stop(name, count);
        }
        let values = self.capacity.values;
        add_all(&mut self.others, other.others, values);
        self.parts_of_others.merge(&other.parts_of_others);
        for (key, theirs) in other.keys {
            let ours = self.reach(&key, &Same::of(&theirs, theirs.measures[0].total()));
            add_all(ours, theirs.measures, values);
        }
        self.fit();
    }

    /// Numbers the trials from `first` on instead of from 0.
    pub fn shift(&mut self, first: u64) {
        for reached in self.keys.values_mut() {
            reached.shortest.trial += first;
            reached.longest.trial += first;
            reached.first += first;
        }
    }

    /// Whether `key` was reached and is tallied individually.
    pub fn contains(&self, key: &K) -> bool {
        self.keys.contains_key(key)
    }

    /// The number of keys tallied individually.
    pub fn distinct(&self) -> usize {
        self.keys.len()
    }

    /// Whether only a sample of the keys is tallied individually.
    pub fn is_sampled(&self) -> bool {
        self.level != SamplingLevel::default()
    }

    /// The tally with this header, and no keys yet.
    pub(crate) fn restore(capacity: Capacity, common: TallyHeader) -> Self {
        let mut others: Vec<Counter> = common.others.into_iter().map(Counter::from).collect();
        bound(&mut others, capacity.values);
        let (stopped, level, parts_of_others) = (common.stopped, common.level, common.parts);
        Self { stopped, level, others, parts_of_others, ..Self::within(capacity) }
    }

    /// Counts the trials that reached `key`.
    pub fn put(&mut self, key: &K, reached: KeyStats) {
        let values = self.capacity.values;
        let ours = self.reach(key, &Same::of(&reached, reached.count()));
        add_all(ours, reached.measures.into_iter().map(Counter::from), values);
        self.fit();
    }

    /// The header: everything besides the keys.
    pub fn header(&self) -> TallyHeader {
        let others = self.others.iter().cloned().map(Counter::histogram).collect();
        let parts = self.parts_of_others.clone();
        TallyHeader { stopped: self.stopped.clone(), level: self.level, others, parts }
    }

    /// The keys tallied individually, ascending.
    pub fn ascending(&self) -> impl ExactSizeIterator<Item = (&K, KeyStats)> {
        let mut keys: Vec<_> = self.keys.iter().collect();
        shared::sort(&mut keys, |&(key, _)| key);
        keys.into_iter().map(|(key, reached)| (key, reached.clone().settled()))
    }

    /// The number of trials counted.
    pub fn trials(&self) -> u64 {
        self.solved() + self.stopped.values().sum::<u64>()
    }

    /// The number of trials that reached a key.
    pub fn solved(&self) -> u64 {
        self.counts().map(|(_, count)| count).sum::<u64>() + self.others[0].total()
    }

    /// The keys tallied individually, each with the number of trials that reached it, in no particular order.
    pub fn counts(&self) -> impl Iterator<Item = (&K, u64)> {
        self.keys.iter().map(|(key, reached)| (key, reached.measures[0].total()))
    }

    /// The parts of all keys that were reached, if they are counted.
    fn parts(&self) -> Option<PartCounts> {
        let form = self.capacity.parts?;
        let mut all = self.parts_of_others.clone();
        self.counts().for_each(|(key, trials)| all.add(form, &key.to_string(), trials));
        Some(all)
    }

    /// The finished tally, the keys ascending.
    pub fn summary(self) -> TallySummary<K> {
        let parts = self.parts();
        let (mut all, values) = (self.others, self.capacity.values);
        let settle = |(key, reached): (K, KeyStats<Counter>)| {
            let reached = reached.settled();
            all.iter_mut().zip(&reached.measures).for_each(|(all, own)| all.add_all(own));
            bound(&mut all, values);
            (key, reached)
        };
        let mut keys: Vec<_> = self.keys.into_iter().map(settle).collect();
        shared::sort(&mut keys, |(key, _)| key);
        let measures = all.into_iter().map(Counter::histogram).collect();
        TallySummary { stopped: self.stopped, measures, keys, level: self.level, parts }
    }
}

fn add_all(ours: &mut [Counter], theirs: impl IntoIterator<Item = Counter>, values: usize) {
    ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| ours.merge(theirs));
    bound(ours, values);
}

#[inline]
fn bound(counters: &mut [Counter], values: usize) {
    if values < usize::MAX {
        for counter in counters {
            counter.bound(values);
        }
    }
}
