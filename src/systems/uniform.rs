//! `uniform`: the control. It draws a known solution, each equally likely.
//!
//! Its result must be uniform; if it is not, draws or statistics are wrong.

use std::convert::Infallible;

use super::board::Rows;
use super::problems::{self, Assignment, MAX_LISTED, Problem};
use super::queens::{LISTED_UP_TO, QueensKeys, size_option, solutions};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::{Key, KeySpace};
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Step};
use crate::model::refusals;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::uniform as words;

/// What has a list of solutions.
pub trait Listing: Sized + Send + Sync + 'static {
    /// A solution.
    type Key: Key;

    /// What `options` choose.
    ///
    /// # Errors
    /// If its solutions cannot be listed.
    fn of(options: &Options) -> Result<Self, OptionError>;

    /// The solutions as keys.
    fn keys(&self) -> &dyn KeySpace<Self::Key>;

    /// All of them, ascending.
    fn list(&self) -> &[Self::Key];

    /// The board without a solution.
    fn empty(&self) -> Grid;
}

/// All solutions of N queens.
#[derive(Debug)]
pub struct ListedQueens {
    keys: QueensKeys,
    solutions: &'static [Rows],
}

impl Listing for ListedQueens {
    type Key = Rows;

    fn of(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let keys = QueensKeys { size, axes: Uniform::<Self>::CARD.axes };
        Ok(Self { keys, solutions: solutions(size).unwrap_or_default() })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn list(&self) -> &[Rows] {
        self.solutions
    }

    fn empty(&self) -> Grid {
        Grid::empty(self.keys.size, self.keys.size)
    }
}

impl Listing for Problem {
    type Key = Assignment;

    fn of(options: &Options) -> Result<Self, OptionError> {
        let problem = Self::of(options)?;
        if problem.solutions().is_none() {
            return Err(problems::refusal(options, &refusals::NOT_LISTED, &MAX_LISTED.to_string()));
        }
        Ok(problem)
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        self
    }

    fn list(&self) -> &[Assignment] {
        self.solutions().unwrap_or_default()
    }

    fn empty(&self) -> Grid {
        self.grid(&[])
    }
}

/// Every solution of N queens, or of another problem.
#[derive(Debug)]
pub struct Uniform<L = ListedQueens> {
    listing: L,
}

impl<L: Listing> System for Uniform<L> {
    const CARD: Card = Card {
        name: "uniform",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[size_option(2, LISTED_UP_TO), problems::option()],
        stops: &[Term { name: "unsolvable", about: "there is no solution to draw" }],
        axes: Axes { first: 1, down: false },
        ..Card::PLAIN
    };

    /// The solution drawn, if there is any.
    type State = Option<L::Key>;
    type Event = Infallible;
    type Key = L::Key;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { listing: L::of(options)? })
    }

    fn keys(&self) -> &dyn KeySpace<L::Key> {
        self.listing.keys()
    }

    fn blank(&self) -> Option<L::Key> {
        None
    }

    fn start(&self, state: &mut Option<L::Key>, draw: &mut Draw) {
        let solutions = self.listing.list();
        *state = (!solutions.is_empty()).then(|| solutions[draw.index(solutions.len())].clone());
    }

    fn place(&self, state: &mut Option<L::Key>, start: Start) -> Result<(), StartError> {
        let solutions = self.listing.list();
        *state = match start {
            Start::Classic => solutions.first().cloned(),
            Start::Listed(number) => usize::try_from(number).ok().map(|number| solutions[number].clone()),
            Start::Written(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        };
        Ok(())
    }

    fn step(&self, state: &mut Option<L::Key>, _draw: &mut Draw) -> Step<Infallible, L::Key> {
        Step::Ended(state.clone().map_or(End::Stopped("unsolvable"), End::Reached))
    }

    fn show(&self, state: &Option<L::Key>) -> Grid {
        state.as_ref().and_then(|key| self.keys().board(key)).unwrap_or_else(|| self.listing.empty())
    }

    fn opening(&self, state: &Option<L::Key>) -> String {
        state.as_ref().map_or_else(|| "none".to_owned(), |key| format!("{key}DRAWN"))
    }

    fn law(&self) -> Option<Vec<(L::Key, u64)>> {
        Some(self.listing.list().iter().map(|solution| (solution.clone(), 1)).collect())
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        Some(self.listing.list().len() as u64).filter(|&starts| starts > 0).ok_or(Unlisted::Empty)
    }
}
