//! Tables of two dimensions as R prints them: the name of the columns above theirs, and rows that are indented below the name of the rows.

use std::collections::HashSet;

use csv::StringRecord;

use super::options::{ReadingNote, TextForm};
use super::sheet::{Sheet, at_line, is_whole};

/// The sheet of such a table, with a column of counts for each of its own.
pub(super) fn sheet(text: &str) -> Option<Sheet> {
    let mut lines = (1..).zip(text.lines().map(str::trim_end)).filter(|(_, line)| !line.is_empty());
    let (_, columns) = lines.next()?;
    let (_, names) = lines.next()?;
    let header: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    let is_word = !columns.trim().contains(char::is_whitespace);
    let are_placed = columns.starts_with(' ') && !names.starts_with(' ');
    let row = |(number, line)| cells(line, names, header.len() - 1).map(|cells| at_line(cells, number));
    let are_distinct = header.iter().collect::<HashSet<_>>().len() == header.len();
    if !(is_word && are_placed && are_distinct && header.len() > 2) {
        return None;
    }
    let rows: Vec<StringRecord> = lines.map(row).collect::<Option<_>>()?;
    let notes = vec![ReadingNote::Form(TextForm::OfR)];
    (!rows.is_empty()).then(|| Sheet { header, rows, notes, ..Sheet::default() })
}

/// The indented name of a row and its counts, in as many `columns`, the last of which ends where those of `names` do.
fn cells<'l>(line: &'l str, names: &str, columns: usize) -> Option<Vec<&'l str>> {
    let is_aligned = line.starts_with(' ') && line.chars().count() == names.chars().count();
    let (mut name, mut cells) = (line, Vec::new());
    for _ in 0..columns {
        let (before, count) = name.trim_end().rsplit_once(' ').filter(|(_, count)| is_whole(count))?;
        cells.push(count);
        name = before;
    }
    cells.push(name.trim());
    cells.reverse();
    is_aligned.then_some(cells)
}
