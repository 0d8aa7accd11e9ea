//! Results of systems that only another program has: what their tables hold can be shown, drawn and checked all the same.

use std::path::Path;

use super::console::{note, warn};
use crate::experiment;
use crate::result::package::EXPERIMENT;
use crate::result::plain;
use crate::result::schema::{CellRow, Table};
use crate::store;
use crate::systems::catalog;

/// Has the systems that the result in the folder `dir` names and this program has not in the catalogue, and says what is
/// not known of them, and whether its tables are about to be replaced. A folder without an experiment is refused when it is
/// loaded. Returns the names of the systems.
pub(super) fn admit(dir: &Path) -> Option<String> {
    if store::is_being_replaced(dir) {
        warn(format_args!(
            "{}: these tables are those of an earlier experiment: a run with --fresh that is to replace them is not finished",
            plain::path(dir)
        ));
    }
    let text = |file| String::from_utf8(store::read(&dir.join(file)).unwrap_or_default()).unwrap_or_default();
    let [text, cells] = [EXPERIMENT, CellRow::FILE].map(text);
    let columns: Vec<&str> = cells.lines().next().unwrap_or_default().split(',').collect();
    let systems = experiment::foreign_systems(&text, &columns);
    let names: Vec<&str> = systems.iter().map(|entry| entry.card.name).collect();
    let names = Some(names.join(", ")).filter(|names| !names.is_empty())?;
    catalog::register(systems).ok()?;
    note(format!(
        "{names}: no system of this program, so this is what the tables hold. The program that has it knows its boards and symmetries, and can play it and run its trials again."
    ));
    Some(names)
}
