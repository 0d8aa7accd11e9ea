//! `queenlab run`: runs or resumes an experiment and writes its results.

mod commit;
mod info;
mod request;

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

pub(super) use self::info::Clock;
use self::request::RunRequest;
pub(super) use self::request::default_folder;
use super::consent::Consent;
use super::failure::stopped_by_program;
use super::progress::{Mode, Watched};
use super::report::{Form, Report};
use super::threads::Threads;
use super::whole::{MOST_TRIALS, whole_in};
use super::{interrupt, note, remarks, stdout_error, warn, warnings};
use crate::engine::batch::{Signals, Workers};
use crate::engine::machine::RunFailure;
use crate::engine::progress::Shard;
use crate::experiment::{Cell, Experiment};
use crate::result::cell::CellResults;
use crate::result::package::File;
use crate::result::{json, plain};
use crate::store::checkpoint::{Checkpointer, Ended, Pace, Phase, RunStatus};
use crate::store::error::Error;
use crate::store::legs;
use crate::store::{self, Blocks, Claim, Lock};
use crate::text::number::grouped;
use crate::text::terminal::Screen;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file, - for standard input
    #[arg(required_unless_present = "plan")]
    file: Option<PathBuf>,
    /// Run a shard of this plan; which one, the scheduler says in `SLURM_ARRAY_TASK_ID`, `HQ_TASK_ID` (from 1) or
    /// `JOB_COMPLETION_INDEX` (from 0), unless --shard does
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "trials", "seed"])]
    plan: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// The folder to write to [default: results/NAME, of a shard results/NAME-shard-K-of-N, of a plan shards/K beside it]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Trials per cell, instead of the number in the file
    #[arg(long, value_name = "N", value_parser = whole_in::<1, MOST_TRIALS>)]
    trials: Option<u64>,
    /// The seed, instead of the one in the file
    #[arg(long, value_name = "S", value_parser = whole_in::<0, { u64::MAX }>)]
    seed: Option<u64>,
    /// Run one of N shards, to be merged with the others
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Start anew, whatever is in the folder
    #[arg(long)]
    fresh: bool,
    /// How to report progress
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    progress: Mode,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    consent: Consent,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let RunRequest { mut experiment, file, shard, dir } = request::of(args)?;
    args.consent.prepare(&mut experiment, &file)?;
    let cells = experiment.cells();
    let dir = args.out.clone().unwrap_or(dir);
    match store::claim(&dir, &experiment, shard, args.fresh)? {
        Claim::Finished(tables) => {
            note("The experiment was finished before; --fresh runs it again.");
            let read = remarks::of(cells, &tables);
            Report { dir: Some(&dir), outline: &tables, read: read.as_deref() }.write(&args.form, out)
        }
        Claim::Open(blocks, lock) => {
            warn_of_others(&dir, &lock);
            let run = Run { experiment: &experiment, cells, shard, dir: &dir };
            let workers = args.threads.workers_for(cells)?;
            run.go(blocks, &workers, args.progress, &args.form, out)
        }
    }
}

/// Says so if nothing keeps other processes from the folder `dir`.
pub(super) fn warn_of_others(dir: &Path, lock: &Lock) {
    if !lock.protects() {
        let dir = plain::path(dir);
        warn(format_args!("{dir} cannot be locked here: take care that no other process writes to it"));
    }
}

/// What is run, and where to.
struct Run<'c> {
    experiment: &'c Experiment,
    cells: &'c [Cell],
    shard: Shard,
    dir: &'c Path,
}

impl Run<'_> {
    fn go(
        &self,
        blocks: Blocks,
        workers: &Workers,
        mode: Mode,
        form: &Form,
        out: &mut dyn Screen,
    ) -> Result<(), Error> {
        let clock = Clock::start();
        let earlier = legs::unfinished(self.dir);
        legs::begin(self.dir, &clock.leg(workers.count()));
        let (signals, progress) = (Signals::default(), RunStatus::default());
        interrupt::listen(&signals)?;
        let stopped = || {
            legs::end(self.dir, &clock.end());
            self.stopped(&signals, &progress)
        };
        let leave = |failure: Option<&Error>| match failure {
            Some(error) => interrupt::leave(error),
            None => interrupt::leave(&stopped()),
        };
        let watched = Watched { signals: &signals, progress: &progress, total: self.total(), leave: &leave };
        let outline = watched.during(mode, || {
            let mut checkpointer = Checkpointer::new(blocks, Pace::default(), &signals, &progress, &leave);
            match checkpointer.run(self.cells, self.shard, workers)? {
                Ended::Stopped => Err(stopped()),
                Ended::Done if self.failure().is_some() => Err(stopped()),
                Ended::Done => self.write(checkpointer, workers, clock.info(workers.count(), earlier)),
            }
        })?;
        match outline {
            None => self.report_shard(form, out).map_err(stdout_error),
            Some(outline) => {
                if !form.json {
                    warnings::write(self.cells, out).map_err(stdout_error)?;
                }
                let read = remarks::of(self.cells, &outline);
                Report { dir: Some(self.dir), outline: &outline, read: read.as_deref() }.write(form, out)
            }
        }
    }

    /// Writes the result, or the progress of a shard, which has no tables.
    fn write(&self, work: Checkpointer, workers: &Workers, info: File) -> Result<Option<CellResults>, Error> {
        match work.end(workers)? {
            Some(tables) => workers.within(|| store::finish(self.experiment, tables, None, info)).map(Some),
            None => store::finish_shard(self.dir, info).map(|()| None),
        }
    }

    /// How many trials there are, roughly those of the shard.
    fn total(&self) -> u64 {
        let trials = self.cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
        trials.div_ceil(self.shard.of())
    }

    fn stopped(&self, signals: &Signals, progress: &RunStatus) -> Error {
        if let Some((cell, failure)) = self.failure() {
            return stopped_by_program(cell, &failure, &self.saved(progress));
        }
        let command = interrupt::command();
        let command = plain::line(&command);
        let exit_code = signals.stopped_by().map_or(5, interrupt::exit_code);
        let while_writing = match progress.phase() {
            Phase::Tabulating if progress.saved() >= self.total() => " before the tables were written",
            _ => "",
        };
        let saved = self.saved(progress);
        Error::Unfinished {
            exit_code,
            message: format!("stopped{while_writing}: {saved}; to resume: {command}"),
        }
    }

    /// What is on disk, in words.
    fn saved(&self, progress: &RunStatus) -> String {
        let least = if progress.is_more_saved() { "at least " } else { "" };
        let (saved, total) = (grouped(progress.saved()), grouped(self.total()));
        format!("{least}{saved} of {total} trials are done and saved in {}", plain::path(self.dir))
    }

    /// Why the program under test cannot be run any more, if it cannot.
    fn failure(&self) -> Option<(&Cell, RunFailure)> {
        self.cells.iter().find_map(|cell| Some((cell, cell.machine.program()?.failure()?)))
    }

    fn report_shard(&self, form: &Form, out: &mut dyn Write) -> std::io::Result<()> {
        let (shard, dir) = (self.shard, plain::path(self.dir));
        if form.json {
            return json::line(&json!({ "shard": shard.to_string(), "folder": dir }), out);
        }
        writeln!(out, "Shard {shard} is done: {dir}; queenlab merge joins it with the others.")
    }
}
