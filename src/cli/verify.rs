//! `queenlab verify`: is a result what its experiment gives?

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::value_parser;

use super::stdout_error;
use crate::error::Error;
use crate::experiment::{self, Cell};
use crate::output::audit::{self, Record};
use crate::output::number::grouped;
use crate::output::package::File;
use crate::output::site::simulator::Role;
use crate::output::tables::{CellRow, Tables};
use crate::plain;
use crate::store::{self, Blocks};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of a result or of a shard
    dir: PathBuf,
    /// How many trials of each cell to run again, drawn anew at each call
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(0..=1_000_000))]
    trials: u64,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let said = if Blocks::exist(&args.dir) { verify_work(&args.dir)? } else { verify_result(args)? };
    writeln!(out, "{said}").map_err(stdout_error)
}

/// Checks the files of a shard, or of an experiment that is not finished, and that they make sense.
fn verify_work(dir: &Path) -> Result<String, Error> {
    let text = Blocks::experiment(dir)?;
    let experiment = experiment::parse(&Blocks::experiment_file(dir), text.as_bytes())?;
    let mut blocks = Blocks::open(dir)?;
    let mut trials = 0;
    for cell in experiment.cells().expect("an experiment that was read has cells") {
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = blocks.take(cell.number)? {
            work.read(&text).map_err(|message| blocks.nonsense(cell.number, &message))?;
        }
        trials += work.trials();
    }
    Ok(format!("{}: the work on {} trials is as it was written.", plain::path(dir), grouped(trials)))
}

fn verify_result(args: &Args) -> Result<String, Error> {
    let (experiment, tables) = store::load(&args.dir)?;
    let wrong = |file: &str, message| Error::Integrity { path: args.dir.join(file), message };
    check_form(&args.dir, &store::resources(&experiment, &tables))?;
    audit::sums(&tables).map_err(|found| wrong(found.file, found.message))?;
    let cells = experiment.cells().expect("an experiment that was read has cells");
    let mut again = 0;
    for (cell, row) in cells.iter().zip(&tables.cells) {
        let differs = |message: String| {
            Error::Differs(format!("{}: cell {}: {message}", plain::path(&args.dir), cell.number))
        };
        again += run_receipts(cell, row, &tables).map_err(differs)?;
        again += run_some(cell, row, &tables, args.trials).map_err(differs)?;
    }
    let dir = plain::path(&args.dir);
    Ok(format!(
        "{dir}: every file is as it was written, the tables agree, and {} trials ended as they say.",
        grouped(again)
    ))
}

/// Checks that the files in the folder `dir` are written as `expected`, which was made of their own rows.
fn check_form(dir: &Path, expected: &[File]) -> Result<(), Error> {
    let held = store::files(dir)?;
    let differing = held.iter().zip(expected).find(|(held, expected)| held != expected);
    differing.map_or(Ok(()), |(file, _)| {
        Err(Error::Integrity {
            path: dir.join(&file.name),
            message: format!("queenlab {} does not write it so", env!("CARGO_PKG_VERSION")),
        })
    })
}

/// Runs every trial that the table of frequencies names. Returns how many.
fn run_receipts(cell: &Cell, row: &CellRow, tables: &Tables) -> Result<u64, String> {
    let mut count = 0;
    for row in tables.frequencies_of(row) {
        for role in Role::ALL {
            let Some(trial) = role.trial(row) else { continue };
            let end = cell.machine.end(&cell.replay(trial), cell.job.budget)?;
            if !role.is_played(row, &end) {
                return Err(format!("trial {trial} is not the {} of {}", role.name(), row.solution));
            }
            count += 1;
        }
    }
    Ok(count)
}

/// Runs `count` trials again, drawn anew. Returns how many.
fn run_some(cell: &Cell, row: &CellRow, tables: &Tables, count: u64) -> Result<u64, String> {
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
