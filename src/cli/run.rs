//! `queenlab run`: runs an experiment and writes its results.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::value_parser;
use serde_json::json;

use super::progress::{self, Mode};
use super::{at_most, cautions, read_experiment, stdout_error};
use crate::batch::Workers;
use crate::error::Error;
use crate::experiment::{Cell, Count, Experiment};
use crate::output::finding;
use crate::output::package::File;
use crate::output::rows;
use crate::output::tables::Tables;
use crate::store;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file
    file: PathBuf,
    /// How many threads work; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder to write to [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Run so many trials per cell instead of those of the file
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=i64::MAX as u64))]
    trials: Option<u64>,
    /// Use this seed instead of that of the file
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Replace the result of another experiment
    #[arg(long)]
    fresh: bool,
    /// How to tell how far the run is
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    progress: Mode,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let experiment = args.experiment()?;
    let cells = experiment.cells().map_err(|wrong| Error::Input {
        path: args.file.clone(),
        line: None,
        message: format!("{}: {}", wrong.name, wrong.message),
    })?;
    let default = Path::new("results").join(&experiment.name);
    let dir = args.out.as_deref().unwrap_or(&default);
    store::claim(dir, &experiment, args.fresh)?;

    let workers = Workers::new(args.threads.map(usize::from))
        .map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))?;
    let begun = SystemTime::now();
    let tables = tabulate(&cells, &workers, args.progress);
    let mut files = store::resources(&experiment, &tables);
    files.push(run_info(begun, workers.count()));
    store::replace_all(dir, &files)?;
    cautions(&cells, out).map_err(stdout_error)?;
    report(dir, &tables, out).map_err(stdout_error)
}

impl Args {
    fn experiment(&self) -> Result<Experiment, Error> {
        let mut experiment = read_experiment(&self.file)?;
        if let Some(trials) = self.trials {
            experiment.count = Count::Trials(trials);
        }
        experiment.seed = self.seed.unwrap_or(experiment.seed);
        Ok(experiment)
    }
}

fn tabulate(cells: &[Cell], workers: &Workers, progress: Mode) -> Tables {
    let total = cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
    progress::watch(progress, total, |done| {
        let mut tables = Tables::default();
        for cell in cells {
            let tally = cell.machine.run(&cell.job, workers, done);
            rows::add_cell(&mut tables, cell, &tally);
        }
        tables
    })
}

/// Everything about a run that may differ from one run of the same experiment to the next.
fn run_info(begun: SystemTime, threads: usize) -> File {
    let ended = SystemTime::now();
    let seconds = |time: SystemTime| time.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let host = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let info = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "begun_unix_seconds": seconds(begun),
        "ended_unix_seconds": seconds(ended),
        "seconds": ended.duration_since(begun).map_or(0.0, |d| d.as_secs_f64()),
        "threads": threads,
        "host": host.as_deref().map(str::trim),
    });
    File { name: "run-info.json".to_owned(), bytes: format!("{info:#}\n").into_bytes() }
}

fn report(dir: &Path, tables: &Tables, out: &mut dyn Write) -> std::io::Result<()> {
    const CELLS: usize = 20;
    let findings = tables.cells.iter().map(|cell| finding::sentence(cell, tables));
    for line in at_most(CELLS, findings) {
        writeln!(out, "{line}")?;
    }
    let dir = dir.display();
    writeln!(out, "The result is in {dir}; queenlab show {dir} shows it.")
}
