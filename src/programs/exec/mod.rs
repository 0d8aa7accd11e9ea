//! A program as a system: one process for each trial.

#[cfg(all(feature = "cli", target_os = "linux"))]
pub mod guard;
pub mod invocation;
#[cfg(not(all(feature = "cli", target_os = "linux")))]
mod nowhere;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod process;
pub mod trial;

#[cfg(not(all(feature = "cli", target_os = "linux")))]
pub use self::nowhere::guard;
#[cfg(not(all(feature = "cli", target_os = "linux")))]
use self::nowhere::scratch;
#[cfg(all(feature = "cli", target_os = "linux"))]
use self::process::scratch;

use std::sync::Mutex;

use self::trial::{Failure, TrialCall, TrialEnd, outcomes};
use super::key::TextKey;
use super::known::ProgramKeys;
use super::line::{LineForm, LineReader, Sample};
use super::samples::{UNREADABLE, WRONG};
use super::spec::{KIND, ProgramSpec};
use crate::engine::batch::Signals;
use crate::engine::machine::{Launch, LaunchError, Listed, Machine, RunFailure, UnderTest, WrittenKeys};
use crate::engine::progress::{CellProgress, Job, Progress};
use crate::engine::tape::{Ending, Frame};
use crate::engine::trial::Sampler;
use crate::model::draw::Streams;
use crate::model::grid::Axes;
use crate::model::keys::{KeySpace, Keys};
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, LIMIT, Outcome, SOLVED};
use crate::model::start::{Start, Unlisted};
use crate::model::system::{Card, Term};

/// The step of trials whose steps are not read.
const NO_STEPS: u64 = 0;

/// How many trials may end badly where not a share of them may.
const MAX_FAULTS: u64 = 10;

/// Programs, as a system.
pub static CARD: Card = Card {
    name: KIND,
    about: "a program: one process for each trial",
    step: "what the program counts as one; where it counts none, each solved trial has 1",
    options: &[],
    measures: &[],
    stops: &[
        Term { name: outcomes::UNSOLVABLE, about: "the program said that there is no solution" },
        Term { name: WRONG, about: "the key is none of the known ones" },
        Term { name: UNREADABLE, about: "the output could not be read" },
        Term { name: outcomes::FAILED, about: "the program ended with another exit code" },
        Term { name: outcomes::CRASHED, about: "a signal ended the program" },
        Term { name: outcomes::TIME, about: "the program took too long and was killed" },
        Term { name: outcomes::MEMORY, about: "the program ran out of memory" },
        Term { name: outcomes::OUTPUT, about: "the program printed too much and was killed" },
    ],
    keys: Keys::Solutions,
    axes: Axes { first: 1, down: false },
    entry_end: "|",
};

const NOT_REPEATABLE: Term = Term {
    name: "not-repeatable",
    about: "the program has no seed or is not deterministic: another run gives other counts",
};

/// A program under its own options.
pub struct Program {
    spec: ProgramSpec,
    options: Options,
    cell: u64,
    keys: ProgramKeys,
    /// The streams of a census, which draws nothing.
    undrawn: Streams,
    faults: Mutex<Faults>,
}

/// Trials that ended badly.
#[derive(Debug, Default)]
struct Faults {
    trials: u64,
    count: u64,
    last: Option<RunFailure>,
    fatal: bool,
}

impl Program {
    /// The program of cell `cell`.
    ///
    /// # Errors
    /// If its keys are those of a system with options that are impossible together.
    pub fn new(spec: ProgramSpec, options: Options, cell: u64) -> Result<Self, OptionError> {
        let keys = ProgramKeys::new(spec.known.clone())?;
        Ok(Self { spec, options, cell, keys, undrawn: Streams::new(0, cell), faults: Mutex::default() })
    }

    /// The call of trial `index`.
    #[must_use]
    pub fn call<'a>(&'a self, streams: &'a Streams, budget: u64, index: u64) -> TrialCall<'a> {
        TrialCall { spec: &self.spec, options: &self.options, streams, cell: self.cell, budget, index }
    }

    /// How it is read.
    #[must_use]
    pub fn reader(&self) -> LineReader {
        LineReader::new(LineForm::new(self.spec.key.clone(), self.spec.steps.clone()))
    }

    /// The keys that it can reach.
    #[must_use]
    pub fn keys(&self) -> &ProgramKeys {
        &self.keys
    }

    /// Notes how a trial ended. Returns whether there were too many faults.
    fn note(&self, call: &TrialCall, ending: &TrialEnd) -> bool {
        let mut faults = self.faults.lock().expect("no thread panics with the lock");
        faults.trials += 1;
        if let Err(failure) = &ending.end
            && [WRONG, UNREADABLE, outcomes::FAILED, outcomes::CRASHED].contains(&failure.outcome)
        {
            faults.count += 1;
            faults.last = Some(report(call, failure, &ending.finished.stderr));
        }
        let most = (self.spec.tolerate * faults.trials as f64).max(MAX_FAULTS as f64 - 1.0);
        faults.fatal |= faults.count as f64 > most;
        faults.fatal
    }

    fn note_error(&self, call: &TrialCall, error: &std::io::Error) {
        let mut faults = self.faults.lock().expect("no thread panics with the lock");
        let message = cannot_start(call, error);
        faults.last = Some(RunFailure { message, command: call.arguments(None), said: Vec::new() });
        faults.fatal = true;
    }
}

