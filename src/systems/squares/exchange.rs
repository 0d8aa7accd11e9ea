//! An exchange: two lines, or two symbols, trade at some places, and the square stays what it is.

use std::fmt;

use super::square::Axis;
use super::sudoku::{ROOM, at, lowest};

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
    pub(super) fn push(&mut self, place: u8) {
        self.list[at(self.len)] = place;
        self.len += 1;
    }

    /// Those that are set in `bits`.
    pub(super) fn ascending(bits: u32) -> Self {
        let (mut places, mut left) = (Self::default(), bits);
        while left > 0 {
            places.push(lowest(left));
            left &= left - 1;
        }
        places
    }

    /// The places.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        self.list[..usize::from(self.len)].iter().copied()
    }
}

/// What was exchanged: lines are counted from 0, symbols are themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// What.
    pub kind: Kind,
    /// The two lines or symbols.
    pub pair: [u8; 2],
    /// Where: columns of rows, rows of columns and of symbols.
    pub places: Places,
}

impl Exchange {
    /// What is exchanged as people count it: lines from 1.
    pub(super) fn named(&self) -> [u8; 2] {
        match self.kind {
            Kind::Lines(_) => self.pair.map(|line| line + 1),
            Kind::Symbols => self.pair,
        }
    }

    /// The places as people count them.
    pub(super) fn counted(&self) -> Vec<u8> {
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
        let at: Vec<String> = self.counted().iter().map(u8::to_string).collect();
        write!(f, "exchange {pair}s {one} {other} at {places}s {}", at.join(" "))
    }
}
