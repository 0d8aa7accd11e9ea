//! What a program under test is made of: found, identified by checksums, and watched while it runs.
//!
//! It is part of the resolved experiment. Resuming, shards and merge compare experiments anyway, so they refuse
//! another binary and show the line that differs, without a table of its own and a second comparison.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use super::plain_file;
use crate::model::digest::sha256;

/// The most bytes of a file that belongs to a program.
const MOST: u64 = 1 << 30;

/// A file is read again if it was written this shortly before it was looked at: times of files are no finer.
const FINENESS: Duration = Duration::from_millis(100);

/// Why what a program is made of cannot be found.
#[derive(Debug)]
pub enum SourceError {
    /// No folder of the PATH that the program is given has this one.
    NoProgram(String),
    /// This file cannot be read.
    NoFile(PathBuf, io::Error),
}

/// What a program was made of: it belongs to the identity of a result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The executable as it was written, then the files that it reads; none if the version says all.
    pub files: Vec<FileDigest>,
    /// The first line that the version command prints.
    pub version: Option<String>,
}

/// A file, by its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDigest {
    /// The file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: String,
}

impl Provenance {
    /// What differs now from what it was, in words.
    pub fn changes(&self, now: &Self) -> Vec<String> {
        let find = |all: &[FileDigest], file: &str| all.iter().find(|digest| digest.file == file).cloned();
        let of_before = self.files.iter().filter_map(|before| match find(&now.files, &before.file) {
            Some(now) if now == *before => None,
            Some(_) => Some(format!("{} changed", before.file)),
            None => Some(format!("{} is not among its files", before.file)),
        });
        let new = now.files.iter().filter(|digest| find(&self.files, &digest.file).is_none());
        of_before.chain(new.map(|digest| format!("{} is among its files now", digest.file))).collect()
    }
}

/// The files of a program as they were found. One that is written to while the program runs is noticed.
#[derive(Debug)]
pub struct Sources {
    executable: PathBuf,
    files: Vec<Source>,
    /// How many of the files, from the first on, belong to the identity of a result.
    own: usize,
}

/// A file of a program.
#[derive(Debug)]
struct Source {
    found: FileDigest,
    path: PathBuf,
    stamped: Mutex<Stamped>,
}

/// The stamp of a file when it was read last.
#[derive(Clone, Copy, Debug)]
struct Stamped {
    stamp: Stamp,
    /// Whether every later change gives another stamp.
    settled: bool,
}

/// What shows, without reading a file, whether it was written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    place: [u64; 2],
    times: [Option<SystemTime>; 2],
}

/// What became of files since they were looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing.
    Same,
    /// Some were written to, and have the contents that they had.
    Touched,
    /// One has other contents, or is gone: its name.
    Changed(String),
}

impl Sources {
    /// The program that is started by the path `executable`, made of `own` files and started or loaded with `others`: each by
    /// its name, and where it is.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn find(
        executable: PathBuf,
        own: &[(String, PathBuf)],
        others: &[(String, PathBuf)],
    ) -> Result<Self, SourceError> {
        let files = own.iter().chain(others).map(|(file, path)| Source::find(file, path));
        Ok(Self { executable, files: files.collect::<Result<_, _>>()?, own: own.len() })
    }

    /// The path by which the program is started, from its folder.
    pub fn executable(&self) -> &Path {
        &self.executable
    }

    /// What belongs to the identity of a result.
    pub fn provenance(&self) -> Provenance {
        let own = self.files[..self.own].iter().map(|file| file.found.clone());
        Provenance { files: own.collect(), version: None }
    }

    /// The other files, as lines that consent covers.
    pub fn others(&self) -> String {
        let line = |file: &Source| format!("{} {}\n", file.found.sha256, file.found.file);
        self.files[self.own..].iter().map(line).collect()
    }

    /// What became of the files since they were found, or looked at last.
    pub fn look(&self) -> Look {
        let mut all = Look::Same;
        for file in &self.files {
            match file.look() {
                Look::Same => {}
                Look::Touched => all = Look::Touched,
                changed @ Look::Changed(_) => return changed,
            }
        }
        all
    }
}

impl Source {
    fn find(file: &str, path: &Path) -> Result<Self, SourceError> {
        let fails = |error| SourceError::NoFile(path.to_owned(), error);
        let stamp = Stamp::of(path).map_err(fails)?;
        let bytes = contents(path).map_err(fails)?;
        let found = FileDigest { file: file.to_owned(), bytes: bytes.len() as u64, sha256: sha256(&bytes) };
        Ok(Self { found, path: path.to_owned(), stamped: Mutex::new(stamp.into()) })
    }

    fn look(&self) -> Look {
        let changed = || Look::Changed(self.found.file.clone());
        let Ok(now) = Stamp::of(&self.path) else { return changed() };
        let before = *self.stamped();
        if before.stamp == now && before.settled {
            return Look::Same;
        }
        match contents(&self.path) {
            Ok(bytes) if sha256(&bytes) == self.found.sha256 => {
                *self.stamped() = now.into();
                if before.stamp == now { Look::Same } else { Look::Touched }
            }
            _ => changed(),
        }
    }

    fn stamped(&self) -> MutexGuard<'_, Stamped> {
        self.stamped.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Self> {
        let held = fs::metadata(path)?;
        let (place, changed) = inode(&held);
        Ok(Self { bytes: held.len(), place, times: [held.modified().ok(), changed] })
    }
}

impl From<Stamp> for Stamped {
    fn from(stamp: Stamp) -> Self {
        let since = |time: &SystemTime| time.elapsed().unwrap_or_default();
        Self { stamp, settled: stamp.times.iter().flatten().all(|time| since(time) >= FINENESS) }
    }
}

/// Where a file is on its disk, and when that was changed.
#[cfg(unix)]
fn inode(held: &Metadata) -> ([u64; 2], Option<SystemTime>) {
    use std::os::unix::fs::MetadataExt;

    let [seconds, more] = [held.ctime(), held.ctime_nsec()].map(i64::unsigned_abs);
    let since = Duration::from_secs(seconds) + Duration::from_nanos(more);
    ([held.dev(), held.ino()], SystemTime::UNIX_EPOCH.checked_add(since))
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> ([u64; 2], Option<SystemTime>) {
    ([0; 2], None)
}

fn contents(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = plain_file::read(path, MOST)?;
    if bytes.len() as u64 <= MOST {
        return Ok(bytes);
    }
    Err(io::Error::other("it has more than 1 GB"))
}
