//! Files that an experiment names: read only if they are plain ones, so that a pipe or a device never holds up a run.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens the plain file `path`.
///
/// # Errors
/// If it cannot be read, or is a folder, a pipe, a socket or a device.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    unhindered(&mut options);
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        return Ok(file);
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "this is no plain file"))
}

/// The bytes of the plain file `path`, at most one more than `most`.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opening a pipe does not wait for whoever writes to it.
#[cfg(all(feature = "cli", unix))]
fn unhindered(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;

    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
}

#[cfg(not(all(feature = "cli", unix)))]
fn unhindered(_: &mut OpenOptions) {}
