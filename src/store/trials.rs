//! The table of the first trials on disk: written and read in a stream.

use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use super::atomic::{Staged, begin};
use super::error::Error;
use super::{changed, reader, unread};
use crate::experiment::Experiment;
use crate::model::digest::FileSum;
use crate::result::cell::CellResults;
use crate::result::package::FileSums;
use crate::result::trials::{FILE, TrialTable, write_summed};

/// Writes the table for the folder `dir` under a temporary name, if `experiment` asks for it.
pub(super) fn stage(
    dir: &Path,
    experiment: &Experiment,
    results: &CellResults,
) -> Result<Option<(Staged, FileSum)>, Error> {
    let Some(rows) = experiment.rows else {
        return Ok(None);
    };
    let path = dir.join(FILE);
    let staged = || -> io::Result<(Staged, FileSum)> {
        let out = BufWriter::new(begin(&path)?);
        let (out, sum) = write_summed(rows, experiment.cells(), results, out)?;
        let out = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok((Staged::end(path.clone(), out)?, sum))
    };
    staged().map(Some).map_err(Error::io(&path))
}

/// The size and checksum of the table in the folder `dir`, if `experiment` asks for it.
pub(crate) fn trials_sum(dir: &Path, experiment: &Experiment) -> Result<FileSums, Error> {
    let path = dir.join(FILE);
    let sum = || FileSum::read(BufReader::new(reader(&path)?));
    let asked = experiment.rows.into_iter();
    asked.map(|_| Ok((FILE, sum().map_err(unread(&path))?))).collect()
}

/// Adds the rows in the folder `dir` to the cells whose trials cannot be run again.
pub(super) fn add_recorded(
    dir: &Path,
    experiment: &Experiment,
    results: &mut CellResults,
) -> Result<(), Error> {
    let Some(rows) = experiment.rows.filter(|_| experiment.starts_programs()) else {
        return Ok(());
    };
    let path = dir.join(FILE);
    let file = reader(&path).map_err(unread(&path))?;
    let layout = results.layout.clone();
    let read = TrialTable::of(&layout, experiment.cells()).read(rows, results, BufReader::new(file));
    read.map_err(|error| Error::damaged(path, error))
}

/// Checks that the table in the folder `dir` is what `results` record of its trials, or what it gives if they are run
/// again.
pub(crate) fn check_trials(dir: &Path, experiment: &Experiment, results: &CellResults) -> Result<(), Error> {
    let held = trials_sum(dir, experiment)?;
    let Some((rows, held)) = experiment.rows.zip(held.get(FILE)) else {
        return Ok(());
    };
    let again = write_summed(rows, experiment.cells(), results, io::sink());
    let (_, again) = again.map_err(Error::io(dir.join(FILE)))?;
    if again == *held {
        return Ok(());
    }
    Err(Error::damaged(dir.join(FILE), "the trials end otherwise if they are run again"))
}

/// Checks that the table in the folder `dir` is the one that its package describes.
pub(super) fn check_sum(dir: &Path, experiment: &Experiment, described: Option<&str>) -> Result<(), Error> {
    match trials_sum(dir, experiment)?.get(FILE) {
        Some(sum) if described != Some(sum.hash.as_str()) => {
            Err(changed(dir.join(FILE), described.unwrap_or_default()))
        }
        _ => Ok(()),
    }
}
