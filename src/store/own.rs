//! What queenlab wrote, and therefore writes over. What anybody else wrote stays.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use serde_json::Value;

use super::atomic::{rename, stage_all, stage_copies};
use super::error::Error;
use super::{read, reader};
use crate::experiment;
use crate::model::digest::FileSum;
use crate::result::package::{EXPERIMENT, File, PACKAGE, SAMPLES, StoredFile, TABLES};
use crate::result::trials::FILE as TRIALS;

/// What a file says that queenlab wrote: a page, a script or a manifest, a manual page, a plan, a package, the legs of a run.
const MARKS: [&str; 6] = [
    "<meta name=\"generator\" content=\"queenlab\">",
    "\n# Written by queenlab plan",
    "\n.TH queenlab",
    "\"queenlab\": \"plan\"",
    "\"queenlab\": {",
    "\"legs\": [",
];

/// The file of a result or a finished shard that has its legs.
pub(crate) const INFO: &str = "run-info.json";

/// Files that cannot say so are queenlab's where one of these does.
const SPEAKERS: [&str; 4] = [PACKAGE, "index.html", "lesson.html", "report.html"];

/// Writes `files` below the folder `root`, and copies of files of a result, whole or not at all; with `force` also over files
/// that queenlab did not write.
///
/// # Errors
/// If there is such a file, or one cannot be written.
pub(crate) fn replace_own(
    root: &Path,
    files: &[File],
    copies: &[StoredFile],
    force: bool,
) -> Result<(), Error> {
    let foreign = if force { None } else { foreign(root, files, copies) };
    if let Some(foreign) = foreign {
        return Err(not_ours(&root.join(foreign), "--force replaces it"));
    }
    let mut staged = stage_all(root, files)?;
    staged.extend(stage_copies(root, copies)?);
    rename(staged)
}

/// The name of the first of these below `root` that somebody else wrote.
fn foreign<'f>(root: &Path, files: &'f [File], copies: &'f [StoredFile]) -> Option<&'f str> {
    let speaks = SPEAKERS.iter().any(|name| is_marked_at(&root.join(name)));
    let is_own = |file: &File| {
        let fits =
            |held: Vec<u8>| held == file.bytes || is_marked(&held) || speaks && !is_marked(&file.bytes);
        read(&root.join(&file.name)).is_ok_and(fits)
    };
    let is_own_copy = |file: &StoredFile| {
        let place = root.join(&file.name);
        let sum = reader(&place).and_then(|held| FileSum::read(BufReader::new(held)));
        sum.is_ok_and(|sum| sum == file.sum || speaks && file.name != PACKAGE || is_marked_at(&place))
    };
    let is_there = |name: &str| is_file_at(&root.join(name));
    let file = files.iter().find(|file| is_there(&file.name) && !is_own(file));
    let copy = || copies.iter().find(|file| is_there(&file.name) && !is_own_copy(file));
    file.map(|file| file.name.as_str()).or_else(|| copy().map(|file| file.name.as_str()))
}

/// Checks that files in the folder `dir` that are called as those of a result are those of one.
pub(super) fn check_result(dir: &Path) -> Result<(), Error> {
    let is_result = is_marked_at(&dir.join(PACKAGE)) || is_experiment(&dir.join(EXPERIMENT));
    let is_own = |name: &str| match name {
        PACKAGE => is_result && !is_other_package(&dir.join(PACKAGE)),
        INFO => is_result || is_marked_at(&dir.join(INFO)),
        _ => is_result,
    };
    let mut names = TABLES.iter().copied().chain([EXPERIMENT, SAMPLES, TRIALS, PACKAGE, INFO]);
    match names.find(|name| is_file_at(&dir.join(name)) && !is_own(name)) {
        Some(name) => Err(not_ours(&dir.join(name), ELSEWHERE)),
        None => Ok(()),
    }
}

/// What to do about files that are in the way of a result.
pub(super) const ELSEWHERE: &str = "move it elsewhere, or name another folder with --out";

/// The error that queenlab did not write what is at `path`.
pub(super) fn not_ours(path: &Path, advice: &str) -> Error {
    Error::foreign(path, format_args!("queenlab did not write this: {advice}"))
}

fn is_file_at(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|held| !held.is_dir())
}

fn is_marked_at(path: &Path) -> bool {
    read(path).is_ok_and(|bytes| is_marked(&bytes))
}

fn is_marked(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    MARKS.iter().any(|mark| text.contains(mark))
}

/// Whether an experiment is written as queenlab writes it.
fn is_experiment(path: &Path) -> bool {
    let is_own =
        |bytes: Vec<u8>| experiment::parse(&bytes).is_ok_and(|held| held.to_toml().into_bytes() == bytes);
    read(path).is_ok_and(is_own)
}

/// Whether a package is whole and describes something else than a result.
fn is_other_package(path: &Path) -> bool {
    package(path).is_some_and(|package| !package["queenlab"].is_object())
}

fn package(path: &Path) -> Option<Value> {
    read(path).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok())
}

/// The name of the result whose package is in the folder `dir`, if there is one.
pub(super) fn package_name(dir: &Path) -> Option<String> {
    let package = package(&dir.join(PACKAGE)).filter(|package| package["queenlab"].is_object())?;
    package["name"].as_str().map(str::to_owned)
}
