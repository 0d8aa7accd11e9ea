//! `queenlab verify`: is a result what its experiment gives?

mod rerun;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use self::rerun::{Rerun, RerunError, reached, run_receipts, run_some};
use super::consent::Consent;
use super::stdout_error;
use super::threads::Threads;
use super::whole::whole_in;
use crate::engine::batch::{Signals, Workers};
use crate::engine::progress::ProgressError;
use crate::experiment::{Cell, Experiment};
use crate::model::digest::FileSum;
use crate::result::audit::{self, Contradiction, Record, TrialMismatch};
use crate::result::cell::{CellResult, CellResults};
use crate::result::csv::{self, TableSum};
use crate::result::package::{EXPERIMENT, FileSums, PACKAGE, SAMPLES, StoredFile, has_table, resources};
use crate::result::restored::{NotRecomputed, looks, restored, take_over};
use crate::result::schema::{Table as _, each_table};
use crate::result::trials::FILE as TRIALS;
use crate::result::{json, plain};
use crate::store::error::Error;
use crate::store::{self, Blocks, legs};
use crate::text::number::grouped;
use crate::text::terminal::{Screen, paragraph};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of a result or of a shard
    dir: PathBuf,
    /// How many random trials of each cell to rerun, drawn anew each time, and of how many solutions the trials that
    /// the tables name, at least 1000; all of a cell that has no more
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_in::<0, 1_000_000>)]
    trials: u64,
    #[command(flatten)]
    consent: Consent,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let verified = if Blocks::exist(&args.dir) { verify_work(&args.dir)? } else { verify_result(args)? };
    let said = if args.json { json::line(&verified.json(), out) } else { paragraph(&verified.said(), out) };
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
    /// What was not computed again.
    not_recomputed: Vec<NotRecomputed>,
}

impl Verified {
    fn said(&self) -> String {
        let phrases: Vec<String> = self.not_recomputed.iter().map(NotRecomputed::phrase).collect();
        if phrases.is_empty() {
            return self.said.clone();
        }
        format!("{} Not computed again: {}.", self.said, phrases.join("; "))
    }

    fn json(&self) -> Value {
        let not_recomputed: Vec<Value> = self.not_recomputed.iter().map(NotRecomputed::json).collect();
        json!({
            "verified": self.said,
            "trials": self.trials,
            "rerun_trials": self.rerun,
            "not_recomputed": not_recomputed,
        })
    }
}

/// Checks the files of a shard or of an unfinished experiment.
fn verify_work(dir: &Path) -> Result<Verified, Error> {
    let experiment = Blocks::read_experiment(dir)?;
    let mut blocks = Blocks::open(dir)?;
    if blocks.is_empty() {
        return Err(blocks.lost(1));
    }
    let shard = blocks.header().shard().filter(|_| legs::are_finished(dir));
    let mut trials = 0;
    for cell in experiment.cells() {
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = blocks.take(cell.number)? {
            work.read(&text).map_err(|error| blocks.nonsense(cell.number, &error))?;
        }
        if shard.is_some_and(|shard| !work.missing(shard).is_empty()) {
            return Err(blocks.nonsense(cell.number, &ProgressError::Unfinished));
        }
        trials += work.trials();
    }
    let said =
        format!("{}: the checksum of the progress on {} trials matches.", plain::path(dir), grouped(trials));
    Ok(Verified { said, trials, rerun: 0, not_recomputed: Vec::new() })
}

fn verify_result(args: &Args) -> Result<Verified, Error> {
    let (mut experiment, results) = store::load(&args.dir)?;
    let samples = store::samples(&args.dir, &experiment)?;
    let form = form(args, &experiment, &results, samples.as_deref())?;
    let held = store::files(&args.dir)?;
    if args.consent.is_given() {
        args.consent.prepare(&mut experiment, &args.dir.join(EXPERIMENT))?;
    }
    let cells = experiment.cells();
    let contradicts =
        |found: Contradiction| Error::Integrity { path: args.dir.join(found.file), message: found.message };
    audit::sums(cells, &results).map_err(contradicts)?;
    let workers = args.threads.workers()?;
    workers.within(|| store::check_trials(&args.dir, &experiment, cells, &results))?;
    check_rows(&results)
        .map_err(|error| Error::Integrity { path: args.dir.join(TRIALS), message: error.to_string() })?;
    let may_run = samples.is_none() && (!experiment.starts_programs() || args.consent.is_given());
    let mut again = Again {
        args,
        workers: &workers,
        may_run,
        made: CellResults::empty(results.layout.clone()),
        restored: BTreeSet::new(),
        rerun: Rerun::default(),
    };
    for (cell, held) in cells.iter().zip(&results.cells) {
        again.make(cell, held, samples.as_deref())?;
    }
    audit::same(&held, &again.made, |file| store::read(&file.path).unwrap_or_default())
        .map_err(contradicts)?;
    check_form(&args.dir, &held, &form)?;
    for (cell, held) in cells.iter().zip(&results.cells) {
        again.run_some(cell, held)?;
    }
    Ok(Verified {
        said: again.said(&results, samples.is_some()),
        trials: results.trials(),
        rerun: again.rerun.trials,
        not_recomputed: NotRecomputed::of(cells, &results, &again.restored),
    })
}

/// Checks that the recorded trials are among those that the tables count.
fn check_rows(results: &CellResults) -> Result<(), TrialMismatch> {
    for cell in &results.cells {
        let record = Record::of(cell);
        (0..).zip(&cell.endings).try_for_each(|(trial, ending)| record.check(trial, ending))?;
    }
    Ok(())
}

