//! Tables as CSV: one header row, LF, `.` decimals, empty = not available.

use std::borrow::Borrow;
use std::io::{self, Read, Write};
#[cfg(feature = "cli")]
use std::iter::{self, Peekable};
use std::marker::PhantomData;
use std::sync::Arc;

use csv::{Position, Reader, ReaderBuilder, StringRecord, Writer, WriterBuilder};
use thiserror::Error;

use super::cell::{CellResult, CellResults, Kept};
use super::layout::{CellIdentity, Layout};
use super::plain::is_hidden;
use super::schema::Table;
use super::tables::CellTable;

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
    /// A row whose first columns do not name a cell of the experiment, or one before the cell of the last row.
    #[error(
        "line {0}: cell, system, size and options are not those of a cell of the experiment, in its order"
    )]
    Foreign(u64),
}

impl From<csv::Error> for TableError {
    fn from(error: csv::Error) -> Self {
        Self::Csv(error.to_string())
    }
}

/// Writes a table, cell by cell.
pub struct TableWriter<T, W> {
    out: W,
    rows: PhantomData<T>,
}

/// Rows that are in memory as text at once.
const AT_ONCE: usize = 1000;

impl<T: Table, W: Write> TableWriter<T, W> {
    /// A table without rows.
    ///
    /// # Errors
    /// If `out` takes nothing.
    pub fn new(layout: &Layout, mut out: W) -> io::Result<Self> {
        let mut header = writer();
        header.write_record(layout.columns::<T>().iter().map(|column| column.name.as_ref()))?;
        out.write_all(&written(header))?;
        Ok(Self { out, rows: PhantomData })
    }

    /// Adds rows of `cell`.
    ///
    /// # Errors
    /// If no more can be written.
    pub fn add(
        &mut self,
        layout: &Layout,
        cell: &CellIdentity,
        rows: impl IntoIterator<Item = impl Borrow<T>>,
    ) -> io::Result<()> {
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            self.add_text(&text(layout, cell, rows.by_ref().take(AT_ONCE)))?;
        }
        Ok(())
    }

    /// Adds rows that are [text](text()) already.
    pub(crate) fn add_text(&mut self, rows: &[u8]) -> io::Result<()> {
        self.out.write_all(rows)
    }

    /// Where it was written to.
    pub fn finish(self) -> W {
        self.out
    }
}

/// Rows of `cell` as a table has them.
pub fn text<T: Table>(
    layout: &Layout,
    cell: &CellIdentity,
    rows: impl IntoIterator<Item = impl Borrow<T>>,
) -> Vec<u8> {
    let (fields, mut writer) = (layout.fields::<T>(cell), writer());
    for row in rows {
        writer.serialize((&fields, row.borrow())).expect("rows are flat and memory takes any bytes");
    }
    written(writer)
}

fn writer() -> Writer<Vec<u8>> {
    WriterBuilder::new().has_headers(false).from_writer(Vec::new())
}

fn written(writer: Writer<Vec<u8>>) -> Vec<u8> {
    writer.into_inner().expect("memory takes any bytes")
}

/// The bytes of the file of this table.
pub fn write<T: CellTable>(results: &CellResults) -> Vec<u8> {
    write_to::<T, _>(results, vec![]).expect("memory takes any bytes")
}

/// Writes the file of this table.
pub(crate) fn write_to<T: CellTable, W: Write>(results: &CellResults, out: W) -> io::Result<W> {
    let mut writer = TableWriter::<T, _>::new(&results.layout, out)?;
    for cell in &results.cells {
        writer.add(&results.layout, &cell.identity, T::of(cell))?;
    }
    Ok(writer.finish())
}

/// The cells of a result, by its table of them.
///
/// # Errors
/// If the header or a row is not that of the table, or a row is about a cell that the experiment does not have.
pub fn read_cells(layout: Layout, table: impl Read) -> Result<CellResults, TableError> {
    let mut cells = Vec::new();
    read(&layout, table, |cell, row| {
        cells.push(CellResult { identity: Arc::clone(cell), row, ..CellResult::default() });
    })?;
    Ok(CellResults { cells, ..CellResults::empty(layout) })
}

/// Adds the rows of a table that are `kept` to the cells that they are about.
///
/// # Errors
/// As [`read_cells`].
pub fn add<T: CellTable>(
    results: &mut CellResults,
    table: &mut dyn Read,
    kept: &mut Kept,
) -> Result<(), TableError> {
    let CellResults { layout, cells, .. } = results;
    let mut cells = cells.iter_mut().peekable();
    read::<T>(layout, table, |identity, row| {
        while cells.next_if(|cell| cell.identity.number < identity.number).is_some() {}
        if let Some(cell) = cells.peek_mut().filter(|cell| cell.identity.number == identity.number) {
            row.put(cell, kept);
        }
    })
}

