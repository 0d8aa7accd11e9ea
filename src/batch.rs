//! Many trials at once: the only place that knows of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::system::System;
use crate::tally::Tally;
use crate::trial::Series;

/// The most trials that a worker takes at a time.
const HANDFUL: u64 = 256;

/// How often each worker takes trials, at least, so that none idles long at the end.
const TURNS: u64 = 16;

/// A fixed number of worker threads.
#[derive(Debug)]
pub struct Workers {
    pool: ThreadPool,
}

impl Workers {
    /// `threads` workers, or one for each core where nothing is said.
    ///
    /// # Errors
    /// If the machine refuses to start a thread.
    pub fn new(threads: Option<usize>) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build()?;
        Ok(Self { pool })
    }

    /// How many workers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Runs `trials` of `series` and adds to `done` as they end.
    ///
    /// Which worker runs a trial changes nothing: a trial depends on its index alone and tallies merge exactly.
    pub fn tally<S: System>(
        &self,
        series: &Series<S>,
        trials: Range<u64>,
        done: &AtomicU64,
    ) -> Tally<S::Key> {
        let turns = TURNS * self.count() as u64;
        let handful = ((trials.end - trials.start) / turns).clamp(1, HANDFUL);
        let measures = 1 + S::CARD.measures.len();
        let worker = || Worker::new(series.system, measures);
        self.share(&worker, trials, handful, |worker, trials| worker.run(series, trials, done))
    }

    /// Tells the starts of these `parts` of the census of `system`, which tells so many `measures`, and adds to `done`
    /// as they are told.
    pub fn tell<S: System>(
        &self,
        system: &S,
        measures: usize,
        parts: Range<u64>,
        budget: u64,
        done: &AtomicU64,
    ) -> Tally<S::Key> {
        let worker = || Worker::new(system, measures);
        self.share(&worker, parts, 1, |worker, parts| worker.tell(system, parts, budget, done))
    }

    /// Has all workers take from `range`, a handful at a time, until nothing is left, and merges their tallies.
    ///
    /// Each worker keeps one state, with its memory.
    fn share<S: System>(
        &self,
        worker: &(impl Fn() -> Worker<S> + Sync),
        range: Range<u64>,
        handful: u64,
        work: impl Fn(&mut Worker<S>, Range<u64>) + Sync,
    ) -> Tally<S::Key> {
        let next = AtomicU64::new(range.start);
        let take = || {
            let first = next.fetch_add(handful, Ordering::Relaxed);
            (first < range.end).then(|| first..range.end.min(first + handful))
        };
        let tallies = self.pool.broadcast(|_| {
            let mut worker = worker();
            std::iter::from_fn(take).for_each(|handful| work(&mut worker, handful));
            worker.tally
        });
        let mut tallies = tallies.into_iter();
        let first = tallies.next().expect("a worker");
        tallies.fold(first, |mut sum, part| {
            sum.merge(part);
            sum
        })
    }
}

/// What one thread keeps while it works.
struct Worker<S: System> {
    state: S::State,
    values: Vec<u64>,
    tally: Tally<S::Key>,
}

impl<S: System> Worker<S> {
    fn new(system: &S, measures: usize) -> Self {
        Self { state: system.blank(), values: vec![0; measures - 1], tally: Tally::new(measures) }
    }

    fn run(&mut self, series: &Series<S>, trials: Range<u64>, done: &AtomicU64) {
        let count = trials.end - trials.start;
        for trial in trials {
            let outcome = series.run(&mut self.state, trial);
            series.system.measure(&self.state, &mut self.values);
            self.tally.add(trial, outcome, &self.values);
        }
        done.fetch_add(count, Ordering::Relaxed);
    }

    fn tell(&mut self, system: &S, parts: Range<u64>, budget: u64, done: &AtomicU64) {
        for part in parts {
            system.tell(&mut self.state, part, budget, &mut |family| {
                self.tally.add_family(family, budget);
                done.fetch_add(family.count(), Ordering::Relaxed);
            });
        }
    }
}
