//! The work that is kept while an experiment is not finished, or a shard is not merged.
//!
//! A folder has the experiment and files of work, each replaced whole. Only the last file is written again and again: once
//! it is large and all of its cells are done, it is closed and another is begun. So a cell is in one file, and the number of
//! files is bounded by the size of the work.

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
    cells: BTreeMap<u64, Place>,
    /// The number of the file that is not closed.
    last: u64,
    /// Bytes after which a file is large.
    large: usize,
    /// The closed file that was read last.
    read: Option<(u64, Cells)>,
}

/// The work of cells by their numbers.
type Cells = BTreeMap<u64, String>;

/// Where the work of a cell is.
#[derive(Debug)]
enum Place {
    /// In the closed file of this number.
    Closed(u64),
    /// In the last file, as it was found there: perhaps not done.
    Found(String),
    /// In the last file, but it is still worked on.
    Taken,
    /// Done: it goes to the last file.
    Done(String),
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
        Ok(Self::empty(folder, label))
    }

    fn empty(folder: PathBuf, label: Label) -> Self {
        Self { folder, label, cells: BTreeMap::new(), last: 1, large: LARGE, read: None }
    }

    /// Closes files after `large` bytes.
    #[must_use]
    pub fn closed_after(self, large: usize) -> Self {
        Self { large, ..self }
    }

    /// The work below `dir`, all files of which are checked.
    ///
    /// # Errors
    /// If a file cannot be read, or is not as it was written, or does not belong to the experiment there.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let folder = Self::folder(dir);
        let label = Label::new(&Self::experiment(dir)?, Share::ALL);
        let mut blocks = Self::empty(folder, label);
        for number in file_numbers(&blocks.folder)? {
            blocks.open_file(number)?;
        }
        Ok(blocks)
    }

    fn open_file(&mut self, number: u64) -> Result<(), Error> {
        let path = self.path(number);
        let (label, cells) = read_file(&path)?;
        if !self.is_empty() && label != self.label || label.experiment != self.label.experiment {
            return Err(damaged(path, "it belongs to another experiment or shard"));
        }
        self.close();
        (self.label, self.last) = (label, number);
        for (cell, work) in cells {
            if self.cells.insert(cell, Place::Found(work)).is_some() {
                return Err(damaged(path, format!("the work of cell {cell} is in another file, too")));
            }
        }
        Ok(())
    }

    /// Closes the last file: what is in it stays there.
    fn close(&mut self) {
        for place in self.cells.values_mut() {
            if !matches!(place, Place::Closed(_)) {
                *place = Place::Closed(self.last);
            }
        }
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
        self.cells.is_empty()
    }

    /// What the work belongs to.
    #[must_use]
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Takes the work of a cell, if there is any, to go on with it. It stays on disk, and no other work is written until
    /// it is given back: to [`Self::put`] when it is done, or to [`Self::save`].
    ///
    /// # Errors
    /// If its file cannot be read, or is not as it was written.
    pub fn take(&mut self, cell: u64) -> Result<Option<String>, Error> {
        match self.cells.get_mut(&cell) {
            None => Ok(None),
            Some(Place::Closed(number)) => {
                let number = *number;
                self.take_closed(number, cell)
            }
            Some(place) => match std::mem::replace(place, Place::Taken) {
                Place::Found(work) | Place::Done(work) => Ok(Some(work)),
                Place::Taken | Place::Closed(_) => Ok(None),
            },
        }
    }

    fn take_closed(&mut self, number: u64, cell: u64) -> Result<Option<String>, Error> {
        let held = self.read.take().filter(|(held, cells)| *held == number && cells.contains_key(&cell));
        let mut cells = match held {
            Some((_, cells)) => cells,
            None => read_file(&self.path(number))?.1,
        };
        let work = cells.remove(&cell);
        self.read = Some((number, cells));
        Ok(work)
    }

    /// The error that the work of a cell, which was read from here, makes no sense.
    #[must_use]
    pub fn nonsense(&self, cell: u64, message: &str) -> Error {
        let number = match self.cells.get(&cell) {
            Some(Place::Closed(number)) => *number,
            _ => self.last,
        };
        damaged(self.path(number), format!("cell {cell}: {message}"))
    }

    /// Adds the work of a cell that is done, to be written by the next [`Self::save`].
    pub fn put(&mut self, cell: u64, work: String) {
        if !matches!(self.cells.get(&cell), Some(Place::Closed(_))) {
            self.cells.insert(cell, Place::Done(work));
        }
    }

    /// Writes to disk what was put, and the work of a cell that is not done.
    ///
    /// # Errors
    /// If it cannot be written. Then what is on disk is as it was.
    pub fn save(&mut self, current: Option<(u64, &str)>) -> Result<(), Error> {
        let current = current.filter(|(cell, _)| !matches!(self.cells.get(cell), Some(Place::Closed(_))));
        let given_back = |cell: &u64| current.is_some_and(|(current, _)| current == *cell);
        let taken = |(cell, place): (&u64, &Place)| matches!(place, Place::Taken) && !given_back(cell);
        if self.cells.iter().any(taken) {
            return Ok(());
        }
        if self.is_large() {
            self.write(None)?;
            self.close();
            self.last += 1;
        }
        self.write(current)?;
        if let Some((cell, _)) = current {
            self.cells.insert(cell, Place::Taken);
        }
        Ok(())
    }

    /// Whether the last file will be large and all of its cells are done.
    fn is_large(&self) -> bool {
        let mut bytes = 0;
        for place in self.cells.values() {
            match place {
                Place::Closed(_) => {}
                Place::Done(work) => bytes += work.len(),
                Place::Found(_) | Place::Taken => return false,
            }
        }
        bytes >= self.large
    }

    /// Writes the last file, unless it would be empty.
    fn write(&self, current: Option<(u64, &str)>) -> Result<(), Error> {
        let held = self.cells.iter().filter_map(|(cell, place)| match place {
            Place::Found(work) | Place::Done(work) => Some((*cell, work.as_str())),
            Place::Closed(_) | Place::Taken => None,
        });
        let cells: BTreeMap<u64, &str> = held.chain(current).collect();
        if cells.is_empty() && self.last > 1 {
            return Ok(());
        }
        replace(&self.path(self.last), file(&self.label, cells.into_iter()).into_bytes())
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
