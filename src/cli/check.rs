//! `queenlab check`: what an experiment would run, and how long that takes.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::consent::Consent;
use super::threads::workers;
use super::{at_most, attempt, estimate, read_experiment, stdout_error};
use crate::analysis::verdict::{Headline, SIGNIFICANT, STRONG};
use crate::engine::batch::Workers;
use crate::experiment::{Cell, Experiment};
use crate::model::keys::Keys;
use crate::model::program::KIND;
use crate::result::json;
use crate::stats::coverage::{starts_to_see_all_uniform, starts_to_see_all_with};
use crate::stats::goodness::starts_to_detect;
use crate::store::error::Error;
use crate::systems::problems;
use crate::text::number::{grouped, many, rounded};
use crate::text::terminal::{Screen, paragraph};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file, - for standard input
    file: PathBuf,
    /// Print one JSON object; no program is started
    #[arg(long, conflicts_with = "allow_exec")]
    json: bool,
    #[command(flatten)]
    consent: Consent,
}

/// Says what an experiment would run, plays three trials of each program with consent, and estimates the time of the rest.
pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let mut experiment = read_experiment(&args.file)?;
    if args.consent.is_given() {
        args.consent.prepare(&mut experiment, &args.file)?;
    }
    let cells = experiment.cells();
    if args.json {
        return json::line(&object(&experiment, cells)?, out).map_err(stdout_error);
    }
    describe(&experiment, cells, out).map_err(stdout_error)?;
    if experiment.starts_programs() && !args.consent.is_given() {
        args.consent.warn_of_missing(&experiment, &args.file);
        let advice =
            "Nothing was started: --allow-exec runs three trials of each cell, and estimates the time.";
        return paragraph(advice, out).map_err(stdout_error);
    }
    let mut others = Vec::new();
    for cell in cells {
        match cell.machine.program() {
            Some(program) => attempt::show(program, cell, out)?,
            None => others.push(cell.clone()),
        }
    }
    if others.is_empty() { Ok(()) } else { say_time(&others, out) }
}

/// What it would run, and the seconds that this takes, between two bounds, where that is known.
fn object(experiment: &Experiment, cells: &[Cell]) -> Result<Value, Error> {
    let seconds = if experiment.starts_programs() {
        None
    } else {
        let time = estimate::of(cells, &workers(None)?);
        (time.unknown == 0).then(|| [time.whole().low, time.whole().high])
    };
    let cell = |cell: &Cell| {
        let options: Map<String, Value> =
            cell.options.iter().map(|(name, value)| (name.to_owned(), json::chosen(value))).collect();
        json!({
            "cell": cell.number,
            "system": cell.system,
            "options": options,
            "trials": cell.job.trials,
            "census": cell.is_census(),
            "keys_known": cell.machine.written_keys().reachable(),
        })
    };
    Ok(json!({
        "experiment": experiment.to_toml(),
        "cells": cells.iter().map(cell).collect::<Vec<_>>(),
        "seconds": seconds,
    }))
}

fn say_time(cells: &[Cell], out: &mut dyn Screen) -> Result<(), Error> {
    paragraph(&format!("Time: {}", time(cells, &workers(None)?)), out).map_err(stdout_error)
}

fn time(cells: &[Cell], workers: &Workers) -> String {
    let time = estimate::of(cells, workers);
    let about = format!("about {} on {} threads of this machine", time.whole(), workers.count());
    match (time.unknown, cells.len() - time.unknown) {
        (0, _) => about,
        (_, 0) => "not estimated: a census enumerates its starts".to_owned(),
        (unknown, _) => format!("{about}, not counting cells that enumerate their starts: {unknown}"),
    }
}

fn describe(experiment: &Experiment, cells: &[Cell], out: &mut dyn Screen) -> io::Result<()> {
    const CELLS: usize = 20;
    writeln!(out, "{}", experiment.to_toml())?;
    let several = experiment.solvers.len() > 1;
    for line in at_most(CELLS, cells.iter().map(|cell| line(cell, several))) {
        paragraph(&line, out)?;
    }
    super::warnings::write(cells, out)?;
    if let Some(weights) = super::remarks::weights(cells) {
        paragraph(&weights, out)?;
    }
    let notes =
        cells.iter().flat_map(|cell| cell.options.iter()).filter_map(|(_, value)| problems::note(value));
    for note in notes.map(|note| note.en).collect::<BTreeSet<_>>() {
        paragraph(&note, out)?;
    }
    let trials = cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
    writeln!(out, "Cells: {}, trials: {}", grouped(cells.len() as u64), grouped(trials))
}

/// What a cell would run; with its system if there are several.
fn line(cell: &Cell, several: bool) -> String {
    let options: Vec<String> = cell.options.iter().map(|(n, v)| format!("{n}={v}")).collect();
    let of_trials = |one, several| many(cell.job.trials, one, several);
    let starts = match (cell.is_census(), cell.machine.card().keys) {
        (true, _) if cell.machine.program().is_some() => of_trials("seed, once", "seeds, each once"),
        (true, _) => of_trials("start, once", "starts, each once"),
        (false, Keys::Endings) => of_trials("random trial", "random trials"),
        (false, Keys::Solutions) => {
            let is_program = cell.machine.card().name == KIND;
            let [one, several] =
                if is_program { ["trial", "trials"] } else { ["random start", "random starts"] };
            of_trials(one, several) + &plan(cell)
        }
    };
    let options = if options.is_empty() { String::new() } else { options.join(" ") + ", " };
    let system = if several { format!("{}, ", cell.machine.card().name) } else { String::new() };
    format!("Cell {}: {system}{options}{starts}", cell.number)
}

/// How many trials questions about solutions need that are expected to be equally likely: to see each of them, on average and almost
/// surely, if they are, which is the best case; and to detect a deviation that is small in Cohen's terms, where a chi-squared test of
/// this cell alone says it.
fn plan(cell: &Cell) -> String {
    const SMALL_EFFECT: f64 = 0.1;
    const LEVEL: f64 = 0.001;
    const POWER: f64 = 0.95;
    let known = cell.machine.written_keys().reachable().filter(|_| cell.job.expected.is_none());
    let Some(known) = known.filter(|known| *known > 1) else { return String::new() };
    let to_see = rounded(starts_to_see_all_uniform(known));
    let surely = starts_to_see_all_with(known, 0.99).map(grouped).unwrap_or_default();
    let seen = format!(
        ". If all {} solutions are equally likely, seeing each takes {to_see} trials on average, {surely} with probability 99 %",
        grouped(known),
    );
    if cell.headline == Headline::EValue || cell.job.until.is_some() {
        return seen;
    }
    let detects = |level| {
        let trials = starts_to_detect(SMALL_EFFECT, known, level, POWER);
        trials.map(|trials| rounded(trials.ceil())).unwrap_or_default()
    };
    format!(
        "{seen}. {} trials to detect Cohen's w = {SMALL_EFFECT} (power {POWER}, alpha {LEVEL}), {} for weak evidence \
         ({SIGNIFICANT}), {} to reject ({STRONG:e})",
        detects(LEVEL),
        detects(SIGNIFICANT),
        detects(STRONG),
    )
}
