//! What a program under test is made of, by checksum.

use std::env;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::open;
use crate::model::digest::sha256;
use crate::programs::spec::{FileDigest, ProgramSpec, Provenance};
use crate::programs::template::Template;
use crate::result::plain;

/// The executable of `spec`, the files that it reads and those that its arguments name, as they are now.
///
/// # Errors
/// If one of them is not there.
pub fn look_up(spec: &ProgramSpec) -> Result<Provenance, Error> {
    let program = spec.command[0].to_string();
    let executable = digest(&program, &executable(&program, &spec.folder)?)?;
    let named = named(spec);
    let inputs = spec.files.iter().chain(&spec.stdin).chain(&named);
    let files = inputs.map(|file| digest(file, &spec.folder.join(file)));
    let files = [Ok(executable)].into_iter().chain(files).collect::<Result<Vec<_>, Error>>()?;
    Ok(Provenance { files, version: None })
}

/// The files that arguments of `spec` name, besides those that it says to read.
#[must_use]
pub fn named(spec: &ProgramSpec) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for argument in spec.command[1..].iter().filter_map(Template::literal) {
        if is_new(&argument, spec) && !files.contains(&argument) {
            files.push(argument);
        }
    }
    files
}

/// The files that stand within arguments of `spec`, as in `sh -c "./solver data.txt"`, and that it does not say to read.
#[must_use]
pub fn unseen(spec: &ProgramSpec) -> Vec<String> {
    let arguments = spec.command[1..].iter().map(ToString::to_string);
    let within = |argument: &String| argument.contains(char::is_whitespace);
    let mut files: Vec<String> = Vec::new();
    for argument in arguments.filter(within) {
        let separates = |character: char| character.is_whitespace() || "'\"();|&<>=".contains(character);
        let words = argument.split(separates).filter(|word| is_new(word, spec)).map(str::to_owned);
        files.extend(words);
    }
    files.sort_unstable();
    files.dedup();
    files
}

/// Whether there is a file `name` that `spec` does not say to read.
fn is_new(name: &str, spec: &ProgramSpec) -> bool {
    let is_said = spec.files.iter().chain(&spec.stdin).any(|file| file == name);
    !name.is_empty() && !is_said && !name.contains('\0') && spec.folder.join(name).is_file()
}

fn digest(file: &str, path: &Path) -> Result<FileDigest, Error> {
    let bytes = open::read_target(path).map_err(|error| {
        Error::Request(format!(
            "{}: the program needs this file: {error}; --folder names the folder that has it",
            plain::path(path)
        ))
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
