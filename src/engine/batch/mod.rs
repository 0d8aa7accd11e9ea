//! Running many trials in parallel.
//!
//! Workers take trials from one queue, or share the parts of a census. Each has its own state and tally, and hands over its progress to the calling
//! thread a few times a second. The timing of handovers does not affect results.
//!
//! The same threads share the making of tables, though nothing there knows workers: what can be shared calls
//! `map` or `join`, which use the threads of [`Workers::within`] and do it alone anywhere else.

#[cfg(not(feature = "threads"))]
mod inline;
mod pieces;
mod queue;
#[cfg(feature = "threads")]
mod threads;
mod worker;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

use thiserror::Error;

#[cfg(not(feature = "threads"))]
use self::inline::Crew;
use self::pieces::Pieces;
use self::queue::Queue;
#[cfg(feature = "threads")]
use self::threads::Crew;
use self::worker::{Outbox, Shared, Trials};
use super::part::{self, Part, Units};
use super::tally::{Capacity, Tally};
use super::trial::{Sampler, Series};
use crate::model::census::{Census, Remainder};
use crate::model::keys::Key;
use crate::model::system::System;

pub use super::signals::{Signals, Stop};

/// The maximum number of units in a chunk.
const LONGEST_CHUNK: u64 = 256;

/// The number of chunks per worker into which the remaining units are divided, so that chunks get shorter towards the
/// end and no worker idles long (guided self-scheduling: Polychronopoulos and Kuck 1987).
const CHUNKS: u64 = 16;

/// What the thread that called workers learns of them.
#[derive(Debug)]
pub enum Event<K> {
    /// What a worker has done since its last handover.
    Part(Box<Part<K>>),
    /// They were asked to hand over.
    Tick,
    /// They were asked to stop and are busy with long trials; all finished trials have been handed over. After it they are
    /// waited for.
    Late,
}

/// What takes the parts that a worker hands over.
type Handover<'s, K> = dyn Fn(Part<K>) + 's;

/// The receiver of what workers do.
pub trait Sink<K> {
    /// Takes what happened.
    fn take(&mut self, event: Event<K>);
}

impl<K: Key> Sink<K> for Tally<K> {
    fn take(&mut self, event: Event<K>) {
        if let Event::Part(part) = event {
            self.merge(part.tally);
        }
    }
}

/// Parts of a census to enumerate.
#[derive(Clone, Copy, Debug)]
pub struct Todo<'a> {
    /// The parts.
    pub units: &'a Units,
    /// The remainders of the parts already begun.
    pub begun: &'a BTreeMap<u64, Remainder>,
    /// The step limit of a start.
    pub budget: u64,
}

/// A fixed number of workers: threads, or the calling thread if the crate was built without the feature `threads`.
#[derive(Debug)]
pub struct Workers {
    crew: Crew,
}

/// A thread could not be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WorkersError(String);

impl Workers {
    /// `threads` workers, or one per core by default.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn new(threads: Option<usize>) -> Result<Self, WorkersError> {
        Self::of_units(threads, u64::MAX)
    }

    /// The same for work of this many units: no more threads are started, which changes nothing else.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn of_units(threads: Option<usize>, units: u64) -> Result<Self, WorkersError> {
        Crew::new(threads, units).map(|crew| Self { crew })
    }

    /// The number of workers.
    pub fn count(&self) -> usize {
        self.crew.count()
    }

    /// The result of `work`, which shares what it can with these workers.
    pub fn within<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.crew.within(work)
    }

    /// The tally of these trials of `series`.
    pub fn tally<S: System>(&self, series: &Series<S>, trials: Range<u64>) -> Tally<S::Key> {
        let capacity = Capacity::of(1 + series.measures());
        let mut all = Tally::within(capacity);
        self.run(series, capacity, &part::units(trials), &Signals::default(), &mut all);
        all
    }

    /// The tally of all starts of `system`, if it has a census.
    pub fn tally_all<S: System>(&self, system: &S, budget: u64) -> Option<Tally<S::Key>> {
        let census = system.census()?;
        let extent = census.extent();
        let capacity = Capacity::of(extent.measures);
        let mut all = Tally::within(capacity);
        let todo = Todo { units: &part::units(0..extent.parts), begun: &BTreeMap::new(), budget };
        let blank = || system.blank();
        self.enumerate(census, blank, capacity, todo, &Signals::default(), &mut all);
        Some(all)
    }

    /// Runs these trials of `sampler`.
    ///
    /// The assignment of trials to workers does not matter: a trial depends on its index alone and tallies merge
    /// exactly.
    pub fn run<T: Sampler>(
        &self,
        sampler: &T,
        capacity: Capacity,
        trials: &Units,
        signals: &Signals,
        sink: &mut dyn Sink<T::Key>,
    ) {
        let queue = Queue::new(trials, CHUNKS * self.count() as u64, LONGEST_CHUNK);
        self.share(capacity, signals, sink, &|outbox| outbox.fill(&queue, &mut Trials::of(sampler)));
    }

    /// Enumerates the starts of these parts of a census, each worker with its own state from `blank`.
    pub fn enumerate<S, K: Key>(
        &self,
        census: &dyn Census<S, K>,
        blank: impl Fn() -> S + Sync,
        capacity: Capacity,
        todo: Todo,
        signals: &Signals,
        sink: &mut dyn Sink<K>,
    ) {
        let pieces = Pieces::new(todo);
        self.share(capacity, signals, sink, &|outbox| outbox.enumerate(&pieces, census, &mut blank()));
    }

    /// Runs all workers until nothing is left or they are asked to stop. This thread takes what they hand over.
    fn share<K: Key>(
        &self,
        capacity: Capacity,
        signals: &Signals,
        sink: &mut dyn Sink<K>,
        work: &(dyn Fn(Outbox<K>) + Sync),
    ) {
        let ticks = AtomicU64::new(0);
        let shared = Shared { capacity, signals, ticks: &ticks };
        self.crew.run(signals, &ticks, sink, &|send| work(Outbox::new(shared, send)));
    }
}