/// [`add`] for some table.
pub type TableReader = fn(&mut CellResults, &mut dyn Read, &mut Kept) -> Result<(), TableError>;

/// Takes the rows of a table, which stand in the order of their cells.
pub(crate) fn read<T: Table>(
    layout: &Layout,
    table: impl Read,
    mut take: impl FnMut(&Arc<CellIdentity>, T),
) -> Result<(), TableError> {
    TableRows::new(layout, table)?.try_for_each(|row| row.map(|(cell, row)| take(&cell, row)))
}

/// The columns of keys and their parts: any text that a program printed, on one line.
const PRINTED: [&str; 5] = ["solution", "class", "key", "part", "value"];

/// The rows of a table, which stand in the order of their cells, all of them cells of the experiment.
pub(crate) struct TableRows<'l, T, R> {
    layout: &'l Layout,
    reader: Reader<R>,
    header: StringRecord,
    record: StringRecord,
    /// The cell of the last row, and its fields.
    last: Option<(Arc<CellIdentity>, Vec<String>)>,
    rows: PhantomData<T>,
}

impl<'l, T: Table, R: Read> TableRows<'l, T, R> {
    /// Those of a table with the columns of this layout.
    ///
    /// # Errors
    /// If it has others.
    pub(crate) fn new(layout: &'l Layout, table: R) -> Result<Self, TableError> {
        let mut reader = ReaderBuilder::new().from_reader(table);
        let columns = layout.columns::<T>();
        let expected = columns.iter().map(|column| column.name.as_ref());
        let header = reader.headers()?.clone();
        if !header.iter().eq(expected.clone()) {
            return Err(TableError::Header(expected.collect::<Vec<_>>().join(",")));
        }
        Ok(Self { layout, reader, header, record: StringRecord::new(), last: None, rows: PhantomData })
    }

    /// Parses a row; only what a program printed has controls or invisible characters.
    fn row(&mut self) -> Result<(Arc<CellIdentity>, T), TableError> {
        let record = &self.record;
        let line = record.position().map_or(0, Position::line);
        let is_wrong = |column, character| {
            is_hidden(character) && (!PRINTED.contains(&column) || ['\n', '\r'].contains(&character))
        };
        let mut fields = self.header.iter().zip(record);
        if fields.any(|(column, cell)| cell.contains(|character| is_wrong(column, character))) {
            return Err(TableError::Hidden(line));
        }
        let row = record.deserialize(Some(&self.header))?;
        Ok((self.cell().ok_or(TableError::Foreign(line))?, row))
    }

    /// The cell that the row is about, if it is one of the experiment.
    fn cell(&mut self) -> Option<Arc<CellIdentity>> {
        let record = &self.record;
        let number = record.get(0)?.parse().ok()?;
        if self.last.as_ref().is_some_and(|(cell, _)| cell.number > number) {
            return None;
        }
        if self.last.as_ref().is_none_or(|(cell, _)| cell.number != number) {
            let cell = self.layout.cell(number)?;
            self.last = Some((Arc::clone(cell), self.layout.fields::<T>(cell)));
        }
        let (cell, fields) = self.last.as_ref()?;
        record.iter().take(fields.len()).eq(fields).then(|| Arc::clone(cell))
    }
}

impl<T: Table, R: Read> Iterator for TableRows<'_, T, R> {
    type Item = Result<(Arc<CellIdentity>, T), TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.reader.read_record(&mut self.record) {
            Ok(true) => Some(self.row()),
            Ok(false) => None,
            Err(error) => Some(Err(error.into())),
        }
    }
}

/// The rows of a table, of one cell after the other.
#[cfg(feature = "cli")]
pub(crate) struct RowsByCell<'l, T: Table, R: Read>(Peekable<TableRows<'l, T, R>>);

#[cfg(feature = "cli")]
impl<'l, T: Table, R: Read> RowsByCell<'l, T, R> {
    /// Those of a whole table.
    pub(crate) fn new(rows: TableRows<'l, T, R>) -> Self {
        Self(rows.peekable())
    }

    /// Those of this cell, which no cell before may be asked for afterwards.
    pub(crate) fn of(&mut self, number: u64) -> impl Iterator<Item = Result<T, TableError>> {
        let is_of = move |row: &Result<(Arc<CellIdentity>, T), TableError>,
                          wanted: fn(&u64, &u64) -> bool| {
            row.as_ref().is_ok_and(|(cell, _)| wanted(&cell.number, &number))
        };
        while self.0.next_if(|row| is_of(row, u64::lt)).is_some() {}
        let next = move || self.0.next_if(|row| row.is_err() || is_of(row, u64::eq));
        iter::from_fn(next).map(|row| row.map(|(_, row)| row))
    }
}
