//! `queenlab run`: runs an experiment, or goes on with one, and writes its results.

mod info;
mod order;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::value_parser;

pub(super) use self::info::Clock;
use self::order::Order;
pub(super) use self::order::default_folder;
use super::progress::{Mode, Watched};
use super::{at_most, cautions, interrupt, stdout_error, tell, warn};
use crate::batch::{Signals, Workers};
use crate::checkpoint::{Checkpointer, Doing, Ended, Pace, Progress};
use crate::error::Error;
use crate::experiment::{Cell, Experiment};
use crate::output::finding;
use crate::output::number::grouped;
use crate::output::package::File;
use crate::output::tables::Tables;
use crate::plain;
use crate::store::lock::Lock;
use crate::store::{self, Blocks, Claim};
use crate::work::Share;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file, - for standard input
    #[arg(required_unless_present = "plan")]
    file: Option<PathBuf>,
    /// Run a shard of this plan; which one, the scheduler says in `SLURM_ARRAY_TASK_ID`, `HQ_TASK_ID` (from 1) or
    /// `JOB_COMPLETION_INDEX` (from 0), unless --shard does
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "trials", "seed"])]
    plan: Option<PathBuf>,
    /// How many threads work; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder to write to [default: results/NAME, of a shard results/NAME-shard-K-of-N, of a plan shards/K beside it]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Run so many trials per cell instead of those of the file
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=i64::MAX as u64))]
    trials: Option<u64>,
    /// Use this seed instead of that of the file
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Run only one of N shards, to be merged with the others
    #[arg(long, value_name = "K/N")]
    shard: Option<Share>,
    /// Begin anew, whatever is in the folder
    #[arg(long)]
    fresh: bool,
    /// How to tell how far the run is
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    progress: Mode,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let Order { experiment, share, dir } = order::of(args)?;
    let cells = experiment.cells().expect("an experiment that was read has cells");
    let dir = args.out.clone().unwrap_or(dir);
    match store::claim(&dir, &experiment, share, args.fresh)? {
        Claim::Finished(tables) => {
            tell("The experiment was finished before; --fresh runs it again.");
            report(&dir, &tables, out)
        }
        Claim::Open(blocks, lock) => {
            warn_of_others(&dir, &lock);
            let run = Run { experiment: &experiment, cells: &cells, share, dir: &dir };
            let workers = workers(args.threads)?;
            run.go(blocks, &workers, args.progress, out)
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

fn workers(threads: Option<u16>) -> Result<Workers, Error> {
    Workers::new(threads.map(usize::from))
        .map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))
}

/// What is run, and where to.
struct Run<'c> {
    experiment: &'c Experiment,
    cells: &'c [Cell],
    share: Share,
    dir: &'c Path,
}

impl Run<'_> {
    fn go(&self, blocks: Blocks, workers: &Workers, mode: Mode, out: &mut dyn Write) -> Result<(), Error> {
        let clock = Clock::start();
        let (signals, progress) = (Signals::default(), Progress::default());
        interrupt::listen(&signals)?;
        let leave = |failure: Option<&Error>| match failure {
            Some(error) => interrupt::leave(error),
            None => interrupt::leave(&self.stopped(&signals, &progress)),
        };
        let watched = Watched { signals: &signals, progress: &progress, total: self.total(), leave: &leave };
        let tables = watched.during(mode, || {
            let mut checkpointer = Checkpointer::new(blocks, Pace::default(), &signals, &progress, &leave);
            match checkpointer.run(self.cells, self.share, workers)? {
                Ended::Stopped => Err(self.stopped(&signals, &progress)),
                Ended::Done => self.write(checkpointer, clock.info(workers.count())),
            }
        })?;
        match tables {
            None => self.report_shard(out).map_err(stdout_error),
            Some(tables) => {
                cautions(self.cells, out).map_err(stdout_error)?;
                report(self.dir, &tables, out)
            }
        }
    }

    /// Writes the result, or the work of a shard, which has no tables.
    fn write(&self, work: Checkpointer, info: File) -> Result<Option<Tables>, Error> {
        if self.share == Share::ALL {
            let tables = work.tables()?;
            store::finish(self.dir, self.experiment, &tables, info)?;
            Ok(Some(tables))
        } else {
            work.keep()?;
            store::replace_all(self.dir, &[info])?;
            Ok(None)
        }
    }

    /// How many trials there are, roughly those of the shard.
    fn total(&self) -> u64 {
        let trials = self.cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
        trials.div_ceil(self.share.of())
    }

    fn stopped(&self, signals: &Signals, progress: &Progress) -> Error {
        let (kept, total, dir) = (grouped(progress.kept()), grouped(self.total()), plain::path(self.dir));
        let command = interrupt::command();
        let exit_code = signals.stopped_by().map_or(5, interrupt::exit_code);
        let while_writing = match progress.doing() {
            Doing::Tabulating => " before the tables were written",
            _ => "",
        };
        Error::Unfinished {
            exit_code,
            message: format!(
                "stopped{while_writing}: {kept} of {total} trials are done and kept in {dir}; to go on: {command}"
            ),
        }
    }

    fn report_shard(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let (share, dir) = (self.share, plain::path(self.dir));
        writeln!(out, "Shard {share} is done: {dir}; queenlab merge joins it with the others.")
    }
}

pub(super) fn report(dir: &Path, tables: &Tables, out: &mut dyn Write) -> Result<(), Error> {
    const CELLS: usize = 20;
    let findings = tables.cells.iter().map(|cell| finding::sentence(cell, tables));
    let dir = plain::path(dir);
    let end = format!("The result is in {dir}; queenlab show {dir} shows it.");
    let lines = at_most(CELLS, findings).into_iter().chain([end]);
    lines.into_iter().try_for_each(|line| writeln!(out, "{line}")).map_err(stdout_error)
}
