//! Claims a folder for an experiment: what it holds, the lock for one process at a time, and what is already done.
//!
//! A finished run is not run again, so that a script can repeat every command. Finished means what this version
//! wrote, to the byte; anything else in its place is made again, unless a program made it: another run of that may give
//! another result.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::str::Lines;
use std::{fs, io};

use super::atomic::{is_passing, make_folder};
use super::blocks::Blocks;
use super::error::Error;
use super::{folder, legs, own, read, read_text};
use crate::engine::progress::Shard;
use crate::experiment::{self, Experiment};
use crate::programs::spec::ProgramSpec;
use crate::result::cell::CellResults;
use crate::result::package::{EXPERIMENT, PACKAGE};
use crate::result::plain;

/// What a folder holds of an experiment that may be written to it.
#[derive(Debug)]
pub enum Claim {
    /// The complete result.
    Finished(CellResults),
    /// The progress so far, perhaps none, and the lock to resume it.
    Open(Blocks, Lock),
}

/// Claims the folder `dir`, which need not exist, for shard `shard` of `experiment`. With `fresh` the result or the
/// progress of another experiment is discarded. An incomplete result does not count: it is made again.
///
/// # Errors
/// If the folder holds something else, cannot be written, or another process writes to it.
pub fn claim(dir: &Path, experiment: &Experiment, shard: Shard, fresh: bool) -> Result<Claim, Error> {
    let lock = take(dir)?;
    let claim = if fresh { anew(dir, experiment, shard, lock) } else { go_on(dir, experiment, shard, lock) };
    claim.map_err(advise("--fresh writes over it, --out names another folder"))
}

/// Claims the folder `dir`, which need not exist, for the whole of `experiment`, merged from shards.
pub(crate) fn claim_for_merge(dir: &Path, experiment: &Experiment) -> Result<Claim, Error> {
    let lock = take(dir)?;
    go_on(dir, experiment, Shard::ALL, lock).map_err(advise("--out names another folder"))
}

/// Claims the folder `dir`, which need not exist, for a result that is not known yet. With `fresh` it may hold another one,
/// which is written over in the end.
///
/// # Errors
/// If the folder holds something, cannot be written, or another process writes to it.
pub(crate) fn claim_empty(dir: &Path, fresh: bool) -> Result<Lock, Error> {
    let lock = take(dir)?;
    let found = match held(dir)? {
        Held::Result if fresh => return Ok(lock),
        Held::Nothing => return Ok(lock),
        Held::Result => "the folder holds a result: --fresh writes over it, --out names another folder",
        Held::Progress => "the folder holds an unfinished run: --out names another folder",
        Held::Other => "the folder holds files but no result: --out names another folder",
    };
    Err(Error::foreign(dir, found))
}

/// Checks that the folder `to`, to which pages of the result in the folder `from` are written, is not where another one was run,
/// and has no pages of one with another name.
///
/// # Errors
/// If it has such pages, or a result, or its progress, that is not the same to the byte.
pub(crate) fn keep_others(from: &Path, to: &Path) -> Result<(), Error> {
    let has_run = Blocks::exist(to) || legs::are_finished(to);
    let is_same =
        |name| read(&from.join(name)).is_ok_and(|bytes| read(&to.join(name)).is_ok_and(|held| held == bytes));
    let is_there =
        || fs::canonicalize(from).is_ok_and(|from| fs::canonicalize(to).is_ok_and(|to| from == to));
    if is_there() || is_same(legs::INFO) && is_same(PACKAGE) {
        return Ok(());
    }
    let what = match (has_run, own::package_name(from), own::package_name(to)) {
        (true, ..) => "another result was run in this folder".to_owned(),
        (false, Some(name), Some(other)) if name != other => {
            format!("the pages in this folder are of another result, {}", plain::line(&other))
        }
        _ => return Ok(()),
    };
    Err(Error::foreign(to, format!("{what}: --to names another folder, --force writes over it")))
}

fn take(dir: &Path) -> Result<Lock, Error> {
    make_folder(dir)?;
    let lock = Lock::take(dir)?;
    Blocks::check_own(dir)?;
    own::check_result(dir)?;
    sweep(dir).map(|()| lock)
}