fn cannot_start(call: &TrialCall, error: &std::io::Error) -> String {
    format!("{} cannot be started: {error}", call.arguments(None)[0])
}

/// The outcome of a trial; one that did not end, failed.
fn outcome(budget: u64, end: Option<Result<Sample, Failure>>) -> Outcome<TextKey> {
    match end {
        Some(Ok(sample)) => Outcome::within(budget, End::Reached(sample.key), sample.steps),
        Some(Err(failure)) => Outcome { end: End::Stopped(failure.outcome), steps: NO_STEPS },
        None => Outcome { end: End::Stopped(outcomes::FAILED), steps: NO_STEPS },
    }
}

/// How a trial failed.
fn report(call: &TrialCall, failure: &Failure, stderr: &[u8]) -> RunFailure {
    const LINES: usize = 20;
    let errors = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = errors.lines().collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    RunFailure {
        message: format!("trial {} is {}: {}", call.index, failure.outcome, failure.reason),
        command: call.arguments(None),
        said: last.iter().map(|&line| line.to_owned()).collect(),
    }
}

/// A program between trials: how it is read, and what was measured last.
pub struct ProgramState {
    reader: LineReader,
    measures: Vec<u64>,
}

/// The trials of a program.
pub struct ProgramSeries<'p> {
    program: &'p Program,
    streams: Streams,
    budget: u64,
}

impl Sampler for ProgramSeries<'_> {
    type State = ProgramState;
    type Key = TextKey;

    fn blank(&self) -> ProgramState {
        ProgramState { reader: self.program.reader(), measures: vec![0; self.measures()] }
    }

    fn run(&self, state: &mut ProgramState, index: u64) -> Outcome<TextKey> {
        self.attempt(state, index, &Signals::default()).unwrap_or_else(|| outcome(self.budget, None))
    }

    fn attempt(&self, state: &mut ProgramState, index: u64, signals: &Signals) -> Option<Outcome<TextKey>> {
        let call = self.program.call(&self.streams, self.budget, index);
        let ending = match call.run(&mut state.reader, &self.program.keys, signals) {
            Ok(ending) => ending?,
            Err(error) => {
                self.program.note_error(&call, &error);
                signals.stop();
                return None;
            }
        };
        if self.program.note(&call, &ending) {
            signals.stop();
        }
        let sample = ending.end.map(|reading| {
            state.measures = reading.measures;
            reading.sample
        });
        Some(outcome(self.budget, Some(sample)))
    }

    fn measures(&self) -> usize {
        self.program.spec.measures.len()
    }

    fn measure(&self, state: &ProgramState, values: &mut [u64]) {
        values.copy_from_slice(&state.measures);
    }

    fn stops(&self) -> Vec<&'static str> {
        CARD.stops.iter().map(|stop| stop.name).chain([LIMIT]).collect()
    }

    fn keys(&self) -> &dyn KeySpace<TextKey> {
        &self.program.keys
    }
}

impl Machine for Program {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn measures(&self) -> Vec<&str> {
        self.spec.measures.keys().map(String::as_str).collect()
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        self.spec.seeds.census().ok_or(Unlisted::Seeds)
    }

    fn has_census(&self) -> bool {
        false
    }

    fn written_keys(&self) -> &dyn WrittenKeys {
        &self.keys
    }

    fn warning(&self) -> Option<&'static Term> {
        (!self.spec.is_repeatable()).then_some(&NOT_REPEATABLE)
    }

    fn work(&self, job: &Job) -> Box<dyn Progress + '_> {
        let series = ProgramSeries { program: self, streams: job.streams.clone(), budget: job.budget };
        Box::new(CellProgress::of_trials(series, job))
    }

    fn program(&self) -> Option<&dyn UnderTest> {
        Some(self)
    }

    fn play(&self, _: &Launch, _: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, LaunchError> {
        Err(LaunchError::Elsewhere(CARD.name))
    }

    /// Runs the trial alone; it is not one of those that may stop a run.
    fn end(&self, launch: &Launch, budget: u64) -> Result<Ending, LaunchError> {
        let (streams, index) = match launch {
            Launch::Drawn(streams, index) => (*streams, *index),
            Launch::From(Start::Listed(index)) => (&self.undrawn, *index),
            Launch::From(_) => return Err(LaunchError::Elsewhere(CARD.name)),
        };
        let call = self.call(streams, budget, index);
        let ending = call.run(&mut self.reader(), &self.keys, &Signals::default());
        let ending = ending.map_err(|error| LaunchError::Invalid(cannot_start(&call, &error)))?;
        let reading = ending.map(|ending| ending.end);
        let measures = reading.iter().flatten().flat_map(|reading| reading.measures.clone()).collect();
        let outcome = outcome(budget, reading.map(|reading| reading.map(|reading| reading.sample)));
        let (key, name) = match outcome.end {
            End::Reached(key) => (Some(key.to_string()), SOLVED),
            End::Stopped(name) => (None, name),
        };
        Ok(Ending { outcome: name, key, steps: outcome.steps, measures })
    }

    fn list(&self) -> Option<Box<dyn Iterator<Item = Listed> + '_>> {
        None
    }
}

impl UnderTest for Program {
    fn is_repeatable(&self) -> bool {
        self.spec.is_repeatable()
    }

    fn failure(&self) -> Option<RunFailure> {
        let faults = self.faults.lock().expect("no thread panics with the lock");
        faults.last.clone().filter(|_| faults.fatal)
    }
}
