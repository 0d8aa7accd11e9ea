//! The command line: one file for each command. The only place that knows of clocks and terminals.

mod again;
mod attempt;
mod cell_args;
mod check;
mod compare;
mod completions;
mod consent;
mod console;
mod document_arg;
mod effects;
mod estimate;
mod expected_values;
mod export;
mod fail_if;
mod failure;
mod foreign;
mod input;
mod interrupt;
mod key_args;
mod live;
mod man;
mod merge;
mod new;
mod offers;
mod partial;
mod plan;
mod plot;
mod progress;
mod question;
mod remarks;
mod report;
mod run;
mod show;
mod stats;
mod systems;
mod table_args;
mod tally;
mod threads;
mod trace;
mod try_out;
mod usage;
mod verify;
mod warnings;
mod whole;
mod written;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use self::console::{Color, Console, be_quiet, note, report_error, warn};
use self::input::read_experiment;
use crate::experiment::schema::schema;
use crate::programs::exec::guard;
use crate::store::error::Error;
use crate::systems::catalog::{self, CatalogEntry};
use crate::text::number::grouped;
use crate::text::terminal::Screen;

/// How does a solver that starts at random reach its solutions? How often each of them, in how many
/// steps, by which path.
#[derive(Debug, Parser)]
#[command(name = "queenlab", bin_name = "queenlab", version, after_help = MORE)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Use colours: auto, always or never [default: auto]
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_possible_values = true,
        hide_default_value = true
    )]
    color: Color,
    /// Print warnings and errors only
    #[arg(long, short, global = true)]
    quiet: bool,
}

const MORE: &str = "\
To begin with:
  PROGRAM | queenlab tally    counts the solutions that a program prints, one a line
  queenlab stats TABLE        tests a table of counts
  queenlab new FOLDER         writes an experiment to run

Exit codes: 0 done, 1 unexpected or an I/O error, 2 usage, 3 bad experiment, start, input or option, or a folder that \
belongs to another experiment, 5 not finished, 6 damaged result, 7 results differ, 8 a verdict of --fail-if, 9 a program that failed too often or changed, 129, 130 and 143 stopped by a signal.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Run an experiment and write its results
    #[command(after_help = "Example: queenlab run experiments/eight-queens.toml --trials 10k")]
    Run(run::Args),
    /// Write a commented experiment to begin with
    #[command(after_help = "Example: queenlab new first --system minconflicts")]
    New(new::Args),
    /// Check an experiment file: what it would run, and about how long that takes
    #[command(after_help = "Example: queenlab check experiments/race.toml")]
    Check(check::Args),
    /// List the systems, or describe one
    #[command(after_help = "Example: queenlab systems repair")]
    Systems(systems::Args),
    /// Print every step of one trial
    #[command(after_help = "Example: queenlab trace repair --size 8 --seed 2026 --trial 15673")]
    Trace(trace::Args),
    /// Show a result in the terminal
    #[command(after_help = "Example: queenlab show results/eight-queens --by steps")]
    Show(show::Args),
    /// Test any table of counts for uniformity
    #[command(after_help = "Example: queenlab stats counts.csv --known 6")]
    Stats(stats::Args),
    /// Count samples that any program prints, and test whether all are equally likely
    #[command(after_help = "Example: queenlab tally samples.txt --known 92")]
    Tally(tally::Args),
    /// Run any command with many seeds and test whether its solutions are equally likely
    #[command(
        name = "try",
        after_help = "Example: queenlab try -n 1k --known 6 -- my-solver --seed={seed31}"
    )]
    TryOut(try_out::Args),
    /// Split an experiment into shards for many machines
    #[command(after_help = "Example: queenlab plan experiments/night.toml --engine slurm")]
    Plan(plan::Args),
    /// Merge the shards of an experiment
    #[command(after_help = "Example: queenlab merge shards/1 shards/2 --out results/night")]
    Merge(merge::Args),
    /// Check checksums and internal consistency, and rerun trials
    #[command(after_help = "Example: queenlab verify results/eight-queens --trials 1k")]
    Verify(verify::Args),
    /// Compare results: two in detail, several matched and ranked
    #[command(after_help = "Example: queenlab compare results/eight-queens results/eight-queens-all")]
    Compare(compare::Args),
    /// Show which option of an experiment matters, for which answer
    #[command(after_help = "Example: queenlab effects results/why --response steps_q50")]
    Effects(effects::Args),
    /// Write web pages and tables from a result
    #[command(after_help = "Example: queenlab export results/eight-queens --to site")]
    Export(export::Args),
    /// Write the live page: any system set up, played and run in experiments, in a browser
    #[command(after_help = "Example: queenlab live > live.html")]
    Live(live::Args),
    /// Draw one chart of a result for a paper
    #[command(after_help = "Example: queenlab plot results/eight-queens --svg eight-queens.svg")]
    Plot(plot::Args),
    /// Print completions for a shell
    #[command(after_help = "Example: queenlab completions bash")]
    Completions(completions::Args),
    /// Write manual pages
    #[command(after_help = "Example: queenlab man --to man")]
    Man(man::Args),
    /// Print the JSON Schema of experiment files, for editors
    #[command(after_help = "Example: queenlab schema > experiment.schema.json")]
    Schema,
    /// Kill the programs under test of a process that was killed
    #[command(hide = true, name = consent::GUARD)]
    Guard,
}

