//! Tables as CSV: one header row, LF, `.` decimals, empty = not available.

use csv::{Position, ReaderBuilder, StringRecord, WriterBuilder};

use super::tables::Table;
use crate::plain::is_hidden;

/// The bytes of a file that holds `rows`.
#[must_use]
pub fn write<T: Table>(rows: &[T]) -> Vec<u8> {
    let mut writer = WriterBuilder::new().has_headers(false).from_writer(vec![]);
    let written = writer
        .write_record(header::<T>())
        .and_then(|()| rows.iter().try_for_each(|row| writer.serialize(row)));
    written.expect("rows are flat and memory takes any bytes");
    writer.into_inner().expect("memory takes any bytes")
}

/// The rows that `bytes` hold.
///
/// # Errors
/// One sentence, if the header or a row is not that of the table.
pub fn read<T: Table>(bytes: &[u8]) -> Result<Vec<T>, String> {
    let mut reader = ReaderBuilder::new().from_reader(bytes);
    let found = reader.headers().map_err(|error| error.to_string())?;
    if !found.iter().eq(header::<T>()) {
        let expected: Vec<_> = header::<T>().collect();
        return Err(format!("the header must be {}", expected.join(",")));
    }
    let records = reader.into_records().map(|record| row(&record.map_err(|error| error.to_string())?));
    records.collect()
}

/// A row; names of ours have neither controls nor invisible characters.
fn row<T: Table>(record: &StringRecord) -> Result<T, String> {
    if record.iter().any(|cell| cell.contains(is_hidden)) {
        let line = record.position().map_or(0, Position::line);
        return Err(format!(
            "line {line}: a control or an invisible character, which no table of a result holds"
        ));
    }
    record.deserialize(None).map_err(|error| error.to_string())
}

fn header<T: Table>() -> impl Iterator<Item = &'static str> {
    T::COLUMNS.iter().map(|column| column.name)
}
