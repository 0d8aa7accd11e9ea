//! The folder of a result.

use std::fs::{self, File as OpenFile};
use std::io::{self, BufRead as _, BufReader, ErrorKind, Seek as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use super::atomic::{Staged, rename, stage_all};
use super::blocks::Blocks;
use super::error::Error;
use super::table_files::TableFiles;
use super::{changed, read, read_experiment, reader, trials, unread};
use crate::experiment::Experiment;
use crate::model::digest::FileSum;
use crate::result::cell::{CellResults, Kept};
use crate::result::csv::{self, RowsByCell, TableReader, TableRows};
use crate::result::layout::{CellIdentity, Layout};
use crate::result::package::{
    EXPERIMENT, File, FileSums, LAYOUT, PACKAGE, SAMPLES, StoredFile, TABLES, hash_of, resources,
};
use crate::result::plain;
use crate::result::schema::{
    CellRow, CutoffRow, FrequencyRow, MarginalRow, StepRow, SummaryRow, Table, WalkRow, each_table,
};
use crate::result::trials::FILE as TRIALS;

/// Finishes the result of `experiment`, whose tables are all made, with a file about the run, and removes the progress
/// that it was made from. `samples` are the counts of samples that were drawn elsewhere. Returns its outline.
///
/// # Errors
/// If something cannot be written. Then the progress is still there.
pub fn finish(
    experiment: &Experiment,
    tables: TableFiles,
    samples: Option<&str>,
    info: File,
) -> Result<CellResults, Error> {
    let dir = tables.dir.clone();
    let (outline, mut written) = tables.end()?;
    if let Some(trials) = trials::stage(&dir, experiment, &outline)? {
        written.push((TRIALS, trials));
    }
    let (staged, sums): (Vec<Staged>, FileSums) =
        written.into_iter().map(|(name, (file, sum))| (file, (name, sum))).unzip();
    let mut files = resources(experiment, &outline, samples, &sums);
    files.push(info);
    let rest = files.split_off(1);
    let mut all = stage_all(&dir, &files)?;
    all.extend(staged);
    all.extend(stage_all(&dir, &rest)?);
    replace(&dir, all)?;
    Blocks::remove(&dir)?;
    Ok(outline)
}

/// Finishes a shard in the folder `dir` with a file about the run. A result that was there before is removed.
pub(crate) fn finish_shard(dir: &Path, info: File) -> Result<(), Error> {
    replace(dir, stage_all(dir, &[info])?)
}

/// Gives the files of a result or a shard their names, after those are removed that only the result before has. Its package
/// says which these are until the new one takes its place.
fn replace(dir: &Path, files: Vec<Staged>) -> Result<(), Error> {
    let before = Checksums::read(dir).ok();
    let names = resource_names().chain([SAMPLES, TRIALS]);
    let described = names.filter(|name| before.as_ref().is_some_and(|before| before.describes(name)));
    let gone = described.chain(before.as_ref().map(|_| PACKAGE)).map(|name| dir.join(name));
    let is_gone =
        |path: &PathBuf| path.symlink_metadata().is_ok() && files.iter().all(|file| file.path != *path);
    let gone = gone.filter(is_gone).map(Staged::removal);
    rename(gone.collect::<Vec<_>>().into_iter().chain(files))
}

/// Takes each row of a table of the result in the folder `dir`, which has this layout.
pub(crate) fn each_row<T: Table>(
    dir: &Path,
    layout: &Layout,
    take: impl FnMut(&Arc<CellIdentity>, T),
) -> Result<(), Error> {
    let table = open_table(dir, T::FILE)?;
    csv::read(layout, table, take).map_err(|error| Error::damaged(dir.join(T::FILE), error))
}

/// The rows of a table of the result in the folder `dir`, which has this layout.
pub(crate) fn rows_by_cell<'l, T: Table>(
    dir: &Path,
    layout: &'l Layout,
) -> Result<RowsByCell<'l, T, OpenFile>, Error> {
    let rows = TableRows::new(layout, open_table(dir, T::FILE)?);
    rows.map(RowsByCell::new).map_err(|error| Error::damaged(dir.join(T::FILE), error))
}

/// A table of the result in the folder `dir`, to be read.
pub(crate) fn open_table(dir: &Path, file: &str) -> Result<OpenFile, Error> {
    Checksums::read(dir)?.opened(file)
}

/// The counts of the result of `experiment` in the folder `dir`, if its samples were drawn elsewhere.
///
/// # Errors
/// If they cannot be read, or are not what they should be.
pub fn samples(dir: &Path, experiment: &Experiment) -> Result<Option<String>, Error> {
    if experiment.samples().is_none() {
        return Ok(None);
    }
    let bytes = Checksums::read(dir)?.checked(SAMPLES)?;
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| Error::damaged(dir.join(SAMPLES), "this is no text in UTF-8"))
}

/// The result in the folder `dir`.
///
/// # Errors
/// If a file is missing, cannot be read, or is not what it should be.
pub fn load(dir: &Path) -> Result<(Experiment, CellResults), Error> {
    load_kept(dir, &mut Kept::All)
}

