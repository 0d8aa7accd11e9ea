//! Trials of a worker: it is asked for batches, and one that dies costs one trial.
//!
//! The first unanswered trial of a worker that died is asked alone, so that what is counted depends neither on
//! batches nor on what else the process was asked.

use std::collections::{BTreeMap, VecDeque};
use std::mem;
use std::ops::{Range, RangeInclusive};
use std::time::{Duration, Instant};

use super::super::form::SampleForm;
use super::super::key::TextKey;
use super::super::line::LineReader;
use super::super::worker::answer;
use super::super::worker::{Announcement, question};
use super::batch::Batch;
use super::faults::Faults;
use super::invocation::{ProcessEnd, Received};
use super::trial::{Failure, is_memory_error};
use super::{CARD, Program, Session};
use crate::engine::batch::Signals;
use crate::engine::machine::RunFailure;
use crate::engine::tally::MAX_VALUES;
use crate::engine::tape::Ending;
use crate::engine::trial::Sampler;
use crate::model::draw::Streams;
use crate::model::keys::KeySpace;
use crate::model::outcome::{End, LIMIT, Outcome};
use crate::model::program;

/// The trials of a worker.
pub(super) struct WorkerSeries<'p> {
    pub(super) program: &'p Program,
    pub(super) announced: &'p Announcement,
    /// Where faults are counted.
    pub(super) faults: &'p Faults,
    /// Whether some trials are run twice.
    pub(super) repeats: bool,
    pub(super) streams: Streams,
    pub(super) budget: u64,
}

/// The maximum number of trials that one line asks for.
const LINE: usize = 64;

/// A worker between trials.
pub(super) struct WorkerState<'p> {
    program: &'p Program,
    faults: &'p Faults,
    session: Option<Session>,
    reader: LineReader,
    /// The trials that will be run in order, as far as that is known.
    next: RangeInclusive<u64>,
    /// The trials that were asked and not answered.
    asked: VecDeque<u64>,
    batch: Batch,
    /// Whether the first unanswered trial has ended a process: then it is asked alone, of a new one.
    alone: bool,
    measures: Vec<u64>,
    /// When the files of the program were looked at last.
    looked: Instant,
    /// The worker that is asked for the trials that are run twice.
    checker: Option<Box<Self>>,
}

/// How long answers are taken without a look at the files of the program.
const UNSEEN: Duration = Duration::from_millis(1);

impl<'p> WorkerSeries<'p> {
    fn answered(
        &self,
        state: &mut WorkerState<'p>,
        index: u64,
        signals: &Signals,
    ) -> Result<Option<Outcome<TextKey>>, RunFailure> {
        loop {
            if state.asked.is_empty() && !self.ask(state, index, signals)? {
                return Ok(None);
            }
            let session = state.session.as_mut().expect("a worker that was asked");
            match session
                .receive(self.program.spec.limits.seconds, signals)
                .map_err(|error| self.program.broken(&error))?
            {
                Received::Line(line) => {
                    if state.looked.elapsed() > UNSEEN {
                        state.look()?;
                    }
                    let outcome = self.read(state, line, index)?;
                    return self.confirmed(state, index, outcome, signals);
                }
                Received::Stopped => {
                    state.give_up();
                    return Ok(None);
                }
                Received::Ended(end) => {
                    let said = session.errors().to_vec();
                    state.give_up();
                    if mem::replace(&mut state.alone, true) {
                        state.alone = false;
                        state.measures.fill(0);
                        return Ok(Some(self.died(index, end, &said)));
                    }
                }
            }
        }
    }

