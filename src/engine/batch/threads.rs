//! Workers as threads.
//!
//! Each has one state and one tally, from one broadcast to the pool: `map_init` would make a state for each split
//! of the range.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Instant;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{Event, Handover, Sink, WorkersError};
use crate::engine::part::Part;
use crate::engine::signals::Signals;

/// The number of handovers that workers asked to stop may miss.
const PATIENCE: u32 = 2;

/// A fixed number of threads.
#[derive(Debug)]
pub(super) struct Crew {
    pool: ThreadPool,
    /// How many were asked for.
    count: usize,
}

impl Crew {
    /// `threads` threads, of which no more are started than there are `units`, or one per core by default.
    pub(super) fn new(threads: Option<usize>, units: u64) -> Result<Self, WorkersError> {
        let most = usize::try_from(units).unwrap_or(usize::MAX).max(1);
        let started = threads.map_or(0, |threads| threads.min(most));
        let pool = ThreadPoolBuilder::new().num_threads(started).build();
        let pool = pool.map_err(|error| WorkersError(error.to_string()))?;
        let count = threads.unwrap_or_else(|| pool.current_num_threads());
        Ok(Self { pool, count })
    }

    /// The number of threads, as far as there is work for all of them.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Runs `work` on one of the threads.
    pub(super) fn within<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.pool.install(work)
    }

    /// Runs `work` on each thread to its end, and passes the parts on to `sink`; `ticks` counts the requests to hand
    /// over.
    pub(super) fn run<K: Send>(
        &self,
        signals: &Signals,
        ticks: &AtomicU64,
        sink: &mut dyn Sink<K>,
        work: &(dyn Fn(&Handover<K>) + Sync),
    ) {
        let (sender, parts) = mpsc::channel();
        self.pool.in_place_scope(|scope| {
            scope.spawn_broadcast(move |_, _| {
                work(&|part| {
                    let _ = sender.send(part);
                });
            });
            collect(&parts, ticks, signals, sink);
        });
    }
}

/// Passes on parts until the last worker has ended.
fn collect<K>(parts: &Receiver<Part<K>>, ticks: &AtomicU64, signals: &Signals, sink: &mut dyn Sink<K>) {
    let mut due = Instant::now() + signals.interval;
    let mut late = 0;
    loop {
        match parts.recv_timeout(due.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Disconnected) => return,
            Ok(part) => sink.take(Event::Part(Box::new(part))),
            Err(RecvTimeoutError::Timeout) => {
                ticks.fetch_add(1, Ordering::Relaxed);
                sink.take(Event::Tick);
                late += u32::from(signals.stopped_by().is_some());
                if late > PATIENCE {
                    sink.take(Event::Late);
                }
                due = Instant::now() + signals.interval;
            }
        }
    }
}
