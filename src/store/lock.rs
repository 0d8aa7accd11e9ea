//! One process at a time on a folder of results.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::Error;

/// The right to write to a folder, which ends with the process, however it ends.
///
/// The folder itself is locked, so that no file stays. Where folders cannot be locked, as on Windows and some network
/// file systems, there is no protection.
#[derive(Debug)]
pub struct Lock {
    _folder: Option<File>,
}

impl Lock {
    /// Takes the folder `dir`.
    ///
    /// # Errors
    /// If another process has it.
    pub fn take(dir: &Path) -> Result<Self, Error> {
        let folder = File::open(dir).ok();
        match folder.as_ref().map(File::try_lock) {
            Some(Ok(())) => Ok(Self { _folder: folder }),
            None | Some(Err(TryLockError::Error(_))) => Ok(Self { _folder: None }),
            Some(Err(TryLockError::WouldBlock)) => Err(Error::Unexpected(format!(
                "{}: another process writes to this folder: wait for it, or name another with --out",
                dir.display()
            ))),
        }
    }
}