    /// Asks for a batch that begins with trial `index`; false if the caller was asked to stop.
    fn ask(&self, state: &mut WorkerState, index: u64, signals: &Signals) -> Result<bool, RunFailure> {
        let broken = |error| self.program.broken(&error);
        if state.session.is_none() {
            state.look()?;
            state.session = self.program.open(self.announced, self.budget, signals)?;
            state.look()?;
        }
        let Some(mut session) = state.session.take() else { return Ok(false) };
        let surplus = session.surplus().map_err(broken)?;
        if !surplus.is_empty() {
            return Err(self.program.surplus(surplus));
        }
        let size = if state.alone || !state.next.contains(&index) { 1 } else { state.batch.begin() };
        let last = (index + (size - 1)).min((*state.next.end()).max(index));
        session.send(&self.questions(index..=last), signals).map_err(broken)?;
        state.asked.extend(index..=last);
        state.session = Some(session);
        Ok(true)
    }

    /// The outcome, if the trial is not one of those that are run twice or ends in the same way again.
    fn confirmed(
        &self,
        state: &mut WorkerState<'p>,
        index: u64,
        outcome: Outcome<TextKey>,
        signals: &Signals,
    ) -> Result<Option<Outcome<TextKey>>, RunFailure> {
        if !self.repeats || !self.program.repeats(index) {
            return Ok(Some(outcome));
        }
        let Some(again) = self.again(state, index, signals)? else { return Ok(None) };
        let first = Ending::new(outcome.clone(), state.measures.clone());
        let command = self.program.invocation(self.budget).arguments;
        Program::difference(index, [&first, &again], command).map_or(Ok(Some(outcome)), Err)
    }

    /// How trial `index` ends if another worker is asked, which has been asked for none but such trials; none if `signals` asked
    /// to stop. A new one is asked for its first trial twice, as it might remember the same as the worker that answered so far.
    fn again(
        &self,
        state: &mut WorkerState<'p>,
        index: u64,
        signals: &Signals,
    ) -> Result<Option<Ending>, RunFailure> {
        let faults = &self.program.rechecks;
        let series = WorkerSeries { faults, repeats: false, ..*self };
        let times = if state.checker.is_none() { 2 } else { 1 };
        let checker = state.checker.get_or_insert_with(|| Box::new(series.blank()));
        let outcomes = (0..times).map(|_| series.attempt(checker, index, signals));
        let last = outcomes.last().flatten();
        faults.failure().map_or(Ok(()), Err)?;
        Ok(last.map(|outcome| Ending::new(outcome, checker.measures.clone())))
    }

    /// Asks for these trials in several lines, so that the worker flushes the first answers while it is at the others.
    fn questions(&self, trials: RangeInclusive<u64>) -> String {
        let (form, seeds) = (self.announced.seed, self.program.spec.seeds);
        let seed = |trial| (trial, seeds.value(form, &self.streams, trial));
        let (first, last) = trials.into_inner();
        let starts = (first..=last).step_by(LINE);
        let line = |start: u64| question::trials(form, (start..=last).take(LINE).map(seed));
        starts.map(line).collect()
    }

    /// Reads the answer to trial `index`.
    fn read(
        &self,
        state: &mut WorkerState,
        line: Range<usize>,
        index: u64,
    ) -> Result<Outcome<TextKey>, RunFailure> {
        state.asked.pop_front();
        state.alone = false;
        if state.asked.is_empty() {
            state.batch.end();
        }
        let session = state.session.as_ref().expect("a worker that answered");
        let answer = answer::parse(session.text(line), index, self.announced, &mut state.measures);
        let answer = answer
            .map_err(|error| self.program.failed(format!("trial {index}: {error}"), session.errors()))?;
        let outcome = self.program.outcome(&answer, &mut state.reader, self.budget);
        if !matches!(&outcome, Ok(Outcome { end: End::Reached(_), .. })) {
            state.measures.fill(0);
        }
        self.note(outcome.as_ref().err(), index, &[]);
        Ok(outcome.unwrap_or_else(|failure| failure.ended()))
    }

