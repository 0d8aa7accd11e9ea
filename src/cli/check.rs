//! `queenlab check`: what an experiment would run, and how long that takes.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use indicatif::HumanDuration;

use super::{at_most, read_experiment, stdout_error};
use crate::batch::Workers;
use crate::error::Error;
use crate::experiment::{Cell, Experiment};
use crate::machine::Job;
use crate::output::number::grouped;
use crate::trial::Starts;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file
    file: PathBuf,
}

/// The time that all samples together may take, more or less.
const SAMPLING: Duration = Duration::from_millis(500);

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let experiment = read_experiment(&args.file)?;
    let cells = experiment
        .cells()
        .expect("an experiment that was read has cells");
    let workers = Workers::new(None)
        .map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))?;
    describe(&experiment, &cells, out).map_err(stdout_error)?;
    let time = HumanDuration(estimate(&cells, &workers));
    let threads = workers.count();
    writeln!(
        out,
        "Time: about {time} on {threads} threads of this machine"
    )
    .map_err(stdout_error)
}

fn describe(experiment: &Experiment, cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    const CELLS: usize = 20;
    writeln!(out, "{}", experiment.to_toml())?;
    for line in at_most(CELLS, cells.iter().map(line)) {
        writeln!(out, "{line}")?;
    }
    let trials = cells
        .iter()
        .map(|cell| u128::from(cell.job.trials))
        .sum::<u128>();
    writeln!(
        out,
        "Trials: {trials} in {} cells",
        grouped(cells.len() as u64)
    )
}

fn line(cell: &Cell) -> String {
    let options: Vec<String> = cell
        .options
        .iter()
        .map(|(n, v)| format!("{n}={v}"))
        .collect();
    let starts = if cell.is_census() {
        "starts, every one once"
    } else {
        "random starts"
    };
    let trials = grouped(cell.job.trials);
    format!(
        "Cell {}: {}, {trials} {starts}",
        cell.number,
        options.join(" ")
    )
}

fn estimate(cells: &[Cell], workers: &Workers) -> Duration {
    const SAMPLED_CELLS: usize = 25;
    let stride = cells.len().div_ceil(SAMPLED_CELLS);
    let sampled: Vec<&Cell> = cells.iter().step_by(stride).collect();
    let share = SAMPLING / u32::try_from(sampled.len()).unwrap_or(u32::MAX);
    let seconds: f64 = sampled
        .iter()
        .map(|cell| cell_seconds(cell, workers, share))
        .sum();
    let all = seconds * cells.len() as f64 / sampled.len() as f64;
    Duration::try_from_secs_f64(all).unwrap_or(Duration::MAX)
}

/// The time of a cell, from a sample of drawn trials that doubles until it takes `enough`.
fn cell_seconds(cell: &Cell, workers: &Workers, enough: Duration) -> f64 {
    let mut trials = workers.count() as u64;
    loop {
        let job = Job {
            starts: Starts::Drawn,
            trials,
            ..cell.job.clone()
        };
        let begun = Instant::now();
        cell.machine.run(&job, workers, &AtomicU64::new(0));
        let passed = begun.elapsed();
        if passed >= enough || trials >= cell.job.trials {
            return passed.as_secs_f64() * cell.job.trials as f64 / trials as f64;
        }
        trials *= 2;
    }
}