/// The same with those rows of the tables that grow with the keys that are `kept`.
pub(crate) fn load_kept(dir: &Path, kept: &mut Kept) -> Result<(Experiment, CellResults), Error> {
    load_but(dir, &[], kept)
}

/// The tables that grow with keys and steps, which are left out of folders that are kept.
const LARGE: [&str; 3] = [FrequencyRow::FILE, StepRow::FILE, SummaryRow::FILE];

/// The tables that not every result has: those that versions before had not, and those that are only made where asked for.
const SOMETIMES: [&str; 3] = [CutoffRow::FILE, WalkRow::FILE, MarginalRow::FILE];

/// The same of a folder that may lack its large tables: with the names of those that are not there.
pub(crate) fn load_without(
    dir: &Path,
    kept: &mut Kept,
) -> Result<(Experiment, CellResults, Vec<&'static str>), Error> {
    let lacks = |file: &&str| !dir.join(file).exists();
    let left_out: Vec<&str> = LARGE.into_iter().filter(lacks).collect();
    let (experiment, results) = load_but(dir, &left_out, kept)?;
    Ok((experiment, results, left_out))
}

fn load_but(dir: &Path, left_out: &[&str], kept: &mut Kept) -> Result<(Experiment, CellResults), Error> {
    let sums = Checksums::read(dir)?;
    sums.check_layout()?;
    let text = sums.checked(EXPERIMENT)?;
    let experiment = read_experiment(&dir.join(EXPERIMENT), &text)?;
    trials::check_sum(dir, &experiment, sums.hash(TRIALS))?;
    let layout = Layout::of(experiment.cells());
    let wrong = |file: &str, error| Error::damaged(dir.join(file), error);
    let mut results =
        csv::read_cells(layout, sums.opened(CellRow::FILE)?).map_err(|error| wrong(CellRow::FILE, error))?;
    let tables = each_table!(Row => (Row::FILE, csv::add::<Row> as TableReader));
    let is_read = |file: &str| file != CellRow::FILE && !left_out.contains(&file) && sums.has(file);
    for (file, read) in tables.into_iter().filter(|(file, _)| is_read(file)) {
        read(&mut results, &mut sums.opened(file)?, kept).map_err(|error| wrong(file, error))?;
    }
    trials::add_recorded(dir, &experiment, &mut results)?;
    Ok((experiment, results))
}

/// The result in the folder `dir`, if this version of the program wrote every byte of it.
///
/// # Errors
/// As [`load`], and if another version wrote it or the package contradicts what it describes.
pub(crate) fn load_own(dir: &Path) -> Result<(Experiment, CellResults), Error> {
    let Checksums { text, package, .. } = Checksums::read(dir)?;
    if package["queenlab"]["version"] != env!("CARGO_PKG_VERSION") {
        return Err(Error::damaged(dir.join(PACKAGE), "another version of queenlab wrote it"));
    }
    let (experiment, results) = load(dir)?;
    let trials = trials::trials_sum(dir, &experiment)?;
    let samples = samples(dir, &experiment)?;
    let described = resources(&experiment, &results, samples.as_deref(), &trials).pop();
    if described.is_some_and(|package| package.bytes == text) {
        return Ok((experiment, results));
    }
    Err(Error::damaged(dir.join(PACKAGE), "the file is not as it was written (it describes another result)"))
}

/// The files of the result in the folder `dir`, with the package that describes them last.
///
/// # Errors
/// If a file is missing, cannot be read, or is not what it should be.
pub fn files(dir: &Path) -> Result<Vec<StoredFile>, Error> {
    let sums = Checksums::read(dir)?;
    let more = [SAMPLES, TRIALS].into_iter().filter(|file| sums.describes(file));
    let held = resource_names().filter(|file| sums.has(file));
    held.chain(more).chain([PACKAGE]).map(|file| sums.stored(file)).collect()
}

/// The number of lines: no cell of ours holds a line break.
fn lines(table: OpenFile) -> io::Result<u64> {
    let (mut table, mut lines) = (BufReader::with_capacity(1 << 16, table), 0);
    while table.skip_until(b'\n')? > 0 {
        lines += 1;
    }
    Ok(lines)
}

/// The files that the package of every result describes.
fn resource_names() -> impl Iterator<Item = &'static str> {
    [EXPERIMENT].into_iter().chain(TABLES.iter().copied())
}

fn unfinished(dir: &Path) -> Error {
    let dir = plain::path(dir);
    Error::incomplete(format!(
        "{dir}: the experiment is not finished: queenlab run resumes it, queenlab merge joins its shards, --partial takes the cells that are whole"
    ))
}

/// Where `queenlab run` writes its results.
pub(crate) const RESULTS: &str = "results";

