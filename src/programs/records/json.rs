//! Values of JSON, one after the other.

use super::{Cut, LONGEST, SampleRecord};
use crate::programs::reader::{Pointer, ReadError};

/// A value, from the line where it begins to the one where its brackets are closed. A line that begins with no bracket is a
/// record.
pub(super) struct Values {
    /// The place of what is counted in a value; without it the value itself.
    each: Option<Pointer>,
    text: Vec<u8>,
    open: usize,
    is_quoted: bool,
    is_escaped: bool,
}

impl Values {
    pub(super) fn new(each: Option<Pointer>) -> Self {
        Self { each, text: Vec::new(), open: 0, is_quoted: false, is_escaped: false }
    }

    /// Whether no value has begun.
    pub(super) fn is_between(&self) -> bool {
        self.text.is_empty()
    }

    /// Follows the brackets of a line.
    fn follow(&mut self, line: &[u8]) {
        for &byte in line {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.is_quoted => self.is_escaped = true,
                b'"' => self.is_quoted = !self.is_quoted,
                b'{' | b'[' if !self.is_quoted => self.open += 1,
                b'}' | b']' if !self.is_quoted => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
        self.is_escaped = false;
    }

    fn take(&mut self, records: &mut Vec<SampleRecord>) {
        let (bytes, is_whole) = (std::mem::take(&mut self.text), self.open == 0);
        (self.open, self.is_quoted) = (0, false);
        let values = self.each.as_ref().filter(|_| is_whole).zip(std::str::from_utf8(&bytes).ok());
        match values.and_then(|(each, text)| Some((each, each.each(text).ok()?))) {
            Some((each, values)) => records.extend(values.into_iter().map(|value| match value {
                Some(value) => SampleRecord::whole(value.into_bytes()),
                None => SampleRecord { bytes: Vec::new(), fault: Some(ReadError::NoPlace(each.to_string())) },
            })),
            None => records.push(SampleRecord::ended(bytes, is_whole)),
        }
    }
}

impl Cut for Values {
    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        if self.is_between() && line.trim_ascii().is_empty() {
            return;
        }
        if self.is_between()
            && !line.trim_ascii_start().starts_with(b"{")
            && !line.trim_ascii_start().starts_with(b"[")
        {
            self.text.extend(line);
            self.take(records);
            return;
        }
        if !self.is_between() {
            self.text.push(b'\n');
        }
        self.text.extend(line);
        self.follow(line);
        if self.open == 0 {
            self.take(records);
        } else if self.text.len() > LONGEST {
            self.text.clear();
            self.take(records);
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        if !self.is_between() {
            self.take(records);
        }
    }
}
