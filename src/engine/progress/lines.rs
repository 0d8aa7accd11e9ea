//! Text that is written line by line, so that it need not be in memory, and values as lines of JSON.

use std::io::{self, Write};

use serde::Serialize;

/// A text in lines.
pub trait TextLines {
    /// The number of lines.
    fn count_lines(&self) -> usize;

    /// Writes the lines, each with its line feed.
    ///
    /// # Errors
    /// If `out` takes no more.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The lines in memory.
    fn text(&self) -> String {
        self.text_within(usize::MAX).expect("memory takes any bytes")
    }

    /// The lines in memory, unless they have more than `most` bytes.
    fn text_within(&self, most: usize) -> Option<String> {
        let mut bounded = Bounded { bytes: Vec::new(), most };
        self.write(&mut bounded).ok()?;
        Some(String::from_utf8(bounded.bytes).expect("lines of text"))
    }
}

/// A limited number of bytes.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.bytes.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl TextLines for String {
    fn count_lines(&self) -> usize {
        self.lines().count()
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.as_bytes())
    }
}

/// Writes values as JSON, a line each.
pub(crate) struct JsonLines<'o> {
    out: &'o mut dyn Write,
    line: Vec<u8>,
}

impl<'o> JsonLines<'o> {
    pub(crate) fn to(out: &'o mut dyn Write) -> Self {
        Self { out, line: Vec::new() }
    }

    /// Writes a value.
    pub(crate) fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, value)?;
        self.line.push(b'\n');
        self.out.write_all(&self.line)
    }
}
