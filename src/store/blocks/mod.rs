//! The progress that is saved while an experiment is unfinished, or a shard is not merged.
//!
//! A folder has the experiment and progress files, each replaced whole. Only the last file is rewritten: once it is
//! large and all of its cells are done, it is closed and another is begun. So a cell is in one file, and the number of
//! files is bounded by the size of the progress.

mod file;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::atomic::{is_passing, make_folder, passing_name, replace, replace_all};
use super::error::Error;
use super::own::{ELSEWHERE, not_ours};
use super::{damaged, read, read_experiment, read_text};
use crate::engine::progress::{ProgressError, Shard, TextLines};
use crate::experiment::Experiment;
use crate::result::package::{EXPERIMENT, File};

pub use self::file::{FileHeader, contents, parse};

/// The progress folder below the folder of a result.
const FOLDER: &str = "blocks";

/// The file of the legs of the run.
pub(super) const LEGS: &str = "legs.jsonl";

/// The first line of the experiment, by which a folder is the progress of a run, also before there is any.
const MARK: &str = "# queenlab removes this folder when the run is finished.\n";

/// Bytes after which a file is large.
const LARGE: usize = 8 << 20;

/// Bytes of a short line. What has more lines than a large file has of these is not made into text to find its length.
const LINE: usize = 64;

/// The progress of an experiment or a shard on disk.
#[derive(Debug)]
pub struct Blocks {
    folder: PathBuf,
    header: FileHeader,
    cells: BTreeMap<u64, Place>,
    /// The number of the file that is not closed.
    last: u64,
    /// Bytes after which a file is large.
    large: usize,
    /// The closed file that was read last.
    read: Option<(u64, Cells)>,
}

/// The progress of cells by their numbers.
type Cells = BTreeMap<u64, String>;

/// Where the progress of a cell is.
#[derive(Debug)]
enum Place {
    /// In the closed file of this number.
    Closed(u64),
    /// In the last file, as it was read: perhaps not done.
    Found(String),
    /// In the last file, but still in use.
    Taken,
    /// Done: to be written to the last file.
    Done(String),
}

impl Blocks {
    /// The progress folder below the folder `dir`.
    #[must_use]
    pub fn folder(dir: &Path) -> PathBuf {
        dir.join(FOLDER)
    }

    /// The folder that the progress is below.
    #[must_use]
    pub fn dir(&self) -> &Path {
        self.folder.parent().expect("it was made below another")
    }

    /// Whether there is progress below the folder `dir`.
    #[must_use]
    pub fn exist(dir: &Path) -> bool {
        Self::experiment_file(dir).symlink_metadata().is_ok()
    }

    /// Whether there is progress below the folder `dir` of which nothing says what it belongs to.
    #[must_use]
    pub(crate) fn are_lost(dir: &Path) -> bool {
        !Self::exist(dir) && Self::folder(dir).join("1.blocks").exists()
    }

    /// The file of the experiment that the progress below `dir` belongs to.
    #[must_use]
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
    ///
    /// # Errors
    /// If it cannot be read, or is not as it was written.
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

    fn empty(folder: PathBuf, header: FileHeader) -> Self {
        Self { folder, header, cells: BTreeMap::new(), last: 1, large: LARGE, read: None }
    }

    /// Closes files after `large` bytes.
    #[must_use]
    pub fn closed_after(self, large: usize) -> Self {
        Self { large, ..self }
    }

