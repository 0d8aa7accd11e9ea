//! The trials of a cell: how each begins and runs.
//!
//! [`Sampler::attempt`] is the seam for programs under test: a trial that can be given up. The trial of a program
//! is killed when the user stops, and is not counted; that of a system just runs.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::signals::Signals;
use crate::model::census::{Census, Extent, Families, Remainder};
use crate::model::draw::{Draw, Lookahead, Streams};
use crate::model::keys::{Key, KeySpace};
use crate::model::outcome::{LIMIT, Outcome};
use crate::model::start::Start;
use crate::model::system::System;

/// A function from trial numbers to outcomes: all that counting needs to know of a system.
pub trait Sampler: Send + Sync {
    /// The mutable state of a trial; one per worker thread, reused from trial to trial.
    type State: Send;
    /// What trials are counted by.
    type Key: Key;

    /// A state before its first trial.
    fn blank(&self) -> Self::State;

    /// Announces trials that will be run next, in this order: some are cheaper together.
    fn expect(&self, state: &mut Self::State, trials: RangeInclusive<u64>) {
        let _ = (state, trials);
    }

    /// Runs trial `index`, counted from 0, to its end, or until `signals` ask to stop: then it is none. The outcome depends on the
    /// index alone.
    fn attempt(&self, state: &mut Self::State, index: u64, signals: &Signals) -> Option<Outcome<Self::Key>>;

    /// The number of measures besides steps.
    fn measures(&self) -> usize;

    /// The maximum number of different values of a measure that are counted exactly: any by default.
    fn values(&self) -> usize {
        usize::MAX
    }

    /// Writes the measures of the last trial besides steps.
    fn measure(&self, state: &Self::State, values: &mut [u64]);

    /// The outcomes of trials that reach no key.
    fn stops(&self) -> Vec<&'static str>;

    /// The keys that trials can reach.
    fn keys(&self) -> &dyn KeySpace<Self::Key>;

    /// Notes that `trials` trials were run before, and how many of them ended in each of these ways.
    fn resume(&self, trials: u64, stopped: &BTreeMap<&'static str, u64>) {
        let _ = (trials, stopped);
    }
}

/// How the trials of a cell begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// Each from its own start, drawn from its stream.
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
    /// The step limit of a trial.
    pub budget: u64,
}

/// The state of a worker that runs the trials of a system.
#[derive(Debug)]
pub struct SeriesState<T> {
    /// The state of the system.
    pub system: T,
    draws: Lookahead,
}

impl<S: System> Series<'_, S> {
    /// Begins trial `index` in `state` and returns its stream.
    ///
    /// # Panics
    /// If starts are listed and there is no start of this number.
    pub fn begin(&self, state: &mut SeriesState<S::State>, index: u64) -> Draw {
        let mut draw = state.draws.trial(index);
        match self.starts {
            Starts::Drawn => self.system.start(&mut state.system, &mut draw),
            Starts::Listed => {
                let placed = self.system.place(&mut state.system, Start::Listed(index));
                placed.expect("a start that the system counts");
            }
        }
        draw
    }

    /// Runs trial `index` in `state`.
    ///
    /// # Panics
    /// As [`Self::begin`].
    pub fn run(&self, state: &mut SeriesState<S::State>, index: u64) -> Outcome<S::Key> {
        let mut draw = self.begin(state, index);
        self.system.finish(&mut state.system, &mut draw, self.budget)
    }
}

impl<S: System> Sampler for Series<'_, S> {
    type State = SeriesState<S::State>;
    type Key = S::Key;

    fn blank(&self) -> Self::State {
        SeriesState { system: self.system.blank(), draws: self.streams.ahead() }
    }

    /// Trials of systems are short: they are run to their ends.
    fn attempt(&self, state: &mut Self::State, index: u64, _signals: &Signals) -> Option<Outcome<S::Key>> {
        Some(self.run(state, index))
    }

    fn measures(&self) -> usize {
        S::CARD.measures.len()
    }

    fn measure(&self, state: &Self::State, values: &mut [u64]) {
        self.system.measure(&state.system, values);
    }

    fn stops(&self) -> Vec<&'static str> {
        S::CARD.stops.iter().map(|stop| stop.name).chain([LIMIT]).collect()
    }

    fn keys(&self) -> &dyn KeySpace<S::Key> {
        self.system.keys()
    }
}

/// The census of a system in the state of a worker.
pub(super) struct SeriesCensus<'a, S: System>(pub(super) &'a dyn Census<S::State, S::Key>);

impl<S: System> Census<SeriesState<S::State>, S::Key> for SeriesCensus<'_, S> {
    fn extent(&self) -> Extent {
        self.0.extent()
    }

    fn enumerate<'s>(
        &'s self,
        state: &'s mut SeriesState<S::State>,
        part: u64,
        left: Option<&Remainder>,
        budget: u64,
    ) -> Families<'s, S::Key> {
        self.0.enumerate(&mut state.system, part, left, budget)
    }
}
