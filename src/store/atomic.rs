//! Writes files atomically: a reader finds the old ones or the new ones, and never half of one.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use super::error::Error;
use crate::result::package::File;

const PREFIX: &str = ".queenlab-";

const SUFFIX: &str = ".tmp";

/// Writes `files` below the folder `root`, which need not exist, in order: all are on disk under temporary names before
/// the first is renamed, so that a full disk, or a folder of the name of a file, leaves everything as it was.
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
    if let Some(taken) = paths.iter().find(|path| path.is_dir()) {
        return Err(Error::io(taken)(io::ErrorKind::IsADirectory.into()));
    }
    for (path, staged) in paths.iter().zip(staged) {
        let moved = staged.persist(path);
        moved.map_err(|error| Error::io(path)(error.error))?;
    }
    let folders: BTreeSet<&Path> = paths.iter().map(|path| folder(path)).collect();
    folders.into_iter().try_for_each(|folder| sync(folder).map_err(Error::io(folder)))
}

/// Syncs the names in a folder to disk.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Windows cannot open a folder as a file, and persists names by itself.
#[cfg(not(unix))]
fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes output that a user asked for to `path`: a file, atomically, whose folder need not exist; the target of a
/// link; or a device or a pipe.
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

/// Writes one file atomically; its folder need not exist.
///
/// # Errors
/// If the folder or the file cannot be written.
pub(super) fn replace(path: &Path, bytes: Vec<u8>) -> Result<(), Error> {
    let name = path.file_name().and_then(OsStr::to_str);
    let name = name.ok_or_else(|| Error::io(path)(io::ErrorKind::InvalidFilename.into()))?;
    replace_all(folder(path), &[File { name: name.to_owned(), bytes }])
}

/// Creates the folder `dir` and its parents.
///
/// # Errors
/// If something else has this name, or the parent cannot be written.
pub fn make_folder(dir: &Path) -> Result<(), Error> {
    if dir.exists() && !dir.is_dir() {
        return Err(Error::io(dir)(io::ErrorKind::NotADirectory.into()));
    }
    fs::create_dir_all(dir).map_err(Error::io(dir))
}

/// The temporary name of something that is about to be renamed or removed.
pub(super) fn passing_name(name: &str) -> String {
    format!("{PREFIX}{name}{SUFFIX}")
}

/// Whether a name is temporary: left by an interrupted writer.
pub(super) fn is_passing(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

fn folder(path: &Path) -> &Path {
    let named = |folder: &&Path| !folder.as_os_str().is_empty();
    path.parent().filter(named).unwrap_or(Path::new("."))
}

/// Writes a file under a temporary name and closes it: a result may have more files than may be open.
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

/// Gives the file the permissions of any new file, instead of the owner's alone.
#[cfg(unix)]
fn readable(builder: &mut Builder) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable(_builder: &mut Builder) {}
