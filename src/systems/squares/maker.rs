//! What every way to make a square has in common.

use super::event::Event;
use super::square::Square;
use crate::draw::Draw;
use crate::grid::Grid;
use crate::system::Step;

/// What a trial measured, besides steps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measured {
    pub(super) tries: u64,
    pub(super) hits: u64,
    pub(super) cycles: u64,
}

/// A way to make a square, and how far it is: see [`System`](crate::system::System) for what its methods do.
pub(super) trait Maker: Send {
    fn start(&mut self, draw: &mut Draw);

    fn start_classic(&mut self);

    fn step(&mut self, draw: &mut Draw) -> Step<Event, Square>;

    /// Does at most so many steps without telling them, and returns how many.
    fn hurry(&mut self, _draw: &mut Draw, _steps: u64) -> u64 {
        0
    }

    fn show(&self) -> Grid;

    fn opening(&self) -> String;

    fn measured(&self) -> Measured {
        Measured::default()
    }

    /// How many starts can be listed, if a start settles the whole trial.
    fn starts(&self) -> Option<u64> {
        None
    }

    fn start_listed(&mut self, number: u64) {
        unreachable!("start {number} of a method that lists none");
    }

    /// Begins from an opening, if a start settles the whole trial.
    fn start_told(&mut self, _opening: &str) -> Result<(), String> {
        Err("what this method draws later is not told by its trace: give --seed and --trial".to_owned())
    }
}
