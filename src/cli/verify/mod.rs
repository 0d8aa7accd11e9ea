//! `queenlab verify`: is a result what its experiment gives?

mod rerun;
mod tables;

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use self::rerun::{Rerun, RerunError, run_receipts, run_some};
use self::tables::MadeAgain;
use super::consent::Consent;
use super::threads::Threads;
use super::whole::whole_in;
use super::{foreign, stdout_error};
use crate::engine::batch::{Signals, Workers};
use crate::engine::cell_tally::CellTally;
use crate::engine::progress::ProgressError;
use crate::experiment::{Cell, Experiment};
use crate::model::digest::FileSum;
use crate::result::against::Contradiction;
use crate::result::audit::{self, Record};
use crate::result::cell::{CellResult, CellResults, Kept};
use crate::result::csv::RowsByCell;
use crate::result::package::{EXPERIMENT, FileSums, PACKAGE, SAMPLES, StoredFile, TABLES, resources};
use crate::result::restored::{KeyTables, NotRecomputed, looks, restored};
use crate::result::schema::FrequencyRow;
use crate::result::trials::FILE as TRIALS;
use crate::result::{json, plain};
use crate::store::error::Error;
use crate::store::{self, Blocks, legs};
use crate::text::number::{grouped, many};
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
    if blocks.is_empty() && !legs::are_finished(dir) {
        let message = "nothing is saved yet of the experiment: queenlab run begins it again";
        return Err(Error::incomplete(format!("{}: {message}", plain::path(dir))));
    }
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
    let said = format!(
        "{}: the checksum of the progress on {} matches.",
        plain::path(dir),
        many(trials, "trial", "trials")
    );
    Ok(Verified { said, trials, rerun: 0, not_recomputed: Vec::new() })
}

fn verify_result(args: &Args) -> Result<Verified, Error> {
    if let Some(lacking) = foreign::admit(&args.dir) {
        return verify_counts(&args.dir, &lacking);
    }
    let (mut experiment, results) = store::load_kept(&args.dir, &mut Kept::Nothing)?;
    let samples = store::samples(&args.dir, &experiment)?;
    let held = store::files(&args.dir)?;
    let trials = store::trials_sum(&args.dir, &experiment)?;
    let form = form(&experiment, &results, samples.as_deref(), (&held, trials));
    if args.consent.is_given() {
        args.consent.prepare(&mut experiment, &args.dir.join(EXPERIMENT))?;
    }
    let cells = experiment.cells();
    let steps = store::rows_by_cell(&args.dir, &results.layout)?;
    audit::sums(cells, &results, steps).map_err(contradiction(&args.dir))?;
    let workers = args.threads.workers()?;
    workers.within(|| store::check_trials(&args.dir, &experiment, &results))?;
    check_rows(&args.dir, &results)?;
    let may_run = samples.is_none() && (!experiment.starts_programs() || args.consent.is_given());
    let mut again = Again {
        args,
        workers: &workers,
        may_run,
        tables: key_tables(&args.dir, &results)?,
        receipts: store::rows_by_cell(&args.dir, &results.layout)?,
        ends: key_tables(&args.dir, &results)?,
        restored: BTreeSet::new(),
        rerun: Rerun::default(),
    };
    let made = again.tables(cells, &results, samples.as_deref())?;
    let has_spread = made.end(&args.dir).map_err(contradiction(&args.dir))?;
    check_form(&args.dir, &held, &form)?;
    for (cell, held) in cells.iter().zip(&results.cells) {
        again.run_some(cell, held)?;
    }
    Ok(Verified {
        said: again.said(&results, samples.is_some()),
        trials: results.trials(),
        rerun: again.rerun.trials(),
        not_recomputed: NotRecomputed::of(cells, &results, &again.restored, has_spread),
    })
}

