//! What a user names to be read: a file, or `-` for standard input.

use std::fs::{self, File};
use std::io::{self, ErrorKind, IsTerminal as _, Read};
use std::path::Path;
use std::sync::Arc;

use serde_json::Value as Json;

use super::console::note;
use crate::experiment::{self, Expectation, Experiment};
use crate::model::excerpt::suggestion;
use crate::model::options::Value;
use crate::programs::exec::plain_file;
use crate::programs::exec::trial::folder_of;
use crate::programs::form::SampleForm;
use crate::programs::key::KeyList;
use crate::programs::known::Known;
use crate::programs::known_file;
use crate::programs::spec::ProgramSpec;
use crate::result::{counts, plain};
use crate::store::error::Error;
use crate::systems::problems;

/// The name of standard input and of standard output.
pub(super) const STANDARD: &str = "-";

/// The most bytes of a table or of a written trace.
pub(super) const MAX_DATA: usize = 256 * MEGABYTE;

const MEGABYTE: usize = 1_000_000;

/// How an input is called in messages.
pub(super) fn name(path: &Path) -> &Path {
    if path == Path::new(STANDARD) { Path::new("standard input") } else { path }
}

/// Everything that is there to be read, unless it is more than `most` bytes.
pub(super) fn read(path: &Path, most: usize) -> Result<Vec<u8>, Error> {
    let bytes = bytes(path, most).map_err(|error| Error::io(name(path))(explained(path, error)))?;
    if bytes.len() <= most {
        return Ok(bytes);
    }
    let message = format!("is larger than {} MB: that is the most of a file of this kind", most / MEGABYTE);
    Err(Error::wrong(name(path), None, message))
}

/// The bytes, at most one more than `most`.
fn bytes(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens what is to be read; a pipe waits here for whoever writes to it. Of a terminal it says how its input ends.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new(STANDARD) {
        let input = io::stdin();
        if input.is_terminal() {
            note(
                "reading what is typed here, until Ctrl-D; a file can be named, or a command piped into this one",
            );
        }
        return Ok(Box::new(input));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() { Err(ErrorKind::IsADirectory.into()) } else { Ok(Box::new(file)) }
}

pub(super) fn explained(path: &Path, error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::NotFound => {
            io::Error::new(ErrorKind::NotFound, format!("there is no such file{}", meant(path)))
        }
        ErrorKind::IsADirectory => {
            io::Error::new(ErrorKind::IsADirectory, "this is a folder: allowed is a file")
        }
        _ => error,
    }
}

/// The file beside it that is meant, if one has this name but for its ending, or a similar one.
fn meant(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let entries = fs::read_dir(folder_of(path)).into_iter().flatten().flatten();
    let entries = entries.filter(|entry| entry.path().is_file());
    let mut files: Vec<String> =
        entries.map(|entry| plain::line(&entry.file_name().to_string_lossy()).into_owned()).collect();
    files.sort_unstable();
    let ends_only = |file: &&String| file.strip_prefix(&*name).is_some_and(|end| end.starts_with('.'));
    let same = files.iter().find(ends_only).filter(|_| !name.is_empty());
    let word = same.map_or(&*name, String::as_str);
    let there = |file: &str| plain::path(&path.with_file_name(file));
    let places: Vec<String> = files.iter().map(|file| there(file)).collect();
    suggestion(&there(word), places.iter().map(String::as_str))
}

/// The same of what a user wrote to be run: a file that cannot be read is a bad request.
pub(super) fn read_order(path: &Path, most: usize) -> Result<Vec<u8>, Error> {
    read(path, most).map_err(|error| match error {
        Error::Io { path, source } => unread(&path, &source),
        other => other,
    })
}

fn unread(path: &Path, error: &io::Error) -> Error {
    Error::wrong(path, None, format_args!("cannot be read: {error}"))
}

