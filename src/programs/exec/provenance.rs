//! Where what a program is made of is.

use std::env;
use std::path::{Path, PathBuf};

use super::super::spec::ProgramSpec;
use super::super::template::Template;
use super::sources::{SourceError, Sources};
use super::trial::environment;

/// The executable of `spec`, the files that it reads and those that its arguments name; then what its version command and
/// its environment name, which is started or loaded as well.
pub(crate) fn look_up(spec: &ProgramSpec) -> Result<Sources, SourceError> {
    let at = |file: &str| (file.to_owned(), spec.folder.join(file));
    let program = spec.command[0].to_string();
    let executable = started(&program, spec)?;
    let mut own = vec![(program, spec.folder.join(&executable))];
    own.extend(spec.files.iter().chain(&spec.stdin).chain(&named(spec)).map(|file| at(file)));
    let mut others = Vec::new();
    if let Some(program) = spec.version.first() {
        others.push((program.clone(), spec.folder.join(started(program, spec)?)));
    }
    let values = spec.env.values().flat_map(|value| value.split([':', ' ']));
    let words = spec.version.iter().skip(1).map(String::as_str).chain(values);
    others.extend(words.filter(|name| is_new(name, spec)).map(at));
    Sources::find(executable, &own, &others)
}

/// The files that arguments of `spec` name, besides those that it says to read.
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

/// The path by which a program is started from the folder of `spec`: as it is written, or below the first folder of its PATH
/// that has it.
///
/// # Errors
/// If none has it.
pub fn started(program: &str, spec: &ProgramSpec) -> Result<PathBuf, SourceError> {
    if program.contains('/') {
        return Ok(program.into());
    }
    let given = environment(spec).into_iter().rev().find(|(name, _)| name == "PATH");
    let path = given.map(|(_, value)| value).unwrap_or_default();
    let mut folders = env::split_paths(&path).map(|folder| Path::new(".").join(folder).join(program));
    let found = folders.find(|path| is_executable(&spec.folder.join(path)));
    found.ok_or_else(|| SourceError::NoProgram(program.to_owned()))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|held| held.is_file() && held.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}
