//! An experiment, checked as the command does before it runs it.

use queenlab::engine::machine::AnySystem;
use queenlab::engine::trial::Starts;
use queenlab::experiment::{Cell, Count, TrialSource};
use queenlab::model::key_figure::KeyFigure;
use queenlab::model::keys::Keys;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cell::experiment;
use crate::fault::Fault;

/// An experiment, perhaps with another number of trials.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    experiment: String,
    /// Trials per cell, instead of the number in the file.
    trials: Option<u64>,
}

impl Check {
    /// The experiment with every default filled in, and its cells.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let mut experiment = experiment(&self.experiment)?;
        if let Some(trials) = self.trials {
            experiment.change(|written| written.count = Count::Trials(trials)).map_err(Fault::of)?;
        }
        Ok(json!({
            "experiment": experiment.to_toml(),
            "cells": experiment.cells().iter().map(cell).collect::<Vec<_>>(),
        }))
    }
}

/// What is asked of the solutions: how many exist, how trials end, something else, or whether all come equally often.
fn asks(machine: &TrialSource) -> &'static str {
    let answers = machine.system().map(AnySystem::answers).unwrap_or_default();
    match answers.first() {
        _ if machine.card().keys == Keys::Endings => "askEndings",
        Some(KeyFigure::Estimate(_)) => "askCount",
        Some(_) => "askOwn",
        None => "askAll",
    }
}

fn cell(cell: &Cell) -> Value {
    let machine = &cell.machine;
    json!({
        "units": machine.work(&cell.job).units(),
        "trials": cell.job.trials,
        "enumerated": cell.job.starts == Starts::Listed,
        "hasCensus": machine.system().is_some_and(AnySystem::has_census),
        "starts": machine.starts().ok(),
        "reachable": machine.written_keys().reachable(),
        "asks": asks(machine),
    })
}
