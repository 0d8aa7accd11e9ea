//! A second process that kills the programs that run, should this one be killed.
//!
//! It reads lines from a pipe: `+I` before a program is started whose standard output is pipe number I, `=I G` when its group
//! G is known, `-I` when it has ended. The pipe ends when this process does, however that ends, and when every program that was
//! being started has begun. Then the guard kills the groups that are left, and all processes that hold a pipe that is left:
//! so there is no moment at which a program could be missed.
//!
//! A parent-death signal would need `unsafe` between fork and exec, and would hold for the child alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock};

use rustix::process::{Pid, Signal, getpid, kill_process, kill_process_group};

use super::orphans;

static PIPE: OnceLock<Mutex<ChildStdin>> = OnceLock::new();

/// How often processes are looked for that hold a pipe: those that are killed may have begun others meanwhile.
const ROUNDS: usize = 100;

/// Starts the guard: `executable` with the argument `command`, which has to call [`keep`]. Does nothing if there is one.
///
/// # Errors
/// If it cannot be started.
pub fn start(executable: &Path, command: &str) -> io::Result<()> {
    if PIPE.get().is_some() {
        return Ok(());
    }
    let mut guard = Command::new(executable);
    guard.arg(command).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    let mut guard = guard.spawn()?;
    orphans::adopt(&guard);
    let pipe = guard.stdin.take().expect("a pipe was asked for");
    let _ = PIPE.set(Mutex::new(pipe));
    Ok(())
}

/// What the guard does: returns when the pipe has ended and no program is left.
pub fn keep(pipe: impl BufRead) {
    let mut running: BTreeMap<u64, Option<Pid>> = BTreeMap::new();
    for line in pipe.lines().map_while(Result::ok) {
        let mut words = line.get(1..).unwrap_or_default().split(' ');
        let Some(inode) = words.next().and_then(|word| word.parse().ok()) else {
            continue;
        };
        let group = words.next().and_then(|word| word.parse().ok()).and_then(Pid::from_raw);
        if line.starts_with('-') {
            running.remove(&inode);
        } else {
            running.insert(inode, group);
        }
    }
    for &program in running.values().flatten() {
        let _ = kill_process_group(program, Signal::KILL);
        let _ = kill_process(program, Signal::KILL);
    }
    for _ in 0..ROUNDS {
        let holders = if running.is_empty() { Vec::new() } else { holders(&running) };
        if holders.is_empty() {
            break;
        }
        for holder in holders {
            let _ = kill_process(holder, Signal::KILL);
        }
    }
}

/// The processes that hold one of these pipes. They may be in the group of whoever started this one, or in any other.
fn holders(pipes: &BTreeMap<u64, Option<Pid>>) -> Vec<Pid> {
    let names: BTreeSet<String> = pipes.keys().map(|inode| format!("pipe:[{inode}]")).collect();
    let holds = |process: &fs::DirEntry| {
        let files = fs::read_dir(process.path().join("fd")).into_iter().flatten().flatten();
        let mut links = files.filter_map(|file| fs::read_link(file.path()).ok());
        links.any(|link| link.to_str().is_some_and(|link| names.contains(link)))
    };
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let held = processes.filter(holds).filter_map(|process| process.file_name().to_str()?.parse().ok());
    held.filter_map(Pid::from_raw).filter(|&holder| holder != getpid()).collect()
}

/// A program is about to be started with this pipe as its standard output.
pub(super) fn begins(inode: u64) {
    send(&format!("+{inode}\n"));
}

/// It was started, in this group.
pub(super) fn begun(inode: u64, group: Pid) {
    send(&format!("={inode} {}\n", group.as_raw_nonzero()));
}

/// It has ended, and so has its group.
pub(super) fn ended(inode: u64) {
    send(&format!("-{inode}\n"));
}

fn send(line: &str) {
    if let Some(pipe) = PIPE.get()
        && let Ok(mut pipe) = pipe.lock()
    {
        let _ = pipe.write_all(line.as_bytes());
    }
}
