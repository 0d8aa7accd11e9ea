//! A process for one trial: started, read, limited, and never left behind.

use std::io;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tempfile::TempDir;

use super::super::spec::Limits;
use super::allowance::{Allowance, pause};
use super::invocation::{Finished, Invocation, ProcessEnd};
use super::plain_file;
use super::running::{Running, end_of};
use crate::engine::batch::Signals;

/// A folder that is removed when it is dropped.
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
        let stdin = match &self.stdin {
            Some(path) => Stdio::from(plain_file::reader(path)?),
            None => Stdio::null(),
        };
        let mut running = Running::start(self, stdin, limits)?;
        let stop = running.watch(Allowance::of(limits.seconds), limits.output, signals)?;
        let finished = running.finish(stop, limits.output)?;
        Ok(finished.filter(|finished| !is_stopped_with(finished.ended, signals)))
    }
}

/// Whether a process that ended so was ended from outside, together with this one: whoever ends all processes of a job sends
/// each a signal, and that to this one may come later. A signal that a program brings upon itself is none of these.
pub(super) fn is_stopped_with(ended: ProcessEnd, signals: &Signals) -> bool {
    const OWN: [Signal; 10] = [
        Signal::ABORT,
        Signal::BUS,
        Signal::FPE,
        Signal::ILL,
        Signal::PIPE,
        Signal::SEGV,
        Signal::SYS,
        Signal::TRAP,
        Signal::XCPU,
        Signal::XFSZ,
    ];
    const LATER: Duration = Duration::from_secs(1);
    const STEP: Duration = Duration::from_millis(10);
    let ProcessEnd::Signal(number) = ended else { return false };
    if OWN.iter().any(|own| own.as_raw() == number) {
        return false;
    }
    let begun = Instant::now();
    while signals.stopped_by().is_none() && begun.elapsed() < LATER {
        pause(STEP);
    }
    signals.stopped_by().is_some()
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
    fn watch(&mut self, mut allowance: Allowance, output: u64, signals: &Signals) -> io::Result<Stop> {
        loop {
            if signals.stopped_by().is_some() {
                return Ok(Stop::Caller);
            }
            let Some(time) = allowance.next() else {
                return Ok(Stop::Exceeded(ProcessEnd::Time));
            };
            if self.wait(time)? {
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
