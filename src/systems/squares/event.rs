//! The interface of all methods that make squares, and their events, printed one per line, rows and columns counted from 1.
//!
//! The methods are one system, so that keys, boards and traces are the same for a semimagic square and a sudoku.

use std::fmt;

use super::exchange::Exchange;
use super::magic::{Placement, Swap};
use super::square::{Axis, SymbolSquare};
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::Step;
use crate::model::start::{Start, StartError};

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

/// A pair of an easy sudoku that recurs. Line and place are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Whether it was found in a row or in a column.
    pub axis: Axis,
    /// The line.
    pub line: usize,
    /// The place of its first symbol.
    pub place: usize,
    /// Its symbols.
    pub pair: [u8; 2],
}

/// Row, column and symbol, each counted from 0.
pub(super) type Corner = [usize; 3];

/// A move of a latin square: its first corner and the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub(super) from: Corner,
    pub(super) to: Corner,
    /// Whether the square is proper after it.
    pub(super) proper: bool,
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
    fn escapes(self) -> bool {
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column, symbol] =
            [0, 1, 2].map(|axis| format!("{} {}", self.from[axis] + 1, self.to[axis] + 1));
        let kind = if self.proper { "proper" } else { "improper" };
        write!(f, "move rows {row}, columns {column}, symbols {symbol}: {kind}")
    }
}

/// What a trial measured, besides steps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measured {
    pub(super) tries: u64,
    pub(super) hits: u64,
    pub(super) cycles: u64,
}

/// A method that makes a square, and its state: see [`System`](crate::model::system::System) for its functions.
pub(super) trait Maker: Send {
    fn start(&mut self, draw: &mut Draw);

    fn begin_classic(&mut self);

    fn step(&mut self, draw: &mut Draw) -> Step<SquaresEvent, SymbolSquare>;

    /// Makes at most `steps` steps without reporting them, and returns how many.
    fn skip_ahead(&mut self, _draw: &mut Draw, _steps: u64) -> u64 {
        0
    }

    fn show(&self) -> Grid;

    fn opening(&self) -> String;

    fn measured(&self) -> Measured {
        Measured::default()
    }

    /// Begins from a start that is not drawn. Most methods draw later, too, so only the classic start and its stream
    /// determine the trial.
    fn place(&mut self, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic => {
                self.begin_classic();
                Ok(())
            }
            Start::Recorded(_) => {
                let message =
                    "the trace does not contain what this method draws later: give --seed and --trial";
                Err(StartError::Invalid(message.to_owned().into()))
            }
            Start::Listed(_) | Start::Written(_) => Err(StartError::Unsupported),
        }
    }
}
