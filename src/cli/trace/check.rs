//! `queenlab trace --check FILE`: whether a written trace is what the trial writes.

use std::path::Path;

use super::super::input::{self, MAX_DATA};
use crate::engine::machine::Launch;
use crate::experiment::TrialSource;
use crate::store::error::Error;
use crate::text::trace::{self, Flaw};

/// A written trace.
pub(super) fn read(path: &Path) -> Result<String, Error> {
    let bytes = input::read(path, MAX_DATA)?;
    let text = String::from_utf8(bytes).map_err(|wrong| {
        let first = wrong.utf8_error().valid_up_to() + 1;
        damaged(path, format!("byte {first} is no UTF-8"))
    })?;
    if text.starts_with('\u{feff}') {
        return Err(damaged(path, "line 1, column 1: a trace begins with no byte order mark".to_owned()));
    }
    Ok(text)
}

/// How many frames of the trial the trace has, and where it goes wrong.
pub(super) fn check(
    path: &Path,
    written: &str,
    machine: &TrialSource,
    start: &Launch,
    budget: u64,
) -> Result<(usize, Option<Error>), Error> {
    let frames = machine.play(start, budget);
    let frames = frames.map_err(|message| damaged(path, format!("line 1, column 1: {message}")))?;
    let verdict = trace::check(machine.card(), written, frames);
    Ok(match verdict.flaw {
        None => (usize::MAX, None),
        Some(Flaw { line, column, message }) => {
            (verdict.entries, Some(damaged(path, format!("line {line}, column {column}: {message}"))))
        }
    })
}

fn damaged(path: &Path, message: String) -> Error {
    Error::damaged(input::name(path), message)
}
