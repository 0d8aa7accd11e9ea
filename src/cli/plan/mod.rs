//! `queenlab plan`: cuts an experiment into shards for many machines.
//!
//! Scripts carry `--folder` and `--allow-exec=HASH` instead of copies of a program and its files, which are checked
//! by their sums wherever they are.

mod engine;
mod needs;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use self::engine::Engine;
use self::needs::Needs;
use super::consent::Consent;
use super::estimate::{self, Estimate, Span};
use super::threads::workers;
use super::whole::whole_in;
use super::{read_experiment, stdout_error};
use crate::engine::progress::MAX_SHARDS;
use crate::experiment::Experiment;
use crate::experiment::plan::Plan;
use crate::programs::shell::quoted;
use crate::result::package::File;
use crate::result::{json, plain};
use crate::store;
use crate::store::error::Error;
use crate::text::number::many;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file, - for standard input
    file: PathBuf,
    /// The number of shards [default: about 10 minutes each, at most 1000]
    #[arg(long, value_name = "N", value_parser = whole_in::<1, MAX_SHARDS>)]
    shards: Option<u64>,
    /// The scheduler
    #[arg(long, value_enum)]
    engine: Engine,
    /// The folder to write to [default: results/NAME-plan]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace files of the same names that queenlab did not write
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    consent: Consent,
}

/// The least seconds of a shard: less is not worth the trouble of a scheduler.
const MIN: f64 = 600.0;

/// The file of a plan.
pub(super) const FILE: &str = "plan.json";

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let mut experiment = read_experiment(&args.file)?;
    let consent = consent(args, &mut experiment)?;
    let cells = experiment.cells();
    let time = estimate::of(cells, &workers(Some(1))?);
    let shards = args.shards.map_or_else(|| enough(&time), Ok)?;
    let plan = Plan::new(experiment.to_toml(), shards);
    let default = Path::new("results").join(format!("{}-plan", experiment.name));
    let dir = args.out.as_deref().unwrap_or(&default);
    check_free(dir, &plan)?;
    let each = time.shard(shards);
    let mut files = vec![File { name: FILE.to_owned(), bytes: plan.to_json().into_bytes() }];
    files.extend(args.engine.files(&plan, &experiment.name, Needs::of(cells, &time, shards), &consent));
    store::replace_own(dir, &files, &[], args.force)?;
    let paths: Vec<String> = files.iter().map(|file| plain::path(&dir.join(&file.name))).collect();
    let said = if args.json {
        let known = (time.unknown == 0).then_some([each.low, each.high]);
        json::line(&json!({ "shards": shards, "seconds_each": known, "files": paths }), out)
    } else {
        report(&paths, &time, cells.len(), (shards, each), out)
    };
    said.map_err(stdout_error)
}

/// The options of shards that start a program: consent to this one alone, in its folder.
fn consent(args: &Args, experiment: &mut Experiment) -> Result<String, Error> {
    if matches!(args.engine, Engine::K8s) && experiment.starts_programs() {
        let message =
            "the image of queenlab does not have the program: allowed is --engine slurm or parallel";
        return Err(Error::Request(message.to_owned()));
    }
    let Some(hash) = args.consent.prepare(experiment, &args.file)? else {
        return Ok(String::new());
    };
    let folder = &experiment.programs().next().expect("only programs have a hash").folder;
    let folder = fs::canonicalize(folder).map_err(Error::io(folder))?;
    let name = folder.to_str().ok_or_else(|| {
        let folder = plain::path(&folder);
        Error::Request(format!("{folder}: a script cannot name this folder: allowed are names in UTF-8"))
    })?;
    Ok(format!(" --allow-exec={hash} --folder {}", quoted(name)))
}

/// The largest number of shards that each take long enough.
fn enough(time: &Estimate) -> Result<u64, Error> {
    if time.unknown > 0 {
        let message = "the time of a census that enumerates its starts is not known: give --shards N";
        return Err(Error::Request(message.to_owned()));
    }
    let mut counts = (1..=MAX_SHARDS).rev();
    Ok(counts.find(|&shards| time.shard(shards).middle() >= MIN).unwrap_or(1))
}

/// A folder may hold this plan already, but no other.
fn check_free(dir: &Path, plan: &Plan) -> Result<(), Error> {
    let path = dir.join(FILE);
    match store::read(&path) {
        Ok(held) => {
            let what = match Plan::parse(&held) {
                Ok(held) if held == *plan => return Ok(()),
                Ok(_) => "the folder holds another plan",
                Err(_) => "the folder holds a plan.json that is no plan",
            };
            Err(Error::foreign(dir, format!("{what}: --out names another folder")))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Error::io(path)(error)),
    }
}

fn report(
    paths: &[String],
    time: &Estimate,
    cells: usize,
    (shards, each): (u64, Span),
    out: &mut dyn Write,
) -> io::Result<()> {
    let number = many(shards, "shard", "shards");
    let time_of_each = match (time.unknown, cells - time.unknown) {
        (0, _) => format!("of about {each} on one thread"),
        (_, 0) => "whose time is not estimated: a census enumerates its starts".to_owned(),
        _ => format!("of about {each} on one thread, without cells that enumerate their starts"),
    };
    writeln!(out, "{number} {time_of_each}.")?;
    if shards > 1 && each.middle() < MIN && time.unknown == 0 {
        writeln!(out, "That is less than {} minutes: fewer shards would do.", MIN / 60.0)?;
    }
    paths.iter().try_for_each(|path| writeln!(out, "{path}"))
}
