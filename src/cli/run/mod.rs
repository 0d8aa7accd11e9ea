//! `queenlab run`: runs an experiment, or goes on with one, and writes its results.

mod info;
mod keeper;
mod order;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::value_parser;

pub(super) use self::info::Clock;
use self::keeper::Keeper;
use self::order::Order;
pub(super) use self::order::default_folder;
use super::progress::{self, Mode};
use super::{at_most, cautions, interrupt, stdout_error, tell};
use crate::batch::{Signals, Workers};
use crate::error::Error;
use crate::experiment::{Cell, Experiment};
use crate::output::finding;
use crate::output::number::grouped;
use crate::output::tables::Tables;
use crate::store::{self, Claim};
use crate::work::Share;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file
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
        Claim::Open(blocks, _lock) => {
            let run = Run { experiment: &experiment, cells: &cells, share, dir: &dir };
            let workers = workers(args.threads)?;
            run.go(Keeper::new(blocks), &workers, args.progress, out)
        }
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

impl<'c> Run<'c> {
    fn go(
        &self,
        keeper: Keeper<'c>,
        workers: &Workers,
        mode: Mode,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let clock = Clock::start();
        let signals = Signals::default();
        interrupt::listen(&signals)?;
        let total = self.total();
        progress::watch(mode, total, &signals, || self.work(&keeper, workers, &signals, total))?;
        let info = clock.info(workers.count());
        if self.share == Share::ALL {
            let tables = keeper.tables()?;
            store::finish(self.dir, self.experiment, &tables, info)?;
            cautions(self.cells, out).map_err(stdout_error)?;
            report(self.dir, &tables, out)
        } else {
            keeper.keep(None)?;
            store::replace_all(self.dir, &[info])?;
            self.report_shard(out).map_err(stdout_error)
        }
    }

    /// How many trials there are, roughly those of the shard.
    fn total(&self) -> u64 {
        let trials = self.cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
        trials.div_ceil(self.share.of())
    }

    fn work(
        &self,
        keeper: &Keeper<'c>,
        workers: &Workers,
        signals: &Signals,
        total: u64,
    ) -> Result<(), Error> {
        for cell in self.cells {
            let mut work = keeper.work_of(cell)?;
            signals.done.fetch_add(work.trials(), Ordering::Relaxed);
            work.run(self.share, workers, signals, &|work| {
                if keeper.keep_if_due(cell, work).is_err() {
                    signals.stop.store(usize::MAX, Ordering::Relaxed);
                }
            });
            if let Some(signal) = signals.stopped_by() {
                keeper.keep(Some((cell, work.as_ref())))?;
                return Err(self.stopped(signal, signals.done.load(Ordering::Relaxed), total));
            }
            keeper.finish(cell, work);
        }
        Ok(())
    }

    fn stopped(&self, signal: usize, done: u64, total: u64) -> Error {
        let (done, total, dir) = (grouped(done), grouped(total), self.dir.display());
        let command = interrupt::command();
        Error::Unfinished {
            exit_code: interrupt::exit_code(signal),
            message: format!(
                "stopped: {done} of {total} trials are done and kept in {dir}; to go on: {command}"
            ),
        }
    }

    fn report_shard(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let (share, dir) = (self.share, self.dir.display());
        writeln!(out, "Shard {share} is done: {dir}; queenlab merge joins it with the others.")
    }
}

pub(super) fn report(dir: &Path, tables: &Tables, out: &mut dyn Write) -> Result<(), Error> {
    const CELLS: usize = 20;
    let findings = tables.cells.iter().map(|cell| finding::sentence(cell, tables));
    let dir = dir.display();
    let end = format!("The result is in {dir}; queenlab show {dir} shows it.");
    let lines = at_most(CELLS, findings).into_iter().chain([end]);
    lines.into_iter().try_for_each(|line| writeln!(out, "{line}")).map_err(stdout_error)
}
