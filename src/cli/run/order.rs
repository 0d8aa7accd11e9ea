//! What is to be run, and where to: as a file and options say, or a plan and its scheduler.

use std::env;
use std::path::{Path, PathBuf};

use super::super::input::{name, read_experiment, read_order};
use super::Args;
use crate::error::Error;
use crate::experiment::{self, Count, Experiment};
use crate::plan::{MAX_BYTES, Plan};
use crate::work::Share;

/// Where schedulers tell the number of a task, and what they call the first.
const TASKS: [(&str, u64); 3] = [("SLURM_ARRAY_TASK_ID", 1), ("HQ_TASK_ID", 1), ("JOB_COMPLETION_INDEX", 0)];

/// What is to be run.
pub(super) struct Order {
    pub(super) experiment: Experiment,
    pub(super) share: Share,
    /// Where to, unless something else is said.
    pub(super) dir: PathBuf,
}

pub(super) fn of(args: &Args) -> Result<Order, Error> {
    match (&args.file, &args.plan) {
        (_, Some(plan)) => planned(plan, args.shard),
        (Some(file), None) => {
            let experiment = changed(read_experiment(file)?, args, file)?;
            let dir = default_folder(&experiment, args.shard);
            Ok(Order { experiment, share: args.shard.unwrap_or(Share::ALL), dir })
        }
        (None, None) => unreachable!("clap requires one of them"),
    }
}

/// The experiment with what the command line changes.
fn changed(mut experiment: Experiment, args: &Args, file: &Path) -> Result<Experiment, Error> {
    if let Some(trials) = args.trials {
        experiment.count = Count::Trials(trials);
    }
    experiment.seed = args.seed.unwrap_or(experiment.seed);
    let checked = experiment
        .cells()
        .map(|_| ())
        .map_err(|wrong| input(file, format!("{}: {}", wrong.name, wrong.message)));
    checked.map(|()| experiment)
}

/// Where the result of an experiment or a shard goes if nothing is said.
pub(in super::super) fn default_folder(experiment: &Experiment, shard: Option<Share>) -> PathBuf {
    let name = &experiment.name;
    Path::new("results").join(match shard {
        None => name.clone(),
        Some(shard) => format!("{name}-shard-{}-of-{}", shard.number(), shard.of()),
    })
}

fn planned(path: &Path, told: Option<Share>) -> Result<Order, Error> {
    let bytes = read_order(path, MAX_BYTES)?;
    let plan = Plan::parse(&bytes).map_err(|message| input(path, message))?;
    let share = match told {
        Some(told) => Some(told).filter(|told| told.of() == plan.shards()),
        None => task()?.and_then(|number| plan.share(number)),
    };
    let share = share.ok_or_else(|| {
        let names = TASKS.map(|(name, _)| name).join(", ");
        Error::Request(format!(
            "which shard? allowed is --shard K/{0}, K from 1 to {0}, or one of {names}",
            plan.shards()
        ))
    })?;
    let experiment = experiment::parse(path, plan.experiment().as_bytes())?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(Order { experiment, share, dir: folder.join("shards").join(share.number().to_string()) })
}

/// The number of the task, counted from 1, if a scheduler tells it.
fn task() -> Result<Option<u64>, Error> {
    let Some((name, first, told)) =
        TASKS.into_iter().find_map(|(name, first)| Some((name, first, env::var(name).ok()?)))
    else {
        return Ok(None);
    };
    let number = told.parse::<u64>().ok().and_then(|number| number.checked_add(1)?.checked_sub(first));
    number
        .map(Some)
        .ok_or_else(|| Error::Request(format!("{name} is \"{told}\": allowed is a number from {first}")))
}

fn input(path: &Path, message: String) -> Error {
    Error::Input { path: name(path).to_owned(), line: None, message }
}
