//! Answer sets of clingo.

use super::json::Values;
use super::{Cut, SampleRecord};

/// The line after `Answer: N`; without such lines (`--verbose=0`) each line but those in which clingo itself speaks, which begin
/// with a capital letter, `%` or `*`. Of `--outf=2` each witness.
#[derive(Default)]
pub(super) struct Answers {
    /// Whether it says more than answer sets.
    is_verbose: bool,
    /// Whether the next line is an answer set.
    is_next: bool,
    json: Option<Values>,
}

impl Cut for Answers {
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        if self.json.is_none() && line.trim_ascii_start().starts_with(b"{") {
            self.json = Some(Values::new(Some("/Call/*/Witnesses/*/Value".parse().expect("a pointer"))));
        }
        if let Some(json) = &mut self.json {
            json.line(line, records);
            if json.is_between() {
                self.json = None;
            }
            return;
        }
        if std::mem::take(&mut self.is_next) {
            records.push(SampleRecord::whole(line.trim_ascii().to_vec()));
        } else if line.starts_with(b"Answer:") {
            (self.is_verbose, self.is_next) = (true, true);
        } else if line.starts_with(b"clingo version") {
            self.is_verbose = true;
        } else if !self.is_verbose && !is_said(line) {
            records.push(SampleRecord::whole(line.trim_ascii().to_vec()));
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        if let Some(json) = &mut self.json {
            json.end(records);
        }
    }
}

/// Whether clingo says this, so that it is no answer set: atoms begin with none of these.
fn is_said(line: &[u8]) -> bool {
    line.first().is_some_and(|first| first.is_ascii_uppercase() || b"%*".contains(first))
}
