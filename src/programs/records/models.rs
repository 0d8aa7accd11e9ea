//! Models of SAT solvers.

use super::{Cut, LONGEST, SampleRecord};
use crate::programs::reader::literals;

/// Literals, on one line or several, up to a zero, a status line (`s ..`) or the end.
#[derive(Default)]
pub(super) struct Models {
    literals: String,
}

impl Models {
    fn take(&mut self, records: &mut Vec<SampleRecord>) {
        if !self.literals.is_empty() {
            records.push(SampleRecord::whole(std::mem::take(&mut self.literals).into_bytes()));
        }
    }
}

impl Cut for Models {
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let text = String::from_utf8_lossy(line);
        if text.trim_start().starts_with(['s', 'S']) {
            self.take(records);
        }
        for word in literals(&text).into_iter().flat_map(str::split_whitespace) {
            self.literals.push_str(if self.literals.is_empty() { "v " } else { " " });
            self.literals.push_str(word);
            if word == "0" || self.literals.len() > LONGEST {
                self.take(records);
            }
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        self.take(records);
    }
}
