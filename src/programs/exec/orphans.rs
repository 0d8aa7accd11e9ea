//! Processes that outlive the program that started them, in groups of their own: this process adopts and ends them.
//!
//! Linux gives a process whose parent has ended to the nearest ancestor that asked for it, and lists it among the children of
//! that one's first thread. From there nobody can tell which program it came from. So it is ended once all programs that
//! ran when it was started have ended: it cannot have come from another.

use std::fs;
use std::io;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};
use rustix::thread::gettid;

use super::allowance::pause;

static FAMILY: Mutex<Family> = Mutex::new(Family { guard: None, programs: Vec::new() });

/// How long a process may take to end that was killed.
const GRACE: Duration = Duration::from_secs(1);

/// The children of this process.
struct Family {
    /// The guard, once others are adopted.
    guard: Option<Pid>,
    /// The programs that run.
    programs: Vec<Pid>,
}

fn family() -> MutexGuard<'static, Family> {
    FAMILY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, this process adopts what programs leave behind, if `guard` is its only child. One that was given children by
/// whoever started it adopts none: it could not tell theirs from others.
pub(super) fn adopt(guard: &Child) {
    let guard = Pid::from_child(guard);
    if children().is_some_and(|children| children == [guard]) && set_child_subreaper(Some(getpid())).is_ok() {
        family().guard = Some(guard);
    }
}

/// Starts a program.
pub(super) fn started(spawn: impl FnOnce() -> io::Result<Child>) -> io::Result<Child> {
    // The children of other threads are not on the list of the first one.
    let held = (gettid() == getpid()).then(family);
    let child = spawn()?;
    held.unwrap_or_else(family).programs.push(Pid::from_child(&child));
    Ok(child)
}

/// A program was waited for: ends the processes that it, or others that have ended, left behind.
pub(super) fn ended(program: Pid) {
    let mut family = family();
    family.programs.retain(|&other| other != program);
    while family.guard.is_some() && family.end_orphans() {}
}

impl Family {
    /// Ends orphans that no running program can have started. Returns whether there were any: they may have had children.
    fn end_orphans(&self) -> bool {
        let mut orphans = children().unwrap_or_default();
        orphans.retain(|child| self.guard != Some(*child) && !self.programs.contains(child));
        if orphans.is_empty() {
            return false;
        }
        let oldest = self.programs.iter().filter_map(|&program| birth(program)).min();
        let is_left =
            |&orphan: &Pid| birth(orphan).is_some_and(|birth| oldest.is_none_or(|oldest| birth < oldest));
        orphans.into_iter().filter(is_left).filter(|&orphan| end(orphan)).count() > 0
    }
}

/// Kills a child and waits for its end.
fn end(child: Pid) -> bool {
    let _ = kill_process(child, Signal::KILL);
    let begun = Instant::now();
    while begun.elapsed() < GRACE {
        match waitpid(Some(child), WaitOptions::NOHANG) {
            Ok(None) => pause(Duration::from_millis(1)),
            ended => return ended.is_ok(),
        }
    }
    false
}

/// The children of the first thread; none if this kernel does not list them.
fn children() -> Option<Vec<Pid>> {
    let list = fs::read_to_string(format!("/proc/self/task/{}/children", getpid())).ok()?;
    Some(list.split_whitespace().filter_map(|child| Pid::from_raw(child.parse().ok()?)).collect())
}

/// When a process was started, in ticks since the computer was.
fn birth(process: Pid) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the process, in brackets, is the second of its fields, and its birth is the 22nd.
    stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()
}
