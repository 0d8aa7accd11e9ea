//! A table that is written again, compared with the one that is there, line by line: neither is in memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;

use ::csv::{ReaderBuilder, StringRecord};
use thiserror::Error;

use super::csv::TableError;
use super::schema::Table;

/// A table that contradicts another, and how.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {message}")]
pub struct Contradiction {
    /// The file.
    pub file: &'static str,
    /// One sentence.
    pub message: String,
}

impl Contradiction {
    /// A table that cannot be read any more.
    pub(crate) fn unread<T: Table>(error: &TableError) -> Self {
        Self { file: T::FILE, message: error.to_string() }
    }
}

/// Whether tables agree.
pub type Checked = Result<(), Contradiction>;

/// Where a table is written to be compared. Rows are written whole, and none holds a line break.
pub struct Against<R> {
    file: &'static str,
    held: BufReader<R>,
    /// The line that was read last.
    line: Vec<u8>,
    header: Vec<u8>,
    /// The lines that were read, and those that were written.
    lines: [u64; 2],
    is_alike: bool,
    /// The first field that differs.
    field: Option<Contradiction>,
}

impl<R: Read> Against<R> {
    /// The table of this file that is there.
    pub fn new(file: &'static str, held: R) -> Self {
        let held = BufReader::with_capacity(1 << 16, held);
        let (line, header) = (Vec::new(), Vec::new());
        Self { file, held, line, header, lines: [0; 2], is_alike: true, field: None }
    }

    /// Compares a line.
    fn take(&mut self, again: &[u8]) -> io::Result<()> {
        self.read()?;
        self.lines[1] += 1;
        if self.lines[1] == 1 {
            self.header = mem::take(&mut self.line);
            self.line.clone_from(&self.header);
        }
        if self.line != again {
            self.is_alike = false;
            self.field = self.field.take().or_else(|| self.difference(again));
        }
        Ok(())
    }

    /// Reads the next line, which is empty after the last.
    fn read(&mut self) -> io::Result<bool> {
        self.line.clear();
        let is_line = self.held.read_until(b'\n', &mut self.line)? > 0;
        self.lines[0] += u64::from(is_line);
        Ok(is_line)
    }

    /// The first field in which the line differs from this one.
    fn difference(&self, again: &[u8]) -> Option<Contradiction> {
        let [header, held, again] = [&self.header, &self.line, again].map(record);
        let mut fields = header.iter().zip(held.iter().zip(&again));
        let (column, (here, again)) = fields.find(|(_, (here, again))| here != again)?;
        let message = format!("line {}: {column} is {here:?}, and computed again {again:?}", self.lines[1]);
        Some(Contradiction { file: self.file, message })
    }

    /// Checks that nothing differed, once all is written.
    ///
    /// # Errors
    /// The first field that differs, or else the numbers of rows.
    pub fn end(mut self) -> Result<(), Contradiction> {
        let file = self.file;
        let wrong = |message| Err(Contradiction { file, message });
        loop {
            match self.read() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return wrong(error.to_string()),
            }
        }
        let [held, again] = self.lines;
        if held == again && self.is_alike {
            return Ok(());
        }
        if let Some(field) = self.field {
            return Err(field);
        }
        let [held, again] = self.lines.map(|lines| lines.saturating_sub(1));
        wrong(if held == again {
            format!("queenlab {} does not write it so", env!("CARGO_PKG_VERSION"))
        } else {
            format!("rows: {held} here, {again} by the other tables")
        })
    }
}

/// The fields of a line; none if it is not one of a table.
fn record(line: &[u8]) -> StringRecord {
    let mut reader = ReaderBuilder::new().has_headers(false).from_reader(line);
    let mut record = StringRecord::new();
    let is_read = reader.read_record(&mut record);
    if is_read.is_ok_and(|is_read| is_read) { record } else { StringRecord::new() }
}

impl<R: Read> Write for Against<R> {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        lines.split_inclusive(|&byte| byte == b'\n').try_for_each(|line| self.take(line))?;
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
