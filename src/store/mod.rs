//! Results on disk.

mod atomic;
pub mod blocks;
pub mod checkpoint;
mod claim;
pub mod error;
mod folder;
pub mod legs;
mod own;
mod partial;
mod table_files;
mod trials;

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

pub use atomic::replace_all;
pub(crate) use atomic::{create, refuse_link, write};
pub use blocks::Blocks;
pub use claim::{Claim, Held, Lock, claim, held, is_being_replaced};
pub(crate) use claim::{claim_empty, claim_for_merge, difference, keep_others};
pub(crate) use folder::{
    RESULTS, each_row, finish_shard, load_kept, load_own, load_without, open_table, rows_by_cell, samples,
};
pub use folder::{files, finish, load};
pub(crate) use own::replace_own;
pub(crate) use partial::{PartialResult, partial};
pub(crate) use table_files::TableFiles;
pub(crate) use trials::{check_trials, trials_sum};

use self::error::Error;
use crate::experiment::{self, Experiment};
use crate::programs::exec::plain_file::{Link, open};
use crate::result::package::{PACKAGE, hash_of};

/// Opens the file `path` for reading, if it is a plain one and no link, so that nothing outside of the folder is read.
fn reader(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true), Link::Refused)
}

/// Opens the file `path` for appending; it need not exist, and is no link either.
fn appender(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().create(true).append(true), Link::Refused)
}

/// The bytes of the file `path`.
///
/// # Errors
/// If it cannot be read, or is no plain file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader(path)?.read_to_end(&mut bytes).map(|_| bytes)
}

/// The text of a file.
fn read_text(path: &Path) -> Result<String, Error> {
    let bytes = read(path).map_err(Error::io(path))?;
    String::from_utf8(bytes).map_err(|_| Error::damaged(path, "this is no text in UTF-8"))
}

/// The resolved experiment of the file `path`, which this program wrote, from its text.
pub(crate) fn read_experiment(path: &Path, text: &[u8]) -> Result<Experiment, Error> {
    experiment::parse(text).map_err(|error| Error::damaged(path, error))
}

/// The error of the operating system at the file `path` of a result, which lacks it if the file is not there.
fn unread(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |error| match error.kind() {
        ErrorKind::NotFound => Error::damaged(path, "not there"),
        _ => Error::io(path)(error),
    }
}

/// The error that a file has not the checksum that the package says; also if that is so by the ends of its lines alone, as
/// git and editors change these.
fn changed(path: PathBuf, hash: &str) -> Error {
    let has_other_ends =
        read_text(&path).is_ok_and(|text| hash_of(text.replace("\r\n", "\n").as_bytes()) == hash);
    let by = if has_other_ends {
        ": its lines end in CR LF, and ended in LF, which git config core.autocrlf false keeps"
    } else {
        ""
    };
    Error::damaged(path, format!("the file is not as it was written ({PACKAGE} has another checksum{by})"))
}
