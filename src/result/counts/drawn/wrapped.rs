//! Rows that go on in the next line, as text does that is broken to fit a width.

use csv::StringRecord;

use super::super::fault::{CountsError, CountsFault};
use super::super::options::{EmptyCells, TableOptions};
use super::super::sheet::at_line;
use super::RowLine;
use crate::analysis::numerals::is_number;

/// The rows of `lines`, those that go on joined with a space between.
///
/// # Errors
/// If a line could be a row or go on from the one above, and nothing says which.
pub(super) fn rows(
    names: Option<&RowLine>,
    lines: &[RowLine],
    options: &TableOptions,
) -> Result<Vec<StringRecord>, CountsError> {
    let joins = has_rules_between_rows(lines) || options.empty == Some(EmptyCells::Join);
    if !joins && options.empty.is_none() {
        let widths = widths(names, lines);
        if let Some([_, line]) = pairs(lines).find(|[above, line]| could_go_on(above, line, &widths)) {
            let text = line.cells.iter().find(|cell| !cell.is_empty()).cloned().unwrap_or_default();
            let is_raw = options.raw.is_some();
            return Err(CountsFault::RowOrPart { text, is_raw }.at(Some(line.number)));
        }
    }
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    for line in lines {
        match rows.last_mut() {
            Some((_, above)) if joins && goes_on(&line.cells) => join(above, &line.cells),
            _ => rows.push((line.number, line.cells.clone())),
        }
    }
    Ok(rows.into_iter().map(|(number, cells)| at_line(cells, number)).collect())
}

/// Each line and the one above.
fn pairs(lines: &[RowLine]) -> impl Iterator<Item = [&RowLine; 2]> {
    lines.windows(2).map(|pair| [&pair[0], &pair[1]])
}

/// Whether a line goes on from the one above, where any line does.
fn goes_on(cells: &[String]) -> bool {
    cells.iter().any(String::is_empty) && cells.iter().any(|cell| !cell.is_empty())
}

/// Whether rules are between rows, so that lines without one between them are the same: each but the first of them has an
/// empty cell, as a number does not go on. One rule may be above a sum.
fn has_rules_between_rows(lines: &[RowLine]) -> bool {
    let rows = lines.iter().filter(|line| line.is_below_rule).count();
    rows > 2 && lines.iter().all(|line| line.is_below_rule || goes_on(&line.cells))
}

/// The length of the longest cell of each column.
fn widths(names: Option<&RowLine>, lines: &[RowLine]) -> Vec<usize> {
    let columns = lines.first().map_or(0, |line| line.cells.len());
    let length = |cells: &RowLine, column: usize| cells.cells[column].chars().count();
    let width =
        |column| names.into_iter().chain(lines).map(|line| length(line, column)).max().unwrap_or_default();
    (0..columns).map(width).collect()
}

/// Whether a line could go on from the one above: it has an empty cell, no number below a number, and no word that had room
/// in the cell above.
fn could_go_on(above: &RowLine, line: &RowLine, widths: &[usize]) -> bool {
    let could = |((above, cell), width): ((&String, &String), &usize)| {
        let word = cell.split_whitespace().next().unwrap_or_default().chars().count();
        let had_no_room = above.chars().count() + 1 + word > *width;
        cell.is_empty() || (!above.is_empty() && had_no_room && !(is_number(above) && is_number(cell)))
    };
    goes_on(&line.cells) && above.cells.iter().zip(&line.cells).zip(widths).all(could)
}

fn join(above: &mut [String], cells: &[String]) {
    for (above, cell) in above.iter_mut().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
        if !above.is_empty() {
            above.push(' ');
        }
        above.push_str(cell);
    }
}
