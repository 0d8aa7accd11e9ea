//! Tables in another shape: shares that stand behind counts, in their cells or lines, and a row of counts below their names.

use csv::StringRecord;

use super::names::is_count_name;
use super::options::TableOptions;
use super::sheet::{Sheet, at_line, is_missing, is_whole, line_of, with_position};
use crate::analysis::numerals::is_number;

/// A sheet without shares behind counts, with a row for each count; where options name columns they are as they stand.
pub(super) fn reshaped(sheet: Sheet, options: &TableOptions) -> Sheet {
    transposed(without_shares(sheet), options)
}

/// A sheet with a row for each count, if it has one of counts below their names, which begins with what columns of counts are called; where options name columns they are as they stand.
fn transposed(sheet: Sheet, options: &TableOptions) -> Sheet {
    let [row] = sheet.rows.as_slice() else { return sheet };
    let is_row = is_count_name(&row[0]) && row.len() > 2 && row.iter().skip(1).all(is_whole);
    let is_below_names = !sheet.header.iter().any(|name| is_count_name(name));
    if !is_row || !is_below_names || options.names().next().is_some() {
        return sheet;
    }
    let line = line_of(row).unwrap_or(1);
    let pairs = sheet.header.iter().zip(row).skip(1);
    let rows: Vec<StringRecord> =
        pairs.map(|(name, count)| at_line(vec![name.as_str(), count], line)).collect();
    Sheet { header: vec![sheet.header[0].clone(), row[0].to_owned()], rows, ..sheet }
}

/// A sheet without the shares that stand behind all counts of a column, as `581 (23.7 %)` has one.
fn without_shares(mut sheet: Sheet) -> Sheet {
    let count = |cell: &'_ str| {
        without_share(cell).map(|(count, _)| count.to_owned()).filter(|count| is_number(count))
    };
    let has_shares = |column: &usize| {
        let mut cells = sheet.column(*column).filter(|cell| !is_missing(cell)).peekable();
        cells.peek().is_some() && cells.all(|cell| count(cell).is_some())
    };
    let columns: Vec<usize> = (0..sheet.header.len()).filter(has_shares).collect();
    for row in sheet.rows.iter_mut().filter(|_| !columns.is_empty()) {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let count = count(cell).filter(|_| columns.contains(&column));
            count.unwrap_or_else(|| cell.to_owned())
        });
        *row = with_position(cells.collect(), row);
    }
    sheet
}

/// What is before the per cent at the end of a line, if that is a number, and the per cent.
pub(super) fn without_share(line: &str) -> Option<(&str, &str)> {
    let is_open = line.ends_with(')') || line.ends_with(']');
    let (before, share) = if is_open {
        let (before, _) = line.rsplit_once(['(', '['])?;
        (before, &line[before.len()..])
    } else {
        let number = line.strip_suffix('%')?.trim_end();
        let (before, _) = number.rsplit_once(char::is_whitespace)?;
        (before, &line[before.len()..])
    };
    let share = share.trim();
    let share = in_brackets(share).unwrap_or(share).trim();
    let before = before.trim_end();
    let last = before.rsplit(ends_a_word).next()?;
    let are_numbers =
        is_number(share.strip_suffix('%')?.trim_end()) && is_number(last) && !last.ends_with('%');
    are_numbers.then_some((before, share))
}

/// What is between the brackets that a text is in.
pub(super) fn in_brackets(text: &str) -> Option<&str> {
    let round = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    round.or_else(|| text.strip_prefix('[')?.strip_suffix(']'))
}

pub(super) fn ends_a_word(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ':' | '=')
}
