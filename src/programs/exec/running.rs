//! A process that runs: started in a group of its own, read without waiting for either pipe, killed with its group.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::fstat;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process, kill_process_group, pidfd_open, prlimit,
};

use super::super::spec::Limits;
use super::guard;
use super::invocation::{Invocation, ProcessEnd};
use super::orphans;

/// How much of standard error is kept.
const KEPT: usize = 1 << 14;

/// A process that runs. Its group is killed when it is dropped.
pub(super) struct Running {
    child: Child,
    /// Its number, and that of its group.
    group: Pid,
    /// The number of the pipe that is its standard output.
    inode: u64,
    /// Ready once it has ended.
    exit: Option<OwnedFd>,
    pub(super) stdout: Option<File>,
    pub(super) stderr: Option<File>,
    /// What it wrote to standard output, and was not taken yet.
    pub(super) read: Vec<u8>,
    /// The end of what it wrote to standard error.
    pub(super) errors: Vec<u8>,
    /// Whether its exit was collected, after which its number may be that of another group.
    collected: bool,
}

impl Running {
    /// Starts it, with `stdin` as its standard input.
    pub(super) fn start(invocation: &Invocation, stdin: Stdio, limits: &Limits) -> io::Result<Self> {
        let mut command = Command::new(&invocation.program);
        command.arg0(&invocation.arguments[0]).args(&invocation.arguments[1..]);
        command.current_dir(&invocation.folder).env_clear();
        command.envs(invocation.env.iter().map(|(name, value)| (name, value)));
        let (stdout, its_stdout) = pipe_with(PipeFlags::CLOEXEC)?;
        let (stderr, its_stderr) = pipe_with(PipeFlags::CLOEXEC)?;
        let inode = fstat(&stdout)?.st_ino;
        command.stdin(stdin).stdout(its_stdout).stderr(its_stderr).process_group(0);
        guard::begins(inode);
        let child = orphans::started(|| command.spawn()).inspect_err(|_| guard::ended(inode))?;
        // It holds the other ends of the pipes.
        drop(command);
        Self::of(child, inode, [stdout, stderr].map(File::from), limits)
    }

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

    /// Waits for output or the end, and reads. Returns whether it ended.
    pub(super) fn wait(&mut self, time: Duration) -> io::Result<bool> {
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

    /// Kills its group, and itself in case that it left that, and collects its exit.
    pub(super) fn collect(&mut self) -> io::Result<ExitStatus> {
        let _ = kill_process_group(self.group, Signal::KILL);
        let _ = kill_process(self.group, Signal::KILL);
        let status = self.child.wait();
        self.collected = true;
        guard::ended(self.inode);
        orphans::ended(self.group);
        status
    }

    /// Reads what is there without waiting. Returns whether there may be more.
    pub(super) fn has_more(&mut self) -> io::Result<bool> {
        let before = (self.read.len(), self.stdout.is_some(), self.stderr.is_some());
        let errors = self.errors.len();
        self.wait(Duration::ZERO)?;
        Ok(before != (self.read.len(), self.stdout.is_some(), self.stderr.is_some())
            || errors != self.errors.len())
    }
}

/// How a process ended by itself.
pub(super) fn end_of(status: ExitStatus) -> ProcessEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => ProcessEnd::Exit(code),
        (None, signal) => ProcessEnd::Signal(signal.unwrap_or(0)),
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
