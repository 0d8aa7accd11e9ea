//! Tables as CSV: one header row, LF, `.` decimals, empty = not available.

use csv::{Position, ReaderBuilder, StringRecord, WriterBuilder};
use thiserror::Error;

use super::plain::is_hidden;
use super::tables::Table;

/// Why a file is not a table of a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// It is not CSV, or a field does not fit its column.
    #[error("{0}")]
    Csv(String),
    /// The header is another.
    #[error("the header must be {0}")]
    Header(String),
    /// A character that no name of a result contains.
    #[error("line {0}: a control or an invisible character, which no table of a result holds")]
    Hidden(u64),
}

impl From<csv::Error> for TableError {
    fn from(error: csv::Error) -> Self {
        Self::Csv(error.to_string())
    }
}

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
/// If the header or a row is not that of the table.
pub fn read<T: Table>(bytes: &[u8]) -> Result<Vec<T>, TableError> {
    let mut reader = ReaderBuilder::new().from_reader(bytes);
    let found = reader.headers()?;
    if !found.iter().eq(header::<T>()) {
        let expected: Vec<_> = header::<T>().collect();
        return Err(TableError::Header(expected.join(",")));
    }
    reader.into_records().map(|record| row(&record?)).collect()
}

/// Parses a row; our names have neither controls nor invisible characters.
fn row<T: Table>(record: &StringRecord) -> Result<T, TableError> {
    if record.iter().any(|cell| cell.contains(is_hidden)) {
        return Err(TableError::Hidden(record.position().map_or(0, Position::line)));
    }
    Ok(record.deserialize(None)?)
}

fn header<T: Table>() -> impl Iterator<Item = &'static str> {
    T::COLUMNS.iter().map(|column| column.name)
}
