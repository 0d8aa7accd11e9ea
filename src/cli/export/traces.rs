//! Traces of a cell: trials that are played again, and have to end as the table says.

use std::path::Path;

use super::super::failure::not_played;
use super::stdout_error;
use crate::engine::tape::{Ending, Frame};
use crate::experiment::Cell;
use crate::result::cell::CellResult;
use crate::result::package::File;
use crate::result::schema::{FrequencyRow, Table};
use crate::site::classic::Trace;
use crate::site::simulator::Role;
use crate::store::error::Error;
use crate::text::number::grouped;
use crate::text::trace;

/// The shortest trace to each solution of a cell of the result in `dir`, as text and as JSON.
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
        let frames = play(cell, number)?;
        trace::json(&*cell.machine, &about, frames, &mut objects).map_err(stdout_error)?;
    }
    objects.extend_from_slice(if objects.is_empty() { b"[]\n" } else { b"]\n" });
    let file = |name: &str, bytes| File { name: name.to_owned(), bytes };
    Ok([file("traces.txt", text.into_bytes()), file("traces.json", objects)])
}

/// The trace of the trial with the fewest steps to a solution, if it ends as the table says.
pub(super) fn shortest_trace(
    dir: &Path,
    cell: &Cell,
    row: &FrequencyRow,
    trial: u64,
) -> Result<Trace, Error> {
    let (text, end) = written(cell, play(cell, trial)?)?;
    let steps = check(dir, row, &[Role::Shortest], trial, end.as_ref())?.steps;
    Ok(Trace { solution: row.solution.to_string(), steps, text })
}

pub(super) fn written(
    cell: &Cell,
    frames: impl Iterator<Item = Frame>,
) -> Result<(String, Option<Ending>), Error> {
    let mut text = Vec::new();
    let ending = trace::text(cell.machine.card(), frames, &mut text).map_err(stdout_error)?;
    let text = String::from_utf8(text).expect("traces are text");
    Ok((text.trim_end().to_owned(), ending))
}

/// The frames of trial `trial`.
pub(super) fn play(cell: &Cell, trial: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, Error> {
    cell.machine.play(&cell.replay(trial), cell.job.budget).map_err(not_played)
}

/// The end of trial `trial` of the result in `dir`, if it is what its `roles` in `row` say.
pub(super) fn check<'e>(
    dir: &Path,
    row: &FrequencyRow,
    roles: &[Role],
    trial: u64,
    end: Option<&'e Ending>,
) -> Result<&'e Ending, Error> {
    let fitting = end.filter(|end| roles.iter().all(|role| role.is_played(row, end)));
    fitting.ok_or_else(|| {
        let message = format!("trial {trial} does not reach {} as the table says", row.solution);
        Error::damaged(dir.join(FrequencyRow::FILE), message)
    })
}
