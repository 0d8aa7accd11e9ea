//! The command line: one file for each command. The only place that knows of clocks and terminals.

mod check;
mod compare;
mod completions;
mod estimate;
mod export;
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
mod verify;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::error::Error;
use crate::experiment::{self, Cell, Experiment};
use crate::output::number::grouped;

/// How does a solver that starts at random reach its solutions? How often each of them, in how many
/// steps, by which path.
#[derive(Debug, Parser)]
#[command(name = "queenlab", version, after_help = EXIT_CODES)]
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

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    Always,
    Never,
}

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
    let cli = Cli::parse();
    choose_color(cli.color);
    let done = dispatch(&cli.command, &mut AutoStream::auto(io::stdout()));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            tell_error(&error);
            ExitCode::from(error.exit_code())
        }
    }
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

fn choose_color(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

fn dispatch(command: &Command, out: &mut dyn Write) -> Result<(), Error> {
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

/// Writes a line to standard error; if nobody takes it, there is nobody to tell.
fn tell(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

fn tell_error(error: &Error) {
    tell(format_args!("{ERROR}error:{ERROR:#} {error}"));
}

fn stdout_error(source: io::Error) -> Error {
    Error::io("standard output")(source)
}

/// Reads an experiment file.
fn read_experiment(path: &Path) -> Result<Experiment, Error> {
    let bytes = fs::read(path).map_err(|source| Error::Input {
        path: path.to_owned(),
        line: None,
        message: format!("cannot be read: {source}"),
    })?;
    experiment::parse(path, &bytes)
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
