//! A part of the work of a cell: what is done, and the tally of it. Parts merge in any order.

use std::fmt::Display;
use std::hash::Hash;
use std::ops::Range;

use range_set_blaze::RangeSetBlaze;

use crate::tally::{Room, Tally};

/// Which units of work: trials, or parts of a census that is told.
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
    /// What is kept of them.
    pub tally: Tally<K>,
}

impl<K: Ord + Hash + Clone + Display> Part<K> {
    /// Nothing yet.
    #[must_use]
    pub fn empty(room: Room) -> Self {
        Self { units: Units::new(), tally: Tally::within(room) }
    }

    /// Adds what `other` did; no unit may be in both.
    pub fn merge(&mut self, other: Self) {
        self.units |= other.units;
        self.tally.merge(other.tally);
    }
}
