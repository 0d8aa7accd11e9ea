//! What a folder holds.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::atomic::is_passing;
use super::blocks::Blocks;
use super::error::Error;
use super::lock;
use crate::result::package::EXPERIMENT;

/// What a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Nothing, or there is no such folder.
    Nothing,
    /// An unfinished run, or a shard.
    Progress,
    /// A result, complete or not.
    Result,
    /// Files that are neither.
    Other,
}

/// What the folder `dir` holds, which need not exist.
///
/// # Errors
/// If it cannot be read.
pub fn held(dir: &Path) -> Result<Held, Error> {
    if Blocks::exist(dir) {
        return Ok(Held::Progress);
    }
    if dir.join(EXPERIMENT).symlink_metadata().is_ok() {
        return Ok(Held::Result);
    }
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Held::Nothing),
        entries => entries.map_err(Error::io(dir))?,
    };
    let own = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        is_passing(&name) || name == lock::NAME
    };
    let other = entries.flatten().any(|entry| !own(&entry));
    Ok(if other { Held::Other } else { Held::Nothing })
}
