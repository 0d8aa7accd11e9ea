//! One trial of a program: what is started, and what its end means.

use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::super::format::{ExitRule, Format, Said};
use super::super::known::ProgramKeys;
use super::super::line::{self, LineError, LineReader, Sample};
use super::super::reader::ReadError;
use super::super::seeds::SeedForm;
use super::super::shell::quoted;
use super::super::spec::{DIR, OUT, OutputSource, ProgramSpec};
use super::invocation::{Finished, Invocation, ProcessEnd};
use super::sources::Look;
use super::{Scratch, plain_file, scratch};
use crate::engine::batch::Signals;
use crate::model::draw::Streams;
use crate::model::options::Options;
use crate::model::outcome::{End, LIMIT, Outcome};
use crate::model::program::{self, UNREADABLE, WRONG};

/// A call of a program: one trial, and the values of its placeholders.
#[derive(Clone, Copy)]
pub struct TrialCall<'a> {
    /// The program.
    pub spec: &'a ProgramSpec,
    /// The placeholders of its own.
    pub options: &'a Options,
    /// The random streams of the cell.
    pub streams: &'a Streams,
    /// The number of the cell.
    pub cell: u64,
    /// The step limit.
    pub budget: u64,
    /// The number of the trial.
    pub index: u64,
}

/// How a trial ended.
#[derive(Debug)]
pub struct TrialEnd {
    /// What was read, or the outcome of a trial that reached no key.
    pub end: Result<Reading, Failure>,
    /// What was printed.
    pub finished: Finished,
}

/// What was read of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The key and the steps.
    pub sample: Sample,
    /// What is measured besides steps, as [`ProgramSpec::measured`] names it.
    pub measures: Vec<u64>,
}

/// Why a trial was not run.
#[derive(Debug, Error)]
pub(crate) enum CallError {
    /// The program cannot be started, or watched.
    #[error("{program} cannot be started: {error}{advice}")]
    Start { program: String, error: io::Error, advice: String },
    #[error(
        "{0} changed while it was run, and a result is of one program: the trials since then do not count"
    )]
    Changed(String),
}

impl ProgramSpec {
    /// Whether its files are as they were.
    ///
    /// # Errors
    /// If one has other contents.
    pub(super) fn look(&self) -> Result<Look, CallError> {
        match self.sources.as_ref().map_or(Look::Same, |sources| sources.look()) {
            Look::Changed(file) => Err(CallError::Changed(file)),
            look => Ok(look),
        }
    }

    /// What would help where the program cannot be started: the error of the system does not say what is wrong with a script.
    pub(super) fn advice(&self, error: &io::Error) -> String {
        /// `ENOEXEC`: neither a program nor a script.
        const NO_PROGRAM: i32 = 8;
        let program = self.command[0].to_string();
        match (error.kind(), error.raw_os_error()) {
            (ErrorKind::PermissionDenied, _) => format!(": chmod +x {} allows it", quoted(&program)),
            (_, Some(NO_PROGRAM)) => {
                ": its first line has to name what runs it, as #!/bin/sh does".to_owned()
            }
            (ErrorKind::NotFound, _) => match interpreter(&self.folder.join(&program)) {
                Some(name) if name.ends_with('\r') => {
                    format!(
                        ": its lines end in CR and LF; sed -i 's/\\r$//' {} takes the CR away",
                        quoted(&program)
                    )
                }
                Some(name) => format!(": its first line names {name:?}"),
                None => String::new(),
            },
            _ => String::new(),
        }
    }
}

/// What the first line of a script names.
fn interpreter(path: &Path) -> Option<String> {
    const MOST: u64 = 256;
    let mut beginning = Vec::new();
    plain_file::reader(path).ok()?.take(MOST).read_to_end(&mut beginning).ok()?;
    let line = beginning.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    Some(String::from_utf8_lossy(line).into_owned())
}

/// Why a trial has no sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The outcome.
    pub outcome: &'static str,
    /// Why, in a sentence.
    pub reason: String,
}

impl Failure {
    pub(super) fn new(outcome: &'static str, reason: impl Into<String>) -> Self {
        Self { outcome, reason: reason.into() }
    }

    /// The one of a trial whose output cannot be read so.
    pub(super) fn of(error: &LineError) -> Self {
        let outcome = if matches!(error, LineError::Wrong(_)) { WRONG } else { UNREADABLE };
        Self::new(outcome, error.to_string())
    }

    /// Whether the program is to blame.
    pub(super) fn is_fault(&self) -> bool {
        program::FAULTS.contains(&self.outcome)
    }

    /// The trial that failed so.
    pub(super) fn ended<K>(&self) -> Outcome<K> {
        Outcome { end: End::Stopped(self.outcome), steps: 0 }
    }
}

