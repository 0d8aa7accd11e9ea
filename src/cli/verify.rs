//! `queenlab verify`: is a result what its experiment gives?

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};

use clap::value_parser;
use serde_json::{Value, json};
use thiserror::Error;

use super::consent::Consent;
use super::stdout_error;
use crate::engine::machine::LaunchError;
use crate::experiment::{self, Cell};
use crate::result::audit::{self, Record, TrialMismatch};
use crate::result::files::{KeyTables, resources};
use crate::result::package::{EXPERIMENT, File, SAMPLES};
use crate::result::schema::CellRow;
use crate::result::tables::Tables;
use crate::result::trials::FILE as TRIALS;
use crate::result::{json, plain};
use crate::site::simulator::Role;
use crate::store::error::Error;
use crate::store::{self, Blocks};
use crate::text::number::grouped;
use crate::text::terminal::{Screen, paragraph};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of a result or of a shard
    dir: PathBuf,
    /// How many random trials of each cell to rerun, drawn anew each time
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(0..=1_000_000))]
    trials: u64,
    #[command(flatten)]
    consent: Consent,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let verified = if Blocks::exist(&args.dir) { verify_work(&args.dir)? } else { verify_result(args)? };
    let said = if args.json { json::line(&verified.json(), out) } else { paragraph(&verified.said, out) };
    said.map_err(stdout_error)
}

/// What was found to be right.
struct Verified {
    /// The sentence that says so.
    said: String,
    /// How many trials are in the tables, or in the progress.
    trials: u64,
    /// How many of them were run again.
    rerun: u64,
}

impl Verified {
    fn json(&self) -> Value {
        json!({ "verified": self.said, "trials": self.trials, "rerun_trials": self.rerun })
    }
}

/// Checks the files of a shard or of an unfinished experiment.
fn verify_work(dir: &Path) -> Result<Verified, Error> {
    let text = Blocks::experiment(dir)?;
    let experiment =
        experiment::parse(text.as_bytes()).map_err(Error::input(Blocks::experiment_file(dir)))?;
    let mut blocks = Blocks::open(dir)?;
    let mut trials = 0;
    for cell in experiment.cells().expect("an experiment that was read has cells") {
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = blocks.take(cell.number)? {
            work.read(&text).map_err(|error| blocks.nonsense(cell.number, &error))?;
        }
        trials += work.trials();
    }
    let said =
        format!("{}: the checksum of the progress on {} trials matches.", plain::path(dir), grouped(trials));
    Ok(Verified { said, trials, rerun: 0 })
}

fn verify_result(args: &Args) -> Result<Verified, Error> {
    let (mut experiment, tables) = store::load(&args.dir)?;
    let wrong = |file: &str, message| Error::Integrity { path: args.dir.join(file), message };
    let samples = store::samples(&args.dir, &experiment)?;
    let trials = store::trials_sum(&args.dir, &experiment)?;
    let key_tables = KeyTables::of(&tables);
    check_form(&args.dir, &resources(&experiment, &tables, key_tables, samples.as_deref(), trials.as_ref()))?;
    audit::sums(&tables).map_err(|found| wrong(found.file, found.message))?;
    if args.consent.is_given() {
        args.consent.prepare(&mut experiment, &args.dir.join(EXPERIMENT))?;
    }
    let cells = experiment.cells().expect("an experiment that was read has cells");
    if let Some(samples) = samples {
        return verify_samples(&args.dir, &cells[0], &tables, &samples);
    }
    let trials = tables.cells.iter().map(|cell| cell.trials).sum();
    store::check_trials(&args.dir, &experiment, &cells, &tables)?;
    check_rows(&tables).map_err(|error| wrong(TRIALS, error.to_string()))?;
    if experiment.starts_programs() && !args.consent.is_given() {
        let dir = plain::path(&args.dir);
        let said = format!(
            "{dir}: all checksums match, and the tables are consistent. No trial of a program was run again: \
             --allow-exec starts it."
        );
        return Ok(Verified { said, trials, rerun: 0 });
    }
    let mut rerun = 0;
    for (cell, row) in cells.iter().zip(&tables.cells) {
        let differs = |error: RerunError| {
            Error::Differs(format!("{}: cell {}: {error}", plain::path(&args.dir), cell.number))
        };
        rerun += run_receipts(cell, row, &tables).map_err(differs)?;
        rerun += run_some(cell, row, &tables, args.trials).map_err(differs)?;
    }
    let dir = plain::path(&args.dir);
    let said = format!(
        "{dir}: all checksums match, the tables are consistent, and {} rerun trials ended as recorded.",
        grouped(rerun)
    );
    Ok(Verified { said, trials, rerun })
}

