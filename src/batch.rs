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
    /// Each worker keeps one state, with its memory, and takes trials by the handful. Which worker
    /// runs a trial changes nothing: a trial depends on its index alone and tallies merge exactly.
    pub fn tally<S: System>(
        &self,
        series: &Series<S>,
        trials: Range<u64>,
        done: &AtomicU64,
    ) -> Tally<S::Key> {
        let turns = TURNS * self.count() as u64;
        let handful = ((trials.end - trials.start) / turns).clamp(1, HANDFUL);
        let next = AtomicU64::new(trials.start);
        let take = || {
            let first = next.fetch_add(handful, Ordering::Relaxed);
            (first < trials.end).then(|| first..trials.end.min(first + handful))
        };
        let tallies = self.pool.broadcast(|_| work(series, take, done));
        let blank = Tally::new(1 + S::CARD.measures.len());
        tallies.into_iter().fold(blank, |mut sum, part| {
            sum.merge(part);
            sum
        })
    }
}

fn work<S: System>(
    series: &Series<S>,
    take: impl Fn() -> Option<Range<u64>>,
    done: &AtomicU64,
) -> Tally<S::Key> {
    let mut state = series.system.blank();
    let mut values = vec![0; S::CARD.measures.len()];
    let mut tally = Tally::new(1 + values.len());
    while let Some(handful) = take() {
        let count = handful.end - handful.start;
        for trial in handful {
            let outcome = series.run(&mut state, trial);
            series.system.measure(&state, &mut values);
            tally.add(trial, outcome, &values);
        }
        done.fetch_add(count, Ordering::Relaxed);
    }
    tally
}
