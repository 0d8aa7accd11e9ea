//! Plain files, opened so that nothing else that stands at their place is waited for, as a pipe or a device would be.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// What a link at the place of a file means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The file that it leads to, as users expect of what they name.
    Target,
    /// Nothing: a folder that is queenlab's has no links.
    Refused,
}

/// Opens the plain file `path`.
///
/// # Errors
/// If it cannot be opened, or is a folder, a pipe, a socket, a device, or a link that is refused.
pub fn open(path: &Path, options: &mut OpenOptions, link: Link) -> io::Result<File> {
    let opened = unhindered(options, link).open(path);
    match opened {
        Err(_) if link == Link::Refused && path.is_symlink() => Err(refused("a link")),
        Ok(file) if !file.metadata()?.is_file() => Err(refused("a folder, a pipe or a device")),
        opened => opened,
    }
}

/// Opens the plain file that a user named for reading.
///
/// # Errors
/// As [`open`].
pub fn reader(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true), Link::Target)
}

/// The bytes of the plain file that a user named, at most one more than `most`.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn refused(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, format!("this is {what}: allowed is a plain file"))
}

#[cfg(all(feature = "cli", unix))]
fn unhindered(options: &mut OpenOptions, link: Link) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    let flags = match link {
        Link::Target => OFlags::NONBLOCK,
        Link::Refused => OFlags::NONBLOCK | OFlags::NOFOLLOW,
    };
    options.custom_flags(flags.bits().cast_signed())
}

#[cfg(not(all(feature = "cli", unix)))]
fn unhindered(options: &mut OpenOptions, _: Link) -> &mut OpenOptions {
    options
}
