//! The boards of an epoch by lines, for questions of later epochs.

use super::lines::Entry;
use super::prefix::{MAX_SIZE, Prefix};

/// The rows of the written boards of a line, by how far the frontier had moved from its start row.
pub(super) type ByOffset = [u16; MAX_SIZE];

/// An open-addressing table of lines.
#[derive(Debug)]
pub(super) struct Index {
    /// The names of lines and their numbers; the number 0 is that of no line.
    places: Vec<(Prefix, u32)>,
    lines: Vec<ByOffset>,
}

impl Index {
    /// An index with room for this number of lines.
    pub(super) fn new(lines: usize) -> Self {
        let places = vec![(Prefix::default(), 0); (2 * lines).next_power_of_two().max(2)];
        Self { places, lines: vec![ByOffset::default()] }
    }

    /// Adds boards of a line with a frontier that had moved by `offset`.
    pub(super) fn add(&mut self, (name, rows): Entry, offset: u32) {
        let place = self.find(name);
        if self.places[place].1 == 0 {
            let number = u32::try_from(self.lines.len()).expect("fewer lines than memory holds");
            self.places[place] = (name, number);
            self.lines.push(ByOffset::default());
        }
        self.lines[self.places[place].1 as usize][offset as usize] |= rows;
    }

    /// The rows of the boards of a line, if it has any.
    #[inline]
    pub(super) fn get(&self, name: Prefix) -> Option<&ByOffset> {
        let number = self.places[self.find(name)].1;
        (number != 0).then(|| &self.lines[number as usize])
    }

    /// Where the line is, or would be.
    #[inline]
    fn find(&self, name: Prefix) -> usize {
        let last = self.places.len() - 1;
        let hash = name.hash() >> (u64::BITS - self.places.len().trailing_zeros());
        let mut place = usize::try_from(hash).expect("a place in a table");
        while self.places[place].1 != 0 && self.places[place].0 != name {
            place = (place + 1) & last;
        }
        place
    }
}
