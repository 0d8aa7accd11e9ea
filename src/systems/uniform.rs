//! `uniform`: the control. It draws a known solution of N queens, each equally likely.
//!
//! It must come out even; if it does not, draws or statistics are wrong.

use std::convert::Infallible;

use super::board::Rows;
use super::queens::size_option;
use super::solutions::{LISTED_UP_TO, solutions};
use crate::draw::Draw;
use crate::grid::{Axes, Grid};
use crate::options::{OptionError, Options};
use crate::system::{Card, End, Keys, Step, System, Term};

/// Every solution of a board of one size.
#[derive(Debug)]
pub struct Uniform {
    size: usize,
    solutions: Vec<Rows>,
}

impl System for Uniform {
    const CARD: Card = Card {
        name: "uniform",
        about: "the control: draws one of all solutions, each equally likely",
        step: "nothing: a draw takes no step",
        options: &[size_option(2, LISTED_UP_TO)],
        measures: &[],
        stops: &[Term { name: "unsolvable", about: "there is no solution to draw" }],
        keys: Keys::Solutions,
        exhaustive: false,
        axes: Axes { first: 1, down: false },
        entry_end: "|",
    };

    /// The solution that was drawn, if there is any.
    type State = Option<Rows>;
    type Event = Infallible;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        Ok(Self { size, solutions: solutions(size).unwrap_or_default() })
    }

    fn blank(&self) -> Option<Rows> {
        None
    }

    fn start(&self, state: &mut Option<Rows>, draw: &mut Draw) {
        let number = (!self.solutions.is_empty()).then(|| draw.index(self.solutions.len()));
        *state = number.map(|number| self.solutions[number]);
    }

    fn start_classic(&self, state: &mut Option<Rows>) {
        *state = self.solutions.first().copied();
    }

    fn step(&self, state: &mut Option<Rows>, _draw: &mut Draw) -> Step<Infallible, Rows> {
        Step::Ended(state.map_or(End::Stopped("unsolvable"), End::Reached))
    }

    fn show(&self, state: &Option<Rows>) -> Grid {
        state.map_or_else(|| Grid::empty(self.size, self.size), |rows| rows.grid())
    }

    fn opening(&self, state: &Option<Rows>) -> String {
        state.map_or_else(|| "none".to_owned(), |rows| format!("{rows}DRAWN"))
    }

    fn starts(&self) -> Option<u64> {
        Some(self.solutions.len() as u64).filter(|&starts| starts > 0)
    }

    fn start_listed(&self, state: &mut Option<Rows>, number: u64) {
        let number = usize::try_from(number).expect("a number of a solution");
        *state = Some(self.solutions[number]);
    }

    fn known(&self) -> Option<Vec<Rows>> {
        Some(self.solutions.clone())
    }

    fn class(&self, key: &Rows) -> Option<Rows> {
        Some(key.class())
    }

    fn key(&self, text: &str) -> Option<Rows> {
        Rows::parse(text, self.size).ok()
    }

    fn portrait(&self, key: &Rows) -> Option<Grid> {
        Some(key.grid())
    }
}