/// Checks that the recorded trials are among those that the tables count.
fn check_rows(tables: &Tables) -> Result<(), TrialMismatch> {
    for cell in &tables.cells {
        let record = Record::of(cell, tables);
        let rows = tables.endings.get(&cell.identity.number).into_iter().flatten();
        (0..).zip(rows).try_for_each(|(trial, ending)| record.check(trial, ending))?;
    }
    Ok(())
}

/// Checks that the tables are those of the counted samples, which cannot be drawn again.
fn verify_samples(dir: &Path, cell: &Cell, tables: &Tables, samples: &str) -> Result<Verified, Error> {
    let wrong = |message: String| Error::Integrity { path: dir.join(SAMPLES), message };
    let mut work = cell.machine.work(&cell.job);
    work.read(samples).map_err(|error| wrong(error.to_string()))?;
    let mut made = Tables::empty(tables.layout.clone());
    made.add(cell, &work.tally());
    if without_looks(made) != without_looks(tables.clone()) {
        return Err(wrong("the tables are not made of these counts".to_owned()));
    }
    let said = format!(
        "{}: all checksums match, and the tables are made of the counts of {} samples. The samples were drawn elsewhere: \
         they cannot be drawn again here.",
        plain::path(dir),
        grouped(cell.job.trials)
    );
    Ok(Verified { said, trials: cell.job.trials, rerun: 0 })
}

/// The tables without the interim looks, which only those who drew the samples could take.
fn without_looks(mut tables: Tables) -> Tables {
    tables.outline.statistics.retain(|row| !row.statistic.starts_with("interim_"));
    tables
}

/// Checks that the files in the folder `dir` are written as `expected`, which was made of their own rows.
fn check_form(dir: &Path, expected: &[File]) -> Result<(), Error> {
    let held = store::files_but_trials(dir)?;
    let differing = held.iter().zip(expected).find(|(held, expected)| held != expected);
    differing.map_or(Ok(()), |(file, _)| {
        Err(Error::Integrity {
            path: dir.join(&file.name),
            message: format!("queenlab {} does not write it so", env!("CARGO_PKG_VERSION")),
        })
    })
}

/// Why a trial that is run again does not confirm the tables.
#[derive(Debug, Error)]
enum RerunError {
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Mismatch(#[from] TrialMismatch),
    #[error("trial {trial} is not the {role} of {solution}")]
    Receipt { trial: u64, role: &'static str, solution: String },
}

/// Runs every trial that the table of frequencies names. Returns how many.
fn run_receipts(cell: &Cell, row: &CellRow, tables: &Tables) -> Result<u64, RerunError> {
    let mut count = 0;
    for row in tables.frequencies_of(row) {
        for role in Role::ALL {
            let Some(trial) = role.trial(row) else { continue };
            let end = cell.machine.end(&cell.replay(trial), cell.job.budget)?;
            if !role.is_played(row, &end) {
                let solution = row.solution.clone();
                return Err(RerunError::Receipt { trial, role: role.name(), solution });
            }
            count += 1;
        }
    }
    Ok(count)
}

/// Runs `count` trials again, drawn anew. Returns how many.
fn run_some(cell: &Cell, row: &CellRow, tables: &Tables, count: u64) -> Result<u64, RerunError> {
    let record = Record::of(row, tables);
    let chance = RandomState::new();
    let count = count.min(row.trials);
    for number in 0..count {
        let mut hasher = chance.build_hasher();
        hasher.write_u64(number);
        let trial = hasher.finish() % row.trials;
        record.check(trial, &cell.machine.end(&cell.replay(trial), cell.job.budget)?)?;
    }
    Ok(count)
}
