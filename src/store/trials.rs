//! The table of the first trials on disk: written and read in a stream.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use super::atomic::{make_folder, passing_name};
use super::damaged;
use super::error::Error;
use crate::experiment::{Cell, Experiment};
use crate::result::package::PACKAGE;
use crate::result::tables::{Endings, Tables};
use crate::result::trials::{FILE, FileSum, Summing, TrialTable, write_summed};

/// Writes the table to the folder `dir`, if `experiment` asks for it.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(dir: &Path, experiment: &Experiment, tables: &Tables) -> Result<Option<FileSum>, Error> {
    let Some(rows) = experiment.rows else {
        return Ok(None);
    };
    make_folder(dir)?;
    let (path, passing) = (dir.join(FILE), dir.join(passing_name(FILE)));
    let staged = || -> io::Result<FileSum> {
        let out = BufWriter::new(File::create(&passing)?);
        let (out, sum) = write_summed(rows, &experiment.cells().map_err(io::Error::other)?, tables, out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&passing, &path)?;
        Ok(sum)
    };
    staged().map(Some).map_err(Error::io(&path))
}

/// The size and checksum of the table in the folder `dir`, if `experiment` asks for it.
///
/// # Errors
/// If it cannot be read.
pub fn trials_sum(dir: &Path, experiment: &Experiment) -> Result<Option<FileSum>, Error> {
    let path = dir.join(FILE);
    let sum = || -> io::Result<FileSum> {
        let mut summing = Summing::new(io::sink());
        io::copy(&mut BufReader::new(File::open(&path)?), &mut summing)?;
        Ok(summing.sum().1)
    };
    experiment.rows.map(|_| sum().map_err(Error::io(&path))).transpose()
}

/// The rows in the folder `dir` of the cells whose trials cannot be run again.
///
/// # Errors
/// If the table is not as it was written, or cannot be read.
pub(super) fn recorded(
    dir: &Path,
    experiment: &Experiment,
    cells: &[Cell],
    tables: &Tables,
) -> Result<Endings, Error> {
    let Some(rows) = experiment.rows.filter(|_| experiment.starts_programs()) else {
        return Ok(Endings::new());
    };
    let path = dir.join(FILE);
    let file = File::open(&path).map_err(Error::io(&path))?;
    let read = TrialTable::of(&tables.layout, cells).read(rows, tables, BufReader::new(file));
    read.map_err(|error| damaged(path, error))
}

/// Checks that the table in the folder `dir` is what `tables` record of its trials, or what they give if they are run
/// again.
///
/// # Errors
/// If it is not, or cannot be read.
pub fn check_trials(
    dir: &Path,
    experiment: &Experiment,
    cells: &[Cell],
    tables: &Tables,
) -> Result<(), Error> {
    let Some((rows, held)) = experiment.rows.zip(trials_sum(dir, experiment)?) else {
        return Ok(());
    };
    let (_, again) = write_summed(rows, cells, tables, io::sink()).map_err(Error::io(dir.join(FILE)))?;
    if again == held {
        return Ok(());
    }
    Err(damaged(dir.join(FILE), "the trials end otherwise if they are run again"))
}

/// Checks that the table in the folder `dir` is the one that its package describes.
pub(super) fn check_sum(dir: &Path, experiment: &Experiment, described: Option<&str>) -> Result<(), Error> {
    match trials_sum(dir, experiment)? {
        Some(sum) if described != Some(sum.hash.as_str()) => Err(damaged(
            dir.join(FILE),
            format!("the file is not as it was written ({PACKAGE} has another checksum)"),
        )),
        _ => Ok(()),
    }
}
