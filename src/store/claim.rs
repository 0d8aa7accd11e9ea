//! Making sure that a folder is free for an experiment, and finding what is done of it already.

use std::fs;
use std::io;
use std::path::Path;

use super::atomic::{is_passing, make_folder};
use super::blocks::Blocks;
use super::folder;
use super::lock::Lock;
use super::read_text;
use crate::error::Error;
use crate::experiment::Experiment;
use crate::output::package::EXPERIMENT;
use crate::output::tables::Tables;
use crate::work::Share;

/// What a folder holds of an experiment that may be written to it.
#[derive(Debug)]
pub enum Claim {
    /// The whole result.
    Finished(Tables),
    /// The work so far, perhaps none, and the right to go on with it.
    Open(Blocks, Lock),
}

/// Claims the folder `dir`, which need not exist, for shard `share` of `experiment`. With `fresh` the result or the
/// work of another experiment is given up.
///
/// # Errors
/// If the folder holds something else, cannot be written, or another process writes to it.
pub fn claim(dir: &Path, experiment: &Experiment, share: Share, fresh: bool) -> Result<Claim, Error> {
    make_folder(dir)?;
    let lock = Lock::take(dir)?;
    sweep(dir)?;
    if Blocks::exist(dir) && !fresh {
        check_same(dir, &Blocks::experiment(dir)?, experiment)?;
        let blocks = Blocks::open(dir)?;
        let held = blocks.label().share().filter(|_| !blocks.is_empty());
        return match held {
            None => Ok(Claim::Open(Blocks::make(dir, experiment, share)?, lock)),
            Some(held) if held == share => Ok(Claim::Open(blocks, lock)),
            Some(held) => Err(foreign(dir, &format!("the folder holds shard {held}, not {share}"))),
        };
    }
    if !fresh
        && holds_result(dir, experiment)?
        && let Ok((_, tables)) = folder::load_own(dir)
    {
        return Ok(Claim::Finished(tables));
    }
    Ok(Claim::Open(Blocks::make(dir, experiment, share)?, lock))
}

/// Removes what an interrupted writer left.
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

/// Whether the folder holds a result of `experiment`; nothing but that, or nothing at all, may be there.
fn holds_result(dir: &Path, experiment: &Experiment) -> Result<bool, Error> {
    let held = dir.join(EXPERIMENT);
    if held.exists() {
        return check_same(dir, &read_text(&held)?, experiment).map(|()| true);
    }
    let mut files = fs::read_dir(dir).map_err(Error::io(dir))?.flatten();
    match files.find(|file| file.path() != Blocks::folder(dir)) {
        None => Ok(false),
        Some(_) => Err(foreign(dir, &format!("the folder holds files but no {EXPERIMENT}"))),
    }
}

fn check_same(dir: &Path, held: &str, experiment: &Experiment) -> Result<(), Error> {
    difference(held, &experiment.to_toml()).map_or(Ok(()), |difference| {
        Err(foreign(dir, &format!("the folder holds the result of another experiment ({difference})")))
    })
}

fn foreign(dir: &Path, message: &str) -> Error {
    Error::Foreign {
        path: dir.to_owned(),
        message: format!("{message}: --fresh writes over it, --out names another folder"),
    }
}

/// The first line in which two experiments differ.
#[must_use]
pub fn difference(held: &str, wanted: &str) -> Option<String> {
    let (mut held, mut wanted) = (held.lines(), wanted.lines());
    loop {
        match (held.next(), wanted.next()) {
            (None, None) => return None,
            (held, wanted) if held == wanted => {}
            (held, wanted) => {
                let line = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
                return Some(format!("{} there, {} here", line(held), line(wanted)));
            }
        }
    }
}
