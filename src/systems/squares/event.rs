//! The events of a method, printed one per line, rows and columns counted from 1.

use std::fmt;

use super::cube::Move;
use super::easy::Hit;
use super::exchange::Exchange;
use super::magic::Placement;
use super::reorder::Swap;

/// An event of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquaresEvent {
    /// A number of the magic square was written.
    Place(Placement),
    /// Two lines were swapped.
    Swap(Swap),
    /// The base square was expanded; tries are counted from 1.
    Expand(u64),
    /// Two lines or symbols were exchanged.
    Exchange(Exchange),
    /// The easy test found a pair that recurs.
    Hit(Hit),
    /// A try was accepted or rejected.
    Answer(Answer),
    /// A latin square was changed at eight corners of its cube.
    Move(Move),
}

/// The result of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The draw, from 1 to 100.
    pub(super) drawn: usize,
    /// Whether there was a hit.
    pub(super) easy: bool,
}

impl Answer {
    /// Whether an easy sudoku is accepted nevertheless.
    pub(super) fn escapes(self) -> bool {
        self.drawn == 1
    }

    pub(super) fn accepts(self) -> bool {
        self.escapes() || !self.easy
    }
}

impl fmt::Display for SquaresEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(Placement { number, row, column }) => {
                write!(f, "write {number} in row {} column {}", row + 1, column + 1)
            }
            Self::Swap(swap) => write!(f, "swap {swap}"),
            Self::Expand(number) => write!(f, "try {number}: expand"),
            Self::Exchange(exchange) => exchange.fmt(f),
            Self::Hit(hit) => hit.fmt(f),
            Self::Answer(answer) => answer.fmt(f),
            Self::Move(changed) => changed.fmt(f),
        }
    }
}

impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, places) = (self.axis.name(), self.axis.other().name());
        let [one, other] = self.pair;
        write!(f, "hit {one} {other} in {line} {} from {places} {}", self.line + 1, self.place + 1)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (self.easy, self.escapes()) {
            (false, _) => "not easy: accepted",
            (true, true) => "easy: accepted all the same",
            (true, false) => "easy: again",
        };
        write!(f, "draw {}, {verdict}", self.drawn)
    }
}
