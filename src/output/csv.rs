//! Tables as CSV: one header row, LF, `.` decimals, empty = not available.

use csv::{ReaderBuilder, WriterBuilder};

use super::tables::Table;

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
    let rows = reader.deserialize().collect::<Result<_, _>>();
    rows.map_err(|error| error.to_string())
}

fn header<T: Table>() -> impl Iterator<Item = &'static str> {
    T::COLUMNS.iter().map(|column| column.name)
}
