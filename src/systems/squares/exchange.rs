//! An exchange: two lines, or two symbols, trade at some places, and the square stays what it is.

use std::fmt;

use super::square::Axis;
use super::sudoku::{ROOM, small};

/// What is exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two rows of a band at some columns, or two columns of a stack at some rows.
    Lines(Axis),
    /// Two symbols in some rows.
    Symbols,
}

/// Places of a line, counted from 0, in the order in which they were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    list: [u8; ROOM],
    len: u8,
}

impl Places {
    pub(super) fn push(&mut self, place: usize) {
        self.list[usize::from(self.len) % ROOM] = small(place);
        self.len += 1;
    }

    /// The places.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..usize::from(self.len)].iter().map(|&place| usize::from(place))
    }
}

impl FromIterator<usize> for Places {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Self {
        let mut list = Self::default();
        places.into_iter().for_each(|place| list.push(place));
        list
    }
}

/// What was exchanged: lines are counted from 0, symbols are themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// What.
    pub kind: Kind,
    /// The two lines or symbols.
    pub pair: [usize; 2],
    /// Where: columns of rows, rows of columns and of symbols.
    pub places: Places,
}

impl Exchange {
    /// What is exchanged as people count it: lines from 1.
    pub(super) fn named(&self) -> [usize; 2] {
        match self.kind {
            Kind::Lines(_) => self.pair.map(|line| line + 1),
            Kind::Symbols => self.pair,
        }
    }

    /// The places as people count them.
    pub(super) fn counted(&self) -> Vec<usize> {
        self.places.iter().map(|place| place + 1).collect()
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pair, places) = match self.kind {
            Kind::Lines(axis) => (axis.name(), axis.other().name()),
            Kind::Symbols => ("symbol", "row"),
        };
        let [one, other] = self.named();
        let at: Vec<String> = self.counted().iter().map(usize::to_string).collect();
        write!(f, "exchange {pair}s {one} {other} at {places}s {}", at.join(" "))
    }
}
