//! What was written to folders: a line for each kind of file, however many cells have one.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::stdout_error;
use crate::result::package::{File, StoredFile};
use crate::result::plain;
use crate::store;
use crate::store::error::Error;
use crate::text::number::grouped;

/// What was written, in order.
#[derive(Default)]
pub(super) struct WrittenFiles {
    kinds: Vec<Kind>,
}

/// Files of the same name in the folders of several cells, or all of a folder below.
struct Kind {
    /// Where each of them is.
    places: PathBuf,
    /// Where the first of them is.
    first: PathBuf,
    files: u64,
    bytes: u64,
}

impl WrittenFiles {
    /// Writes files and copies to the folder `dir`, whole or not at all, and says where they are.
    pub(super) fn put(
        dir: &Path,
        files: &[File],
        copies: &[StoredFile],
        force: bool,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let mut written = Self::default();
        written.replace(dir, dir, files, copies, force)?;
        written.say(out)
    }

    /// Writes files and copies to the folder `dir`, whole or not at all; `places` is what folders like it are called.
    pub(super) fn replace(
        &mut self,
        dir: &Path,
        places: &Path,
        files: &[File],
        copies: &[StoredFile],
        force: bool,
    ) -> Result<(), Error> {
        store::replace_own(dir, files, copies, force)?;
        for file in files {
            self.note(dir, places, &file.name, file.bytes.len() as u64);
        }
        for file in copies {
            self.note(dir, places, &file.name, file.sum.bytes);
        }
        Ok(())
    }

    fn note(&mut self, dir: &Path, places: &Path, name: &str, bytes: u64) {
        let name = name.split('/').next().unwrap_or_default();
        let (first, places) = (dir.join(name), places.join(name));
        match self.kinds.iter_mut().find(|kind| kind.places == places) {
            Some(kind) => {
                kind.files += 1;
                kind.bytes += bytes;
            }
            None => self.kinds.push(Kind { places, first, files: 1, bytes }),
        }
    }

    /// Says where everything is.
    pub(super) fn say(&self, out: &mut dyn Write) -> Result<(), Error> {
        let said = self.kinds.iter().try_for_each(|kind| {
            let bytes = grouped(kind.bytes);
            match kind.files {
                1 => writeln!(out, "{}: {bytes} bytes", plain::path(&kind.first)),
                files => {
                    writeln!(out, "{}: {} files, {bytes} bytes", plain::path(&kind.places), grouped(files))
                }
            }
        });
        said.map_err(stdout_error)
    }
}
