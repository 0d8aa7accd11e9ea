//! A conversation with a worker, from its greeting to its end: whether it keeps to the protocol.

use super::super::worker::answer;
use super::super::worker::{Announcement, question};
use super::invocation::{ProcessEnd, Received};
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
    /// Asks a worker for these trials in a batch, then another one for them in reversed order, and ends both.
    #[must_use]
    pub fn converse(
        &self,
        announced: &Announcement,
        streams: &Streams,
        budget: u64,
        trials: &[u64],
    ) -> Conversation {
        let mut said = Conversation::default();
        let talk = Talk { program: self, announced, streams, budget };
        said.failure = talk.both_orders(trials, &mut said.lines).err();
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
    fn both_orders(&self, trials: &[u64], lines: &mut Vec<String>) -> Result<(), RunFailure> {
        let forwards = self.ask(trials, lines)?;
        let reversed: Vec<u64> = trials.iter().rev().copied().collect();
        let backwards = self.ask(&reversed, &mut Vec::new())?;
        if !forwards.iter().eq(backwards.iter().rev()) {
            lines.extend(backwards.iter().map(|line| format!("< {line}")));
            let message = "the same trials in reversed order, of a new process, have other answers";
            return Err(self.program.failed(message.to_owned(), &[]));
        }
        lines.push("the same trials in reversed order, of a new process: the same answers".to_owned());
        lines.push("it ended with its input".to_owned());
        Ok(())
    }

    /// The answers to these trials, from the greeting to the end of a new worker.
    fn ask(&self, trials: &[u64], lines: &mut Vec<String>) -> Result<Vec<String>, RunFailure> {
        let (program, signals) = (self.program, Signals::default());
        let mut say = |who: &str, line: &str| lines.push(format!("{who} {}", line.trim_end()));
        say(">", &question::greeting(program.cell, &program.options, self.budget));
        let (mut session, announced) = program.greet(self.budget, &signals)?.expect("nobody asks to stop");
        say("<", &announced.to_string());
        let seed = |&trial: &u64| (trial, program.spec.seeds.value(self.announced.seed, self.streams, trial));
        let question = question::trials(self.announced.seed, trials.iter().map(seed));
        say(">", &question);
        session.send(&question, &signals).map_err(|error| program.broken(&error))?;
        let mut answers = Vec::with_capacity(trials.len());
        for &trial in trials {
            let line = self.answer(&mut session, trial)?;
            say("<", &line);
            answers.push(line);
        }
        self.close(session)?;
        Ok(answers)
    }

    fn answer(&self, session: &mut Session, trial: u64) -> Result<String, RunFailure> {
        let program = self.program;
        let seconds = program.spec.limits.seconds;
        let received = session.receive(seconds, &Signals::default());
        match received.map_err(|error| program.broken(&error))? {
            Received::Line(line) => {
                let text = session.text(line);
                let answer = answer::parse(text, trial, self.announced, &mut Vec::new());
                let line = String::from_utf8_lossy(text).into_owned();
                let failed = |error| program.failed(format!("trial {trial}: {error}"), session.errors());
                answer.map(|_| line).map_err(failed)
            }
            Received::Ended(ProcessEnd::Time) => {
                let message = format!(
                    "there is no answer to trial {trial} within {seconds} s: it answers each trial with a line, and \
                     flushes its output"
                );
                Err(program.failed(message, session.errors()))
            }
            Received::Ended(_) | Received::Stopped => {
                Err(program.failed(format!("it ended before it answered trial {trial}"), session.errors()))
            }
        }
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
