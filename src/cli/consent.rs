//! Consent: nothing that an experiment names is started unless the user allows it.
//!
//! The hash covers the files of a program even where `identity = "version"` leaves them out of the experiment.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::env;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::failure::program_failed;
use super::warn;
use crate::engine::batch::Signals;
use crate::experiment::Experiment;
use crate::model::digest::sha256;
use crate::programs::exec::invocation::Invocation;
use crate::programs::exec::provenance;
use crate::programs::exec::sources::{Provenance, SourceError, Sources};
use crate::programs::exec::trial::{environment, folder_of};
use crate::programs::exec::{Program, guard};
use crate::programs::shell::quoted;
use crate::programs::spec::{Lifetime, Limits, ProgramSpec};
use crate::result::plain;
use crate::store::error::Error;

/// The hidden command that [`guard::keep`]s watch.
pub(super) const GUARD: &str = "guard-programs";

#[derive(Debug, clap::Args)]
pub(super) struct Consent {
    /// Start the program that the experiment names. With a HASH only if experiment, program and files have it
    #[arg(long, value_name = "HASH", num_args = 0..=1, require_equals = true, default_missing_value = UNSAID,
          value_parser = allowed)]
    allow_exec: Option<Allowed>,
    /// Start it in this folder, which has its files [default: that of the experiment]
    #[arg(long, value_name = "DIR", requires = "allow_exec")]
    folder: Option<PathBuf>,
}

/// What may be started.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Allowed {
    /// Whatever the experiment names.
    Any,
    /// What has this hash.
    Hash(String),
}

/// No argument of a command is this one.
const UNSAID: &str = "\0";

fn allowed(hash: &str) -> Result<Allowed, &'static str> {
    match hash {
        UNSAID => Ok(Allowed::Any),
        "" => Err(
            "there is no hash: allowed is --allow-exec=HASH, or --allow-exec alone, which allows any program",
        ),
        hash => Ok(Allowed::Hash(hash.to_owned())),
    }
}

impl Consent {
    /// Consent to everything: the command itself stood on the command line.
    pub(super) const GIVEN: Self = Self { allow_exec: Some(Allowed::Any), folder: None };

    /// Whether there is any.
    pub(super) fn is_given(&self) -> bool {
        self.allow_exec.is_some()
    }

    /// Makes the experiment in the file `path` ready to be run: looks up what its programs are made of, if it has any, and asks
    /// workers what they announce. Returns the hash that is consent to these alone.
    ///
    /// # Errors
    /// If there is no consent to start a program, it is not there, or it is not the one of before.
    pub(super) fn prepare(&self, experiment: &mut Experiment, path: &Path) -> Result<Option<String>, Error> {
        if !experiment.starts_programs() {
            return Ok(None);
        }
        let Some(allowed) = &self.allow_exec else {
            return Err(not_allowed(experiment, path));
        };
        if let Some(folder) = self.folder.as_ref().filter(|folder| !folder.is_dir()) {
            let message = "there is no such folder: allowed is the one that has the program's files";
            return Err(Error::Request(format!("--folder {}: {message}", plain::path(folder))));
        }
        let folder = self.folder.clone().unwrap_or_else(|| folder_of(path));
        let mut specs: Vec<ProgramSpec> = experiment.programs().cloned().collect();
        let before = specs.iter_mut().map(|spec| Before::replace(spec, &folder));
        let before: Vec<Before> = before.collect::<Result<_, _>>()?;
        before.iter().try_for_each(|before| before.check_files(path))?;
        specs.iter().for_each(warn_of_unseen);
        experiment.resolve(specs).map_err(Error::request)?;
        let others: String = before.iter().map(|before| before.found.others()).collect();
        let digest = sha256((experiment.to_toml() + &others).as_bytes());
        if let Allowed::Hash(hash) = allowed
            && *hash != digest
        {
            return Err(Error::Request(format!(
                "--allow-exec={hash}: experiment, program and files are others: they have {digest}"
            )));
        }
        let executable = env::current_exe().map_err(Error::io("queenlab"))?;
        guard::start(&executable, GUARD).map_err(Error::io(executable))?;
        let mut specs: Vec<ProgramSpec> = experiment.programs().cloned().collect();
        for ((before, lifetime), spec) in before.into_iter().zip(announced(experiment)?).zip(&mut specs) {
            before.complete(spec, lifetime, path)?;
        }
        experiment.resolve(specs).map_err(Error::request)?;
        Ok(Some(digest))
    }

    /// Warns of what the programs of the experiment in the file `path` are made of and is not there. Starts nothing.
    pub(super) fn warn_of_missing(&self, experiment: &Experiment, path: &Path) {
        let folder = self.folder.clone().unwrap_or_else(|| folder_of(path));
        for spec in experiment.programs() {
            let spec = ProgramSpec { folder: folder.clone(), ..spec.clone() };
            if let Err(error) = provenance::look_up(&spec) {
                warn(not_found(error));
            }
        }
    }
}

/// Says which files a change of would not be noticed.
fn warn_of_unseen(spec: &ProgramSpec) {
    for file in provenance::unseen(spec) {
        let file = plain::line(&file).into_owned();
        warn(format_args!(
            "{file}: the command names it, and a change of it goes unnoticed: files = [\"{file}\"]"
        ));
    }
}

