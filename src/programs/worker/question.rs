//! What workers are asked, a line each.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::super::seeds::SeedForm;
use super::VERSION;
use crate::model::options::Options;

/// The first line, to which a worker answers with its announcement.
#[must_use]
pub fn greeting(cell: u64, options: &Options, budget: u64) -> String {
    let options: Map<String, Json> =
        options.iter().map(|(name, value)| (name.to_owned(), Json::from(value.to_string()))).collect();
    let line = json!({ "queenlab": VERSION, "cell": cell, "options": options, "max_steps": budget });
    format!("{line}\n")
}

/// Asks for trials: the number of each, and its seed. Those of 64 bits are text, since not every reader of JSON has them.
#[must_use]
pub fn trials(form: SeedForm, trials: impl IntoIterator<Item = (u64, u64)>) -> String {
    let mut line = String::from("{\"trials\":[");
    for (place, (trial, seed)) in trials.into_iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(line, "{comma}{}", one(form, trial, seed)).expect("a string takes any text");
    }
    line.push_str("]}\n");
    line
}

/// Asks to show a trial, in at most `frames` frames.
#[must_use]
pub fn trace(form: SeedForm, trial: u64, seed: u64, frames: usize) -> String {
    format!("{{\"trace\":{},\"max_frames\":{frames}}}\n", one(form, trial, seed))
}

fn one(form: SeedForm, trial: u64, seed: u64) -> String {
    match form {
        SeedForm::Bits64 => format!("[{trial},\"{seed}\"]"),
        _ => format!("[{trial},{seed}]"),
    }
}