    /// A worker has ended at this trial alone.
    fn died(&self, index: u64, end: ProcessEnd, said: &[u8]) -> Outcome<TextKey> {
        let limits = &self.program.spec.limits;
        let (outcome, reason) = match end {
            ProcessEnd::Time => {
                (program::TIME, format!("the worker did not answer within {} s", limits.seconds))
            }
            ProcessEnd::Output => {
                (program::OUTPUT, format!("the worker answered with more than {} bytes", limits.output))
            }
            ProcessEnd::Closed => (
                program::CRASHED,
                "the worker closed its output before it answered, and did not end".to_owned(),
            ),
            _ if limits.memory.is_some() && is_memory_error(said) => {
                (program::MEMORY, "the worker ran out of memory".to_owned())
            }
            ProcessEnd::Exit(code) => {
                (program::CRASHED, format!("the worker ended, with exit code {code}, before it answered"))
            }
            ProcessEnd::Signal(signal) => (program::CRASHED, format!("signal {signal} ended the worker")),
        };
        let failure = Failure { outcome, reason };
        self.note(Some(&failure), index, said);
        failure.ended()
    }

    fn note(&self, failure: Option<&Failure>, index: u64, said: &[u8]) {
        let report = |failure: &Failure| {
            let seed = self.program.spec.seeds.value(self.announced.seed, &self.streams, index);
            let message = format!("trial {index}, seed {seed}, is {}: {}", failure.outcome, failure.reason);
            self.program.failed(message, said)
        };
        self.faults.note(failure, self.program.spec.tolerate, report);
    }
}

impl WorkerState<'_> {
    /// Looks whether the program is the one that it was.
    fn look(&mut self) -> Result<(), RunFailure> {
        self.looked = Instant::now();
        self.program.spec.look().map_err(|error| self.program.failed(error.to_string(), &[]))?;
        Ok(())
    }

    /// Kills the worker; what it was asked is asked again.
    fn give_up(&mut self) {
        self.session = None;
        self.asked.clear();
    }
}

impl Drop for WorkerState<'_> {
    /// A worker that was asked nothing more has nothing more to say.
    fn drop(&mut self) {
        let Some(session) = self.session.take().filter(|_| self.asked.is_empty()) else { return };
        if let Ok(finished) = session.close()
            && !finished.stdout.is_empty()
        {
            self.faults.stop(self.program.surplus(&finished.stdout));
        }
    }
}

impl<'p> Sampler for WorkerSeries<'p> {
    type State = WorkerState<'p>;
    type Key = TextKey;

    fn blank(&self) -> WorkerState<'p> {
        WorkerState {
            program: self.program,
            faults: self.faults,
            session: None,
            reader: LineReader::of_keys(&SampleForm::default()),
            next: 0..=0,
            asked: VecDeque::new(),
            batch: Batch::new(),
            alone: false,
            measures: vec![0; self.measures()],
            looked: Instant::now(),
            checker: None,
        }
    }

    fn expect(&self, state: &mut WorkerState<'p>, trials: RangeInclusive<u64>) {
        state.next = trials;
    }

    fn attempt(
        &self,
        state: &mut WorkerState<'p>,
        index: u64,
        signals: &Signals,
    ) -> Option<Outcome<TextKey>> {
        let outcome = self.answered(state, index, signals).unwrap_or_else(|failure| {
            state.give_up();
            self.faults.stop(failure);
            None
        });
        self.program.check_surplus(self.faults, || self.program.invocation(self.budget).arguments);
        if self.faults.is_fatal() {
            signals.stop();
        }
        outcome
    }

    fn measures(&self) -> usize {
        self.announced.measures.len()
    }

    fn values(&self) -> usize {
        MAX_VALUES
    }

    fn measure(&self, state: &WorkerState<'p>, values: &mut [u64]) {
        values.copy_from_slice(&state.measures);
    }

    fn stops(&self) -> Vec<&'static str> {
        let of_all = CARD.stops.iter().map(|stop| stop.name);
        of_all.chain(self.announced.outcomes.iter().copied()).chain([LIMIT]).collect()
    }

    fn keys(&self) -> &dyn KeySpace<TextKey> {
        &self.program.keys
    }

    fn resume(&self, trials: u64, stopped: &BTreeMap<&'static str, u64>) {
        self.faults.resume(trials, stopped);
    }
}
