//! Where the outcomes of a cell come from: trials, or the parts of a census of their starts.
//!
//! Progress knows keys alone: the type of a system ends here, so all else is compiled once for each kind of key.

use std::collections::BTreeMap;

use crate::engine::batch::{Signals, Sink, Todo, Workers};
use crate::engine::tally::Capacity;
use crate::engine::trial::Sampler;
use crate::model::census::{Census, Extent};
use crate::model::keys::KeySpace;

/// What enumerates the starts of a sampler.
pub(super) type PartwiseCensus<'m, T> =
    Box<dyn Census<<T as Sampler>::State, <T as Sampler>::Key> + Send + 'm>;

/// A sampler, and its census if the units of the cell are the parts of that; the units of others are trials.
pub(super) struct Sampled<'m, T: Sampler> {
    pub(super) sampler: T,
    pub(super) census: Option<PartwiseCensus<'m, T>>,
}

/// What runs the units of a cell whose trials are counted by `K`.
pub(super) trait Source<K>: Send + Sync {
    /// The keys that can be reached.
    fn keys(&self) -> &dyn KeySpace<K>;

    /// The outcomes of trials that reach no key.
    fn stops(&self) -> Vec<&'static str>;

    /// The extent of the census, if there is one.
    fn extent(&self) -> Option<Extent>;

    /// The number of measures besides steps.
    fn measures(&self) -> usize;

    /// The maximum number of different values of a measure that are counted exactly.
    fn values(&self) -> usize;

    /// Notes that `trials` trials were run before, and how many of them ended in each of these ways.
    fn resume(&self, trials: u64, stopped: &BTreeMap<&'static str, u64>);

    /// Runs units, until they are done or `signals` asks to stop.
    fn run(
        &self,
        workers: &Workers,
        capacity: Capacity,
        todo: Todo,
        signals: &Signals,
        sink: &mut dyn Sink<K>,
    );
}

impl<T: Sampler> Source<T::Key> for Sampled<'_, T> {
    fn keys(&self) -> &dyn KeySpace<T::Key> {
        self.sampler.keys()
    }

    fn stops(&self) -> Vec<&'static str> {
        self.sampler.stops()
    }

    fn extent(&self) -> Option<Extent> {
        self.census.as_ref().map(|census| census.extent())
    }

    fn measures(&self) -> usize {
        self.sampler.measures()
    }

    fn values(&self) -> usize {
        self.sampler.values()
    }

    fn resume(&self, trials: u64, stopped: &BTreeMap<&'static str, u64>) {
        self.sampler.resume(trials, stopped);
    }

    fn run(
        &self,
        workers: &Workers,
        capacity: Capacity,
        todo: Todo,
        signals: &Signals,
        sink: &mut dyn Sink<T::Key>,
    ) {
        match &self.census {
            None => workers.run(&self.sampler, capacity, todo.units, signals, sink),
            Some(census) => {
                let blank = || self.sampler.blank();
                workers.enumerate(census.as_ref(), blank, capacity, todo, signals, sink);
            }
        }
    }
}
