//! Values as lines of JSON.

use std::io::{self, Write};

use serde::Serialize;

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
