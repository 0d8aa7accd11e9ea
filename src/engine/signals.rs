//! State shared between the caller of the workers and observers of the run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// The value of `signal` for a stop requested by the caller.
const FAILURE: usize = usize::MAX;

/// The source of a request to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A signal of the operating system, by its number.
    Signal(usize),
    /// The caller, for whom continuing is pointless.
    Caller,
}

/// State shared between the caller of the workers and observers of the run.
#[derive(Debug)]
pub struct Signals {
    /// The number of trials handed over.
    pub done: AtomicU64,
    /// The number of the signal that asks workers to stop, or 0.
    pub signal: Arc<AtomicUsize>,
    /// The time between handovers; a worker finishes its current trial first.
    pub interval: Duration,
}

impl Default for Signals {
    fn default() -> Self {
        Self { done: AtomicU64::new(0), signal: Arc::default(), interval: Duration::from_millis(200) }
    }
}

impl Signals {
    /// The source of the request to stop, if any.
    pub fn stopped_by(&self) -> Option<Stop> {
        match self.signal.load(Ordering::Relaxed) {
            0 => None,
            FAILURE => Some(Stop::Caller),
            signal => Some(Stop::Signal(signal)),
        }
    }

    /// Asks workers to stop.
    pub fn stop(&self) {
        self.signal.store(FAILURE, Ordering::Relaxed);
    }
}
