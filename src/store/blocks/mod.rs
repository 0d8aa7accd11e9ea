//! The progress that is saved while an experiment is unfinished, or a shard is not merged.
//!
//! A folder has the experiment and progress files, each replaced whole. Only the last file is rewritten: once it is
//! large and all of its cells are done, it is closed and another is begun. So a cell is in one file, and the number of
//! files is bounded by the size of the progress.

mod file;
mod folder;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::atomic::replace;
use super::error::Error;
use super::read;
use crate::engine::progress::{ProgressError, Shard, TextLines};

pub use self::file::{FileHeader, contents, parse};
pub(super) use self::folder::LEGS;
use self::folder::file_numbers;

/// Bytes after which a file is large.
const LARGE: usize = 8 << 20;

/// Bytes of a short line. What has more lines than a large file has of these is not made into text to find its length.
const LINE: usize = 64;

/// The progress of an experiment or a shard on disk.
#[derive(Debug)]
pub struct Blocks {
    folder: PathBuf,
    header: FileHeader,
    cells: BTreeMap<u64, Whereabouts>,
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
enum Whereabouts {
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
    /// The folder that the progress is below.
    pub fn dir(&self) -> &Path {
        self.folder.parent().expect("it was made below another")
    }

    fn empty(folder: PathBuf, header: FileHeader) -> Self {
        Self { folder, header, cells: BTreeMap::new(), last: 1, large: LARGE, read: None }
    }

    /// Closes files after `large` bytes.
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
            return Err(Error::damaged(path, "it belongs to another experiment or shard"));
        }
        self.close();
        (self.header, self.last) = (header, number);
        for (cell, work) in cells {
            if self.cells.insert(cell, Whereabouts::Found(work)).is_some() {
                return Err(Error::damaged(path, format!("the work of cell {cell} is in another file, too")));
            }
        }
        Ok(())
    }

    /// Closes the last file: its contents stay there, and are read again when they are taken.
    pub fn close(&mut self) {
        for place in self.cells.values_mut() {
            if !matches!(place, Whereabouts::Closed(_)) {
                *place = Whereabouts::Closed(self.last);
            }
        }
    }

    /// Whether nothing was written yet, so that the header has no meaning.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of cells of which there is progress.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is progress of a cell.
    pub fn holds(&self, cell: u64) -> bool {
        self.cells.contains_key(&cell)
    }

    /// What the progress belongs to.
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
            Some(Whereabouts::Closed(number)) => {
                let number = *number;
                self.take_closed(number, cell)
            }
            Some(place) => match std::mem::replace(place, Whereabouts::Taken) {
                Whereabouts::Found(work) | Whereabouts::Done(work) => Ok(Some(work)),
                Whereabouts::Taken | Whereabouts::Closed(_) => Ok(None),
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
    pub fn lost(&self, number: u64) -> Error {
        Error::damaged(self.path(number), "not there: queenlab run with --fresh starts anew")
    }

    /// The error that the progress of a cell, read from here, makes no sense.
    pub fn nonsense(&self, cell: u64, error: &ProgressError) -> Error {
        let number = match self.cells.get(&cell) {
            Some(Whereabouts::Closed(number)) => *number,
            _ => self.last,
        };
        Error::damaged(self.path(number), format!("cell {cell}: {error}"))
    }

    /// Adds the progress of a cell that is done, to be written by the next [`Self::save`]; at once if it is large, so
    /// that its text is never in memory.
    ///
    /// # Errors
    /// If it cannot be written. Then the files on disk are unchanged.
    pub fn put(&mut self, cell: u64, work: &dyn TextLines) -> Result<(), Error> {
        if matches!(self.cells.get(&cell), Some(Whereabouts::Closed(_))) {
            return Ok(());
        }
        let is_short = work.count_lines() <= self.large / LINE;
        let small = is_short.then(|| work.text_within(self.large)).flatten();
        if small.is_none() && self.are_others_done(cell) {
            self.write(Some((cell, work)))?;
            self.cells.insert(cell, Whereabouts::Taken);
            self.begin_another();
        } else {
            self.cells.insert(cell, Whereabouts::Done(small.unwrap_or_else(|| work.text())));
        }
        Ok(())
    }

    /// Whether nothing in the last file but `cell` is in use.
    fn are_others_done(&self, cell: u64) -> bool {
        let is_done = |place: &Whereabouts| matches!(place, Whereabouts::Closed(_) | Whereabouts::Done(_));
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
        let current =
            current.filter(|(cell, _)| !matches!(self.cells.get(cell), Some(Whereabouts::Closed(_))));
        let given_back = |cell: &u64| current.is_some_and(|(current, _)| current == *cell);
        let taken =
            |(cell, place): (&u64, &Whereabouts)| matches!(place, Whereabouts::Taken) && !given_back(cell);
        if self.cells.iter().any(taken) {
            return Ok(());
        }
        if self.is_large() {
            self.write(None)?;
            self.begin_another();
        }
        self.write(current)?;
        if let Some((cell, _)) = current {
            self.cells.insert(cell, Whereabouts::Taken);
        }
        Ok(())
    }

    /// Whether the last file will be large and all of its cells are done.
    fn is_large(&self) -> bool {
        let mut bytes = 0;
        for place in self.cells.values() {
            match place {
                Whereabouts::Closed(_) => {}
                Whereabouts::Done(work) => bytes += work.len(),
                Whereabouts::Found(_) | Whereabouts::Taken => return false,
            }
        }
        bytes >= self.large
    }

    /// Writes the last file, unless it would be empty.
    fn write(&self, current: Option<(u64, &dyn TextLines)>) -> Result<(), Error> {
        let held = self.cells.iter().filter_map(|(cell, place)| match place {
            Whereabouts::Found(work) | Whereabouts::Done(work) => Some((*cell, work as &dyn TextLines)),
            Whereabouts::Closed(_) | Whereabouts::Taken => None,
        });
        let cells: BTreeMap<u64, &dyn TextLines> = held.chain(current).collect();
        if !Self::exist(self.dir()) {
            let message = "removed while this run was writing to it, and what it had saved there with it";
            return Err(Error::damaged(self.folder.clone(), message));
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

fn read_file(path: &Path) -> Result<(FileHeader, BTreeMap<u64, String>), Error> {
    let bytes = read(path).map_err(Error::io(path))?;
    parse(&bytes).map_err(|error| Error::damaged(path, error))
}
