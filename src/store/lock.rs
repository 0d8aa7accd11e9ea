//! Locks a folder of results for one process at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::Error;
use crate::result::plain;

/// The exclusive right to write to a folder, released when the process ends, however it ends.
///
/// The folder itself is locked, so that no lock file remains. Where folders cannot be locked, as on Windows and some
/// network file systems, there is no protection, and the user should know.
#[derive(Debug)]
pub struct Lock {
    folder: Option<File>,
}

impl Lock {
    /// Locks the folder `dir`.
    ///
    /// # Errors
    /// If another process has locked it.
    pub fn take(dir: &Path) -> Result<Self, Error> {
        let folder = File::open(dir).ok();
        match folder.as_ref().map(File::try_lock) {
            Some(Ok(())) => Ok(Self { folder }),
            None | Some(Err(TryLockError::Error(_))) => Ok(Self { folder: None }),
            Some(Err(TryLockError::WouldBlock)) => Err(Error::Unexpected(format!(
                "{}: another process writes to this folder: wait for it, or name another with --out",
                plain::path(dir)
            ))),
        }
    }

    /// Whether other processes are locked out of the folder.
    #[must_use]
    pub fn protects(&self) -> bool {
        self.folder.is_some()
    }
}
