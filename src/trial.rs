//! The only loop: it counts the steps of a trial and keeps its budget.

use crate::draw::{Draw, Streams};
use crate::system::{End, Step, System};

/// The outcome of a trial that would take more steps than its budget.
pub const LIMIT: &str = "limit";

/// Where a trial ended, and after how many steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<K> {
    /// Where it ended.
    pub end: End<K>,
    /// The steps that it took.
    pub steps: u64,
}

/// A trial that is worth replaying, by its number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The steps that it took.
    pub steps: u64,
    /// Its index.
    pub trial: u64,
}

impl<K> Outcome<K> {
    /// The outcome of a trial that needs `steps` steps for its end and may take `budget`.
    #[must_use]
    pub fn within(budget: u64, end: End<K>, steps: u64) -> Self {
        if steps > budget { limit(budget) } else { Self { end, steps } }
    }
}

/// Steps a started trial to its end: the definition that every [`System::finish`] must agree with.
pub fn step_to_end<S: System>(
    system: &S,
    state: &mut S::State,
    draw: &mut Draw,
    budget: u64,
) -> Outcome<S::Key> {
    let mut steps = 0;
    loop {
        match system.step(state, draw) {
            Step::Counted(_) if steps == budget => return limit(budget),
            Step::Counted(_) => steps += 1,
            Step::Shown(_) => {}
            Step::Ended(end) => return Outcome { end, steps },
        }
    }
}

fn limit<K>(steps: u64) -> Outcome<K> {
    Outcome { end: End::Stopped(LIMIT), steps }
}

/// How the trials of a cell begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// Each from a start of its own, drawn from its stream.
    Drawn,
    /// Trial `i` from start number `i`: a census.
    Listed,
}

/// The trials of one cell.
#[derive(Debug)]
pub struct Series<'a, S> {
    /// The system that runs.
    pub system: &'a S,
    /// Its random streams.
    pub streams: Streams,
    /// How its trials begin.
    pub starts: Starts,
    /// The most steps that a trial may take.
    pub budget: u64,
}

impl<S: System> Series<'_, S> {
    /// Begins trial `index` in `state` and returns its stream.
    pub fn begin(&self, state: &mut S::State, index: u64) -> Draw {
        let mut draw = self.streams.trial(index);
        match self.starts {
            Starts::Drawn => self.system.start(state, &mut draw),
            Starts::Listed => self.system.start_listed(state, index),
        }
        draw
    }

    /// Runs trial `index` in `state`.
    pub fn run(&self, state: &mut S::State, index: u64) -> Outcome<S::Key> {
        let mut draw = self.begin(state, index);
        self.system.finish(state, &mut draw, self.budget)
    }
}
