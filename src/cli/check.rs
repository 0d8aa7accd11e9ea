//! `queenlab check`: what an experiment would run, and how long that takes.

use std::io::{self, Write};
use std::path::PathBuf;

use super::{at_most, estimate, read_experiment, stdout_error};
use crate::batch::Workers;
use crate::error::Error;
use crate::experiment::{Cell, Experiment};
use crate::output::number::{grouped, rounded};
use crate::stats::coupon::starts_to_see_all_uniform;
use crate::stats::planning::starts_to_detect;
use crate::system::Keys;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The experiment, a TOML file, - for standard input
    file: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let experiment = read_experiment(&args.file)?;
    let cells = experiment.cells().expect("an experiment that was read has cells");
    let workers = Workers::new(None)
        .map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))?;
    describe(&experiment, &cells, out).map_err(stdout_error)?;
    writeln!(out, "Time: {}", time(&cells, &workers)).map_err(stdout_error)
}

fn time(cells: &[Cell], workers: &Workers) -> String {
    let time = estimate::of(cells, workers);
    let about = format!("about {} on {} threads of this machine", time.whole(), workers.count());
    match (time.unknown, cells.len() - time.unknown) {
        (0, _) => about,
        (_, 0) => "not estimated: a census enumerates its starts".to_owned(),
        (unknown, _) => format!("{about}, not counting cells that enumerate their starts: {unknown}"),
    }
}

fn describe(experiment: &Experiment, cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    const CELLS: usize = 20;
    writeln!(out, "{}", experiment.to_toml())?;
    for line in at_most(CELLS, cells.iter().map(line)) {
        writeln!(out, "{line}")?;
    }
    super::cautions(cells, out)?;
    let trials = cells.iter().fold(0u64, |sum, cell| sum.saturating_add(cell.job.trials));
    writeln!(out, "Cells: {}, trials: {}", grouped(cells.len() as u64), grouped(trials))
}

fn line(cell: &Cell) -> String {
    let options: Vec<String> = cell.options.iter().map(|(n, v)| format!("{n}={v}")).collect();
    let starts = match (cell.is_census(), cell.machine.card().keys) {
        (true, _) => "starts, every one once".to_owned(),
        (false, Keys::Endings) => "random trials".to_owned(),
        (false, Keys::Solutions) => {
            format!("random starts{}", cell.machine.known().map_or_else(String::new, plan))
        }
    };
    let trials = grouped(cell.job.trials);
    format!("Cell {}: {}, {trials} {starts}", cell.number, options.join(" "))
}

/// How many trials a question needs that is asked of `known` solutions: to see each of them, even if they
/// come equally often, and to tell an unevenness that is small in Cohen's terms.
fn plan(known: u64) -> String {
    const SMALL_EFFECT: f64 = 0.1;
    const LEVEL: f64 = 0.001;
    const POWER: f64 = 0.95;
    if known < 2 {
        return String::new();
    }
    let to_see = rounded(starts_to_see_all_uniform(known).ceil());
    let to_tell = starts_to_detect(SMALL_EFFECT, known, LEVEL, POWER).map(|n| rounded(n.ceil()));
    format!(
        " (to see all {} solutions {to_see} at least; to detect Cohen's w = {SMALL_EFFECT} {}, at level {LEVEL} with \
         power {POWER})",
        grouped(known),
        to_tell.unwrap_or_default(),
    )
}
