//! Consent: nothing that an experiment names is started unless the user allows it.

use std::env;
use std::path::{Path, PathBuf};

use super::interrupt::quoted;
use crate::engine::batch::Signals;
use crate::experiment::{Experiment, Solver};
use crate::model::digest::sha256;
use crate::programs::exec::guard;
use crate::programs::exec::invocation::Invocation;
use crate::programs::exec::trial::{environment, folder_of};
use crate::programs::spec::{Limits, ProgramSpec, Provenance};
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

    /// Makes the experiment in the file `path` ready to be run: looks up what its program is made of, if it has one. Returns
    /// the hash that is consent to it alone.
    ///
    /// # Errors
    /// If there is no consent to start the program, it is not there, or it is not the one of before.
    pub(super) fn prepare(&self, experiment: &mut Experiment, path: &Path) -> Result<Option<String>, Error> {
        let Solver::Program { spec, .. } = &mut experiment.solver else {
            return Ok(None);
        };
        spec.folder = self.folder.clone().unwrap_or_else(|| folder_of(path));
        let Some(hash) = &self.allow_exec else {
            let message = format!("this starts a program: {}; --allow-exec allows it", command(spec));
            return Err(Error::Input { path: path.to_owned(), line: None, message });
        };
        let found = provenance::look_up(spec)?;
        let executable = env::current_exe().map_err(Error::io("queenlab"))?;
        guard::start(&executable, GUARD).map_err(Error::io(executable))?;
        let found = Provenance { version: version(spec)?, ..found };
        if let Some(before) = &spec.provenance {
            check_same(path, before, &spec.identity.part(found.clone()))?;
        }
        let part = spec.identity.part(found.clone());
        spec.provenance = Some(found);
        let digest = sha256(experiment.to_toml().as_bytes());
        if let Solver::Program { spec, .. } = &mut experiment.solver {
            spec.provenance = Some(part);
        }
        if hash.is_empty() || *hash == digest {
            return Ok(Some(digest));
        }
        Err(Error::Request(format!(
            "--allow-exec={hash}: experiment, program and files are others: they have {digest}"
        )))
    }
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

fn check_same(path: &Path, before: &Provenance, now: &Provenance) -> Result<(), Error> {
    let changed = before.files.iter().zip(&now.files).find(|(before, now)| before != now);
    let message = match changed {
        Some((file, _)) => format!("{} is not the file that it was: results are of one program", file.file),
        None if before == now => return Ok(()),
        None => "the program is not the one that it was: results are of one program".to_owned(),
    };
    Err(Error::Foreign { path: path.to_owned(), message })
}
