//! Counts with marks: of footnotes, or that they are not exact.

use super::advice::about_mark;
use super::fault::CountsFault;

/// The fault of the first line whose count has a mark behind a colon or `=`, where all that have none are as `is_counted` says.
pub(super) fn fault_of<'l>(
    lines: impl Iterator<Item = (usize, &'l str)>,
    is_counted: impl Fn(&str) -> bool,
) -> Option<(usize, CountsFault)> {
    let mut found = None;
    for (number, line) in lines.filter(|(_, line)| !is_counted(line)) {
        let (name, cell) = line.trim().rsplit_once([':', '='])?;
        let cell = cell.trim();
        if name.trim().is_empty() || about_mark(cell).is_empty() {
            return None;
        }
        let fault = || CountsFault::NotACount { column: "count".to_owned(), cell: cell.to_owned() };
        found = found.or_else(|| Some((number, fault())));
    }
    found
}