impl TrialCall<'_> {
    /// Runs the trial; none if `signals` asked to stop.
    pub(crate) fn run(
        &self,
        reader: &mut LineReader,
        keys: &ProgramKeys,
        signals: &Signals,
    ) -> Result<Option<TrialEnd>, CallError> {
        loop {
            self.spec.look()?;
            let end = self.run_once(reader, keys, signals).map_err(|error| self.not_started(error))?;
            if self.spec.look()? == Look::Same {
                return Ok(end);
            }
        }
    }

    fn not_started(&self, error: io::Error) -> CallError {
        let advice = self.spec.advice(&error);
        CallError::Start { program: self.spec.command[0].to_string(), error, advice }
    }

    fn run_once(
        &self,
        reader: &mut LineReader,
        keys: &ProgramKeys,
        signals: &Signals,
    ) -> io::Result<Option<TrialEnd>> {
        let folder = if self.spec.uses_folder() { Some(scratch()?) } else { None };
        let folder = folder.as_ref().map(Scratch::path);
        let invocation = self.invocation(folder);
        let Some(finished) = invocation.run(&self.spec.limits, signals)? else {
            return Ok(None);
        };
        let end = self.end(&finished, folder, reader, keys);
        Ok(Some(TrialEnd { end, finished }))
    }

    /// The command of the trial, with `folder` as its fresh folder.
    pub fn arguments(&self, folder: Option<&Path>) -> Vec<String> {
        let value = |name: &str| self.value(name, folder);
        self.spec.command.iter().map(|word| word.fill(value)).collect()
    }

    fn value(&self, name: &str, folder: Option<&Path>) -> Option<String> {
        let written = |path: PathBuf| path.to_string_lossy().into_owned();
        let seed = |form| self.spec.seeds.value(form, self.streams, self.index).to_string();
        match name {
            "trial" => Some(self.index.to_string()),
            "cell" => Some(self.cell.to_string()),
            "max_steps" => Some(self.budget.to_string()),
            DIR => Some(folder.map_or_else(|| DIR.to_owned(), |folder| written(folder.to_owned()))),
            OUT => Some(folder.map_or_else(|| OUT.to_owned(), |folder| written(folder.join(OUT)))),
            _ => SeedForm::of(name).map(seed).or_else(|| self.options.get(name).map(ToString::to_string)),
        }
    }

    /// What is started, with `folder` as its fresh folder.
    pub(crate) fn invocation(&self, folder: Option<&Path>) -> Invocation {
        let spec = self.spec;
        let arguments = self.arguments(folder);
        let found = spec.sources.as_ref().map(|sources| sources.executable().to_owned());
        Invocation {
            program: found.unwrap_or_else(|| PathBuf::from(&arguments[0])),
            arguments,
            folder: spec.folder.clone(),
            env: environment(spec),
            stdin: spec.stdin.as_ref().map(|file| spec.folder.join(file)),
        }
    }

    fn end(
        &self,
        finished: &Finished,
        folder: Option<&Path>,
        reader: &mut LineReader,
        keys: &ProgramKeys,
    ) -> Result<Reading, Failure> {
        let code = self.exit_code(finished)?;
        match self.spec.rule(code) {
            None => Err(Failure::new(program::FAILED, format!("it ended with exit code {code}"))),
            Some(ExitRule::Unsolvable) => Err(Failure::new(program::UNSOLVABLE, "it found no solution")),
            Some(ExitRule::Limit) => Err(Failure::new(LIMIT, "it gave up")),
            Some(ExitRule::Read) => {
                let read = self.output(finished, folder).and_then(|output| match self.said(&output) {
                    Some(said) => Err(said),
                    None => self.read(&output, reader, keys).map_err(|error| self.failure(&error, &output)),
                });
                read.map_err(|failure| {
                    Failure::new(failure.outcome, failure.reason + self.elsewhere(finished))
                })
            }
        }
    }

    /// The exit code of a process that ended by itself, or how it ended otherwise.
    fn exit_code(&self, finished: &Finished) -> Result<i32, Failure> {
        let limits = &self.spec.limits;
        Err(match finished.ended {
            ProcessEnd::Time => {
                Failure::new(program::TIME, format!("it took more than {} s, its limit", limits.seconds))
            }
            ProcessEnd::Output => {
                let most = limits.output;
                let reason = format!("it printed more than {most} bytes, the limit {{ output = {most} }}");
                Failure::new(program::OUTPUT, reason)
            }
            ProcessEnd::Closed => Failure::new(UNREADABLE, "it closed its output, and did not end"),
            ProcessEnd::Signal(_) | ProcessEnd::Exit(_)
                if limits.memory.is_some() && is_out_of_memory(finished) =>
            {
                Failure::new(program::MEMORY, "it ran out of memory")
            }
            ProcessEnd::Signal(signal) => Failure::new(program::CRASHED, format!("signal {signal} ended it")),
            ProcessEnd::Exit(code) => return Ok(code),
        })
    }

    /// Where else it printed something, if there is nothing to read on standard output.
    fn elsewhere(&self, finished: &Finished) -> &'static str {
        let is_blank = |printed: &[u8]| printed.trim_ascii().is_empty();
        let is_there = self.spec.from == OutputSource::Stdout
            && is_blank(&finished.stdout)
            && !is_blank(&finished.stderr);
        if is_there {
            ", and something on standard error, which from = \"stderr\" reads, or try --from stderr"
        } else {
            ""
        }
    }

    /// How the trial ended, if a text in `output` says so.
    fn said(&self, output: &[u8]) -> Option<Failure> {
        if self.spec.outcomes.is_empty() {
            return None;
        }
        let text = String::from_utf8_lossy(output);
        let rule = self.spec.outcomes.iter().find(|rule| rule.regex.is_match(&text))?;
        Some(Failure::new(rule.outcome, format!("it printed {}", rule.regex)))
    }

    /// How a trial ended whose output could not be read.
    fn failure(&self, error: &LineError, output: &[u8]) -> Failure {
        let text = String::from_utf8_lossy(output);
        let said = self.spec.form.format.into_iter().flat_map(Format::said);
        let is_said = |(words, _): &&Said| text.lines().any(|line| line.starts_with(words));
        match said.filter(|_| *error == LineError::Read(ReadError::Nothing)).find(is_said) {
            Some((words, outcome)) => Failure::new(outcome, format!("it printed {words}")),
            None => Failure::of(error),
        }
    }

    fn read(&self, output: &[u8], reader: &mut LineReader, keys: &ProgramKeys) -> Result<Reading, LineError> {
        let (sample, printed) = reader.read_output(output, keys)?;
        let mut measures = Vec::with_capacity(self.spec.measures.len() + 1);
        if self.spec.form.counts_samples() {
            measures.push(printed);
        }
        if !self.spec.measures.is_empty() {
            let text = line::text(output)?;
            for (name, reader) in &self.spec.measures {
                let value = reader.read(text);
                measures.push(value.map_err(|fault| LineError::Measure { name: name.clone(), fault })?);
            }
        }
        Ok(Reading { sample, measures })
    }

    fn output(&self, finished: &Finished, folder: Option<&Path>) -> Result<Vec<u8>, Failure> {
        let unreadable = |reason| Failure::new(UNREADABLE, reason);
        match self.spec.from {
            OutputSource::Stdout => Ok(finished.stdout.clone()),
            OutputSource::Stderr => Ok(finished.stderr.clone()),
            OutputSource::Out => {
                let folder = folder.ok_or_else(|| unreadable("it was given no {out}".to_owned()))?;
                let most = self.spec.limits.output;
                let written = plain_file::read(&folder.join(OUT), most)
                    .map_err(|error| unreadable(format!("{{out}}: {error}")))?;
                if written.len() as u64 > most {
                    return Err(Failure::new(program::OUTPUT, format!("it wrote more than {most} bytes")));
                }
                Ok(written)
            }
        }
    }
}