fn anew(dir: &Path, experiment: &Experiment, shard: Shard, lock: Lock) -> Result<Claim, Error> {
    let blocks = Blocks::make(dir, experiment, shard)?;
    legs::forget(dir).map(|()| Claim::Open(blocks, lock))
}

fn go_on(dir: &Path, experiment: &Experiment, shard: Shard, lock: Lock) -> Result<Claim, Error> {
    match held(dir)? {
        Held::Nothing => anew(dir, experiment, shard, lock),
        Held::Other => Err(Error::foreign(dir, format!("the folder holds files but no {EXPERIMENT}"))),
        Held::Result => {
            check_same(dir, &read_text(&dir.join(EXPERIMENT))?, experiment)?;
            match folder::load_own(dir) {
                Ok((_, tables)) => Ok(Claim::Finished(tables)),
                Err(Error::Io { path, source }) if source.kind() != ErrorKind::NotFound => {
                    Err(Error::Io { path, source })
                }
                Err(damage) if experiment.starts_programs() => {
                    let why = "the folder holds a result that is damaged, and to run the program again may give another";
                    Err(Error::foreign(dir, format!("{why} ({damage})")))
                }
                Err(_) => anew(dir, experiment, shard, lock),
            }
        }
        Held::Progress => {
            check_same(dir, &Blocks::experiment(dir)?, experiment)?;
            let blocks = Blocks::open(dir)?;
            match blocks.header().shard().filter(|_| !blocks.is_empty()) {
                None => anew(dir, experiment, shard, lock),
                Some(held) if held == shard => Ok(Claim::Open(blocks, lock)),
                Some(held) => Err(Error::foreign(dir, format!("the folder holds shard {held}, not {shard}"))),
            }
        }
    }
}

/// Removes the temporary files of an interrupted writer.
fn sweep(dir: &Path) -> Result<(), Error> {
    for folder in [dir.to_owned(), Blocks::folder(dir)] {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if is_passing(&entry.file_name()) {
                remove(&entry.path()).map_err(Error::io(entry.path()))?;
            }
        }
    }
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}

fn check_same(dir: &Path, held: &str, experiment: &Experiment) -> Result<(), Error> {
    let changes = changes(held, experiment);
    if !changes.is_empty() {
        let message = format!("{}: the folder holds the result of the program as it was", changes.join(", "));
        return Err(Error::foreign(dir, message));
    }
    difference(held, &experiment.to_toml()).map_or(Ok(()), |difference| {
        Err(Error::foreign(dir, format!("the folder holds the result of another experiment ({difference})")))
    })
}

/// What is different in the files of the programs of an experiment, if that is `held` otherwise.
fn changes(held: &str, experiment: &Experiment) -> Vec<String> {
    let Ok(held) = experiment::parse(held.as_bytes()) else { return Vec::new() };
    let pairs = held.programs().zip(experiment.programs());
    let of_pair = |(before, now): (&ProgramSpec, &ProgramSpec)| {
        let same = before.command == now.command;
        let both = before.provenance.as_ref().zip(now.provenance.as_ref()).filter(|_| same);
        both.map_or_else(Vec::new, |(before, now)| before.changes(now))
    };
    pairs.flat_map(of_pair).collect()
}

/// Adds advice about a folder that holds something else.
fn advise(advice: &str) -> impl FnOnce(Error) -> Error {
    move |error| match error {
        Error::Foreign { path, message } => Error::Foreign { path, message: format!("{message}: {advice}") },
        other => other,
    }
}

