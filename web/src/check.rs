//! An experiment, checked as the command does before it runs it.

use queenlab::experiment::{Cell, Count};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::fault::Fault;
use crate::subject::{cells, experiment};
use crate::systems::chosen;

/// An experiment, and what may be changed in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    experiment: String,
    /// Trials per cell, instead of the number in the file.
    trials: Option<u64>,
    /// The seed, instead of the one in the file.
    seed: Option<u64>,
}

impl Check {
    /// The experiment with every default filled in, and its cells.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let mut experiment = experiment(&self.experiment)?;
        if let Some(trials) = self.trials {
            experiment.count = Count::Trials(trials);
        }
        experiment.seed = self.seed.or(experiment.seed);
        let text = experiment.to_toml();
        let experiment = crate::subject::experiment(&text)?;
        Ok(json!({
            "experiment": text,
            "name": experiment.name,
            "about": experiment.about,
            "rows": experiment.rows,
            "cells": cells(&experiment)?.iter().map(cell).collect::<Vec<_>>(),
        }))
    }
}

fn cell(cell: &Cell) -> Value {
    let (machine, keys) = (&cell.machine, cell.machine.written_keys());
    let options: Map<String, Value> =
        cell.options.iter().map(|(name, value)| (name.to_owned(), chosen(value))).collect();
    let starts = machine.starts();
    json!({
        "number": cell.number,
        "system": cell.system,
        "options": options,
        "size": cell.size(),
        "seed": cell.seed,
        "trials": cell.job.trials,
        "units": machine.work(&cell.job).units(),
        "maxSteps": cell.job.budget,
        "census": cell.is_census(),
        "hasCensus": machine.has_census(),
        "starts": starts.ok(),
        "unlisted": starts.err().map(|why| why.to_string()),
        "reachable": keys.reachable(),
        "classes": keys.class_count(),
        "blocks": keys.blocks(),
        "warning": machine.warning().map(|warning| warning.about),
    })
}
