//! `queenlab trace`: one trial, every step.

mod check;
mod page;
mod subject;

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::ValueEnum;

use self::subject::Subject;
use super::consent::Consent;
use super::failure::not_played;
use super::offers::Offer;
use super::whole::whole_in;
use super::{note, stdout_error};
use crate::engine::machine::{AnySystem, Launch, Machine};
use crate::engine::tape::{Ending, Frame};
use crate::experiment::{DEFAULT_MAX_STEPS, TrialSource};
use crate::model::start::Start;
use crate::programs::shell::{quoted, quoted_path};
use crate::store::error::Error;
use crate::text::listing;
use crate::text::trace::{self, boards, json, screen, sentence, text};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The system, or an experiment: a TOML file, or the folder of its result, perhaps followed by :CELL
    #[arg(value_name = "SYSTEM|FILE|DIR", value_parser = Offer::SYSTEMS, hide_possible_values = true)]
    subject: String,
    /// The side of the board
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// The start [default: that of the original program]
    #[arg(long, value_name = "START", conflicts_with_all = ["seed", "trial"])]
    start: Option<String>,
    /// The seed of the experiment whose trial it is
    #[arg(long, value_name = "S", requires = "trial", value_parser = whole_in::<0, { u64::MAX }>)]
    seed: Option<u64>,
    /// The number of the trial; of a system without --seed that of the start in a census
    #[arg(long, value_name = "I", value_parser = whole_in::<0, { u64::MAX }>)]
    trial: Option<u64>,
    /// The cell of the experiment
    #[arg(long, value_name = "C", value_parser = whole_in::<1, { u64::MAX }>)]
    cell: Option<u64>,
    /// Another option of the system
    #[arg(long = "option", value_name = "K=V", value_parser = Offer::OPTIONS, hide_possible_values = true)]
    options: Vec<String>,
    #[arg(long, value_name = "N", value_parser = whole_in::<0, { u64::MAX }>, help = format!("The step limit [default: {DEFAULT_MAX_STEPS}]"))]
    max_steps: Option<u64>,
    /// Resume after each solution and list all, in order
    #[arg(long, conflicts_with_all = ["start", "seed", "trial"])]
    all: bool,
    /// Compare a written trace with the trial, which starts from its first entry unless another start is given
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    check: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The notation of the original program
    #[default]
    Text,
    /// A board for each step
    Boards,
    /// One JSON object
    Json,
    /// A web page that replays it
    Html,
    /// What the original program prints
    Original,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let subject = Subject::of(args)?;
    let out = &mut BufWriter::new(out);
    let lists = args.format == Format::Original && subject.screen_rule().is_none();
    if lists && (args.start.is_some() || args.trial.is_some() || args.check.is_some()) {
        let message = "--format original starts as the original program does: allowed with --all or alone";
        return Err(Error::Request(message.to_owned()));
    }
    if args.all || lists {
        args.list(&subject.machine, out)?;
    } else {
        args.play(&subject, out)?;
    }
    out.flush().map_err(stdout_error)
}

impl Args {
    fn play(&self, subject: &Subject, out: &mut dyn Write) -> Result<(), Error> {
        let machine = &subject.machine;
        let written = self.check.as_deref().map(check::read).transpose()?;
        let start = match (&self.start, self.trial, &written) {
            (Some(text), ..) => Launch::From(Start::Written(text)),
            (None, Some(trial), _) => subject.trial(trial)?,
            (None, None, Some(written)) => {
                Launch::From(Start::Recorded(trace::opening(machine.card(), written)))
            }
            (None, None, None) => Launch::From(Start::Classic),
        };
        let (right, flaw) = match self.check.as_deref().zip(written.as_deref()) {
            Some((path, written)) => check::check(path, written, machine, &start, subject.budget)?,
            None => (usize::MAX, None),
        };
        let frames = machine.play(&start, subject.budget).map_err(not_played)?;
        let notice = flaw.as_ref().map(ToString::to_string);
        self.write(subject, notice, frames.take(right), out)?;
        flaw.map_or(Ok(()), Err)
    }

    fn write(
        &self,
        subject: &Subject,
        notice: Option<String>,
        frames: impl Iterator<Item = Frame>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let machine = &*subject.machine;
        let note = |ending: Option<Ending>| note_ending(machine, ending.as_ref());
        let written = match self.format {
            Format::Boards => boards(machine, frames, out),
            Format::Json => json(machine, &subject.about(self.trial), frames, out),
            Format::Html => {
                let about = page::About { command: self.command(subject), notice };
                return page::write(subject, about, frames, out);
            }
            Format::Text => text(machine.card(), frames, out).map(note),
            Format::Original => {
                let rule = subject.screen_rule().unwrap_or_default();
                screen(machine.card(), &rule, frames, out).map(note)
            }
        };
        written.map_err(stdout_error)
    }

    /// The command that plays the same trial.
    fn command(&self, subject: &Subject) -> String {
        let trial = self.trial.map(|trial| format!(" --trial {trial}"));
        let start = self.start.as_ref().map(|start| format!(" --start {}", quoted(start)));
        let check = self.check.as_ref().map(|file| format!(" --check {}", quoted_path(file)));
        let parts = [trial, start, check].into_iter().flatten();
        subject.command.clone() + &parts.collect::<String>()
    }

    fn list(&self, machine: &TrialSource, out: &mut dyn Write) -> Result<(), Error> {
        let card = machine.card();
        let refuse = |what: &str| Error::Request(format!("{} {what}", card.name));
        let keys = machine.system().and_then(AnySystem::list).ok_or_else(|| {
            refuse("stops at its first solution: --all and --format original are for searches that can be resumed")
        })?;
        let keys = keys.take(if self.all { usize::MAX } else { 1 });
        match self.format {
            Format::Text => listing::text(keys, out),
            Format::Boards => listing::boards(keys, out),
            Format::Json => listing::json(keys, out),
            Format::Original => listing::original(keys, out),
            Format::Html => {
                return Err(Error::Request(
                    "--all lists solutions, a page replays one trial: allowed is --format text, boards, json or original"
                        .to_owned(),
                ));
            }
        }
        .map_err(stdout_error)
    }
}

fn note_ending(machine: &dyn Machine, ending: Option<&Ending>) {
    if let Some(end) = ending {
        note(sentence(machine, end));
    }
}
