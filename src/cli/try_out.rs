//! `queenlab try`: a command with many seeds, without an experiment file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::attempt::FirstTrial;
use super::consent::Consent;
use super::failure::stopped_by_program;
use super::interrupt;
use super::key_args::{KeyArgs, StepsArgs};
use super::report::{Form, Report};
use super::threads::Threads;
use super::whole::{MOST_TRIALS, whole_in};
use crate::engine::batch::Signals;
use crate::engine::progress::Shard;
use crate::experiment::{Count, Expectation, Experiment, Solver, Written};
use crate::programs::exec::provenance;
use crate::programs::format::ExitRule;
use crate::programs::known::Known;
use crate::programs::seeds::Seeds;
use crate::programs::spec::{Limits, OutputSource, ProgramSpec, SECONDS};
use crate::programs::template::Template;
use crate::result::cell::CellResults;
use crate::result::layout::Layout;
use crate::result::package::File;
use crate::store::{self, error::Error};
use crate::text::number::{grouped, many};
use crate::text::terminal::Screen;

/// The seed of the trials, unless another is given.
const SEED: u64 = 2026;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The number of trials
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = whole_in::<1, MOST_TRIALS>)]
    trials: u64,
    /// The seed from which those of the trials are drawn
    #[arg(long, value_name = "S", default_value_t = SEED, value_parser = whole_in::<0, { u64::MAX }>)]
    seed: u64,
    #[command(flatten)]
    key: KeyArgs,
    #[command(flatten)]
    steps: StepsArgs,
    /// What is read: stdout, stderr, or out, the file whose name is {out}
    #[arg(long, value_name = "SOURCE", value_parser = source_arg, default_value = "stdout")]
    from: OutputSource,
    /// What an exit code besides 0 means: read, unsolvable or limit
    #[arg(long, value_name = "CODE=MEANING", value_parser = exit_arg)]
    exit: Vec<(i32, ExitRule)>,
    /// The seconds that a trial may take
    #[arg(long, value_name = "S", default_value_t = Limits::default().seconds, value_parser = seconds_arg)]
    seconds: f64,
    /// Where the seeds come from: drawn, count (1, 2, 3 and so on) or none
    #[arg(long, value_name = "HOW", value_parser = seeds_arg, default_value = "drawn")]
    seeds: Seeds,
    #[command(flatten)]
    threads: Threads,
    /// Write the experiment to this file, for queenlab run
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    /// The command; {seed}, {seed53}, {seed32} and {seed31} are replaced by the seed of a trial
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

fn exit_arg(text: &str) -> Result<(i32, ExitRule), &'static str> {
    let parsed = text.split_once('=').and_then(|(code, meaning)| {
        let rule = ExitRule::named(meaning)?;
        Some((code.parse().ok().filter(|code| (0..=255).contains(code))?, rule))
    });
    parsed.ok_or("allowed is CODE=read, CODE=unsolvable or CODE=limit, with a code from 0 to 255")
}

fn source_arg(text: &str) -> Result<OutputSource, &'static str> {
    OutputSource::named(text).ok_or("allowed is stdout, stderr or out")
}

fn seconds_arg(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| SECONDS.contains(seconds));
    seconds.ok_or("allowed are 0.001 to 1000000 seconds")
}

fn seeds_arg(text: &str) -> Result<Seeds, &'static str> {
    match text {
        "drawn" => Ok(Seeds::Drawn),
        "count" => Ok(Seeds::Count),
        "none" => Ok(Seeds::None),
        _ => Err("allowed is drawn, count or none"),
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    args.key.check(&args.steps)?;
    let mut experiment =
        described(args, args.key.known()?, args.key.expected()?)?.check().map_err(Error::request)?;
    if let Some(path) = &args.save {
        save(path, &experiment)?;
    }
    Consent::GIVEN.prepare(&mut experiment, Path::new(""))?;
    let cell = &experiment.cells()[0];
    let program = cell.machine.program().expect("a program is tried");
    let first = FirstTrial::of(program, cell)?;
    let signals = Signals::default();
    interrupt::listen(&signals)?;
    let mut work = cell.machine.work(&cell.job);
    work.run(Shard::ALL, &args.threads.workers()?, &signals, &mut ());
    if let Some(failure) = program.failure() {
        return Err(stopped_by_program(cell, &failure, ""));
    }
    let trials = work.trials();
    if trials == 0 {
        return stopped(&signals, "before the first trial had ended");
    }
    let tally = work.tally();
    first.check(&tally.solutions)?;
    let parts = args.key.parts();
    if let Some(question) =
        parts.and_then(|parts| parts.question(tally.solutions.iter().map(|solution| &*solution.key)))
    {
        return Err(Error::Request(question));
    }
    let outline = CellResults::outline_of(Layout::of(experiment.cells()), cell, &tally);
    let read = first.reading(tally.solved(), &outline.cells[0]);
    Report { dir: None, outline: &outline, read: Some(&read) }.write(&args.form, out)?;
    stopped(&signals, &format!("after {} of {}", grouped(trials), many(args.trials, "trial", "trials")))
}

/// The error of trials that a signal stopped then.
fn stopped(signals: &Signals, then: &str) -> Result<(), Error> {
    signals.stopped_by().map_or(Ok(()), |stop| {
        Err(Error::Unfinished { exit_code: interrupt::exit_code(stop), message: format!("stopped {then}") })
    })
}

/// What exit codes mean, each of which has one meaning.
fn exits(given: &[(i32, ExitRule)]) -> Result<BTreeMap<i32, ExitRule>, Error> {
    let mut rules = BTreeMap::new();
    for &(code, rule) in given {
        if rules.insert(code, rule).is_some_and(|other| other != rule) {
            return Err(Error::Request(format!(
                "--exit {code} has two meanings: allowed is one for each code"
            )));
        }
    }
    Ok(rules)
}

/// What the options describe.
fn described(args: &Args, known: Known, expected: Option<Expectation>) -> Result<Written, Error> {
    let command: Result<Vec<Template>, _> = args.command.iter().map(|word| Template::parse(word)).collect();
    let mut spec = ProgramSpec {
        from: args.from,
        form: args.key.form(args.steps.reader()),
        exit: exits(&args.exit)?,
        known,
        limits: Limits { seconds: args.seconds, ..Limits::default() },
        seeds: args.seeds,
        command: command.map_err(Error::request)?,
        ..ProgramSpec::default()
    };
    spec.files = provenance::named(&spec);
    Ok(Written {
        name: "try".to_owned(),
        count: Count::Trials(args.trials),
        seed: Some(args.seed),
        each: args.key.each(),
        ..Written::of(vec![Solver::Program { spec: Arc::new(spec), factors: Vec::new(), expected }])
    })
}

/// Writes the experiment to a file that does not exist yet.
fn save(path: &Path, experiment: &Experiment) -> Result<(), Error> {
    if path.exists() {
        return Err(Error::foreign(path, "the file exists: --save names a new one"));
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let file = File { name, bytes: experiment.to_toml().into_bytes() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    store::replace_all(folder, &[file])
}
