//! The classic files of a cell: traces that are played again.

use std::path::Path;

use super::traces::{shortest_trace, written};
use crate::engine::machine::Launch;
use crate::experiment::Cell;
use crate::model::start::Start;
use crate::result::cell::CellResult;
use crate::result::package::File;
use crate::site::classic;
use crate::store::error::Error;
use crate::systems::problems;

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
