//! Consent: nothing that an experiment names is started unless the user allows it.

use std::env;
use std::mem;
use std::path::{Path, PathBuf};

use super::failure::program_failed;
use super::interrupt::quoted;
use crate::engine::batch::Signals;
use crate::experiment::Experiment;
use crate::model::digest::sha256;
use crate::programs::exec::invocation::Invocation;
use crate::programs::exec::trial::{environment, folder_of};
use crate::programs::exec::{Program, guard};
use crate::programs::spec::{FileDigest, Lifetime, Limits, ProgramSpec, Provenance};
use crate::result::plain;
use crate::store::error::Error;
use crate::store::provenance;

/// The hidden command that [`guard::keep`]s watch.
pub(super) const GUARD: &str = "guard-programs";

#[derive(Debug, clap::Args)]
pub(super) struct Consent {
    /// Start the program that the experiment names. With a HASH only if experiment, program and files have it
    #[arg(long, value_name = "HASH", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    allow_exec: Option<String>,
    /// Start it in this folder, which has its files [default: that of the experiment]
    #[arg(long, value_name = "DIR", requires = "allow_exec")]
    folder: Option<PathBuf>,
}

impl Consent {
    /// Consent to everything: the command itself stood on the command line.
    pub(super) const GIVEN: Self = Self { allow_exec: Some(String::new()), folder: None };

    /// Whether there is any.
    pub(super) fn is_given(&self) -> bool {
        self.allow_exec.is_some()
    }

    /// Makes the experiment in the file `path` ready to be run: looks up what its program is made of, if it has one, and asks a
    /// worker what it announces. Returns the hash that is consent to it alone.
    ///
    /// # Errors
    /// If there is no consent to start the program, it is not there, or it is not the one of before.
    pub(super) fn prepare(&self, experiment: &mut Experiment, path: &Path) -> Result<Option<String>, Error> {
        let Some(spec) = experiment.solver.program_mut() else {
            return Ok(None);
        };
        spec.folder = self.folder.clone().unwrap_or_else(|| folder_of(path));
        let Some(hash) = &self.allow_exec else {
            let message = format!("this starts a program: {}; --allow-exec allows it", command(spec));
            return Err(Error::Input { path: path.to_owned(), line: None, message });
        };
        let found = provenance::look_up(spec)?;
        let unasked = spec.lifetime.unasked();
        let before = Before {
            provenance: spec.provenance.replace(found.clone()),
            lifetime: mem::replace(&mut spec.lifetime, unasked),
        };
        before.check_files(&found.files, path)?;
        let digest = sha256(experiment.to_toml().as_bytes());
        if !hash.is_empty() && *hash != digest {
            return Err(Error::Request(format!(
                "--allow-exec={hash}: experiment, program and files are others: they have {digest}"
            )));
        }
        let executable = env::current_exe().map_err(Error::io("queenlab"))?;
        guard::start(&executable, GUARD).map_err(Error::io(executable))?;
        before.complete(experiment, found, path)?;
        Ok(Some(digest))
    }
}

/// What an experiment says of its program before that is started.
struct Before {
    provenance: Option<Provenance>,
    lifetime: Lifetime,
}

impl Before {
    /// Checks that files have the checksums that they had.
    fn check_files(&self, now: &[FileDigest], path: &Path) -> Result<(), Error> {
        let before = self.provenance.iter().flat_map(|provenance| &provenance.files);
        before.zip(now).find(|(before, now)| before != now).map_or(Ok(()), |(file, _)| {
            let message = format!("{} is not the file that it was: results are of one program", file.file);
            Err(Error::Foreign { path: path.to_owned(), message })
        })
    }

    /// Completes `experiment` by what only the program can say, unless that is not what it said before.
    fn complete(self, experiment: &mut Experiment, found: Provenance, path: &Path) -> Result<(), Error> {
        let lifetime = announced(experiment)?;
        if self.lifetime != self.lifetime.unasked() && self.lifetime != lifetime {
            let message =
                "the worker announces other seeds, measures, outcomes or traces than it did".to_owned();
            return Err(Error::Foreign { path: path.to_owned(), message });
        }
        let spec = experiment.solver.program_mut().expect("a program that is started");
        let found = spec.identity.part(Provenance { version: version(spec)?, ..found });
        if self.provenance.is_some_and(|before| before != found) {
            let message = "the program is not the one that it was: results are of one program".to_owned();
            return Err(Error::Foreign { path: path.to_owned(), message });
        }
        (spec.provenance, spec.lifetime) = (Some(found), lifetime);
        Ok(())
    }
}

/// How long a process of the program stays, with what it announces if it is a worker.
fn announced(experiment: &Experiment) -> Result<Lifetime, Error> {
    let spec = experiment.solver.program().expect("a program that is started");
    if spec.lifetime == Lifetime::Trial {
        return Ok(Lifetime::Trial);
    }
    let cells = experiment.cells().map_err(Error::request)?;
    let program = Program::new(spec.clone(), cells[0].options.clone(), 1).map_err(Error::request)?;
    let announced = program.announce(cells[0].job.budget);
    announced
        .map(|announced| Lifetime::Worker(Some(announced)))
        .map_err(|failure| Error::Request(program_failed(&failure)))
}

/// The command as it can be pasted, with its placeholders.
fn command(spec: &ProgramSpec) -> String {
    spec.command.iter().map(|word| quoted(&word.to_string())).collect::<Vec<_>>().join(" ")
}

/// The first line that the version command prints.
fn version(spec: &ProgramSpec) -> Result<Option<String>, Error> {
    if spec.version.is_empty() {
        return Ok(None);
    }
    let invocation = Invocation {
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
