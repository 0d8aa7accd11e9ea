//! A process that stays: it is sent lines, and answers with lines.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::os::fd::AsFd;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::pipe::{PipeFlags, pipe_with};

use super::super::spec::Limits;
use super::allowance::{Allowance, PATIENCE};
use super::invocation::{Finished, Invocation, ProcessEnd, Received};
use super::process::is_stopped_with;
use super::running::{Running, end_of};
use crate::engine::batch::Signals;

/// How long a process may take to end when it is asked to, or has closed its output.
const GRACE: Duration = Duration::from_secs(1);

/// A process that stays. It is killed with its group when this is dropped.
pub struct Session {
    running: Running,
    /// Its standard input; writing to it never waits.
    stdin: Option<File>,
    limits: Limits,
    /// How much of what it printed was taken.
    taken: usize,
}

impl Session {
    /// Starts the process.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(invocation: &Invocation, limits: &Limits) -> io::Result<Self> {
        let (its_stdin, stdin) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&stdin, OFlags::NONBLOCK)?;
        let running = Running::start(invocation, Stdio::from(its_stdin), limits)?;
        Ok(Self { running, stdin: Some(File::from(stdin)), limits: *limits, taken: 0 })
    }

    /// Sends whole lines. A process that does not read them in time, or has gone, is found when it is waited for.
    ///
    /// # Errors
    /// If the pipe cannot be written.
    pub fn send(&mut self, lines: &str, signals: &Signals) -> io::Result<()> {
        let mut allowance = Allowance::of(self.limits.seconds);
        let mut left = lines.as_bytes();
        while !left.is_empty() {
            let Some(stdin) = self.stdin.as_mut() else { return Ok(()) };
            match stdin.write(left) {
                Ok(bytes) => left = &left[bytes..],
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.stdin = None,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let time = allowance.next().filter(|_| signals.stopped_by().is_none());
                    let Some(time) =
                        time.filter(|_| self.running.wait(Duration::ZERO).is_ok_and(|ended| !ended))
                    else {
                        return Ok(());
                    };
                    wait_for_space(stdin.as_fd(), time)?;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Waits for the next line, at most `seconds`.
    ///
    /// # Errors
    /// If the pipes cannot be read.
    pub fn receive(&mut self, seconds: f64, signals: &Signals) -> io::Result<Received> {
        if let Some(line) = self.next_line() {
            return Ok(Received::Line(line));
        }
        let mut allowance = Allowance::of(seconds);
        self.running.read.drain(..self.taken);
        self.taken = 0;
        loop {
            if signals.stopped_by().is_some() {
                return Ok(Received::Stopped);
            }
            let Some(time) = allowance.next() else {
                return Ok(Received::Ended(ProcessEnd::Time));
            };
            let ended = self.running.wait(time)?;
            if ended {
                self.drain()?;
            }
            if let Some(line) = self.next_line() {
                return Ok(Received::Line(line));
            }
            if self.running.read.len() as u64 > self.limits.output {
                return Ok(Received::Ended(ProcessEnd::Output));
            }
            if ended || self.running.stdout.is_none() {
                let end = self.end()?;
                let is_stopped = is_stopped_with(end, signals);
                return Ok(if is_stopped { Received::Stopped } else { Received::Ended(end) });
            }
        }
    }

    /// The text of a line that was received.
    pub fn text(&self, line: Range<usize>) -> &[u8] {
        &self.running.read[line]
    }

    /// What it has printed beyond the lines that were received, as far as that is here.
    ///
    /// # Errors
    /// If the pipes cannot be read.
    pub fn surplus(&mut self) -> io::Result<&[u8]> {
        self.running.wait(Duration::ZERO)?;
        Ok(&self.running.read[self.taken..])
    }

    /// The end of what it wrote to standard error.
    pub fn errors(&self) -> &[u8] {
        &self.running.errors
    }

    /// Tells it that nothing more will be asked, and waits for its end. Returns what it still printed.
    ///
    /// # Errors
    /// If it cannot be watched.
    pub fn close(mut self) -> io::Result<Finished> {
        self.stdin = None;
        let ended = self.wait_for_end()?;
        let status = self.running.collect()?;
        let end = if ended { end_of(status) } else { ProcessEnd::Time };
        let stdout = self.running.read[self.taken..].to_vec();
        Ok(Finished { ended: end, stdout, stderr: std::mem::take(&mut self.running.errors) })
    }

    fn next_line(&mut self) -> Option<Range<usize>> {
        let rest = &self.running.read[self.taken..];
        let length = rest.iter().position(|&byte| byte == b'\n')?;
        let line = self.taken..self.taken + length;
        self.taken = line.end + 1;
        Some(line)
    }

    /// Waits a moment for its end, and reads what it still prints. Returns whether it ended.
    fn wait_for_end(&mut self) -> io::Result<bool> {
        let deadline = Instant::now() + GRACE;
        let mut ended = false;
        while !ended && Instant::now() < deadline {
            ended = self.running.wait(PATIENCE)?;
        }
        self.drain().map(|()| ended)
    }

    /// How it ended, once it has closed its output.
    fn end(&mut self) -> io::Result<ProcessEnd> {
        let ended = self.wait_for_end()?;
        let status = self.running.collect()?;
        Ok(if ended { end_of(status) } else { ProcessEnd::Closed })
    }

    /// Reads what is there, as far as it may print.
    fn drain(&mut self) -> io::Result<()> {
        while self.running.read.len() as u64 <= self.limits.output && self.running.has_more()? {}
        Ok(())
    }
}

fn wait_for_space(pipe: impl AsFd, time: Duration) -> io::Result<()> {
    let time = Timespec::try_from(time).unwrap_or(Timespec { tv_sec: 0, tv_nsec: 0 });
    match poll(&mut [PollFd::new(&pipe, PollFlags::OUT)], Some(&time)) {
        Err(rustix::io::Errno::INTR) | Ok(_) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
