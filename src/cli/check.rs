//! `queenlab check`: what an experiment would run, and how long that takes.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::HumanDuration;

use super::{at_most, read_experiment, stdout_error};
use crate::batch::{Signals, Workers};
use crate::error::Error;
use crate::experiment::{Cell, Experiment};
use crate::machine::Job;
use crate::output::number::{grouped, rounded};
use crate::stats::coupon::starts_to_see_all_uniform;
use crate::stats::planning::starts_to_detect;
use crate::system::Keys;
use crate::trial::{LIMIT, Starts};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file
    file: PathBuf,
}

/// The time that all samples together may take, more or less.
const SAMPLING: Duration = Duration::from_millis(500);

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let experiment = read_experiment(&args.file)?;
    let cells = experiment.cells().expect("an experiment that was read has cells");
    let workers = Workers::new(None)
        .map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))?;
    describe(&experiment, &cells, out).map_err(stdout_error)?;
    writeln!(out, "Time: {}", time(&cells, &workers)).map_err(stdout_error)
}

fn time(cells: &[Cell], workers: &Workers) -> String {
    let (told, run): (Vec<&Cell>, Vec<&Cell>) =
        cells.iter().partition(|cell| cell.is_census() && cell.machine.tells_starts());
    let about = || {
        format!(
            "about {} on {} threads of this machine",
            HumanDuration(estimate(&run, workers)),
            workers.count()
        )
    };
    match (told.len(), run.len()) {
        (0, _) => about(),
        (_, 0) => "not estimated: starts are told many at once".to_owned(),
        (told, _) => format!("{}, without the {told} cells whose starts are told many at once", about()),
    }
}

fn describe(experiment: &Experiment, cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    const CELLS: usize = 20;
    writeln!(out, "{}", experiment.to_toml())?;
    for line in at_most(CELLS, cells.iter().map(line)) {
        writeln!(out, "{line}")?;
    }
    super::cautions(cells, out)?;
    let trials = cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
    writeln!(out, "Cells: {}, trials: {}", grouped(cells.len() as u64), grouped(trials))
}

fn line(cell: &Cell) -> String {
    let options: Vec<String> = cell.options.iter().map(|(n, v)| format!("{n}={v}")).collect();
    let starts = match (cell.is_census(), cell.machine.card().keys) {
        (true, _) => "starts, every one once".to_owned(),
        (false, Keys::Endings) => "random trials".to_owned(),
        (false, Keys::Solutions) => {
            format!("random starts{}", cell.machine.known().map_or_else(String::new, plan))
        }
    };
    let trials = grouped(cell.job.trials);
    format!("Cell {}: {}, {trials} {starts}", cell.number, options.join(" "))
}

/// How many trials a question needs that is asked of `known` solutions: to see each of them, even if they
/// come equally often, and to tell an unevenness that is small in Cohen's terms.
fn plan(known: u64) -> String {
    const SMALL_EFFECT: f64 = 0.1;
    const LEVEL: f64 = 0.001;
    const POWER: f64 = 0.95;
    if known < 2 {
        return String::new();
    }
    let to_see = rounded(starts_to_see_all_uniform(known).ceil());
    let to_tell = starts_to_detect(SMALL_EFFECT, known, LEVEL, POWER).map(|n| rounded(n.ceil()));
    format!(
        " (to see all {} solutions {to_see} at least; to detect Cohen's w = {SMALL_EFFECT} {}, at level {LEVEL} with \
         power {POWER})",
        grouped(known),
        to_tell.unwrap_or_default(),
    )
}

fn estimate(cells: &[&Cell], workers: &Workers) -> Duration {
    const SAMPLED_CELLS: usize = 25;
    let stride = cells.len().div_ceil(SAMPLED_CELLS);
    let sampled: Vec<&&Cell> = cells.iter().step_by(stride).collect();
    let share = SAMPLING / u32::try_from(sampled.len()).unwrap_or(u32::MAX);
    let seconds: f64 = sampled.iter().map(|cell| cell_seconds(cell, workers, share)).sum();
    let all = seconds * cells.len() as f64 / sampled.len() as f64;
    Duration::try_from_secs_f64(all).unwrap_or(Duration::MAX)
}

/// The time of a cell, from a sample of drawn trials that doubles until it takes `enough`.
///
/// Sampled trials stop early; one that does is taken to need its whole budget.
fn cell_seconds(cell: &Cell, workers: &Workers, enough: Duration) -> f64 {
    const BUDGET: u64 = 300_000;
    let budget = cell.job.budget.min(BUDGET);
    let mut trials = workers.count() as u64;
    loop {
        let job = Job { starts: Starts::Drawn, trials, budget, until: None, ..cell.job.clone() };
        let begun = Instant::now();
        let tally = cell.machine.run(&job, workers, &Signals::default());
        let passed = begun.elapsed();
        if passed >= enough || trials >= cell.job.trials {
            let stopped = tally.outcomes.iter().find(|(name, _)| *name == LIMIT).map_or(0, |&(_, n)| n);
            let stopped = stopped as f64 / trials as f64;
            let longer = 1.0 + stopped * (cell.job.budget as f64 / budget as f64 - 1.0);
            return passed.as_secs_f64() * longer * cell.job.trials as f64 / trials as f64;
        }
        trials *= 2;
    }
}
