//! What workers are asked, a line each.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::super::seeds::SeedForm;
use super::VERSION;
use crate::model::options::Options;

/// The first line, to which a worker answers with its announcement.
pub fn greeting(cell: u64, options: &Options, budget: u64) -> String {
    let options: Map<String, Json> =
        options.iter().map(|(name, value)| (name.to_owned(), Json::from(value.to_string()))).collect();
    let line = json!({ "queenlab": VERSION, "cell": cell, "options": options, "max_steps": budget });
    format!("{line}\n")
}

/// Asks for trials: the number of each, and its seed. Those of 64 bits are text, since not every reader of JSON has them.
pub fn trials(form: SeedForm, trials: impl IntoIterator<Item = (u64, u64)>) -> String {
    let mut line = String::from("{\"trials\":[");
    for (place, (trial, seed)) in trials.into_iter().enumerate() {
        line.push_str(if place > 0 { "," } else { "" });
        push(&mut line, form, trial, seed);
    }
    line.push_str("]}\n");
    line
}

/// Asks for a trace of one trial, with at most `frames` frames.
pub fn trace(form: SeedForm, trial: u64, seed: u64, frames: usize) -> String {
    let mut line = String::from("{\"trace\":");
    push(&mut line, form, trial, seed);
    writeln!(line, ",\"max_frames\":{frames}}}").expect("a string takes any text");
    line
}

fn push(line: &mut String, form: SeedForm, trial: u64, seed: u64) {
    let written = match form {
        SeedForm::Bits64 => write!(line, "[{trial},\"{seed}\"]"),
        _ => write!(line, "[{trial},{seed}]"),
    };
    written.expect("a string takes any text");
}
