//! A process for one trial: started, read, limited, and never left behind.

use std::fs::File;
use std::io;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::super::spec::Limits;
use super::invocation::{Finished, Invocation, ProcessEnd};
use super::running::{Running, end_of};
use crate::engine::batch::Signals;

/// How long the caller is not asked whether to stop.
pub(super) const PATIENCE: Duration = Duration::from_millis(100);

/// A folder that is removed when it is dropped.
///
/// # Errors
/// If it cannot be made.
pub(super) fn scratch() -> io::Result<TempDir> {
    tempfile::tempdir()
}

impl Invocation {
    /// Runs the process to its end, or until it exceeds `limits`; none if `signals` asked to stop. No process of its group is
    /// left.
    ///
    /// # Errors
    /// If it cannot be started, or watched.
    pub fn run(&self, limits: &Limits, signals: &Signals) -> io::Result<Option<Finished>> {
        let deadline = Instant::now() + Duration::from_secs_f64(limits.seconds);
        let stdin = match &self.stdin {
            Some(path) => Stdio::from(File::open(path)?),
            None => Stdio::null(),
        };
        let mut running = Running::start(self, stdin, limits)?;
        let stop = running.watch(deadline, limits.output, signals)?;
        running.finish(stop, limits.output)
    }
}

/// Why a process is not watched any more.
#[derive(Clone, Copy)]
enum Stop {
    Itself,
    Exceeded(ProcessEnd),
    Caller,
}

impl Running {
    /// Reads what it prints until it ends.
    fn watch(&mut self, deadline: Instant, output: u64, signals: &Signals) -> io::Result<Stop> {
        loop {
            if signals.stopped_by().is_some() {
                return Ok(Stop::Caller);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Stop::Exceeded(ProcessEnd::Time));
            }
            if self.wait(left.min(PATIENCE))? {
                return Ok(Stop::Itself);
            }
            if self.read.len() as u64 > output {
                return Ok(Stop::Exceeded(ProcessEnd::Output));
            }
        }
    }

    /// Kills what is left of the group, and reads what is left of the output.
    fn finish(mut self, stop: Stop, output: u64) -> io::Result<Option<Finished>> {
        let status = self.collect()?;
        while (self.stdout.is_some() || self.stderr.is_some()) && self.has_more()? {
            if self.read.len() as u64 > output {
                break;
            }
        }
        let ended = match stop {
            Stop::Caller => return Ok(None),
            Stop::Exceeded(ended) => ended,
            Stop::Itself if self.read.len() as u64 > output => ProcessEnd::Output,
            Stop::Itself => end_of(status),
        };
        let (stdout, stderr) = (std::mem::take(&mut self.read), std::mem::take(&mut self.errors));
        Ok(Some(Finished { ended, stdout, stderr }))
    }
}
