//! What a reader of results has to know besides.

use std::collections::BTreeMap;
use std::io;

use crate::experiment::Cell;
use crate::model::options::Value;
use crate::text::terminal::{Screen, paragraph};

/// Writes what a reader of the results of `cells` has to know, a line for each warning.
pub(super) fn write(cells: &[Cell], out: &mut dyn Screen) -> io::Result<()> {
    let mut found: BTreeMap<&str, (&str, Vec<String>)> = BTreeMap::new();
    for cell in cells {
        if let Some(warning) = cell.machine.warning() {
            let (_, numbers) = found.entry(warning.name).or_insert((warning.about, Vec::new()));
            numbers.push(cell.number.to_string());
        }
    }
    let of_machines = found
        .iter()
        .map(|(name, (about, numbers))| format!("Warning, {name} (cell {}): {about}.", numbers.join(", ")));
    of_machines.chain(late_restarts(cells)).try_for_each(|warning| paragraph(&warning, out))
}

/// That trials of some `cells` end before they are restarted.
fn late_restarts(cells: &[Cell]) -> Option<String> {
    let is_late = |cell: &&Cell| {
        cell.options.iter().any(|(name, value)| {
            name == "restart" && matches!(value, Value::Integer(steps) if *steps >= cell.job.budget)
        })
    };
    let numbers = numbers(cells.iter().filter(is_late))?;
    Some(format!(
        "Warning, late-restart (cell {numbers}): trials.max_steps ends trials before restart begins them again."
    ))
}

/// The numbers of cells, if there are any.
pub(super) fn numbers<'c>(cells: impl Iterator<Item = &'c Cell>) -> Option<String> {
    let numbers: Vec<String> = cells.map(|cell| cell.number.to_string()).collect();
    (!numbers.is_empty()).then(|| numbers.join(", "))
}
