//! Receipts of a result: trials that are played again, and have to end as the table says.

use std::path::Path;

use crate::error::Error;
use crate::experiment::Cell;
use crate::output::site::simulator::Role;
use crate::output::tables::{FrequencyRow, Table};
use crate::tape::{Ending, Frame};

/// The frames of trial `trial`.
pub(super) fn play(cell: &Cell, trial: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, Error> {
    cell.machine.play(&cell.replay(trial), cell.job.budget).map_err(Error::Unexpected)
}

/// The end of trial `trial` of the result in `dir`, if it is what its `roles` in `row` say.
pub(super) fn check<'e>(
    dir: &Path,
    row: &FrequencyRow,
    roles: &[Role],
    trial: u64,
    end: Option<&'e Ending>,
) -> Result<&'e Ending, Error> {
    let told = end.filter(|end| roles.iter().all(|role| role.is_played(row, end)));
    told.ok_or_else(|| Error::Integrity {
        path: dir.join(FrequencyRow::FILE),
        message: format!("trial {trial} does not reach {} as the table says", row.solution),
    })
}
