//! Workers are started, greeted and listened to.

use super::super::key::TextKey;
use super::super::line::LineReader;
use super::super::worker::answer::WorkerAnswer;
use super::super::worker::{Announcement, question};
use super::invocation::{ProcessEnd, Received};
use super::trial::Failure;
use super::{Program, Session};
use crate::engine::batch::Signals;
use crate::engine::machine::{Misdeed, RunFailure};
use crate::model::excerpt::excerpt;
use crate::model::outcome::{End, LIMIT, Outcome};
use crate::model::program::UNREADABLE;

/// The least seconds that a worker has for its start.
const START: f64 = 10.0;

impl Program {
    /// A worker that has announced what it announced before; none if `signals` asked to stop.
    ///
    /// # Errors
    /// If it cannot be started, does not greet, or announces something else.
    pub(super) fn open(
        &self,
        announced: &Announcement,
        budget: u64,
        signals: &Signals,
    ) -> Result<Option<Session>, RunFailure> {
        let Some((session, now)) = self.greet(budget, signals)? else { return Ok(None) };
        if now == *announced {
            return Ok(Some(session));
        }
        let message = "the worker announces other seeds, measures, outcomes or traces than before";
        Err(RunFailure { misdeed: Misdeed::NotStarted, ..self.failed(message.to_owned(), session.errors()) })
    }

    /// A new worker, and what it announces; none if `signals` asked to stop.
    pub(super) fn greet(
        &self,
        budget: u64,
        signals: &Signals,
    ) -> Result<Option<(Session, Announcement)>, RunFailure> {
        let broken = |error| self.broken(&error);
        let mut session = Session::start(&self.invocation(budget), &self.spec.limits).map_err(broken)?;
        session.send(&question::greeting(self.cell, &self.options, budget), signals).map_err(broken)?;
        let seconds = self.spec.limits.seconds.max(START);
        let message = match session.receive(seconds, signals).map_err(broken)? {
            Received::Stopped => return Ok(None),
            Received::Line(line) => match Announcement::parse(session.text(line)) {
                Ok(announcement) => return Ok(Some((session, announcement))),
                Err(error) => error.to_string(),
            },
            Received::Ended(ProcessEnd::Time) => {
                format!("it printed no greeting within {seconds} s")
            }
            Received::Ended(ProcessEnd::Output) => "it printed no greeting, but very much".to_owned(),
            Received::Ended(ProcessEnd::Closed) => "it closed its output before its greeting".to_owned(),
            Received::Ended(ProcessEnd::Exit(code)) => {
                format!("it ended, with exit code {code}, before its greeting")
            }
            Received::Ended(ProcessEnd::Signal(signal)) => {
                format!("signal {signal} ended it before its greeting")
            }
        };
        Err(self.failed(format!("this is no worker: {message}"), session.errors()))
    }

    /// The outcome that an answer is.
    ///
    /// # Errors
    /// If its key is not known, or is none.
    pub(super) fn outcome(
        &self,
        answer: &WorkerAnswer,
        reader: &mut LineReader,
        budget: u64,
    ) -> Result<Outcome<TextKey>, Failure> {
        let end = match answer {
            &WorkerAnswer::Stopped(LIMIT, steps) if (1..budget).contains(&steps) => {
                let reason = format!(
                    "it ended as {LIMIT} after {steps} steps, and the limit that it was given is {budget}: \
                     [trials] max_steps = {steps} says what holds, or an outcome of its own why it ended"
                );
                return Err(Failure::new(UNREADABLE, reason));
            }
            WorkerAnswer::Stopped(name, _) => Ok(End::Stopped(name)),
            WorkerAnswer::Reached(key, _) => reader.key(key.as_bytes(), &self.keys).map(End::Reached),
        };
        Ok(Outcome::within(budget, end.map_err(|error| Failure::of(&error))?, answer.steps()))
    }

    /// The next line of a worker that was asked for trial `trial` alone.
    ///
    /// # Errors
    /// If there is none in time.
    pub(super) fn received(&self, session: &mut Session, trial: u64) -> Result<String, RunFailure> {
        let seconds = self.spec.limits.seconds;
        let received = session.receive(seconds, &Signals::default()).map_err(|error| self.broken(&error))?;
        let message = match received {
            Received::Line(line) => return Ok(String::from_utf8_lossy(session.text(line)).into_owned()),
            Received::Ended(ProcessEnd::Time) => format!(
                "there is no answer to trial {trial} within {seconds} s: it answers each trial with a line, and flushes its \
                 output"
            ),
            Received::Ended(_) | Received::Stopped => format!("it ended before it answered trial {trial}"),
        };
        Err(self.failed(message, session.errors()))
    }

    pub(super) fn surplus(&self, printed: &[u8]) -> RunFailure {
        let line = String::from_utf8_lossy(printed);
        let line = excerpt(line.lines().next().unwrap_or_default());
        self.failed(format!("the worker answered more trials than it was asked, with {line:?}"), &[])
    }

    pub(super) fn broken(&self, error: &std::io::Error) -> RunFailure {
        self.failed(format!("the worker cannot be started or asked: {error}{}", self.spec.advice(error)), &[])
    }
}
