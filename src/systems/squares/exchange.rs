//! An exchange: two lines, or two symbols, are swapped at some places so that the square stays valid.

use std::fmt;

use super::square::Axis;
use super::sudoku::lowest;
use super::table::LINES;

/// What is exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeKind {
    /// Two rows of a band at some columns, or two columns of a stack at some rows.
    Lines(Axis),
    /// Two symbols in some rows.
    Symbols,
}

/// Places of a line, counted from 0, in the order in which they were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    list: [u8; LINES],
    len: u8,
}

impl Places {
    pub(super) fn push(&mut self, place: u8) {
        self.list[usize::from(self.len)] = place;
        self.len += 1;
    }

    /// The places that are set in `bits`.
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

/// An exchange: lines are counted from 0, symbols keep their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Rows, columns or symbols.
    pub kind: ExchangeKind,
    /// The two lines or symbols.
    pub pair: [u8; 2],
    /// The places: columns for rows, rows for columns and for symbols.
    pub places: Places,
}

impl Exchange {
    /// What is exchanged, with lines counted from 1.
    pub(super) fn named(&self) -> [u8; 2] {
        match self.kind {
            ExchangeKind::Lines(_) => self.pair.map(|line| line + 1),
            ExchangeKind::Symbols => self.pair,
        }
    }

    /// The places, counted from 1.
    pub(super) fn counted(&self) -> Vec<u8> {
        self.places.iter().map(|place| place + 1).collect()
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pair, places) = match self.kind {
            ExchangeKind::Lines(axis) => (axis.name(), axis.other().name()),
            ExchangeKind::Symbols => ("symbol", "row"),
        };
        let [one, other] = self.named();
        let at: Vec<String> = self.counted().iter().map(u8::to_string).collect();
        write!(f, "exchange {pair}s {one} {other} at {places}s {}", at.join(" "))
    }
}
