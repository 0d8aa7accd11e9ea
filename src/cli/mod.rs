//! The command line: one file for each command. The only place that knows of clocks and terminals.

mod check;
mod compare;
mod completions;
mod console;
mod estimate;
mod export;
mod input;
mod interrupt;
mod merge;
mod plan;
mod plot;
mod progress;
mod run;
mod show;
mod stats;
mod systems;
mod trace;
mod usage;
mod verify;

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use self::console::{Color, Console, tell, tell_error, warn};
use self::input::read_experiment;
use crate::error::Error;
use crate::experiment::Cell;
use crate::output::number::grouped;
use crate::output::terminal::Screen;

/// How does a solver that starts at random reach its solutions? How often each of them, in how many
/// steps, by which path.
#[derive(Debug, Parser)]
#[command(name = "queenlab", bin_name = "queenlab", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 unexpected or input/output, 2 usage, 3 bad experiment or start, or a folder that \
belongs to another experiment, 5 not finished, 6 damaged result, 7 results differ, 130 and 143 stopped by a signal.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Run an experiment and write its results
    Run(run::Args),
    /// Read an experiment and say what it would run, and how long that takes
    Check(check::Args),
    /// List the systems, or everything about one
    Systems(systems::Args),
    /// Play one trial, every step
    Trace(trace::Args),
    /// Show a result in the terminal
    Show(show::Args),
    /// Say how even any table of counts is
    Stats(stats::Args),
    /// Cut an experiment into shards for many machines
    Plan(plan::Args),
    /// Put the shards of an experiment together
    Merge(merge::Args),
    /// Check that a result is whole, agrees with itself, and comes out again
    Verify(verify::Args),
    /// Compare two results, or a sample with a census
    Compare(compare::Args),
    /// Write pages, tables and Javascript files from a result
    Export(export::Args),
    /// Draw one chart of a result, for papers
    Plot(plot::Args),
    /// Write completions for a shell
    Completions(completions::Args),
}

/// Parses the command line, does what it says and returns the exit code.
#[must_use]
pub fn main() -> ExitCode {
    match usage::parse() {
        Ok(cli) => {
            cli.color.choose();
            exit(0, run(&cli.command, &mut Console::stdout()))
        }
        Err(refusal) => exit(refusal.code, refusal.tell()),
    }
}

fn run(command: &Command, out: &mut dyn Screen) -> Result<(), Error> {
    dispatch(command, out)?;
    out.flush().map_err(stdout_error)
}

/// The exit code `code`, unless something went wrong.
fn exit(code: u8, done: Result<(), Error>) -> ExitCode {
    match done {
        Err(error) if !is_closed_pipe(&error) => {
            tell_error(&error);
            ExitCode::from(error.exit_code())
        }
        _ => ExitCode::from(code),
    }
}

fn dispatch(command: &Command, out: &mut dyn Screen) -> Result<(), Error> {
    match command {
        Command::Run(args) => run::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Systems(args) => systems::run(args, out),
        Command::Trace(args) => trace::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Stats(args) => stats::run(args, out),
        Command::Plan(args) => plan::run(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Compare(args) => compare::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Plot(args) => plot::run(args, out),
        Command::Completions(args) => completions::run(args, &mut Cli::command(), out),
    }
}

/// Whether the reader of the output, such as `head`, has gone.
fn is_closed_pipe(error: &Error) -> bool {
    matches!(error, Error::Io { source, .. } if source.kind() == ErrorKind::BrokenPipe)
}

fn stdout_error(source: io::Error) -> Error {
    Error::io("standard output")(source)
}

/// Writes what a reader of the results of `cells` has to know, a line for each caution.
fn cautions(cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    let mut told: BTreeMap<&str, (&str, Vec<String>)> = BTreeMap::new();
    for cell in cells {
        if let Some(caution) = cell.machine.caution() {
            let (_, numbers) = told.entry(caution.name).or_insert((caution.about, Vec::new()));
            numbers.push(cell.number.to_string());
        }
    }
    told.iter().try_for_each(|(name, (about, numbers))| {
        writeln!(out, "Caution, {name} (cell {}): {about}.", numbers.join(", "))
    })
}

/// `items` as a list that ends after `most`, with a word about the rest.
fn at_most(most: usize, items: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let left_out = items.len().saturating_sub(most);
    let rest = (left_out > 0).then(|| format!("and {} more", grouped(left_out as u64)));
    items.take(most).chain(rest).collect()
}
