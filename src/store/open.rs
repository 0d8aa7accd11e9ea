//! Opens the files of a folder that is queenlab's: plain ones alone and never through a link, so that nothing elsewhere is
//! read or written, and nothing waits for a pipe.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// Opens the file `path` for reading.
pub(super) fn reader(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true))
}

/// Opens the file `path` for appending; it need not exist.
pub(super) fn appender(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().create(true).append(true))
}

/// The bytes of the file `path`.
///
/// # Errors
/// If it cannot be read, or is no plain file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader(path)?.read_to_end(&mut bytes).map(|_| bytes)
}

/// The bytes of the file `path`, or of the one that it is a link to.
pub(super) fn read_target(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.is_file() { fs::read(path) } else { Err(refused(SPECIAL)) }
}

const SPECIAL: &str = "a folder, a pipe or a device";

fn refused(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, format!("this is {what}: allowed is a plain file"))
}

fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let opened = neither_followed_nor_waited_for(options).open(path);
    match opened {
        Err(_) if path.is_symlink() => Err(refused("a link")),
        Ok(file) if !file.metadata()?.is_file() => Err(refused(SPECIAL)),
        opened => opened,
    }
}

#[cfg(unix)]
fn neither_followed_nor_waited_for(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;

    options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed())
}

#[cfg(not(unix))]
fn neither_followed_nor_waited_for(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}
