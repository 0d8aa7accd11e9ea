//! How many trials a worker is asked for at a time: enough to take about 50 ms. No result depends on it.

use std::time::{Duration, Instant};

const TARGET: Duration = Duration::from_millis(50);

/// The maximum number of trials.
const MOST: u64 = 256;

/// The size of batches, by how long the last one took.
#[derive(Debug)]
pub(super) struct Batch {
    size: u64,
    begun: Instant,
}

impl Batch {
    /// The first batch is one trial.
    pub(super) fn new() -> Self {
        Self { size: 1, begun: Instant::now() }
    }

    /// Begins a batch. Returns its size.
    pub(super) fn begin(&mut self) -> u64 {
        self.begun = Instant::now();
        self.size
    }

    /// Ends a batch.
    pub(super) fn end(&mut self) {
        let time = self.begun.elapsed();
        if time < TARGET / 2 {
            self.size = (self.size * 2).min(MOST);
        } else if time > TARGET * 2 {
            self.size = (self.size / 2).max(1);
        }
    }
}
