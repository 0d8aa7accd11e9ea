//! A part of the progress of a cell: the units done and their tally. Parts of different units merge in any order.
//!
//! Blocks, shards, threads and interruptions are only ways to choose units. Of a unit that is begun, which a census has, the
//! [`Remainder`] is kept: an enumeration is a stack, so it can stop after any family and go on at another computer.

use std::collections::BTreeMap;
use std::ops::Range;

use range_set_blaze::RangeSetBlaze;

use super::tally::{Capacity, Tally};
#[cfg(feature = "cli")]
use super::tally::{KeyStats, TallyHeader};
use super::tape::Ending;
use crate::model::census::Remainder;
use crate::model::keys::Key;

/// A set of units of work: trials, or parts of a census.
pub type Units = RangeSetBlaze<u64>;

/// The units of a range, which may be empty.
pub fn units(range: Range<u64>) -> Units {
    (range.start < range.end).then(|| range.start..=range.end - 1).into_iter().collect()
}

/// The number of units.
pub fn count(units: &Units) -> u64 {
    units.ranges().map(|range| range.end() - range.start() + 1).sum()
}

/// The units done and their tally.
#[derive(Clone, Debug)]
pub struct Part<K> {
    /// The units done.
    pub units: Units,
    /// The units begun, each with its remainder.
    pub begun: BTreeMap<u64, Remainder>,
    /// The endings of the trials done that are recorded one by one.
    pub endings: BTreeMap<u64, Ending>,
    /// The tally of all units.
    pub tally: Tally<K>,
}

impl<K: Key> Part<K> {
    /// An empty part.
    pub fn empty(capacity: Capacity) -> Self {
        Self {
            units: Units::new(),
            begun: BTreeMap::new(),
            endings: BTreeMap::new(),
            tally: Tally::within(capacity),
        }
    }

    /// The part of units that are done, as far as is known without their keys.
    #[cfg(feature = "cli")]
    pub(super) fn done(capacity: Capacity, units: Units, common: TallyHeader) -> Self {
        Self { units, tally: Tally::restore(capacity, common), ..Self::empty(capacity) }
    }

    /// Whether nothing is done.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.begun.is_empty()
    }

    /// The units done or begun.
    pub fn touched(&self) -> Units {
        &self.units | self.begun.keys().map(|&unit| unit..=unit).collect::<Units>()
    }

    /// Adds the progress of `other` beyond this: units that are not done here, and for units begun here all of the
    /// remainder, or enough of it to leave a smaller one.
    pub fn merge(&mut self, other: Self) {
        self.begun.extend(other.begun);
        self.units |= other.units;
        self.begun.retain(|&unit, _| !self.units.contains(unit));
        self.endings.extend(other.endings);
        self.tally.merge(other.tally);
    }
}

/// All trials of a cell, as a result has them.
#[cfg(feature = "cli")]
pub struct Restored<'r> {
    /// What is known without the keys.
    pub common: TallyHeader,
    /// The endings that are recorded.
    pub endings: BTreeMap<u64, Ending>,
    /// The keys that were reached.
    pub keys: &'r mut dyn Iterator<Item = (String, KeyStats)>,
}
