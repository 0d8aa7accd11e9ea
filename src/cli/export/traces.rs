//! The shortest trace to each solution of a cell, as text and as JSON.

use std::path::Path;

use super::classic::shortest_trace;
use super::{receipt, stdout_error};
use crate::experiment::Cell;
use crate::result::cell::CellResult;
use crate::result::package::File;
use crate::store::error::Error;
use crate::text::number::grouped;
use crate::text::trace;

/// The files of a cell of the result in `dir`.
pub(super) fn files(dir: &Path, cell: &Cell, held: &CellResult) -> Result<[File; 2], Error> {
    let (mut text, mut objects) = (String::new(), Vec::new());
    for row in &held.frequencies {
        let Some(number) = row.shortest_trial.get() else { continue };
        let shortest = shortest_trace(dir, cell, row, number)?;
        let steps = grouped(shortest.steps);
        text.extend([shortest.solution.as_str(), ", trial ", &number.to_string(), ", ", &steps, " steps\n"]);
        text.extend([shortest.text.as_str(), "\n\n"]);
        objects.extend_from_slice(if objects.is_empty() { b"[" } else { b",\n" });
        let about =
            trace::about(cell.machine.card().name, &cell.options, cell.seed, cell.number, Some(number));
        let frames = receipt::play(cell, number)?;
        trace::json(&*cell.machine, &about, frames, &mut objects).map_err(stdout_error)?;
    }
    objects.extend_from_slice(if objects.is_empty() { b"[]\n" } else { b"]\n" });
    let file = |name: &str, bytes| File { name: name.to_owned(), bytes };
    Ok([file("traces.txt", text.into_bytes()), file("traces.json", objects)])
}
