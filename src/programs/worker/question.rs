//! What workers are asked, a line each.

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

/// Asks for trials: the number of each, and its seed.
pub fn trials(form: SeedForm, trials: impl IntoIterator<Item = (u64, u64)>) -> String {
    let trials: Vec<Json> = trials.into_iter().map(|(trial, seed)| pair(form, trial, seed)).collect();
    format!("{}\n", json!({ "trials": trials }))
}

/// Asks for a trace of one trial, with at most `frames` frames.
pub fn trace(form: SeedForm, trial: u64, seed: u64, frames: usize) -> String {
    format!("{}\n", json!({ "trace": pair(form, trial, seed), "max_frames": frames }))
}

/// A trial and its seed. One of 64 bits is text, since not every reader of JSON has them.
fn pair(form: SeedForm, trial: u64, seed: u64) -> Json {
    match form {
        SeedForm::Bits64 => json!([trial, seed.to_string()]),
        _ => json!([trial, seed]),
    }
}
