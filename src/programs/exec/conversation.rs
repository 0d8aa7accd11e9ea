//! A conversation with a worker, from its greeting to its end: whether it keeps to the protocol.

use super::super::worker::answer;
use super::super::worker::{Announcement, question};
use super::invocation::ProcessEnd;
use super::tape::{MAX_FRAMES, Showing};
use super::{Program, Session};
use crate::engine::batch::Signals;
use crate::engine::machine::RunFailure;
use crate::model::draw::Streams;

/// What was said, line by line, as far as it went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// Each line with who said it: `>` is queenlab, `<` the worker; others are remarks.
    pub lines: Vec<String>,
    /// What was wrong, if anything.
    pub failure: Option<RunFailure>,
}

impl Program {
    /// Asks a worker for these trials in a batch, then another one for them in reversed order, then one that announced so
    /// for a trace of the first, and ends each.
    pub(crate) fn converse(
        &self,
        announced: &Announcement,
        streams: &Streams,
        budget: u64,
        trials: &[u64],
    ) -> Conversation {
        let mut said = Conversation::default();
        let talk = Talk { program: self, announced, streams, budget };
        said.failure = talk.all(trials, &mut said.lines).err();
        said
    }
}

struct Talk<'a> {
    program: &'a Program,
    announced: &'a Announcement,
    streams: &'a Streams,
    budget: u64,
}

impl Talk<'_> {
    fn all(&self, trials: &[u64], lines: &mut Vec<String>) -> Result<(), RunFailure> {
        let answers = self.both_orders(trials, lines)?;
        if let (true, [trial, ..], [answer, ..]) = (self.announced.trace, trials, answers.as_slice()) {
            self.trace(*trial, answer, lines)?;
        }
        lines.push("each process ended with its input".to_owned());
        Ok(())
    }

    fn both_orders(&self, trials: &[u64], lines: &mut Vec<String>) -> Result<Vec<String>, RunFailure> {
        let forwards = self.ask(trials, lines)?;
        let reversed: Vec<u64> = trials.iter().rev().copied().collect();
        let backwards = self.ask(&reversed, &mut Vec::new())?;
        if !forwards.iter().eq(backwards.iter().rev()) {
            lines.extend(backwards.iter().map(|line| format!("< {line}")));
            let message = "the same trials in reversed order, of a new process, have other answers";
            return Err(self.program.failed(message.to_owned(), &[]));
        }
        lines.push("the same trials in reversed order, of a new process: the same answers".to_owned());
        Ok(forwards)
    }

    /// A trace, of a new process, which has to end with the answer of before.
    fn trace(&self, trial: u64, before: &str, lines: &mut Vec<String>) -> Result<(), RunFailure> {
        let mut session = self.greet(&mut Vec::new())?;
        let seed = self.seed(trial);
        let question = question::trace(self.announced.seed, trial, seed, MAX_FRAMES);
        lines.push(format!("> {}", question.trim_end()));
        let Showing { frames, answer } =
            self.program.show(&mut session, self.announced, (trial, seed), self.budget)?;
        lines.push(format!("< frames: {}", frames.len() - 1));
        lines.push(format!("< {answer}"));
        if answer != before {
            let message = "a trace ends with another answer than the trial had";
            return Err(self.program.failed(message.to_owned(), &[]));
        }
        lines.extend(self.program.unlike(&frames));
        self.close(session)
    }

    fn seed(&self, trial: u64) -> u64 {
        self.program.spec.seeds.value(self.announced.seed, self.streams, trial)
    }

    /// A new worker that has greeted.
    fn greet(&self, lines: &mut Vec<String>) -> Result<Session, RunFailure> {
        let program = self.program;
        let greeting = question::greeting(program.cell, &program.options, self.budget);
        lines.push(format!("> {}", greeting.trim_end()));
        let (session, announced) =
            program.greet(self.budget, &Signals::default())?.expect("nobody asks to stop");
        lines.push(format!("< {announced}"));
        Ok(session)
    }

    /// The answers to these trials, from the greeting to the end of a new worker.
    fn ask(&self, trials: &[u64], lines: &mut Vec<String>) -> Result<Vec<String>, RunFailure> {
        let mut session = self.greet(lines)?;
        let asked = trials.iter().map(|&trial| (trial, self.seed(trial)));
        let question = question::trials(self.announced.seed, asked);
        lines.push(format!("> {}", question.trim_end()));
        session.send(&question, &Signals::default()).map_err(|error| self.program.broken(&error))?;
        let mut answers = Vec::with_capacity(trials.len());
        for &trial in trials {
            let line = self.answer(&mut session, trial)?;
            lines.push(format!("< {line}"));
            answers.push(line);
        }
        self.close(session)?;
        Ok(answers)
    }

    fn answer(&self, session: &mut Session, trial: u64) -> Result<String, RunFailure> {
        let line = self.program.received(session, trial)?;
        let answer = answer::parse(line.as_bytes(), trial, self.announced, &mut Vec::new());
        let failed = |error| self.program.failed(format!("trial {trial}: {error}"), session.errors());
        answer.map(|_| line.clone()).map_err(failed)
    }

    fn close(&self, session: Session) -> Result<(), RunFailure> {
        let program = self.program;
        let finished = session.close().map_err(|error| program.broken(&error))?;
        if !finished.stdout.is_empty() {
            return Err(program.surplus(&finished.stdout));
        }
        if finished.ended == ProcessEnd::Time {
            return Err(program.failed("it did not end when its input ended".to_owned(), &finished.stderr));
        }
        Ok(())
    }
}
