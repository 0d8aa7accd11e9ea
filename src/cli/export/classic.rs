//! The classic files of a cell: traces that are played again.

use std::path::Path;

use super::stdout_error;
use crate::error::Error;
use crate::experiment::Cell;
use crate::machine::Start;
use crate::output::classic::{self, Trace};
use crate::output::package::File;
use crate::output::tables::{FrequencyRow, Table, Tables};
use crate::output::trace;
use crate::tape::Ending;

/// Whether the notation of the document can hold the traces of a cell.
pub(super) fn fits(cell: &Cell) -> bool {
    cell.machine.card().name == "repair" && cell.options.size() <= classic::MAX_SIZE
}

/// The files of a cell of the result in `dir`.
pub(super) fn files(dir: &Path, cell: &Cell, tables: &Tables) -> Result<Vec<File>, Error> {
    let reached = tables.frequencies.iter().filter(|row| row.cell == cell.number);
    let traces = reached
        .filter_map(|row| Some(shortest_trace(dir, cell, row, row.shortest_trial?)))
        .collect::<Result<Vec<_>, _>>()?;
    let (classic_start, _) = replay(cell, &Start::Classic)?;
    Ok(classic::files(cell.options.size(), &traces, &classic_start))
}

/// The trace of a receipt, which has to end as the table says.
fn shortest_trace(dir: &Path, cell: &Cell, row: &FrequencyRow, trial: u64) -> Result<Trace, Error> {
    let (text, ending) = replay(cell, &cell.replay(trial))?;
    let claimed = (Some(row.solution.as_str()), row.steps_min);
    match ending.filter(|end| (end.key.as_deref(), Some(end.steps)) == claimed) {
        Some(end) => Ok(Trace { solution: row.solution.clone(), steps: end.steps, text }),
        None => Err(Error::Integrity {
            path: dir.join(FrequencyRow::FILE),
            message: format!("trial {trial} does not reach {} as the table says", row.solution),
        }),
    }
}

fn replay(cell: &Cell, start: &Start) -> Result<(String, Option<Ending>), Error> {
    let frames = cell.machine.play(start, cell.job.budget).map_err(Error::Unexpected)?;
    let mut text = Vec::new();
    let ending = trace::text(cell.machine.card(), frames, &mut text).map_err(stdout_error)?;
    let text = String::from_utf8(text).expect("traces are text");
    Ok((text.trim_end().to_owned(), ending))
}
