//! Locks a folder of results for one process at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::Error;
use crate::result::plain;

/// The exclusive right to write to a folder, released when the process ends, however it ends.
///
/// The folder itself is locked, so that no lock file remains. Windows cannot lock folders: there, a file in it is
/// opened that nobody else may open, and that Windows removes when it is closed. Where neither is possible, as on some
/// network file systems, there is no protection, and the user should know.
#[derive(Debug)]
pub struct Lock {
    held: Option<File>,
}

impl Lock {
    /// Locks the folder `dir`.
    ///
    /// # Errors
    /// If another process has locked it.
    pub fn take(dir: &Path) -> Result<Self, Error> {
        match hold(dir) {
            Ok(held) => Ok(Self { held: Some(held) }),
            Err(TryLockError::Error(_)) => Ok(Self { held: None }),
            Err(TryLockError::WouldBlock) => Err(Error::Unexpected(format!(
                "{}: another process writes to this folder: wait for it, or name another with --out",
                plain::path(dir)
            ))),
        }
    }

    /// Whether other processes are locked out of the folder.
    #[must_use]
    pub fn protects(&self) -> bool {
        self.held.is_some()
    }
}

/// The name of the file that is open while a folder is locked on Windows.
pub(super) const NAME: &str = ".queenlab.lock";

#[cfg(not(windows))]
fn hold(dir: &Path) -> Result<File, TryLockError> {
    let folder = File::open(dir).map_err(TryLockError::Error)?;
    folder.try_lock()?;
    Ok(folder)
}

#[cfg(windows)]
fn hold(dir: &Path) -> Result<File, TryLockError> {
    use std::os::windows::fs::OpenOptionsExt;

    const DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const SHARING_VIOLATION: i32 = 32;

    let mut options = File::options();
    options.write(true).create(true).truncate(false).share_mode(0).custom_flags(DELETE_ON_CLOSE);
    options.open(dir.join(NAME)).map_err(|error| match error.raw_os_error() {
        Some(SHARING_VIOLATION) => TryLockError::WouldBlock,
        _ => TryLockError::Error(error),
    })
}
