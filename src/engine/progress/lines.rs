//! Text that is written line by line, so that it need not be in memory.

use std::io::{self, Write};

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
        let mut bytes = Vec::new();
        self.write(&mut bytes).expect("memory takes any bytes");
        String::from_utf8(bytes).expect("lines of text")
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