/// The result, made again.
struct Again<'a> {
    args: &'a Args,
    workers: &'a Workers,
    /// Whether trials may be run again.
    may_run: bool,
    /// The tables of the cells so far.
    made: CellResults,
    /// The cells whose tables are made of these themselves.
    restored: BTreeSet<u64>,
    /// What was run again.
    rerun: Rerun,
}

impl Again<'_> {
    /// Makes the tables of a cell: of the counts of samples, of all of its trials if these are as many as are to be run
    /// again, or else of its own tables, whose receipts are run again.
    fn make(&mut self, cell: &Cell, held: &CellResult, samples: Option<&str>) -> Result<(), Error> {
        let wrong = |file, message| Error::Integrity { path: self.args.dir.join(file), message };
        let tally = if let Some(samples) = samples {
            let mut work = cell.machine.work(&cell.job);
            work.read(samples).map_err(|error| wrong(SAMPLES, error.to_string()))?;
            let mut tally = work.tally();
            tally.looks = looks(cell, &tally, held);
            tally
        } else if self.runs_all(cell, held) {
            self.rerun.trials += held.row.trials;
            self.rerun.solutions += reached(held).count() as u64;
            cell.machine.run(&cell.job, self.workers, &Signals::default())
        } else {
            self.run_receipts(cell, held)?;
            self.restored.insert(cell.number);
            restored(cell, held).map_err(|found| wrong(found.file, found.message))?
        };
        self.made.add(cell, &tally);
        if let Some(made) = self.made.cells.last_mut().filter(|_| self.restored.contains(&cell.number)) {
            take_over(made, held);
        }
        Ok(())
    }

    /// Whether all trials of a cell are run again, which those of a program may not be asked for.
    fn runs_all(&self, cell: &Cell, held: &CellResult) -> bool {
        self.may_run && held.row.trials <= self.args.trials && cell.machine.program().is_none()
    }

    /// Runs the trials of a cell again that its tables name, or some of them.
    fn run_receipts(&mut self, cell: &Cell, held: &CellResult) -> Result<(), Error> {
        if self.may_run {
            let run = self.workers.within(|| run_receipts(cell, held, self.args.trials));
            let Rerun { trials, solutions } = run.map_err(|error| self.differs(cell, &error))?;
            self.rerun.trials += trials;
            self.rerun.solutions += solutions;
        }
        Ok(())
    }

    /// Runs random trials of a cell again, if all were not.
    fn run_some(&mut self, cell: &Cell, held: &CellResult) -> Result<(), Error> {
        if self.may_run && self.restored.contains(&cell.number) {
            let count = self.workers.within(|| run_some(cell, held, self.args.trials));
            self.rerun.trials += count.map_err(|error| self.differs(cell, &error))?;
        }
        Ok(())
    }

    fn differs(&self, cell: &Cell, error: &RerunError) -> Error {
        Error::Differs(format!("{}: cell {}: {error}", plain::path(&self.args.dir), cell.number))
    }

    fn said(&self, results: &CellResults, are_samples: bool) -> String {
        let dir = plain::path(&self.args.dir);
        if are_samples {
            let count = grouped(results.trials());
            return format!(
                "{dir}: all checksums match, and the tables are made of the counts of {count} samples. The samples were drawn \
                 elsewhere: they cannot be drawn again here."
            );
        }
        if !self.may_run {
            return format!(
                "{dir}: all checksums match, and the tables are consistent. No trial of a program was run again: \
                 --allow-exec starts it."
            );
        }
        let rerun = grouped(self.rerun.trials);
        let said = format!(
            "{dir}: all checksums match, the tables are consistent, and {rerun} rerun trials ended as recorded."
        );
        let solutions = results.cells.iter().flat_map(reached).count() as u64;
        if self.rerun.solutions == solutions {
            return said;
        }
        let [run, all] = [self.rerun.solutions, solutions].map(grouped);
        format!("{said} They are those that the tables name of {run} of {all} solutions, and random ones.")
    }
}

/// The sums of the files of `results` as they are written.
fn form(
    args: &Args,
    experiment: &Experiment,
    results: &CellResults,
    samples: Option<&str>,
) -> Result<FileSums, Error> {
    let tables = each_table!(Row => {
        (Row::FILE, has_table::<Row>(results).then_some(csv::sum::<Row> as TableSum))
    });
    let mut sums = store::trials_sum(&args.dir, experiment)?;
    sums.extend(tables.into_iter().filter_map(|(name, sum)| Some((name, sum?(results)))));
    let others = resources(experiment, results, samples, &sums);
    for name in [EXPERIMENT, SAMPLES, PACKAGE] {
        let other = others.iter().find(|file| file.name == name);
        sums.extend(other.map(|file| (name, FileSum::of(&file.bytes))));
    }
    Ok(sums)
}

/// Checks that the files in the folder `dir` are written as `expected`, which was made of their own rows.
fn check_form(dir: &Path, held: &[StoredFile], expected: &FileSums) -> Result<(), Error> {
    let differing = held.iter().find(|file| expected.get(file.name.as_str()) != Some(&file.sum));
    differing.map_or(Ok(()), |file| {
        Err(Error::Integrity {
            path: dir.join(&file.name),
            message: format!("queenlab {} does not write it so", env!("CARGO_PKG_VERSION")),
        })
    })
}
