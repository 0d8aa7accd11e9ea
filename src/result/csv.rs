//! Tables as CSV: one header row, LF, `.` decimals, empty = not available.

use std::borrow::Borrow;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::sync::Arc;

use csv::{IntoInnerError, Position, ReaderBuilder, StringRecord, Writer, WriterBuilder};
use thiserror::Error;

use super::identity::CellIdentity;
use super::layout::Layout;
use super::plain::is_hidden;
use super::schema::Table;

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
    /// A row whose first columns do not name a cell of the experiment.
    #[error("line {0}: cell, system, size and options are not those of a cell of the experiment")]
    Foreign(u64),
}

impl From<csv::Error> for TableError {
    fn from(error: csv::Error) -> Self {
        Self::Csv(error.to_string())
    }
}

/// Writes a table, cell by cell.
pub struct TableWriter<T, W: Write> {
    writer: Writer<W>,
    rows: PhantomData<T>,
}

impl<T: Table, W: Write> TableWriter<T, W> {
    /// A table without rows.
    ///
    /// # Errors
    /// If `out` takes nothing.
    pub fn new(layout: &Layout, out: W) -> io::Result<Self> {
        let mut writer = WriterBuilder::new().has_headers(false).buffer_capacity(1 << 16).from_writer(out);
        writer.write_record(layout.columns::<T>().iter().map(|column| column.name.as_ref()))?;
        Ok(Self { writer, rows: PhantomData })
    }

    /// Adds rows of `cell`.
    ///
    /// # Errors
    /// If no more can be written.
    pub fn add<'r>(
        &mut self,
        layout: &Layout,
        cell: &CellIdentity,
        rows: impl IntoIterator<Item = impl Borrow<T> + 'r>,
    ) -> io::Result<()> {
        let fields = layout.fields::<T>(cell);
        for row in rows {
            self.writer.serialize((&fields, row.borrow()))?;
        }
        Ok(())
    }

    /// Adds rows of any cells.
    ///
    /// # Errors
    /// If no more can be written.
    pub fn add_all(&mut self, layout: &Layout, rows: &[T]) -> io::Result<()> {
        let mut cells = rows.chunk_by(|one, next| one.identity() == next.identity());
        cells.try_for_each(|rows| self.add(layout, rows[0].identity(), rows))
    }

    /// Where it was written to.
    ///
    /// # Errors
    /// If the last rows cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.writer.into_inner().map_err(IntoInnerError::into_error)
    }
}

/// The bytes of a file that holds `rows`.
#[must_use]
pub fn write<T: Table>(layout: &Layout, rows: &[T]) -> Vec<u8> {
    let written = || {
        let mut writer = TableWriter::new(layout, vec![])?;
        writer.add_all(layout, rows)?;
        writer.finish()
    };
    written().expect("rows are flat and memory takes any bytes")
}

/// The rows that `bytes` hold.
///
/// # Errors
/// If the header or a row is not that of the table, or a row is about a cell that the experiment does not have.
pub fn read<T: Table>(layout: &Layout, bytes: &[u8]) -> Result<Vec<T>, TableError> {
    let mut reader = ReaderBuilder::new().from_reader(bytes);
    let columns = layout.columns::<T>();
    let expected = columns.iter().map(|column| column.name.as_ref());
    let header = reader.headers()?.clone();
    if !header.iter().eq(expected.clone()) {
        return Err(TableError::Header(expected.collect::<Vec<_>>().join(",")));
    }
    let mut rows = Rows { layout, header: &header, last: None };
    reader.into_records().map(|record| rows.row(&record?)).collect()
}

/// Reads rows, and checks that they are about cells of the experiment.
struct Rows<'l> {
    layout: &'l Layout,
    header: &'l StringRecord,
    /// The cell of the last row, and its fields.
    last: Option<(Arc<CellIdentity>, Vec<String>)>,
}

impl Rows<'_> {
    /// Parses a row; our names have neither controls nor invisible characters.
    fn row<T: Table>(&mut self, record: &StringRecord) -> Result<T, TableError> {
        let line = record.position().map_or(0, Position::line);
        if record.iter().any(|cell| cell.contains(is_hidden)) {
            return Err(TableError::Hidden(line));
        }
        let mut row: T = record.deserialize(Some(self.header))?;
        row.identify(self.cell::<T>(record).ok_or(TableError::Foreign(line))?);
        Ok(row)
    }

    /// The cell that a row is about, if it is one of the experiment.
    fn cell<T: Table>(&mut self, record: &StringRecord) -> Option<Arc<CellIdentity>> {
        let number = record.get(0)?.parse().ok()?;
        if self.last.as_ref().is_none_or(|(cell, _)| cell.number != number) {
            let cell = self.layout.cell(number)?;
            self.last = Some((Arc::clone(cell), self.layout.fields::<T>(cell)));
        }
        let (cell, fields) = self.last.as_ref()?;
        record.iter().take(fields.len()).eq(fields).then(|| Arc::clone(cell))
    }
}
