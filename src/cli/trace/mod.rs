//! `queenlab trace`: one trial, every step.

mod check;
mod page;

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::{ValueEnum, value_parser};
use serde_json::{Map, Value as Json, json};

use self::page::About;
use super::interrupt::{quoted, quoted_path};
use super::{note, stdout_error};
use crate::engine::machine::{Launch, Machine};
use crate::engine::tape::Frame;
use crate::experiment::DEFAULT_MAX_STEPS;
use crate::model::draw::Streams;
use crate::model::options::{Options, Value};
use crate::model::start::Start;
use crate::model::system::Card;
use crate::store::error::Error;
use crate::systems::catalog::{self, CatalogEntry};
use crate::text::listing;
use crate::text::trace::{self, boards, json, sentence, text};
use crate::text::transcript;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The system
    kind: String,
    /// The side of the board
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// The start [default: that of the original program]
    #[arg(long, value_name = "START", conflicts_with_all = ["seed", "trial"])]
    start: Option<String>,
    /// The seed of the experiment whose trial it is
    #[arg(long, value_name = "S", requires = "trial")]
    seed: Option<u64>,
    /// The number of the trial; without --seed of the start in a census
    #[arg(long, value_name = "I")]
    trial: Option<u64>,
    /// The cell of the experiment
    #[arg(long, value_name = "C", requires = "seed", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    cell: u64,
    /// Another option of the system
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// The step limit
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_STEPS)]
    max_steps: u64,
    /// Resume after each solution and list all, in order
    #[arg(long, conflicts_with_all = ["start", "seed", "trial"])]
    all: bool,
    /// Compare a written trace with the trial, which starts from its first entry unless another start is given
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    check: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
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
    /// What the original program prints for a solution
    Original,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let entry = catalog::find(&args.kind).map_err(Error::request)?;
    let options = args.options(entry)?;
    let machine = entry.build(&options).map_err(Error::request)?;
    let out = &mut BufWriter::new(out);
    if args.format == Format::Original
        && (args.start.is_some() || args.trial.is_some() || args.check.is_some())
    {
        let message = "--format original starts as the original program does: allowed with --all or alone";
        return Err(Error::Request(message.to_owned()));
    }
    if args.all || args.format == Format::Original {
        args.list(machine.as_ref(), out)?;
    } else {
        args.play(machine.as_ref(), &options, out)?;
    }
    out.flush().map_err(stdout_error)
}

impl Args {
    fn options(&self, entry: &CatalogEntry) -> Result<Options, Error> {
        let mut options = Options::defaults(entry.card.options);
        let size = self.size.iter().map(|size| ("size", size.as_str()));
        let others = self.options.iter().map(|option| {
            option
                .split_once('=')
                .ok_or_else(|| Error::Request(format!("--option {option}: allowed is NAME=VALUE")))
        });
        let mut given = BTreeSet::new();
        for option in size.map(Ok).chain(others) {
            let (name, text) = option?;
            if !given.insert(name) {
                return Err(Error::Request(format!("the option {name} is given twice")));
            }
            options.set(name, value(entry, name, text)?);
        }
        Ok(options)
    }

    fn play(&self, machine: &dyn Machine, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
        let streams = Streams::new(self.seed.unwrap_or(0), self.cell);
        let written = self.check.as_deref().map(check::read).transpose()?;
        let start = match (&self.start, self.seed, self.trial, &written) {
            (Some(text), ..) => Launch::From(Start::Written(text)),
            (None, Some(_), Some(trial), _) => Launch::Drawn(&streams, trial),
            (None, None, Some(number), _) => Launch::From(Start::Listed(number)),
            (None, _, None, Some(written)) => {
                Launch::From(Start::Recorded(transcript::opening(machine.card(), written)))
            }
            (None, _, None, None) => Launch::From(Start::Classic),
        };
        let (right, flaw) = match self.check.as_deref().zip(written.as_deref()) {
            Some((path, written)) => check::check(path, written, machine, &start, self.max_steps)?,
            None => (usize::MAX, None),
        };
        let frames = machine.play(&start, self.max_steps).map_err(Error::request)?;
        let notice = flaw.as_ref().map(ToString::to_string);
        self.write(machine.card(), options, notice, frames.take(right), out).map_err(stdout_error)?;
        flaw.map_or(Ok(()), Err)
    }

    fn write(
        &self,
        card: &'static Card,
        options: &Options,
        notice: Option<String>,
        frames: impl Iterator<Item = Frame>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self.format {
            Format::Boards => boards(card, frames, out),
            Format::Json => json(card, &self.about(card.name, options), frames, out),
            Format::Html => page::page(card, About { command: self.command(options), notice }, frames, out),
            Format::Text | Format::Original => {
                let ending = text(card, frames, out)?;
                if let Some(end) = ending {
                    note(sentence(card, &end));
                }
                Ok(())
            }
        }
    }

    fn about(&self, system: &str, options: &Options) -> Map<String, Json> {
        let options: Map<String, Json> = options
            .iter()
            .map(|(name, value)| {
                let value = match value {
                    Value::Integer(number) => json!(number),
                    Value::Word(_) | Value::Fraction(_) => json!(value.to_string()),
                };
                (name.to_owned(), value)
            })
            .collect();
        let cell = self.seed.map(|_| self.cell);
        let about = [
            ("system", json!(system)),
            ("options", json!(options)),
            ("seed", json!(self.seed)),
            ("cell", json!(cell)),
            ("trial", json!(self.trial)),
        ];
        about.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
    }

    /// The command that plays the same trial.
    fn command(&self, options: &Options) -> String {
        let seed = self.seed.map(|seed| format!(" --seed {seed} --cell {}", self.cell));
        let trial = self.trial.map(|trial| format!(" --trial {trial}"));
        let start = self.start.as_ref().map(|start| format!(" --start {}", quoted(start)));
        let check = self.check.as_ref().map(|file| format!(" --check {}", quoted_path(file)));
        let most = (self.max_steps != DEFAULT_MAX_STEPS).then(|| format!(" --max-steps {}", self.max_steps));
        let parts = [seed, trial, start, check, most].into_iter().flatten();
        trace::command(&self.kind, options) + &parts.collect::<String>()
    }

    fn list(&self, machine: &dyn Machine, out: &mut dyn Write) -> Result<(), Error> {
        let card = machine.card();
        let refuse = |what: &str| Error::Request(format!("{} {what}", card.name));
        let keys = machine.list().ok_or_else(|| {
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

fn value(entry: &CatalogEntry, name: &str, text: &str) -> Result<Value, Error> {
    let specs = entry.card.options;
    let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| {
        let names: Vec<_> = specs.iter().map(|spec| spec.name).collect();
        Error::Request(format!(
            "{} has no option \"{name}\": allowed is {}",
            entry.card.name,
            names.join(", ")
        ))
    })?;
    spec.domain
        .parse(text)
        .ok_or_else(|| Error::Request(format!("{name} is \"{text}\": allowed is {}", spec.domain)))
}
