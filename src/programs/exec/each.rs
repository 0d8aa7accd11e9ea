//! Trials of a program, each in a process of its own.

use std::collections::BTreeMap;

use super::super::key::TextKey;
use super::super::line::{LineReader, Sample};
use super::faults::Faults;
use super::trial::{CallError, Failure, Reading, TrialCall, TrialEnd};
use super::{CARD, Program, last_lines};
use crate::engine::batch::Signals;
use crate::engine::machine::{LaunchError, Misdeed, RunFailure};
use crate::engine::tally::MAX_VALUES;
use crate::engine::tape::Ending;
use crate::engine::trial::Sampler;
use crate::model::draw::Streams;
use crate::model::keys::KeySpace;
use crate::model::outcome::{End, LIMIT, Outcome};

/// The trials of a program.
pub(super) struct ProgramSeries<'p> {
    pub(super) program: &'p Program,
    pub(super) streams: Streams,
    pub(super) budget: u64,
}

impl ProgramSeries<'_> {
    /// The outcome of a trial that counts; none if `signals` asked to stop before it was certain.
    fn counted(
        &self,
        state: &mut ProgramState,
        index: u64,
        signals: &Signals,
    ) -> Result<Option<Outcome<TextKey>>, RunFailure> {
        let call = self.program.call(&self.streams, self.budget, index);
        let mut run = || {
            let ended = call.run(&mut state.reader, &self.program.keys, signals);
            ended.map_err(|error| failed(&call, &error))
        };
        let Some(ending) = run()? else { return Ok(None) };
        let is_fault = ending.end.as_ref().is_err_and(Failure::is_fault);
        if is_fault && signals.stopped_by().is_some() {
            return Ok(None);
        }
        if self.program.repeats(index) {
            let Some(again) = run()? else { return Ok(None) };
            let both = [&ending, &again].map(|ending| recorded(&call, &ending.end));
            let difference = Program::difference(index, both.each_ref(), call.arguments(None));
            difference.map_or(Ok(()), Err)?;
        }
        self.program.note(&call, &ending);
        self.program.check_surplus(&self.program.faults, || call.arguments(None));
        let sample = ending.end.map(|reading| {
            state.measures = reading.measures;
            reading.sample
        });
        Ok(Some(outcome(self.budget, sample)))
    }
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

    fn attempt(&self, state: &mut ProgramState, index: u64, signals: &Signals) -> Option<Outcome<TextKey>> {
        let outcome = self.counted(state, index, signals).unwrap_or_else(|failure| {
            self.program.faults.stop(failure);
            None
        });
        if self.program.faults.is_fatal() {
            signals.stop();
        }
        outcome
    }

    fn measures(&self) -> usize {
        self.program.spec.measured().count()
    }

    fn values(&self) -> usize {
        MAX_VALUES
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
            faults.stop(RunFailure {
                misdeed: Misdeed::Failed,
                message,
                command: command(),
                said: Vec::new(),
            });
        }
    }

    fn note(&self, call: &TrialCall, ending: &TrialEnd) {
        let report = |failure: &Failure| RunFailure {
            misdeed: Misdeed::Failed,
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
    let end = ending.expect("nobody asks to stop").end;
    Ok(recorded(call, &end))
}

/// How a trial ended, with what was measured.
fn recorded(call: &TrialCall, end: &Result<Reading, Failure>) -> Ending {
    let measures = end.iter().flat_map(|reading| reading.measures.clone()).collect();
    let sample = end.clone().map(|reading| reading.sample);
    Ending::new(outcome(call.budget, sample), measures)
}

fn failed(call: &TrialCall, error: &CallError) -> RunFailure {
    RunFailure {
        misdeed: if matches!(error, CallError::Start { .. }) { Misdeed::NotStarted } else { Misdeed::Failed },
        message: error.to_string(),
        command: call.arguments(None),
        said: Vec::new(),
    }
}

fn outcome(budget: u64, end: Result<Sample, Failure>) -> Outcome<TextKey> {
    end.map_or_else(
        |failure| failure.ended(),
        |sample| Outcome::within(budget, End::Reached(sample.key), sample.steps),
    )
}
