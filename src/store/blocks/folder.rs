//! The folder of the progress, which queenlab alone writes: made whole, removed whole, and never anybody else's.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{Blocks, FileHeader, file};
use crate::engine::progress::Shard;
use crate::experiment::Experiment;
use crate::result::package::{EXPERIMENT, File};
use crate::store::atomic::{is_passing, make_folder, passing_name, replace_all};
use crate::store::error::Error;
use crate::store::own::{ELSEWHERE, not_ours};
use crate::store::{read, read_experiment, read_text};

/// The progress folder below the folder of a result.
const FOLDER: &str = "blocks";

/// The file of the legs of the run.
pub(in crate::store) const LEGS: &str = "legs.jsonl";

/// The first line of the experiment, by which a folder is the progress of a run, also before there is any.
const MARK: &str = "# queenlab removes this folder when the run is finished.\n";

impl Blocks {
    /// The progress folder below the folder `dir`.
    pub fn folder(dir: &Path) -> PathBuf {
        dir.join(FOLDER)
    }

    /// Whether there is progress below the folder `dir`.
    pub fn exist(dir: &Path) -> bool {
        Self::experiment_file(dir).symlink_metadata().is_ok()
    }

    /// Whether there is progress below the folder `dir` of which nothing says what it belongs to.
    pub(crate) fn are_lost(dir: &Path) -> bool {
        !Self::exist(dir) && Self::folder(dir).join("1.blocks").exists()
    }

    /// The file of the experiment that the progress below `dir` belongs to.
    pub(crate) fn experiment_file(dir: &Path) -> PathBuf {
        Self::folder(dir).join(EXPERIMENT)
    }

    /// The experiment that the progress below `dir` belongs to, as it was written.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn experiment(dir: &Path) -> Result<String, Error> {
        let text = read_text(&Self::experiment_file(dir))?;
        Ok(text.strip_prefix(MARK).map(str::to_owned).unwrap_or(text))
    }

    /// The same, read.
    pub(crate) fn read_experiment(dir: &Path) -> Result<Experiment, Error> {
        read_experiment(&Self::experiment_file(dir), Self::experiment(dir)?.as_bytes())
    }

    /// Creates an empty folder for the progress of `experiment` below `dir`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn make(dir: &Path, experiment: &Experiment, shard: Shard) -> Result<Self, Error> {
        Self::remove(dir)?;
        let (folder, passing) = (Self::folder(dir), Self::passing(dir));
        let text = experiment.to_toml();
        let header = FileHeader::new(&text, shard);
        let bytes = [MARK, &text].concat().into_bytes();
        make_folder(dir)?;
        fs::create_dir(&passing).map_err(Error::io(&passing))?;
        replace_all(&passing, &[File { name: EXPERIMENT.to_owned(), bytes }])?;
        fs::rename(&passing, &folder).map_err(Error::io(&folder))?;
        Ok(Self::empty(folder, header))
    }

    /// Removes the progress below `dir`, if there is any.
    ///
    /// # Errors
    /// If it cannot be removed, or queenlab did not write all of it.
    pub fn remove(dir: &Path) -> Result<(), Error> {
        Self::check_own(dir)?;
        let (folder, passing) = (Self::folder(dir), Self::passing(dir));
        match fs::rename(&folder, &passing) {
            Ok(()) => fs::remove_dir_all(&passing).map_err(Error::io(passing)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(Error::io(folder)(error)),
        }
    }

    /// Its name while it is made or removed.
    fn passing(dir: &Path) -> PathBuf {
        dir.join(passing_name(FOLDER))
    }

    /// Checks that what is called as the progress below `dir`, if there is anything, holds progress and nothing else.
    pub(in crate::store) fn check_own(dir: &Path) -> Result<(), Error> {
        let folder = Self::folder(dir);
        let Ok(held) = fs::symlink_metadata(&folder) else { return Ok(()) };
        let begins = |name: &str, mark: &str| {
            read(&folder.join(name)).is_ok_and(|text| text.starts_with(mark.as_bytes()))
        };
        let is_marked = begins(EXPERIMENT, MARK) || begins("1.blocks", file::MARK);
        if !held.is_dir() || !is_marked {
            return Err(not_ours(&folder, ELSEWHERE));
        }
        let mut entries = fs::read_dir(&folder).map_err(Error::io(folder))?.flatten();
        entries.find(|entry| !is_own(entry)).map_or(Ok(()), |entry| Err(not_ours(&entry.path(), ELSEWHERE)))
    }
}

pub(super) fn file_numbers(folder: &Path) -> Result<Vec<u64>, Error> {
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::io(folder))? {
        numbers.extend(file_number(&entry.map_err(Error::io(folder))?.file_name()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn file_number(name: &OsStr) -> Option<u64> {
    name.to_str()?.strip_suffix(".blocks")?.parse().ok()
}

/// Whether an entry of the folder is a file of progress.
fn is_own(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    let is_called_so = [EXPERIMENT, LEGS].iter().any(|own| name == *own);
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    is_file && (is_called_so || is_passing(&name) || file_number(&name).is_some())
}