/// Checks what needs no system of a result whose systems this program is `lacking`.
fn verify_counts(dir: &Path, lacking: &str) -> Result<Verified, Error> {
    let (experiment, results) = store::load_kept(dir, &mut Kept::Nothing)?;
    let steps = store::rows_by_cell(dir, &results.layout)?;
    audit::sums(experiment.cells(), &results, steps).map_err(contradiction(dir))?;
    let said = format!(
        "{}: all checksums match, and the counts of the tables agree. No table was made again and no trial was run again: only a \
         program that has the system {lacking} can do that, by its own command verify.",
        plain::path(dir)
    );
    Ok(Verified { said, trials: results.trials(), rerun: 0, not_recomputed: Vec::new() })
}

/// Tables that contradict each other, in the folder `dir`.
fn contradiction(dir: &Path) -> impl Fn(Contradiction) -> Error {
    |found| Error::damaged(dir.join(found.file), found.message)
}

/// Checks that the recorded trials are among those that the tables count.
fn check_rows(dir: &Path, results: &CellResults) -> Result<(), Error> {
    let wrong = |found: String| Error::damaged(dir.join(TRIALS), found);
    let KeyTables { mut frequencies, mut steps, .. } = key_tables(dir, results)?;
    for cell in results.cells.iter().filter(|cell| !cell.endings.is_empty()) {
        let record = Record::of(cell, cell.endings.iter(), (&mut frequencies, &mut steps));
        let record = record.map_err(|found| wrong(found.to_string()))?;
        let checked = (0..).zip(&cell.endings).try_for_each(|(trial, ending)| record.check(trial, ending));
        checked.map_err(|found| wrong(found.to_string()))?;
    }
    Ok(())
}

/// The tables of the result in the folder `dir` that grow with its keys, to be read.
fn key_tables<'r>(dir: &Path, results: &'r CellResults) -> Result<KeyTables<'r, File>, Error> {
    let layout = &results.layout;
    Ok(KeyTables {
        frequencies: store::rows_by_cell(dir, layout)?,
        steps: store::rows_by_cell(dir, layout)?,
        summaries: store::rows_by_cell(dir, layout)?,
    })
}

/// The result, made again.
struct Again<'a> {
    args: &'a Args,
    workers: &'a Workers,
    /// Whether trials may be run again.
    may_run: bool,
    /// The tables that are there, of which tallies are restored.
    tables: KeyTables<'a, File>,
    /// The keys whose trials are run again.
    receipts: RowsByCell<'a, FrequencyRow, File>,
    /// What random trials are compared with.
    ends: KeyTables<'a, File>,
    /// The cells whose tables are made of these themselves.
    restored: BTreeSet<u64>,
    /// What was run again.
    rerun: Rerun,
}

