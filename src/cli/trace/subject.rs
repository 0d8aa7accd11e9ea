//! Whose trial is played: that of a system under options of the command line, or of a cell of an experiment.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Map, Value as Json};

use super::super::{cell_args, input, read_experiment};
use super::Args;
use crate::engine::machine::Launch;
use crate::engine::trial::Starts;
use crate::experiment::{DEFAULT_MAX_STEPS, TrialSource};
use crate::model::draw::Streams;
use crate::model::excerpt::suggestion;
use crate::model::options::{Options, Value};
use crate::model::start::Start;
use crate::programs::shell::quoted_path;
use crate::result::package::EXPERIMENT;
use crate::store::error::Error;
use crate::systems::catalog::{self, CatalogEntry};
use crate::text::trace;

/// Whose trials are played.
pub(super) struct Subject {
    pub(super) machine: TrialSource,
    pub(super) budget: u64,
    options: Options,
    seed: Option<u64>,
    cell: u64,
    streams: Streams,
    starts: Starts,
    /// How many trials there are, if an experiment says so.
    trials: Option<u64>,
    /// Whether they are those of a system that the command line names, with its step limit.
    pub(super) is_of_system: bool,
    /// The command that plays them, as far as it does not say which.
    pub(super) command: String,
}

impl Subject {
    /// What the command line names.
    ///
    /// # Errors
    /// If there is no such system, option, file or cell, or no consent to start a program.
    pub(super) fn of(args: &Args) -> Result<Self, Error> {
        let (name, cell) = cell_args::split(&args.subject);
        let is_of_experiment = names_a_file(name) || cell.is_some() && Path::new(name).is_dir();
        if !is_of_experiment {
            return of_system(args);
        }
        let (path, number) = (Path::new(name), cell_args::one(cell, args.cell)?.unwrap_or(1));
        if path.is_dir() {
            of_experiment(args, &path.join(EXPERIMENT), number)
        } else {
            of_experiment(args, path, number)
        }
    }

    /// Trial `number`.
    pub(super) fn trial(&self, number: u64) -> Result<Launch<'_>, Error> {
        if let Some(trials) = self.trials.filter(|trials| number >= *trials) {
            let last = trials.saturating_sub(1);
            return Err(Error::Request(format!(
                "--trial {number}: allowed is 0 to {last}, the trials of the experiment"
            )));
        }
        Ok(match self.starts {
            Starts::Drawn => Launch::Drawn(&self.streams, number),
            Starts::Listed => Launch::From(Start::Listed(number)),
        })
    }

    /// The line above a trial on the screen of the original program, if that prints each entry of the trace on a line.
    pub(super) fn screen_rule(&self) -> Option<String> {
        self.machine.system()?.screen_rule()
    }

    /// What is said of it before its trial `trial`.
    pub(super) fn about(&self, trial: Option<u64>) -> Map<String, Json> {
        trace::about(self.machine.card().name, &self.options, self.seed, self.cell, trial)
    }
}

/// Whether this is a file or the folder of a result: names of systems are words.
fn names_a_file(subject: &str) -> bool {
    let is_result = || catalog::find(subject).is_err() && Path::new(subject).is_dir();
    subject == input::STANDARD || subject.contains(['.', '/']) || is_result()
}

fn of_system(args: &Args) -> Result<Subject, Error> {
    let entry = catalog::find(&args.subject).map_err(Error::request)?;
    if args.cell.is_some() && args.seed.is_none() {
        return Err(Error::Request("--cell is for trials of a seed: allowed with --seed".to_owned()));
    }
    let options = options(args, entry)?;
    let (budget, cell) = (args.max_steps.unwrap_or(DEFAULT_MAX_STEPS), args.cell.unwrap_or(1));
    let seed = args.seed.map(|seed| format!(" --seed {seed} --cell {cell}"));
    let most = (budget != DEFAULT_MAX_STEPS).then(|| format!(" --max-steps {budget}"));
    let parts = [seed, most].into_iter().flatten().collect::<String>();
    Ok(Subject {
        is_of_system: true,
        machine: TrialSource::System(entry.build(&options).map_err(Error::request)?.into()),
        budget,
        command: trace::command(&args.subject, &options) + &parts,
        options,
        seed: args.seed,
        cell,
        streams: Streams::new(args.seed.unwrap_or(0), cell),
        starts: if args.seed.is_some() { Starts::Drawn } else { Starts::Listed },
        trials: None,
    })
}

fn of_experiment(args: &Args, path: &Path, number: u64) -> Result<Subject, Error> {
    let own = [
        ("--size", args.size.is_some()),
        ("--option", !args.options.is_empty()),
        ("--seed", args.seed.is_some()),
        ("--max-steps", args.max_steps.is_some()),
    ];
    if let Some((flag, _)) = own.into_iter().find(|(_, is_given)| *is_given) {
        let message =
            format!("{flag} is for systems: an experiment has options, seed and step limit of its own");
        return Err(Error::Request(message));
    }
    let mut experiment = read_experiment(path)?;
    args.consent.prepare(&mut experiment, path)?;
    let count = experiment.cells().len();
    let cell = experiment.cells().iter().find(|cell| cell.number == number).cloned().ok_or_else(|| {
        let name = args.cell.map_or_else(|| args.subject.clone(), |cell| format!("--cell {cell}"));
        let dir = Path::new(cell_args::split(&args.subject).0);
        if dir.is_dir() {
            return cell_args::no_such_cell(&name, None, dir, count);
        }
        Error::Request(format!("{name}: allowed is 1 to {count}, the cells of the experiment"))
    })?;
    let consent = if cell.machine.program().is_some() { " --allow-exec" } else { "" };
    Ok(Subject {
        command: format!("queenlab trace {}{consent} --cell {number}", quoted_path(path)),
        is_of_system: false,
        machine: cell.machine,
        budget: cell.job.budget,
        options: cell.options,
        seed: cell.seed,
        cell: number,
        streams: cell.job.streams,
        starts: cell.job.starts,
        trials: Some(cell.job.trials),
    })
}

fn options(args: &Args, entry: &CatalogEntry) -> Result<Options, Error> {
    let mut chosen = Vec::new();
    let size = args.size.iter().map(|size| ("size", size.as_str()));
    let others = args.options.iter().map(|option| {
        option
            .split_once('=')
            .ok_or_else(|| Error::Request(format!("--option {option}: allowed is NAME=VALUE")))
    });
    let mut given = BTreeSet::new();
    for option in size.map(Ok).chain(others) {
        let (name, text) = option?;
        if !given.insert(name) {
            return Err(Error::Request(format!("the option {name} is given twice")));
        }
        chosen.push((name, value(entry, name, text)?));
    }
    Ok(entry.options(chosen))
}

fn value(entry: &CatalogEntry, name: &str, text: &str) -> Result<Value, Error> {
    let specs = entry.card.options;
    let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| {
        let names: Vec<_> = specs.iter().map(|spec| spec.name).collect();
        Error::Request(format!(
            "{} has no option \"{name}\": allowed is {}{}",
            entry.card.name,
            names.join(", "),
            suggestion(name, names.iter().copied())
        ))
    })?;
    let value = spec.domain.parse(text).ok_or_else(|| {
        let meant = spec.domain.suggestion(text);
        Error::Request(format!("{name} is \"{text}\": allowed is {}{meant}", spec.domain))
    })?;
    input::with_file(value).map_err(|why| Error::Request(format!("{name} is \"{text}\": {why}")))
}
