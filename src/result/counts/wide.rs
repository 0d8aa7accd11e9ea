//! A row of counts below their names, which begins with what columns of counts are called.

use csv::StringRecord;

use super::names::is_count_name;
use super::options::TableOptions;
use super::sheet::{Sheet, at_line, is_whole, line_of};

/// A sheet with a row for each count, if it is such a row; where options name columns they are as they stand.
pub(super) fn transposed(sheet: Sheet, options: &TableOptions) -> Sheet {
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
