//! Writes files atomically: a reader finds the old ones or the new ones, and never half of one.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::error::Error;
use super::reader;
use crate::result::package::{File, StoredFile};
use crate::result::plain;

const PREFIX: &str = ".queenlab-";

const SUFFIX: &str = ".tmp";

/// A file on disk under a temporary name, or one that is to be removed.
#[derive(Debug)]
pub(super) struct Staged {
    pub(super) path: PathBuf,
    /// Its temporary name; `None` if what has the name is to be removed.
    held: Option<TempPath>,
}

impl Staged {
    /// Syncs a temporary file that was begun for `path`, and closes it: a result may have more files than may be open.
    pub(super) fn end(path: PathBuf, file: NamedTempFile) -> io::Result<Self> {
        file.as_file().sync_all()?;
        Ok(Self { path, held: Some(file.into_temp_path()) })
    }

    /// The removal of the file `path`.
    pub(super) fn removal(path: PathBuf) -> Self {
        Self { path, held: None }
    }
}

/// Begins a file for `path` under a temporary name; its folder need not exist.
pub(super) fn begin(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    readable(&mut builder);
    fs::create_dir_all(folder(path))?;
    builder.tempfile_in(folder(path))
}

/// Writes `files` below the folder `root`, which need not exist, in order: all are on disk under temporary names before
/// the first is renamed, so that a full disk, or a folder of the name of a file, leaves everything as it was.
///
/// # Errors
/// If a folder or file cannot be written.
pub fn replace_all(root: &Path, files: &[File]) -> Result<(), Error> {
    rename(stage_all(root, files)?)
}

/// `files` below the folder `root`, under temporary names.
pub(super) fn stage_all(root: &Path, files: &[File]) -> Result<Vec<Staged>, Error> {
    make_folder(root)?;
    files.iter().try_for_each(|file| check_way(root, &file.name))?;
    files.iter().map(|file| stage(&root.join(&file.name), |out| out.write_all(&file.bytes))).collect()
}

/// Copies of files of a result for the folder `root`, under temporary names.
pub(super) fn stage_copies(root: &Path, files: &[StoredFile]) -> Result<Vec<Staged>, Error> {
    let copy = |file: &StoredFile| {
        stage(&root.join(&file.name), |out| io::copy(&mut reader(&file.path)?, out).map(|_| ()))
    };
    files.iter().map(copy).collect()
}

/// Checks that no folder between `root` and a file below it is a link.
fn check_way(root: &Path, name: &str) -> Result<(), Error> {
    let mut below = Path::new(name).ancestors().skip(1).filter(|way| !way.as_os_str().is_empty());
    below.try_for_each(|way| refuse_link(&root.join(way)))
}

/// Checks that a folder below one that the user named is no link, which may lead anywhere.
pub(crate) fn refuse_link(folder: &Path) -> Result<(), Error> {
    if !folder.is_symlink() {
        return Ok(());
    }
    Err(Error::foreign(folder, "this is a link: allowed is a folder"))
}

/// Gives files on disk their names, in order.
pub(super) fn rename(staged: impl IntoIterator<Item = Staged>) -> Result<(), Error> {
    let staged: Vec<Staged> = staged.into_iter().collect();
    if let Some(Staged { path, .. }) = staged.iter().find(|file| file.path.is_dir()) {
        return Err(Error::io(path)(io::ErrorKind::IsADirectory.into()));
    }
    let mut folders = BTreeSet::new();
    for Staged { path, held } in staged {
        match held {
            Some(held) => held.persist(&path).map_err(|error| Error::io(&path)(error.error))?,
            None => fs::remove_file(&path).map_err(Error::io(&path))?,
        }
        folders.insert(folder(&path).to_owned());
    }
    folders.into_iter().try_for_each(|folder| sync(&folder).map_err(Error::io(folder)))
}

/// A file on disk for `path`, as `fill` writes it.
fn stage(path: &Path, fill: impl FnOnce(&mut NamedTempFile) -> io::Result<()>) -> Result<Staged, Error> {
    let filled = || {
        let mut out = begin(path)?;
        fill(&mut out)?;
        Staged::end(path.to_owned(), out)
    };
    filled().map_err(Error::io(path))
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

/// Writes output that a user asked for, as `fill` makes it, to `path`: a file, atomically, whose folder need not exist; the target of a
/// link; or a device or a pipe.
///
/// # Errors
/// If the folder or the file cannot be written.
pub fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(held) if !held.is_file() || path.starts_with("/dev") => {
            let out = fs::OpenOptions::new().append(true).open(path);
            out.and_then(|out| buffered(out, fill)).map_err(Error::io(path))
        }
        Ok(_) => {
            let target = fs::canonicalize(path).map_err(Error::io(path))?;
            replace(&target, |out| buffered(out, fill))
        }
        Err(_) if path.is_symlink() => {
            fs::File::create(path).and_then(|out| buffered(out, fill)).map_err(Error::io(path))
        }
        Err(_) => replace(path, |out| buffered(out, fill)),
    }
}

/// Fills `out`, a system call for many small pieces.
fn buffered(out: impl Write, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    fill(&mut out)?;
    out.flush()
}

/// Writes a new file, atomically.
///
/// # Errors
/// If there is something of this name, or the file cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut out = begin(path)?;
    out.write_all(bytes)?;
    out.as_file().sync_all()?;
    out.persist_noclobber(path).map(|_| ()).map_err(|error| error.error)
}

/// Writes one file, as `fill` does, atomically; its folder need not exist.
pub(super) fn replace(
    path: &Path,
    fill: impl FnOnce(&mut NamedTempFile) -> io::Result<()>,
) -> Result<(), Error> {
    if path.file_name().and_then(OsStr::to_str).is_none() {
        return Err(Error::io(path)(io::ErrorKind::InvalidFilename.into()));
    }
    make_folder(folder(path))?;
    rename(vec![stage(path, fill)?])
}

/// Creates the folder `dir` and its parents.
///
/// # Errors
/// If something else has this name, or the parent cannot be written.
pub(crate) fn make_folder(dir: &Path) -> Result<(), Error> {
    if dir.exists() && !dir.is_dir() {
        return Err(not_a_folder(dir, "this"));
    }
    let file = || dir.ancestors().find(|place| place.exists() && !place.is_dir());
    fs::create_dir_all(dir).map_err(|error| match file() {
        Some(file) => not_a_folder(dir, &plain::path(file)),
        None => Error::io(dir)(error),
    })
}

fn not_a_folder(dir: &Path, file: &str) -> Error {
    let message = format!("{file} is a file: allowed is a folder, new or not");
    Error::io(dir)(io::Error::new(io::ErrorKind::NotADirectory, message))
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

/// Gives the file the permissions of any new file, instead of the owner's alone.
#[cfg(unix)]
fn readable(builder: &mut Builder) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable(_builder: &mut Builder) {}