/// Reads an experiment file, and the file of known keys that it may name.
pub(super) fn read_experiment(path: &Path) -> Result<Experiment, Error> {
    let bytes = read_order(path, experiment::MAX_BYTES)?;
    let folder = folder_of(path);
    let mut read = |file: &str| read_named(&folder.join(file));
    let mut experiment = experiment::parse_with(&bytes, &mut read).map_err(Error::input(name(path)))?;
    if experiment.samples().is_some() {
        let message =
            "the samples of a tally are drawn elsewhere, so it cannot be run: queenlab tally reads samples";
        return Err(Error::wrong(name(path), None, message));
    }
    let mut programs: Vec<ProgramSpec> = experiment.programs().cloned().collect();
    for spec in &mut programs {
        if let Known::File(file) = &spec.known {
            let file = folder_of(path).join(file);
            plain_file::reader(&file).map_err(|error| unread(&file, &explained(&file, error)))?;
            spec.known = known_keys(&file, &spec.form)?;
        }
    }
    experiment.resolve(programs).map_err(Error::request)?;
    Ok(experiment)
}

/// The text of a file that an option names.
pub(super) fn read_named(path: &Path) -> Result<String, String> {
    plain_file::reader(path)
        .map_err(|error| format!("{} cannot be read: {}", plain::path(path), explained(path, error)))?;
    let bytes = read_order(path, experiment::MAX_BYTES).map_err(|error| error.to_string())?;
    let text = bytes.strip_prefix(known_file::BYTE_ORDER_MARK).unwrap_or(&bytes);
    String::from_utf8(text.to_vec()).map_err(|_| format!("{} is no text in UTF-8", plain::path(path)))
}

/// The value with the file that it names, if it names one.
pub(super) fn with_file(value: Value) -> Result<Value, String> {
    problems::with_file(value, |name| read_named(Path::new(name)).map(Arc::from))
}

/// The keys in a file whose samples have this form, to be part of an experiment.
pub(super) fn known_keys(path: &Path, form: &SampleForm) -> Result<Known, Error> {
    listed(read_keys(path, form)?, path)
}

/// The keys of a list that is in a file, to be part of an experiment.
pub(super) fn listed(keys: KeyList, path: &Path) -> Result<Known, Error> {
    experiment::known_keys(keys).ok_or_else(|| {
        let message = "the keys are too long for an experiment, which lists them: known = NUMBER says how many there are";
        Error::wrong(path, None, message)
    })
}

/// The law in a file of weights, to be part of an experiment.
pub(super) fn expectation(path: &Path) -> Result<Expectation, Error> {
    let text = text(path, experiment::MAX_BYTES)?;
    let file = path.file_name().map_or_else(String::new, |file| file.to_string_lossy().into_owned());
    Expectation::read(file, text.into()).map_err(|error| Error::wrong(name(path), error.line, error))
}

/// The keys in a file whose samples have this form.
pub(super) fn read_keys(path: &Path, form: &SampleForm) -> Result<KeyList, Error> {
    known_file::read(text(path, MAX_DATA)?.as_bytes(), form)
        .map_err(|error| Error::wrong(path, error.line, format_args!("{error}{}", error.fault.advice())))
}

/// The names of all categories in a file, as keys or as a list of JSON, and the one that stands first in a list without a header.
pub(super) fn read_names(path: &Path) -> Result<(Vec<String>, Option<String>), Error> {
    let text = text(path, MAX_DATA)?;
    let name = |value: Json| match value {
        Json::String(name) => Some(name),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let list = serde_json::from_str::<Vec<Json>>(&text).ok();
    if let Some(names) = list.and_then(|list| list.into_iter().map(name).collect()) {
        return Ok((names, None));
    }
    let list = known_file::read(text.as_bytes(), &SampleForm::default())
        .map_err(|error| Error::wrong(path, error.line, error))?;
    let first = list.first.as_ref().map(ToString::to_string);
    Ok((list.iter().map(|(key, _)| key.to_string()).collect(), first))
}

/// The text of a file, in any encoding that tables may have.
fn text(path: &Path, most: usize) -> Result<String, Error> {
    counts::text(read_order(path, most)?).map_err(|error| Error::wrong(name(path), None, error))
}