impl Again<'_> {
    /// All tables, made again.
    fn tables<'r>(
        &mut self,
        cells: &[Cell],
        results: &'r CellResults,
        samples: Option<&str>,
    ) -> Result<MadeAgain<'r>, Error> {
        let dir = &self.args.dir;
        let mut made = MadeAgain::begin(dir, results)?;
        for (cell, held) in cells.iter().zip(&results.cells) {
            let tally = self.tally(cell, held, samples)?;
            let is_restored = self.restored.contains(&cell.number);
            let added = self.workers.within(|| made.add(cell, held, &tally, is_restored));
            added.map_err(Error::io(dir))?;
        }
        Ok(made)
    }

    /// The tally of a cell: of the counts of samples, of all of its trials if these are as many as are to be run again, or
    /// else of its own tables, whose receipts are run again.
    fn tally(&mut self, cell: &Cell, held: &CellResult, samples: Option<&str>) -> Result<CellTally, Error> {
        let wrong = |file, message| Error::damaged(self.args.dir.join(file), message);
        if let Some(samples) = samples {
            let mut work = cell.machine.work(&cell.job);
            work.read(samples).map_err(|error| wrong(SAMPLES, error.to_string()))?;
            let mut tally = work.tally();
            tally.looks = looks(cell, &tally, held);
            Ok(tally)
        } else if self.runs_all(cell, held) {
            self.rerun.add_whole(held);
            Ok(cell.machine.run(&cell.job, self.workers, &Signals::default()))
        } else {
            self.run_receipts(cell, held)?;
            self.restored.insert(cell.number);
            restored(cell, held, &mut self.tables).map_err(|found| wrong(found.file, found.message))
        }
    }

    /// Whether all trials of a cell are run again, which those of a program may not be asked for.
    fn runs_all(&self, cell: &Cell, held: &CellResult) -> bool {
        self.may_run && held.row.trials <= self.args.trials && cell.machine.program().is_none()
    }

    /// Runs the trials of a cell again that its tables name, or some of them.
    fn run_receipts(&mut self, cell: &Cell, held: &CellResult) -> Result<(), Error> {
        if self.may_run {
            let rows = self.receipts.of(cell.number);
            let rerun = &mut self.rerun;
            let run = self.workers.within(|| run_receipts(cell, held, rows, self.args.trials, rerun));
            run.map_err(|error| self.differs(cell, &error))?;
        }
        Ok(())
    }

    /// Runs random trials of a cell again, if all were not.
    fn run_some(&mut self, cell: &Cell, held: &CellResult) -> Result<(), Error> {
        if self.may_run && self.restored.contains(&cell.number) {
            let (ends, rerun) = (&mut self.ends, &mut self.rerun);
            let run = self.workers.within(|| run_some(cell, held, ends, self.args.trials, rerun));
            run.map_err(|error| self.differs(cell, &error))?;
        }
        Ok(())
    }

    fn differs(&self, cell: &Cell, error: &RerunError) -> Error {
        Error::Differs(format!("{}: cell {}: {error}", plain::path(&self.args.dir), cell.number))
    }

    fn said(&self, results: &CellResults, are_samples: bool) -> String {
        let dir = plain::path(&self.args.dir);
        if are_samples {
            let count = many(results.trials(), "sample", "samples");
            return format!(
                "{dir}: all checksums match, and the tables are made of the counts of {count}. The samples were drawn \
                 elsewhere: they cannot be drawn again here."
            );
        }
        if !self.may_run {
            return format!(
                "{dir}: all checksums match, and the tables are consistent. No trial of a program was run again: \
                 --allow-exec starts it."
            );
        }
        let rerun = many(self.rerun.trials(), "rerun trial", "rerun trials");
        let said =
            format!("{dir}: all checksums match, the tables are consistent, and {rerun} ended as recorded.");
        let solutions = results.cells.iter().map(|cell| cell.reached.keys).sum::<u64>();
        if self.rerun.solutions == solutions {
            return said;
        }
        let [run, all] = [self.rerun.solutions, solutions].map(grouped);
        format!("{said} They are those that the tables name of {run} of {all} solutions, and random ones.")
    }
}

/// The sums of the files of `results` as they are written, where the tables are those that are `held`: each is compared with
/// one that is made again.
fn form(
    experiment: &Experiment,
    results: &CellResults,
    samples: Option<&str>,
    (held, trials): (&[StoredFile], FileSums),
) -> FileSums {
    let table = |name| Some((name, held.iter().find(|file| file.name == name)?.sum.clone()));
    let mut sums: FileSums = TABLES.iter().copied().filter_map(table).chain(trials).collect();
    let others = resources(experiment, results, samples, &sums);
    for name in [EXPERIMENT, SAMPLES, PACKAGE] {
        let other = others.iter().find(|file| file.name == name);
        sums.extend(other.map(|file| (name, FileSum::of(&file.bytes))));
    }
    sums
}

/// Checks that the files in the folder `dir` are written as `expected`, which was made of their own rows.
fn check_form(dir: &Path, held: &[StoredFile], expected: &FileSums) -> Result<(), Error> {
    let differing = held.iter().find(|file| expected.get(file.name.as_str()) != Some(&file.sum));
    differing.map_or(Ok(()), |file| {
        let message = concat!("queenlab ", env!("CARGO_PKG_VERSION"), " does not write it so");
        Err(Error::damaged(dir.join(&file.name), message))
    })
}
