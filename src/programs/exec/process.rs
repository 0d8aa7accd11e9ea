//! A process that is started, read, limited, and never left behind.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::fstat;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process_group, pidfd_open, prlimit};

use super::super::spec::Limits;
use super::guard;
use super::invocation::{Finished, Invocation, ProcessEnd};
use tempfile::TempDir;

use crate::engine::batch::Signals;

/// How much of standard error is kept.
const KEPT: usize = 1 << 14;

/// How long the caller is not asked whether to stop.
const PATIENCE: Duration = Duration::from_millis(100);

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
        let mut command = Command::new(&self.arguments[0]);
        command.args(&self.arguments[1..]).current_dir(&self.folder).env_clear();
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        let (stdout, its_stdout) = pipe_with(PipeFlags::CLOEXEC)?;
        let (stderr, its_stderr) = pipe_with(PipeFlags::CLOEXEC)?;
        let inode = fstat(&stdout)?.st_ino;
        command.stdin(stdin).stdout(its_stdout).stderr(its_stderr).process_group(0);
        guard::begins(inode);
        let child = command.spawn().inspect_err(|_| guard::ended(inode))?;
        // It holds the other ends of the pipes.
        drop(command);
        let mut running = Running::of(child, inode, [stdout, stderr].map(File::from), limits)?;
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

/// A process that runs. Its group is killed when it is dropped.
struct Running {
    child: Child,
    group: Pid,
    /// The number of the pipe that is its standard output.
    inode: u64,
    /// Ready once it has ended.
    exit: Option<OwnedFd>,
    stdout: Option<File>,
    stderr: Option<File>,
    read: Vec<u8>,
    errors: Vec<u8>,
    /// Whether its exit was collected, after which its number may be that of another group.
    collected: bool,
}

impl Running {
    fn of(child: Child, inode: u64, [stdout, stderr]: [File; 2], limits: &Limits) -> io::Result<Self> {
        let group = Pid::from_child(&child);
        guard::begun(inode, group);
        let mut running = Self {
            child,
            group,
            inode,
            exit: None,
            stdout: Some(stdout),
            stderr: Some(stderr),
            read: Vec::new(),
            errors: Vec::new(),
            collected: false,
        };
        if let Some(bytes) = limits.memory {
            let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
            let _ = prlimit(Some(group), Resource::As, limit);
        }
        running.exit = Some(pidfd_open(group, PidfdFlags::empty())?);
        Ok(running)
    }

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

    /// Waits for output or the end, and reads. Returns whether it ended.
    fn wait(&mut self, time: Duration) -> io::Result<bool> {
        let time = Timespec::try_from(time).unwrap_or(Timespec { tv_sec: 0, tv_nsec: 0 });
        let exit = self.exit.as_ref().expect("it is watched from its start");
        let mut polled = vec![PollFd::new(exit, PollFlags::IN)];
        let pipes = [&self.stdout, &self.stderr].into_iter().flatten();
        polled.extend(pipes.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        match poll(&mut polled, Some(&time)) {
            Err(rustix::io::Errno::INTR) => return Ok(false),
            other => other?,
        };
        let mut ready = polled.iter().map(|fd| !fd.revents().is_empty());
        let ended = ready.next().unwrap_or(false);
        let stdout = self.stdout.is_some() && ready.next().unwrap_or(false);
        let stderr = self.stderr.is_some() && ready.next().unwrap_or(false);
        if stdout {
            take(&mut self.stdout, &mut self.read)?;
        }
        if stderr {
            take(&mut self.stderr, &mut self.errors)?;
            let surplus = self.errors.len().saturating_sub(KEPT);
            self.errors.drain(..surplus);
        }
        Ok(ended)
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
            Stop::Itself => match (status.code(), status.signal()) {
                (Some(code), _) => ProcessEnd::Exit(code),
                (None, signal) => ProcessEnd::Signal(signal.unwrap_or(0)),
            },
        };
        let (stdout, stderr) = (std::mem::take(&mut self.read), std::mem::take(&mut self.errors));
        Ok(Some(Finished { ended, stdout, stderr }))
    }

    /// Kills its group and collects its exit.
    fn collect(&mut self) -> io::Result<ExitStatus> {
        let _ = kill_process_group(self.group, Signal::KILL);
        let status = self.child.wait();
        self.collected = true;
        guard::ended(self.inode);
        status
    }

    /// Reads what is there without waiting. Returns whether there may be more.
    fn has_more(&mut self) -> io::Result<bool> {
        let before = (self.read.len(), self.stdout.is_some(), self.stderr.is_some());
        let errors = self.errors.len();
        self.wait(Duration::ZERO)?;
        Ok(before != (self.read.len(), self.stdout.is_some(), self.stderr.is_some())
            || errors != self.errors.len())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.collected {
            let _ = self.collect();
        }
    }
}

/// Reads once from a pipe that is ready; at its end it is closed.
fn take(pipe: &mut Option<impl Read>, into: &mut Vec<u8>) -> io::Result<()> {
    let mut buffer = [0; 1 << 13];
    if let Some(open) = pipe {
        match open.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(bytes) => into.extend(&buffer[..bytes]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
