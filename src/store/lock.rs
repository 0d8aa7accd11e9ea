//! One process at a time on a folder of results.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::Error;
use crate::plain;

/// The right to write to a folder, which ends with the process, however it ends.
///
/// The folder itself is locked, so that no file stays. Where folders cannot be locked, as on Windows and some network
/// file systems, there is no protection, which a user has to know.
#[derive(Debug)]
pub struct Lock {
    folder: Option<File>,
}

impl Lock {
    /// Takes the folder `dir`.
    ///
    /// # Errors
    /// If another process has it.
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

    /// Whether other processes are kept from the folder.
    #[must_use]
    pub fn protects(&self) -> bool {
        self.folder.is_some()
    }
}
