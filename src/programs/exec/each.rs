//! Trials of a program, each in a process of its own.

use std::collections::BTreeMap;

use super::super::key::TextKey;
use super::super::line::{LineReader, Sample};
use super::faults::Faults;
use super::trial::{Failure, TrialCall, TrialEnd};
use super::{CARD, Program, last_lines};
use crate::engine::batch::Signals;
use crate::engine::machine::{LaunchError, RunFailure};
use crate::engine::tape::Ending;
use crate::engine::trial::Sampler;
use crate::model::draw::Streams;
use crate::model::keys::KeySpace;
use crate::model::outcome::{End, LIMIT, Outcome};
use crate::model::program;

/// The steps of trials whose steps are not read.
const NO_STEPS: u64 = 0;

/// The trials of a program.
pub(super) struct ProgramSeries<'p> {
    pub(super) program: &'p Program,
    pub(super) streams: Streams,
    pub(super) budget: u64,
}

/// A program between trials: how it is read, and what was measured last.
pub(super) struct ProgramState {
    reader: LineReader,
    measures: Vec<u64>,
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
                self.program.faults.stop(failed(&call, &error));
                signals.stop();
                return None;
            }
        };
        self.program.note(&call, &ending);
        self.program.check_surplus(&self.program.faults, || call.arguments(None));
        if self.program.faults.is_fatal() {
            signals.stop();
        }
        let sample = ending.end.map(|reading| {
            state.measures = reading.measures;
            reading.sample
        });
        Some(outcome(self.budget, Some(sample)))
    }

    fn measures(&self) -> usize {
        self.program.spec.measured().count()
    }

    fn measure(&self, state: &ProgramState, values: &mut [u64]) {
        values.copy_from_slice(&state.measures);
    }

    fn stops(&self) -> Vec<&'static str> {
        let of_all = CARD.stops.iter().map(|stop| stop.name);
        of_all.chain(self.program.spec.outcomes()).chain([LIMIT]).collect()
    }

    fn keys(&self) -> &dyn KeySpace<TextKey> {
        &self.program.keys
    }

    fn resume(&self, trials: u64, stopped: &BTreeMap<&'static str, u64>) {
        self.program.faults.resume(trials, stopped);
    }
}

impl Program {
    /// Stops the run if it reached more keys than are known to exist.
    pub(super) fn check_surplus(&self, faults: &Faults, command: impl FnOnce() -> Vec<String>) {
        if let Some(surplus) = self.keys.surplus() {
            let message = surplus.to_string();
            faults.stop(RunFailure { message, command: command(), said: Vec::new() });
        }
    }

    fn note(&self, call: &TrialCall, ending: &TrialEnd) {
        let report = |failure: &Failure| RunFailure {
            message: format!("trial {} is {}: {}", call.index, failure.outcome, failure.reason),
            command: call.arguments(None),
            said: last_lines(&ending.finished.stderr),
        };
        self.faults.note(ending.end.as_ref().err(), self.spec.tolerate, report);
    }
}

/// The end of a trial that is run alone.
pub(super) fn end(program: &Program, call: &TrialCall) -> Result<Ending, LaunchError> {
    let ending = call.run(&mut program.reader(), &program.keys, &Signals::default());
    let ending = ending.map_err(|error| LaunchError::Failed(failed(call, &error)))?;
    let reading = ending.map(|ending| ending.end);
    let measures = reading.iter().flatten().flat_map(|reading| reading.measures.clone()).collect();
    let sample = reading.map(|reading| reading.map(|reading| reading.sample));
    Ok(Ending::new(outcome(call.budget, sample), measures))
}

fn failed(call: &TrialCall, error: &std::io::Error) -> RunFailure {
    let command = call.arguments(None);
    RunFailure { message: format!("{} cannot be started: {error}", command[0]), command, said: Vec::new() }
}

/// The outcome of a trial; one that did not end, failed.
fn outcome(budget: u64, end: Option<Result<Sample, Failure>>) -> Outcome<TextKey> {
    match end {
        Some(Ok(sample)) => Outcome::within(budget, End::Reached(sample.key), sample.steps),
        Some(Err(failure)) => failure.ended(),
        None => Outcome { end: End::Stopped(program::FAILED), steps: NO_STEPS },
    }
}
