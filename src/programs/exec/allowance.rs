//! The time that a process may still take.

use std::time::{Duration, Instant};

use rustix::event::{Timespec, poll};

/// How long the caller is not asked whether to stop.
pub(super) const PATIENCE: Duration = Duration::from_millis(100);

/// What a process may still take, as it is waited for. A wait that lasts much longer than it was to means that everything
/// stood still, as after a SIGSTOP to all processes of a job: then the process could not run either.
#[derive(Debug)]
pub(super) struct Allowance {
    left: Duration,
    wait: Duration,
    begun: Instant,
}

impl Allowance {
    pub(super) fn of(seconds: f64) -> Self {
        Self { left: Duration::from_secs_f64(seconds), wait: Duration::ZERO, begun: Instant::now() }
    }

    /// How long to wait next, until this is asked again; none once all is used.
    pub(super) fn next(&mut self) -> Option<Duration> {
        let passed = self.begun.elapsed();
        let stood_still = passed > self.wait + PATIENCE;
        let taken = if stood_still { self.wait / 2 } else { passed };
        self.left = self.left.saturating_sub(taken);
        (self.wait, self.begun) = (self.left.min(PATIENCE), Instant::now());
        (!self.wait.is_zero()).then_some(self.wait)
    }
}

/// Waits.
pub(super) fn pause(time: Duration) {
    let time = Timespec::try_from(time).expect("a short time");
    let _ = poll(&mut [], Some(&time));
}