    /// The progress below `dir`, with all files checked.
    ///
    /// # Errors
    /// If a file cannot be read, is not as it was written, or does not belong to the experiment there.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        let folder = Self::folder(dir);
        let header = FileHeader::new(&Self::experiment(dir)?, Shard::ALL);
        let mut blocks = Self::empty(folder, header);
        for (expected, number) in (1..).zip(file_numbers(&blocks.folder)?) {
            if number != expected {
                return Err(blocks.lost(expected));
            }
            blocks.open_file(number)?;
        }
        Ok(blocks)
    }

    fn open_file(&mut self, number: u64) -> Result<(), Error> {
        let path = self.path(number);
        let (header, cells) = read_file(&path)?;
        if !self.is_empty() && header != self.header || header.experiment != self.header.experiment {
            return Err(damaged(path, "it belongs to another experiment or shard"));
        }
        self.close();
        (self.header, self.last) = (header, number);
        for (cell, work) in cells {
            if self.cells.insert(cell, Place::Found(work)).is_some() {
                return Err(damaged(path, format!("the work of cell {cell} is in another file, too")));
            }
        }
        Ok(())
    }

    /// Closes the last file: its contents stay there, and are read again when they are taken.
    pub fn close(&mut self) {
        for place in self.cells.values_mut() {
            if !matches!(place, Place::Closed(_)) {
                *place = Place::Closed(self.last);
            }
        }
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
    ///
    /// # Errors
    /// If queenlab did not write it.
    pub(super) fn check_own(dir: &Path) -> Result<(), Error> {
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

    /// Whether nothing was written yet, so that the header has no meaning.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of cells of which there is progress.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is progress of a cell.
    #[must_use]
    pub fn holds(&self, cell: u64) -> bool {
        self.cells.contains_key(&cell)
    }

    /// What the progress belongs to.
    #[must_use]
    pub fn header(&self) -> &FileHeader {
        &self.header
    }

    /// Takes the progress of a cell, if there is any, to resume it. It stays on disk, and no other progress is written
    /// until it is returned: to [`Self::put`] when it is done, or to [`Self::save`].
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

    /// The error that the file `number` is not there.
    #[must_use]
    pub fn lost(&self, number: u64) -> Error {
        damaged(self.path(number), "not there: queenlab run with --fresh starts anew")
    }

    /// The error that the progress of a cell, read from here, makes no sense.
    #[must_use]
    pub fn nonsense(&self, cell: u64, error: &ProgressError) -> Error {
        let number = match self.cells.get(&cell) {
            Some(Place::Closed(number)) => *number,
            _ => self.last,
        };
        damaged(self.path(number), format!("cell {cell}: {error}"))
    }

    /// Adds the progress of a cell that is done, to be written by the next [`Self::save`]; at once if it is large, so
    /// that its text is never in memory.
    ///
    /// # Errors
    /// If it cannot be written. Then the files on disk are unchanged.
    pub fn put(&mut self, cell: u64, work: &dyn TextLines) -> Result<(), Error> {
        if matches!(self.cells.get(&cell), Some(Place::Closed(_))) {
            return Ok(());
        }
        let is_short = work.count_lines() <= self.large / LINE;
        let small = is_short.then(|| work.text_within(self.large)).flatten();
        if small.is_none() && self.are_others_done(cell) {
            self.write(Some((cell, work)))?;
            self.cells.insert(cell, Place::Taken);
            self.begin_another();
        } else {
            self.cells.insert(cell, Place::Done(small.unwrap_or_else(|| work.text())));
        }
        Ok(())
    }

    /// Whether nothing in the last file but `cell` is in use.
    fn are_others_done(&self, cell: u64) -> bool {
        let is_done = |place: &Place| matches!(place, Place::Closed(_) | Place::Done(_));
        self.cells.iter().all(|(other, place)| *other == cell || is_done(place))
    }

    /// Closes the last file and begins another.
    fn begin_another(&mut self) {
        self.close();
        self.last += 1;
    }

    /// Writes to disk what was put, and the progress of a cell that is not done.
    ///
    /// # Errors
    /// If it cannot be written. Then the files on disk are unchanged.
    pub fn save(&mut self, current: Option<(u64, &dyn TextLines)>) -> Result<(), Error> {
        let current = current.filter(|(cell, _)| !matches!(self.cells.get(cell), Some(Place::Closed(_))));
        let given_back = |cell: &u64| current.is_some_and(|(current, _)| current == *cell);
        let taken = |(cell, place): (&u64, &Place)| matches!(place, Place::Taken) && !given_back(cell);
        if self.cells.iter().any(taken) {
            return Ok(());
        }
        if self.is_large() {
            self.write(None)?;
            self.begin_another();
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
    fn write(&self, current: Option<(u64, &dyn TextLines)>) -> Result<(), Error> {
        let held = self.cells.iter().filter_map(|(cell, place)| match place {
            Place::Found(work) | Place::Done(work) => Some((*cell, work as &dyn TextLines)),
            Place::Closed(_) | Place::Taken => None,
        });
        let cells: BTreeMap<u64, &dyn TextLines> = held.chain(current).collect();
        if !Self::exist(self.dir()) {
            let message = "removed while this run was writing to it, and what it had saved there with it";
            return Err(damaged(self.folder.clone(), message));
        }
        if cells.is_empty() && self.last > 1 {
            return Ok(());
        }
        replace(&self.path(self.last), |out| file::write(&self.header, &cells, out))
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number}.blocks"))
    }
}

fn file_numbers(folder: &Path) -> Result<Vec<u64>, Error> {
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

fn read_file(path: &Path) -> Result<(FileHeader, BTreeMap<u64, String>), Error> {
    let bytes = read(path).map_err(Error::io(path))?;
    parse(&bytes).map_err(|error| damaged(path.to_owned(), error))
}