/// Parses the command line, does what it says and returns the exit code.
pub fn main() -> ExitCode {
    match usage::parse() {
        Ok(cli) => {
            cli.color.choose();
            if cli.quiet {
                be_quiet();
            }
            exit(0, run(&cli.command, &mut Console::stdout()))
        }
        Err(refusal) => exit(refusal.code, refusal.report()),
    }
}

/// The same with `systems` of another crate beside those of this one.
pub fn main_with(systems: Vec<CatalogEntry>) -> ExitCode {
    match catalog::register(systems) {
        Ok(()) => main(),
        Err(error) => exit(0, Err(Error::unexpected(error))),
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
            let error = again::advised(error);
            report_error(&error);
            ExitCode::from(error.exit_code())
        }
        _ => ExitCode::from(code),
    }
}

fn dispatch(command: &Command, out: &mut dyn Screen) -> Result<(), Error> {
    match command {
        Command::Run(args) => run::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Systems(args) => systems::run(args, out),
        Command::Trace(args) => trace::run(args, out),
        Command::Show(args) => args.document.with(out, |out| show::run(args, out)),
        Command::Stats(args) => args.document.with(out, |out| stats::run(args, out)),
        Command::Tally(args) => tally::run(args, out),
        Command::TryOut(args) => try_out::run(args, out),
        Command::Plan(args) => plan::run(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Compare(args) => args.document.with(out, |out| compare::run(args, out)),
        Command::Effects(args) => args.document.with(out, |out| effects::run(args, out)),
        Command::Export(args) => export::run(args, out),
        Command::Plot(args) => plot::run(args, out),
        Command::Guard => {
            guard::keep(io::stdin().lock());
            Ok(())
        }
        Command::Live(args) => live::run(args, out),
        Command::Completions(args) => completions::run(args, &mut Cli::command(), out),
        Command::Man(args) => man::run(args, Cli::command(), out),
        Command::Schema => writeln!(out, "{:#}", schema()).map_err(stdout_error),
    }
}

/// Whether the reader of the output, such as `head`, has gone.
fn is_closed_pipe(error: &Error) -> bool {
    matches!(error, Error::Io { source, .. } if source.kind() == ErrorKind::BrokenPipe)
}

fn stdout_error(source: io::Error) -> Error {
    Error::io("standard output")(source)
}

/// `items` as a list that ends after `most`, with a word about the rest.
fn at_most(most: usize, items: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let left_out = items.len().saturating_sub(most);
    let rest = (left_out > 0).then(|| format!("and {} more", grouped(left_out as u64)));
    items.take(most).chain(rest).collect()
}