/// Why the package of `dir` cannot be read.
fn missing(dir: &Path, path: &Path, error: io::Error) -> Error {
    let failed = |place: &Path, message: &str| Error::io(place)(io::Error::new(error.kind(), message));
    let whole = dir.to_str().and_then(|name| name.rsplit_once(':')).map(|(whole, _)| Path::new(whole));
    match fs::metadata(dir) {
        Err(_) if whole.is_some_and(Path::is_dir) => {
            failed(dir, "this command takes all cells of a result: allowed is its folder without :CELL")
        }
        Err(_) => match Path::new(RESULTS).join(dir) {
            meant if dir.is_relative() && meant.join(PACKAGE).exists() => {
                let meant = plain::path(&meant);
                failed(dir, &format!("there is no such folder; did you mean \"{meant}\"?"))
            }
            _ => failed(dir, "there is no such folder: allowed is the folder of a result"),
        },
        Ok(held) if !held.is_dir() => failed(dir, "this is no folder: allowed is the folder of a result"),
        Ok(_) if Blocks::are_lost(dir) => {
            Error::damaged(Blocks::experiment_file(dir), "not there, so nobody knows what the progress is of")
        }
        Ok(_) if error.kind() == ErrorKind::NotFound && !dir.join(EXPERIMENT).exists() => {
            failed(path, "not there, so the folder holds no result")
        }
        Ok(_) => unread(path)(error),
    }
}

/// The expected checksums of the files of a result, by its data package.
struct Checksums<'d> {
    dir: &'d Path,
    text: Vec<u8>,
    package: Value,
}

impl<'d> Checksums<'d> {
    fn read(dir: &'d Path) -> Result<Self, Error> {
        let path = dir.join(PACKAGE);
        if path.symlink_metadata().is_err() && Blocks::exist(dir) {
            return Err(unfinished(dir));
        }
        let text = read(&path).map_err(|error| missing(dir, &path, error))?;
        let package = serde_json::from_slice(&text).map_err(|error| Error::damaged(path, error))?;
        Ok(Self { dir, text, package })
    }

    /// What the package says of a file, if it describes it.
    fn described(&self, file: &str) -> Option<&Value> {
        self.package["resources"].as_array()?.iter().find(|resource| resource["path"] == file)
    }

    fn describes(&self, file: &str) -> bool {
        self.described(file).is_some()
    }

    /// Whether the result has this table: those that not every result has are there if the package describes them.
    fn has(&self, file: &str) -> bool {
        !SOMETIMES.contains(&file) || self.describes(file)
    }

    /// Whether the tables have the columns of this version of the program.
    fn check_layout(&self) -> Result<(), Error> {
        let package = &self.package["queenlab"];
        if package["table_layout"] == LAYOUT {
            return Ok(());
        }
        let message = if package["version"].is_string() {
            "the tables have the columns of another queenlab"
        } else {
            "this is no data package of queenlab"
        };
        Err(Error::damaged(self.dir.join(PACKAGE), message))
    }

    /// The checksum of a file, if it is described.
    fn hash(&self, file: &str) -> Option<&str> {
        self.described(file)?["hash"].as_str()
    }

    /// The bytes of a file, if they match their checksum.
    fn checked(&self, file: &str) -> Result<Vec<u8>, Error> {
        let path = self.dir.join(file);
        let bytes = read(&path).map_err(unread(&path))?;
        self.check(path, file, &hash_of(&bytes)).map(|()| bytes)
    }

    /// A file to be read from its beginning, if it matches its checksum.
    fn opened(&self, file: &str) -> Result<OpenFile, Error> {
        let (opened, sum) = self.summed(file)?;
        self.check(self.dir.join(file), file, &sum.hash).map(|()| opened)
    }

    /// A file to be read from its beginning, and its size and checksum.
    fn summed(&self, file: &str) -> Result<(OpenFile, FileSum), Error> {
        let path = self.dir.join(file);
        let summed = || {
            let mut opened = reader(&path)?;
            let sum = FileSum::read(BufReader::with_capacity(1 << 16, &opened))?;
            opened.rewind()?;
            Ok((opened, sum))
        };
        summed().map_err(unread(&path))
    }

    /// What a page says of a file.
    fn stored(&self, file: &str) -> Result<StoredFile, Error> {
        let (opened, sum) = self.summed(file)?;
        let path = self.dir.join(file);
        if file != PACKAGE {
            self.check(path.clone(), file, &sum.hash)?;
        }
        let is_table = Path::new(file).extension().is_some_and(|ending| ending == "csv");
        let rows = is_table.then(|| lines(opened)).transpose().map_err(unread(&path))?;
        Ok(StoredFile { path, name: file.to_owned(), sum, rows: rows.map(|lines| lines.saturating_sub(1)) })
    }

    /// Checks that the checksum of a file is that of the package.
    fn check(&self, path: PathBuf, file: &str, found: &str) -> Result<(), Error> {
        match self.hash(file) {
            Some(hash) if hash == found => Ok(()),
            Some(hash) => Err(changed(path, hash)),
            None => Err(Error::damaged(path, format!("{PACKAGE} does not describe the file"))),
        }
    }
}
