//! What a program under test is made of, by checksum.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::Error;
use crate::model::digest::sha256;
use crate::programs::spec::{FileDigest, ProgramSpec, Provenance};
use crate::result::plain;

/// The executable of `spec` and the files that it reads, as they are now.
///
/// # Errors
/// If one of them is not there.
pub fn look_up(spec: &ProgramSpec) -> Result<Provenance, Error> {
    let program = spec.command[0].to_string();
    let executable = digest(&program, &executable(&program, &spec.folder)?)?;
    let inputs = spec.files.iter().chain(&spec.stdin);
    let files = inputs.map(|file| digest(file, &spec.folder.join(file)));
    let files = [Ok(executable)].into_iter().chain(files).collect::<Result<Vec<_>, Error>>()?;
    Ok(Provenance { files, version: None })
}

fn digest(file: &str, path: &Path) -> Result<FileDigest, Error> {
    let bytes = fs::read(path).map_err(|error| {
        Error::Request(format!("{}: the program needs this file: {error}", plain::path(path)))
    })?;
    Ok(FileDigest { file: file.to_owned(), bytes: bytes.len() as u64, sha256: sha256(&bytes) })
}

/// Where a program is: below `folder` if it is written as a path, else in a folder of PATH.
fn executable(program: &str, folder: &Path) -> Result<PathBuf, Error> {
    if program.contains('/') {
        return Ok(folder.join(program));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file());
    found.ok_or_else(|| {
        let program = plain::line(program);
        Error::Request(format!("{program}: there is no such program in PATH: install it, or write its path"))
    })
}
