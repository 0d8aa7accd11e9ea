//! A part of the work of a cell: what is done, and the tally of it. Parts of different units merge in any order.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::Range;

use range_set_blaze::RangeSetBlaze;

use crate::family::Remainder;
use crate::tally::{Room, Tally};

/// Which units of work: trials, or parts of a census that is enumerated.
pub type Units = RangeSetBlaze<u64>;

/// The units of a range, which may be empty.
#[must_use]
pub fn units(range: Range<u64>) -> Units {
    (range.start < range.end).then(|| range.start..=range.end - 1).into_iter().collect()
}

/// How many units there are.
#[must_use]
pub fn count(units: &Units) -> u64 {
    units.ranges().map(|range| range.end() - range.start() + 1).sum()
}

/// What is done, and the tally of it.
#[derive(Clone, Debug)]
pub struct Part<K> {
    /// The units that are done.
    pub units: Units,
    /// The units that are begun, each with what is left of it.
    pub begun: BTreeMap<u64, Remainder>,
    /// What is kept of both.
    pub tally: Tally<K>,
}

impl<K: Ord + Hash + Clone + Display> Part<K> {
    /// Nothing yet.
    #[must_use]
    pub fn empty(room: Room) -> Self {
        Self { units: Units::new(), begun: BTreeMap::new(), tally: Tally::within(room) }
    }

    /// Whether nothing is done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.begun.is_empty()
    }

    /// Every unit that is done or begun.
    #[must_use]
    pub fn touched(&self) -> Units {
        &self.units | self.begun.keys().map(|&unit| unit..=unit).collect::<Units>()
    }

    /// Adds what `other` did beyond this: units that are not done here, and of a unit that is begun here, all that was
    /// left of it or as much as leaves less.
    pub fn merge(&mut self, other: Self) {
        self.begun.extend(other.begun);
        self.units |= other.units;
        self.begun.retain(|&unit, _| !self.units.contains(unit));
        self.tally.merge(other.tally);
    }
}
