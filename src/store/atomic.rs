//! Writing files so that a reader finds the old ones or the new ones, and never half of one.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use crate::error::Error;
use crate::output::package::File;

const PREFIX: &str = ".queenlab-";

const SUFFIX: &str = ".tmp";

/// Writes `files` below the folder `root`, which need not exist, in order: all are on disk under passing
/// names before the first takes its own, so that a full disk leaves everything as it was.
///
/// # Errors
/// If a folder or file cannot be written.
pub fn replace_all(root: &Path, files: &[File]) -> Result<(), Error> {
    make_folder(root)?;
    let paths: Vec<PathBuf> = files.iter().map(|file| root.join(&file.name)).collect();
    let staged = files
        .iter()
        .zip(&paths)
        .map(|(file, path)| stage(path, &file.bytes).map_err(Error::io(path)))
        .collect::<Result<Vec<_>, _>>()?;
    for (path, staged) in paths.iter().zip(staged) {
        let moved = staged.persist(path);
        moved.map_err(|error| Error::io(path)(error.error))?;
    }
    let folders: BTreeSet<&Path> = paths.iter().map(|path| folder(path)).collect();
    folders.into_iter().try_for_each(|folder| sync(folder).map_err(Error::io(folder)))
}

/// Has the names in a folder on disk.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Windows opens no folder as a file, and keeps its names by itself.
#[cfg(not(unix))]
fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes what a user wants to have at `path`: a file, whole or not at all, whose folder need not exist; the file that a
/// link leads to; or whatever a device or a pipe takes.
///
/// # Errors
/// If the folder or the file cannot be written.
pub fn write(path: &Path, bytes: Vec<u8>) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(held) if !held.is_file() || path.starts_with("/dev") => {
            append(path, &bytes).map_err(Error::io(path))
        }
        Ok(_) => replace(&fs::canonicalize(path).map_err(Error::io(path))?, bytes),
        Err(_) if path.is_symlink() => fs::write(path, bytes).map_err(Error::io(path)),
        Err(_) => replace(path, bytes),
    }
}

fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::OpenOptions::new().append(true).open(path)?.write_all(bytes)
}

/// Writes one file, whole or not at all; its folder need not exist.
///
/// # Errors
/// If the folder or the file cannot be written.
pub(super) fn replace(path: &Path, bytes: Vec<u8>) -> Result<(), Error> {
    let name = path.file_name().and_then(OsStr::to_str);
    let name = name.ok_or_else(|| Error::io(path)(io::ErrorKind::InvalidFilename.into()))?;
    replace_all(folder(path), &[File { name: name.to_owned(), bytes }])
}

/// Makes the folder `dir` and those above it.
///
/// # Errors
/// If there is something else of this name, or the folder above cannot be written.
pub fn make_folder(dir: &Path) -> Result<(), Error> {
    if dir.exists() && !dir.is_dir() {
        return Err(Error::io(dir)(io::ErrorKind::NotADirectory.into()));
    }
    fs::create_dir_all(dir).map_err(Error::io(dir))
}

/// A passing name: that of something that is on its way to another, or to nowhere.
pub(super) fn passing_name(name: &str) -> String {
    format!("{PREFIX}{name}{SUFFIX}")
}

/// Whether a file has a passing name: one that an interrupted writer left.
pub(super) fn is_passing(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

fn folder(path: &Path) -> &Path {
    let named = |folder: &&Path| !folder.as_os_str().is_empty();
    path.parent().filter(named).unwrap_or(Path::new("."))
}

/// Writes a file under a passing name and closes it: a result may have more files than may be open.
fn stage(path: &Path, bytes: &[u8]) -> io::Result<TempPath> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    readable(&mut builder);
    fs::create_dir_all(folder(path))?;
    let mut staged = builder.tempfile_in(folder(path))?;
    staged.write_all(bytes)?;
    staged.as_file().sync_all()?;
    Ok(staged.into_temp_path())
}

/// Gives the file the rights that any new file has, instead of the owner's alone.
#[cfg(unix)]
fn readable(builder: &mut Builder) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable(_builder: &mut Builder) {}
