//! Opens the files of a folder that is queenlab's: plain ones alone and never through a link, so that nothing elsewhere is
//! read or written.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use crate::programs::exec::plain_file::{Link, open};

/// Opens the file `path` for reading.
pub(super) fn reader(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true), Link::Refused)
}

/// Opens the file `path` for appending; it need not exist.
pub(super) fn appender(path: &Path) -> io::Result<File> {
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
