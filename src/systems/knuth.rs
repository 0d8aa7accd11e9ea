//! `knuth`: one dive of `lasvegas`, on N queens or another problem, and the weight by which it estimates the number of solutions.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975), 121-136. The weight
//! of a dive that reaches a solution is the product of the numbers of free squares along its columns, and that of another one is
//! 0: the mean of the weights is the number of solutions.

use super::lasvegas::{Dives, LasVegas, LasVegasEvent};
use super::problems;
use super::queens::size_option;
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::key_figure::KeyFigure;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Step};
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::knuth as words;

/// The largest board whose weights surely fit 64 bits: none is above 20!.
const LARGEST: usize = 20;

/// Dives on a board of one size, or on another problem.
#[derive(Debug)]
pub struct Knuth<D = LasVegas> {
    dives: D,
}

/// A dive and its weight so far.
#[derive(Debug)]
pub struct KnuthState<S> {
    dive: S,
    weight: u64,
}

/// The card of dives on N queens.
const ON_QUEENS: Card = Card {
    name: "knuth",
    about: words::ABOUT,
    source: words::SOURCE,
    rule: words::RULE,
    step: words::STEP,
    options: &[size_option(2, LARGEST), problems::option()],
    measures: &[Term {
        name: "weight",
        about: "the product of the numbers of free squares: its mean over all trials, dead ends as 0, is the number of solutions",
    }],
    stops: &[Term { name: "dead-end", about: "a column has no free square" }],
    axes: Axes { first: 1, down: false },
    entry_end: "\n",
    ..Card::PLAIN
};

/// The card of dives on any problem.
const ON_PROBLEMS: Card = Card {
    about: words::on_problems::ABOUT,
    rule: words::on_problems::RULE,
    step: words::on_problems::STEP,
    ..ON_QUEENS
};

impl<D: Dives> System for Knuth<D> {
    const CARD: Card = if D::ON_PROBLEMS { ON_PROBLEMS } else { ON_QUEENS };

    type State = KnuthState<D::State>;
    type Event = LasVegasEvent;
    type Key = D::Key;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { dives: D::of_draws(options)? })
    }

    fn keys(&self) -> &dyn KeySpace<D::Key> {
        self.dives.keys()
    }

    fn blank(&self) -> KnuthState<D::State> {
        KnuthState { dive: self.dives.blank(), weight: 1 }
    }

    fn start(&self, state: &mut KnuthState<D::State>, draw: &mut Draw) {
        self.dives.start(&mut state.dive, draw);
        state.weight = 1;
    }

    fn place(&self, state: &mut KnuthState<D::State>, start: Start) -> Result<(), StartError> {
        state.weight = 1;
        self.dives.place(&mut state.dive, start)
    }

    fn step(&self, state: &mut KnuthState<D::State>, draw: &mut Draw) -> Step<LasVegasEvent, D::Key> {
        if D::is_stuck(&state.dive) {
            return Step::Ended(End::Stopped("dead-end"));
        }
        let step = self.dives.step(&mut state.dive, draw);
        if let Step::Counted(LasVegasEvent::Draw { free, .. }) = step {
            state.weight *= free as u64;
        }
        step
    }

    fn show(&self, state: &KnuthState<D::State>) -> Grid {
        self.dives.show(&state.dive)
    }

    fn scenes(&self, state: &KnuthState<D::State>, event: &LasVegasEvent) -> Vec<Scene> {
        self.dives.scenes(&state.dive, event)
    }

    fn opening(&self, state: &KnuthState<D::State>) -> String {
        self.dives.opening(&state.dive)
    }

    fn answers(&self) -> Vec<KeyFigure> {
        vec![KeyFigure::Estimate("weight".into())]
    }

    fn measure(&self, state: &KnuthState<D::State>, values: &mut [u64]) {
        values[0] = state.weight;
    }
}
