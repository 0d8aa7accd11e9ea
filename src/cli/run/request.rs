//! What is to be run, and where to: as a file and options say, or a plan and its scheduler.

use std::env;
use std::path::{Path, PathBuf};

use super::super::input::{name, read_experiment, read_order};
use super::Args;
use crate::engine::progress::Shard;
use crate::experiment::plan::{MAX_BYTES, Plan};
use crate::experiment::{self, Count, Experiment};
use crate::store;
use crate::store::error::Error;

/// The environment variables in which schedulers give the number of a task, and the number of the first.
const TASKS: [(&str, u64); 3] = [("SLURM_ARRAY_TASK_ID", 1), ("HQ_TASK_ID", 1), ("JOB_COMPLETION_INDEX", 0)];

/// What is to be run.
pub(super) struct RunRequest {
    pub(super) experiment: Experiment,
    /// The file that it was read from.
    pub(super) file: PathBuf,
    pub(super) shard: Shard,
    /// The default folder.
    pub(super) dir: PathBuf,
}

pub(super) fn of(args: &Args) -> Result<RunRequest, Error> {
    match (&args.file, &args.plan) {
        (_, Some(plan)) => planned(plan, args.shard),
        (Some(file), None) => {
            let experiment = changed(read_experiment(file)?, args, file)?;
            let dir = default_folder(&experiment, args.shard);
            Ok(RunRequest { experiment, file: file.clone(), shard: args.shard.unwrap_or(Shard::ALL), dir })
        }
        (None, None) => unreachable!("clap requires one of them"),
    }
}

/// The experiment with what the command line changes.
fn changed(mut experiment: Experiment, args: &Args, file: &Path) -> Result<Experiment, Error> {
    let changed = experiment.change(|written| {
        written.count = args.trials.map_or(written.count, Count::Trials);
        written.seed = args.seed.or(written.seed);
    });
    changed.map_err(|error| Error::wrong(name(file), None, error))?;
    Ok(experiment)
}

/// The default folder of the result of an experiment or a shard.
pub(in super::super) fn default_folder(experiment: &Experiment, shard: Option<Shard>) -> PathBuf {
    let name = &experiment.name;
    Path::new(store::RESULTS).join(match shard {
        None => name.clone(),
        Some(shard) => format!("{name}-shard-{}-of-{}", shard.number(), shard.of()),
    })
}

fn planned(path: &Path, given: Option<Shard>) -> Result<RunRequest, Error> {
    let bytes = read_order(path, MAX_BYTES)?;
    let plan = Plan::parse(&bytes).map_err(|error| Error::wrong(name(path), None, error))?;
    let shard = match given {
        Some(given) => Some(given).filter(|given| given.of() == plan.shards()),
        None => task()?.and_then(|number| plan.shard(number)),
    };
    let shard = shard.ok_or_else(|| {
        let names = TASKS.map(|(name, _)| name).join(", ");
        Error::Request(format!(
            "which shard? allowed is --shard K/{0}, K from 1 to {0}, or one of {names}",
            plan.shards()
        ))
    })?;
    let experiment = experiment::parse(plan.experiment().as_bytes()).map_err(Error::input(path))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(RunRequest {
        experiment,
        file: path.to_owned(),
        shard,
        dir: folder.join("shards").join(shard.number().to_string()),
    })
}

/// The number of the task, counted from 1, if a scheduler gives it.
fn task() -> Result<Option<u64>, Error> {
    let Some((name, first, text)) =
        TASKS.into_iter().find_map(|(name, first)| Some((name, first, env::var(name).ok()?)))
    else {
        return Ok(None);
    };
    let number = text.parse::<u64>().ok().and_then(|number| number.checked_add(1)?.checked_sub(first));
    number
        .map(Some)
        .ok_or_else(|| Error::Request(format!("{name} is \"{text}\": allowed is a number from {first}")))
}