fn not_allowed(experiment: &Experiment, path: &Path) -> Error {
    let commands: Vec<String> = experiment.programs().map(command).collect();
    let what = if commands.len() == 1 { "a program" } else { "programs" };
    let message = format!("this starts {what}: {}; --allow-exec allows it", commands.join(", "));
    Error::wrong(path, None, message)
}

/// What an experiment says of its program before that is started.
struct Before {
    provenance: Option<Provenance>,
    lifetime: Lifetime,
    /// What was found now.
    found: Arc<Sources>,
}

impl Before {
    /// Takes what the experiment says, and puts there what is found now, in this folder.
    fn replace(spec: &mut ProgramSpec, folder: &Path) -> Result<Self, Error> {
        folder.clone_into(&mut spec.folder);
        let found = Arc::new(provenance::look_up(spec).map_err(not_found)?);
        spec.sources = Some(Arc::clone(&found));
        let unasked = spec.lifetime.unasked();
        Ok(Self {
            provenance: spec.provenance.replace(found.provenance()),
            lifetime: mem::replace(&mut spec.lifetime, unasked),
            found,
        })
    }

    /// Checks that files have the checksums that they had.
    fn check_files(&self, path: &Path) -> Result<(), Error> {
        let before = self.provenance.as_ref().filter(|before| !before.files.is_empty());
        let changes = before.map_or_else(Vec::new, |before| before.changes(&self.found.provenance()));
        if changes.is_empty() {
            return Ok(());
        }
        let changes = changes.join(", ");
        let message = format!(
            "{changes}: results are of one program; --folder DIR says where it starts, if that is elsewhere"
        );
        Err(Error::foreign(path, message))
    }

    /// Completes `spec` by what only the program can say, unless that is not what it said before.
    fn complete(self, spec: &mut ProgramSpec, lifetime: Lifetime, path: &Path) -> Result<(), Error> {
        if self.lifetime != self.lifetime.unasked() && self.lifetime != lifetime {
            let message = "the worker announces other seeds, measures, outcomes or traces than it did";
            return Err(Error::foreign(path, message));
        }
        let found = spec.identity.part(Provenance { version: version(spec)?, ..self.found.provenance() });
        if self.provenance.is_some_and(|before| before != found) {
            let message = "the program is not the one that it was: results are of one program";
            return Err(Error::foreign(path, message));
        }
        (spec.provenance, spec.lifetime) = (Some(found), lifetime);
        Ok(())
    }
}

/// How long a process of each program stays, with what it announces if it is a worker: asked in the first cell of each.
fn announced(experiment: &Experiment) -> Result<Vec<Lifetime>, Error> {
    let cells = experiment.cells().iter();
    let programs = cells.filter_map(|cell| Some((cell, cell.machine.program()?)));
    let mut asked = BTreeMap::new();
    for (cell, program) in programs {
        if let Entry::Vacant(place) = asked.entry(cell.place) {
            place.insert(announced_by(program, cell.job.budget)?);
        }
    }
    Ok(asked.into_values().collect())
}

fn announced_by(program: &Program, budget: u64) -> Result<Lifetime, Error> {
    if program.spec().lifetime == Lifetime::Trial {
        return Ok(Lifetime::Trial);
    }
    let announced = program.announce(budget);
    announced
        .map(|announced| Lifetime::Worker(Some(announced)))
        .map_err(|failure| Error::Program(program_failed(&failure)))
}

/// All that is started, as it can be pasted: the command with its placeholders and what is added to its environment, and the
/// command that prints its version.
fn command(spec: &ProgramSpec) -> String {
    let line = |words: Vec<String>| {
        let env = spec.env.iter().map(|(name, value)| format!("{}={}", quoted(name), quoted(value)));
        env.chain(words.iter().map(|word| quoted(word))).collect::<Vec<_>>().join(" ")
    };
    let command = line(spec.command.iter().map(ToString::to_string).collect());
    if spec.version.is_empty() {
        return command;
    }
    format!("{command}, and for its version {}", line(spec.version.clone()))
}

fn not_found(error: SourceError) -> Error {
    Error::Request(match error {
        SourceError::NoProgram(program) if program.contains(' ') => format!(
            "{}: there is no such program in PATH: the program and each of its arguments are words of their own, without quotes \
             around all of them",
            plain::line(&program)
        ),
        SourceError::NoProgram(program) => format!(
            "{}: there is no such program in PATH: install it, or write its path",
            plain::line(&program)
        ),
        SourceError::NoFile(path, error) => format!(
            "{}: the program needs this file: {error}; --folder names the folder that has it",
            plain::path(&path)
        ),
    })
}

/// The first line that the version command prints.
fn version(spec: &ProgramSpec) -> Result<Option<String>, Error> {
    if spec.version.is_empty() {
        return Ok(None);
    }
    let invocation = Invocation {
        program: provenance::started(&spec.version[0], spec).map_err(not_found)?,
        arguments: spec.version.clone(),
        folder: spec.folder.clone(),
        env: environment(spec),
        stdin: None,
    };
    let done = invocation.run(&Limits::default(), &Signals::default());
    let done = done.map_err(|error| Error::Request(format!("{}: {error}", plain::line(&spec.version[0]))))?;
    let printed = done.map(|done| if done.stdout.is_empty() { done.stderr } else { done.stdout });
    let text = String::from_utf8_lossy(&printed.unwrap_or_default()).into_owned();
    Ok(text.lines().map(str::trim).find(|line| !line.is_empty()).map(|line| plain::line(line).into_owned()))
}
