//! The classic files of a cell: traces that are played again.

use std::path::Path;

use super::{receipt, stdout_error};
use crate::engine::machine::Launch;
use crate::engine::tape::{Ending, Frame};
use crate::experiment::Cell;
use crate::model::start::Start;
use crate::result::cell::CellResult;
use crate::result::package::File;
use crate::result::schema::FrequencyRow;
use crate::site::classic::{self, Trace};
use crate::site::simulator::Role;
use crate::store::error::Error;
use crate::systems::problems;
use crate::text::trace;

/// Whether the notation of the original program can hold the traces of a cell.
pub(super) fn fits(cell: &Cell) -> bool {
    cell.machine.card().name == "repair"
        && !problems::is_named(&cell.options)
        && cell.options.size() <= classic::MAX_SIZE
}

/// The files of a cell of the result in `dir`.
pub(super) fn files(dir: &Path, cell: &Cell, held: &CellResult) -> Result<Vec<File>, Error> {
    let traces = held
        .frequencies
        .iter()
        .filter_map(|row| Some(shortest_trace(dir, cell, row, row.shortest_trial.get()?)))
        .collect::<Result<Vec<_>, _>>()?;
    let classic =
        cell.machine.play(&Launch::From(Start::Classic), cell.job.budget).map_err(Error::unexpected)?;
    let (classic_start, _) = written(cell, classic)?;
    Ok(classic::files(cell.options.size(), &traces, &classic_start))
}

/// The trace of the trial with the fewest steps to a solution, if it ends as the table says.
pub(super) fn shortest_trace(
    dir: &Path,
    cell: &Cell,
    row: &FrequencyRow,
    trial: u64,
) -> Result<Trace, Error> {
    let (text, end) = written(cell, receipt::play(cell, trial)?)?;
    let steps = receipt::check(dir, row, &[Role::Shortest], trial, end.as_ref())?.steps;
    Ok(Trace { solution: row.solution.to_string(), steps, text })
}

fn written(cell: &Cell, frames: impl Iterator<Item = Frame>) -> Result<(String, Option<Ending>), Error> {
    let mut text = Vec::new();
    let ending = trace::text(cell.machine.card(), frames, &mut text).map_err(stdout_error)?;
    let text = String::from_utf8(text).expect("traces are text");
    Ok((text.trim_end().to_owned(), ending))
}
