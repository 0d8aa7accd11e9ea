//! Receipts of a result: trials that are played again, and have to end as the table says.

use std::path::Path;

use super::super::failure::not_played;
use crate::engine::tape::{Ending, Frame};
use crate::experiment::Cell;
use crate::result::schema::{FrequencyRow, Table};
use crate::site::simulator::Role;
use crate::store::error::Error;

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
