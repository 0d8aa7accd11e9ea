//! `uniform`: the control. It draws a known solution of N queens, each equally likely.
//!
//! Its result must be uniform; if it is not, draws or statistics are wrong.

use std::convert::Infallible;

use super::board::Rows;
use super::queens::{QueensKeys, size_option};
use super::solutions::{LISTED_UP_TO, solutions};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::{KeySpace, Keys};
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Step};
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::uniform as words;

/// Every solution of a board of one size.
#[derive(Debug)]
pub struct Uniform {
    keys: QueensKeys,
    solutions: Vec<Rows>,
}

impl System for Uniform {
    const CARD: Card = Card {
        name: "uniform",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        predicts: false,
        step: words::STEP,
        options: &[size_option(2, LISTED_UP_TO)],
        measures: &[],
        stops: &[Term { name: "unsolvable", about: "there is no solution to draw" }],
        keys: Keys::Solutions,
        axes: Axes { first: 1, down: false },
        entry_end: "|",
    };

    /// The solution drawn, if there is any.
    type State = Option<Rows>;
    type Event = Infallible;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let keys = QueensKeys { size, axes: Self::CARD.axes };
        Ok(Self { keys, solutions: solutions(size).unwrap_or_default() })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn blank(&self) -> Option<Rows> {
        None
    }

    fn start(&self, state: &mut Option<Rows>, draw: &mut Draw) {
        let number = (!self.solutions.is_empty()).then(|| draw.index(self.solutions.len()));
        *state = number.map(|number| self.solutions[number]);
    }

    fn place(&self, state: &mut Option<Rows>, start: Start) -> Result<(), StartError> {
        *state = match start {
            Start::Classic => self.solutions.first().copied(),
            Start::Listed(number) => usize::try_from(number).ok().map(|number| self.solutions[number]),
            Start::Written(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        };
        Ok(())
    }

    fn step(&self, state: &mut Option<Rows>, _draw: &mut Draw) -> Step<Infallible, Rows> {
        Step::Ended(state.map_or(End::Stopped("unsolvable"), End::Reached))
    }

    fn show(&self, state: &Option<Rows>) -> Grid {
        state.map_or_else(|| Grid::empty(self.keys.size, self.keys.size), |rows| rows.grid())
    }

    fn opening(&self, state: &Option<Rows>) -> String {
        state.map_or_else(|| "none".to_owned(), |rows| format!("{rows}DRAWN"))
    }

    fn law(&self) -> Option<Vec<(Rows, u64)>> {
        Some(self.solutions.iter().map(|&solution| (solution, 1)).collect())
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        Some(self.solutions.len() as u64).filter(|&starts| starts > 0).ok_or(Unlisted::Empty)
    }
}
