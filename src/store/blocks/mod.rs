//! The work that is kept while an experiment is not finished, or a shard is not merged.
//!
//! A folder has the experiment and files of work, each replaced whole. Only the last file is written again and again: once
//! it is large and its cells are done, another is begun. So the number of files is bounded by the size of the work.

mod file;

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::atomic::{passing_name, replace, replace_all};
use super::{damaged, read_text};
use crate::error::Error;
use crate::experiment::Experiment;
use crate::output::package::{EXPERIMENT, File};
use crate::work::Share;

use self::file::file;
pub use self::file::{Label, contents, parse};

/// The folder of the work below the folder of a result.
const FOLDER: &str = "blocks";

/// Bytes after which a file is large.
const LARGE: usize = 8 << 20;

/// The work of an experiment or a shard on disk.
#[derive(Debug)]
pub struct Blocks {
    folder: PathBuf,
    label: Label,
    /// The cells of the files that are complete, each with the number of its file.
    closed: BTreeMap<u64, u64>,
    /// The cells of the last file, each with its work.
    open: BTreeMap<u64, String>,
    last: u64,
}

impl Blocks {
    /// Where the work below the folder `dir` is.
    #[must_use]
    pub fn folder(dir: &Path) -> PathBuf {
        dir.join(FOLDER)
    }

    /// Whether there is work below the folder `dir`.
    #[must_use]
    pub fn exist(dir: &Path) -> bool {
        Self::experiment_file(dir).exists()
    }

    /// Where the experiment is that the work below `dir` belongs to.
    #[must_use]
    pub fn experiment_file(dir: &Path) -> PathBuf {
        Self::folder(dir).join(EXPERIMENT)
    }

    /// The experiment that the work below `dir` belongs to, as it was written.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn experiment(dir: &Path) -> Result<String, Error> {
        read_text(&Self::experiment_file(dir))
    }

    /// The folder for the work of `experiment` below `dir`, made anew.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn make(dir: &Path, experiment: &Experiment, share: Share) -> Result<Self, Error> {
        Self::remove(dir)?;
        let folder = Self::folder(dir);
        let text = experiment.to_toml();
        let label = Label::new(&text, share);
        replace_all(&folder, &[File { name: EXPERIMENT.to_owned(), bytes: text.into_bytes() }])?;
        Ok(Self { folder, label, closed: BTreeMap::new(), open: BTreeMap::new(), last: 1 })
    }

    /// The work below `dir`, all files of which are checked.
    ///
    /// # Errors
    /// If a file cannot be read, or is not as it was written, or does not belong to the experiment there.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let folder = Self::folder(dir);
        let text = Self::experiment(dir)?;
        let mut blocks = Self {
            folder,
            label: Label::new(&text, Share::ALL),
            closed: BTreeMap::new(),
            open: BTreeMap::new(),
            last: 1,
        };
        let numbers = file_numbers(&blocks.folder)?;
        for (index, &number) in numbers.iter().enumerate() {
            let (label, cells) = read_file(&blocks.path(number))?;
            if index > 0 && label != blocks.label || label.experiment != blocks.label.experiment {
                return Err(damaged(blocks.path(number), "it belongs to another experiment or shard"));
            }
            blocks.label = label;
            blocks.closed.extend(blocks.open.keys().map(|&cell| (cell, blocks.last)));
            (blocks.last, blocks.open) = (number, cells);
        }
        Ok(blocks)
    }

    /// Removes the work below `dir`, if there is any.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(dir: &Path) -> Result<(), Error> {
        let (folder, passing) = (Self::folder(dir), dir.join(passing_name("blocks")));
        match fs::rename(&folder, &passing) {
            Ok(()) => fs::remove_dir_all(&passing).map_err(Error::io(passing)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(Error::io(folder)(error)),
        }
    }

    /// Whether nothing was written yet, so that the label says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.closed.is_empty() && self.open.is_empty()
    }

    /// What the work belongs to.
    #[must_use]
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Takes the work of a cell, if there is any, to go on with it; it stays on disk until the next [`Self::save`].
    ///
    /// # Errors
    /// If its file cannot be read, or is not as it was written.
    pub fn take(&mut self, cell: u64) -> Result<Option<String>, Error> {
        match self.closed.get(&cell) {
            Some(&number) => Ok(read_file(&self.path(number))?.1.remove(&cell)),
            None => Ok(self.open.remove(&cell)),
        }
    }

    /// The error that the work of a cell, which was read from here, makes no sense.
    #[must_use]
    pub fn nonsense(&self, cell: u64, message: &str) -> Error {
        let number = self.closed.get(&cell).copied().unwrap_or(self.last);
        damaged(self.path(number), format!("cell {cell}: {message}"))
    }

    /// Adds the work of a cell that is done.
    ///
    /// # Errors
    /// If the last file became large and cannot be written.
    pub fn add(&mut self, cell: u64, work: String) -> Result<(), Error> {
        if self.closed.contains_key(&cell) {
            return Ok(());
        }
        self.open.insert(cell, work);
        if self.open.values().map(String::len).sum::<usize>() >= LARGE {
            self.save(None)?;
            self.closed.extend(std::mem::take(&mut self.open).into_keys().map(|cell| (cell, self.last)));
            self.last += 1;
        }
        Ok(())
    }

    /// Writes to disk what was added, and the work of a cell that is not done.
    ///
    /// # Errors
    /// If it cannot be written. Then the file is as it was.
    pub fn save(&self, current: Option<(u64, &str)>) -> Result<(), Error> {
        let done = self.open.iter().map(|(cell, work)| (*cell, work.as_str()));
        replace(&self.path(self.last), file(&self.label, done.chain(current)).into_bytes())
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number}.blocks"))
    }
}

fn file_numbers(folder: &Path) -> Result<Vec<u64>, Error> {
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::io(folder))? {
        let name = entry.map_err(Error::io(folder))?.file_name();
        let stem = name.to_str().and_then(|name| name.strip_suffix(".blocks"));
        numbers.extend(stem.and_then(|stem| stem.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn read_file(path: &Path) -> Result<(Label, BTreeMap<u64, String>), Error> {
    let bytes = fs::read(path).map_err(Error::io(path))?;
    parse(&bytes).map_err(|message| damaged(path.to_owned(), message))
}