/// The first line in which two experiments differ. A key that only one of them has is beside nothing.
pub fn difference(held: &str, wanted: &str) -> Option<String> {
    let (mut held, mut wanted) = (held.lines(), wanted.lines());
    loop {
        match (held.next(), wanted.next()) {
            (None, None) => return None,
            (held, wanted) if held == wanted => {}
            (there, here) => {
                let has_later = |lines: Lines, line: &str| {
                    let mut section = lines.take_while(|line| !line.starts_with('['));
                    section.any(|later| key(later) == key(line))
                };
                let (there, here) = match (there, here) {
                    (Some(there), Some(here)) if key(there) == key(here) => (Some(there), Some(here)),
                    (Some(there), Some(here)) if has_later(held, here) => (Some(there), None),
                    (Some(there), Some(here)) if has_later(wanted, there) => (None, Some(here)),
                    both => both,
                };
                let line = |line: Option<&str>| {
                    line.filter(|line| !line.trim().is_empty()).unwrap_or("nothing").to_owned()
                };
                return Some(format!("{} there, {} here", line(there), line(here)));
            }
        }
    }
}

/// The key of a line of TOML, or all of a line that has none.
fn key(line: &str) -> &str {
    line.split(" = ").next().unwrap_or(line)
}

/// What a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Nothing, or there is no such folder.
    Nothing,
    /// An unfinished run, or a shard.
    Progress,
    /// A result, complete or not.
    Result,
    /// Files that are neither.
    Other,
}

/// What the folder `dir` holds, which need not exist.
///
/// # Errors
/// If it cannot be read.
pub fn held(dir: &Path) -> Result<Held, Error> {
    if Blocks::exist(dir) {
        return Ok(Held::Progress);
    }
    if dir.join(EXPERIMENT).symlink_metadata().is_ok() {
        return Ok(Held::Result);
    }
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Held::Nothing),
        entries => entries.map_err(Error::io(dir))?,
    };
    let own = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        is_passing(&name) || name == NAME
    };
    let other = entries.flatten().any(|entry| !own(&entry));
    Ok(if other { Held::Other } else { Held::Nothing })
}

/// Whether the folder `dir` holds the tables of an experiment, and the progress of another one that is to replace them.
pub fn is_being_replaced(dir: &Path) -> bool {
    let progress = Blocks::exist(dir).then(|| Blocks::experiment(dir).ok()).flatten();
    let both = progress.zip(read_text(&dir.join(EXPERIMENT)).ok());
    both.is_some_and(|(progress, held)| difference(&held, &progress).is_some())
}

/// The exclusive right to write to a folder, released when the process ends, however it ends.
///
/// The folder itself is locked, so that no lock file remains. Windows cannot lock folders: there, a file in it is
/// opened that nobody else may open, and that Windows removes when it is closed. Where neither is possible, as on some
/// network file systems, there is no protection, and the user should know.
#[derive(Debug)]
pub struct Lock {
    held: Option<File>,
}

impl Lock {
    /// Locks the folder `dir`.
    ///
    /// # Errors
    /// If another process has locked it.
    pub fn take(dir: &Path) -> Result<Self, Error> {
        match hold(dir) {
            Ok(held) => Ok(Self { held: Some(held) }),
            Err(TryLockError::Error(_)) => Ok(Self { held: None }),
            Err(TryLockError::WouldBlock) => Err(Error::Unexpected(format!(
                "{}: another process writes to this folder: wait for it, or name another with --out",
                plain::path(dir)
            ))),
        }
    }

    /// Whether other processes are locked out of the folder.
    pub fn protects(&self) -> bool {
        self.held.is_some()
    }
}

/// The name of the file that is open while a folder is locked on Windows.
const NAME: &str = ".queenlab.lock";

#[cfg(not(windows))]
fn hold(dir: &Path) -> Result<File, TryLockError> {
    let folder = File::open(dir).map_err(TryLockError::Error)?;
    folder.try_lock()?;
    Ok(folder)
}

#[cfg(windows)]
fn hold(dir: &Path) -> Result<File, TryLockError> {
    use std::os::windows::fs::OpenOptionsExt;

    const DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const SHARING_VIOLATION: i32 = 32;

    let mut options = File::options();
    options.write(true).create(true).truncate(false).share_mode(0).custom_flags(DELETE_ON_CLOSE);
    options.open(dir.join(NAME)).map_err(|error| match error.raw_os_error() {
        Some(SHARING_VIOLATION) => TryLockError::WouldBlock,
        _ => TryLockError::Error(error),
    })
}