/// Whether a program that failed said so.
fn is_out_of_memory(finished: &Finished) -> bool {
    finished.ended != ProcessEnd::Exit(0) && is_memory_error(&finished.stderr)
}

/// Whether these are the words of a program that ran out of memory.
pub(super) fn is_memory_error(said: &[u8]) -> bool {
    const WORDS: [&str; 4] = ["bad_alloc", "out of memory", "MemoryError", "Cannot allocate memory"];
    let errors = String::from_utf8_lossy(said);
    WORDS.iter().any(|word| errors.contains(word))
}

/// What a program knows of where it runs: little, so that results do not depend on it.
pub fn environment(spec: &ProgramSpec) -> Vec<(String, String)> {
    let kept = ["PATH", "HOME"].map(|name| std::env::var(name).ok().map(|value| (name.to_owned(), value)));
    let set = [("LANG", "C.UTF-8"), ("TZ", "UTC"), ("PYTHONHASHSEED", "0")];
    let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let own = spec.env.iter().map(|(name, value)| (name.clone(), value.clone()));
    kept.into_iter().flatten().chain(set).chain(own).collect()
}

/// The folder that a program starts in.
pub(crate) fn folder_of(experiment: &Path) -> PathBuf {
    let folder = experiment.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or_else(|| PathBuf::from("."), Path::to_owned)
}
