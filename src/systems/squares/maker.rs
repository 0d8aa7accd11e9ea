//! The interface of all methods that make squares.
//!
//! They are one system, so that keys, boards and traces are the same for a semimagic square and a sudoku.

use super::event::SquaresEvent;
use super::square::SymbolSquare;
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::Step;
use crate::model::start::{Start, StartError};

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
