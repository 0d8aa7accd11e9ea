//! What stands above a table: titles, dates and settings, as simulators and websites write them.

use csv::StringRecord;

use super::fault::{CountsError, CountsFault};
use super::options::Separator;
use super::sheet::{is_whole, line_of, records};

/// The error of a text, unless it is that lines above a table are no part of it.
pub(super) fn instead_of(error: CountsError, text: &str) -> CountsError {
    match begins_at(text) {
        Some(begin) if error.line.is_none_or(|line| line <= begin) => CountsFault::Above(begin).at(Some(1)),
        _ => error,
    }
}

/// The line where a table begins below others that are none: the first from which on all rows have as many cells, names of columns above
/// numbers.
fn begins_at(text: &str) -> Option<usize> {
    [Separator::Comma, Separator::Semicolon, Separator::Tab].into_iter().find_map(|separator| {
        /// Fewer rows may be a part of what is above.
        const ROWS: usize = 3;
        let rows = records(text, Some(separator), false).ok()?;
        let width = rows.last().map(StringRecord::len).filter(|width| *width > 1)?;
        let above = rows.iter().rposition(|row| row.len() != width)?;
        let [header, others @ ..] = &rows[above + 1..] else { return None };
        let has_numbers = |column: usize| others.iter().all(|row| is_whole(&row[column]));
        let are_names = header.iter().all(|name| !name.is_empty() && !is_whole(name));
        // Settings stand below their names, in two rows.
        let is_above_table = rows[..=above].iter().filter(|row| row.len() > 1).count() > 2;
        let is_table = !is_above_table && others.len() >= ROWS && are_names && (0..width).any(has_numbers);
        line_of(header).filter(|_| is_table)
    })
}
