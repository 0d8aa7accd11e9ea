//! Answer sets of clingo.

use std::mem;

use super::json::Values;
use super::{Cut, SampleRecord};
use crate::programs::reader::Pointer;

/// The line after `Answer: N`; without such lines (`--verbose=0`) each line but those in which clingo itself speaks, which begin
/// with a capital letter, `%` or `*`. Of `--outf=2` each witness. Where answers have costs, those that were found to be the best.
#[derive(Default)]
pub(super) struct Answers {
    /// Whether it says more than answer sets.
    is_verbose: bool,
    /// Whether the next line is an answer set.
    is_next: bool,
    /// The last answer set, until it is known whether it has costs.
    last: Option<Vec<u8>>,
    /// The best so far, with their costs.
    best: Vec<Vec<u8>>,
    costs: Vec<u8>,
    json: Option<Values>,
}

impl Answers {
    fn answer(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.settle(records);
        self.last = Some(line.trim_ascii().to_vec());
    }

    /// The last answer set has no costs.
    fn settle(&mut self, records: &mut Vec<SampleRecord>) {
        records.extend(self.last.take().map(SampleRecord::whole));
    }

    /// The last answer set has these costs: better ones than those before, or the same.
    fn cost(&mut self, costs: &[u8]) {
        if self.costs != costs {
            self.best.clear();
            self.costs = costs.to_vec();
        }
        self.best.extend(self.last.take());
    }

    /// The search for better ones has ended, with the best, or before they were found.
    fn end_search(&mut self, is_whole: bool, records: &mut Vec<SampleRecord>) {
        self.costs.clear();
        let best = mem::take(&mut self.best);
        if is_whole {
            records.extend(best.into_iter().map(SampleRecord::whole));
        } else {
            records.extend(best.into_iter().last().map(|bytes| SampleRecord { bytes, is_whole }));
        }
    }

    fn text_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        if mem::take(&mut self.is_next) {
            self.answer(line, records);
        } else if let Some(costs) = line.strip_prefix(b"Optimization:") {
            self.cost(costs);
        } else if let Some(number) = line.strip_prefix(b"Answer:") {
            self.settle(records);
            if number.trim_ascii() == b"1" {
                self.best.clear();
            }
            (self.is_verbose, self.is_next) = (true, true);
        } else if line.starts_with(b"OPTIMUM FOUND") {
            self.end_search(true, records);
        } else if line.starts_with(b"clingo version") || line.starts_with(b"SATISFIABLE") {
            self.settle(records);
            self.end_search(false, records);
            self.is_verbose |= line.starts_with(b"clingo");
        } else if is_said(line) {
            self.settle(records);
        } else if !self.is_verbose {
            self.answer(line, records);
        }
    }

    /// Takes a line of the output as JSON.
    fn json_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let json = self.json.get_or_insert_with(|| Values::new(None));
        let mut whole = Vec::new();
        json.line(line, &mut whole);
        if json.is_between() {
            self.json = None;
        }
        records.extend(whole.into_iter().flat_map(witnesses));
    }
}

impl Cut for Answers {
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        if self.json.is_some() || line.trim_ascii_start().starts_with(b"{") {
            self.json_line(line, records);
        } else {
            self.text_line(line, records);
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        self.settle(records);
        self.end_search(false, records);
        if let Some(json) = &mut self.json {
            json.end(records);
        }
    }
}

/// Whether clingo says this, so that it is no answer set: atoms begin with none of these.
fn is_said(line: &[u8]) -> bool {
    line.first().is_some_and(|first| first.is_ascii_uppercase() || b"%*".contains(first))
}

/// The answer sets in an output as JSON: of those with costs the last ones, as many as are optimal.
fn witnesses(output: SampleRecord) -> Vec<SampleRecord> {
    let values = |text: &str, place: &str| {
        place.parse::<Pointer>().ok().and_then(|place| place.each(text).ok()).unwrap_or_default()
    };
    let Some(text) = std::str::from_utf8(&output.bytes).ok().filter(|_| output.is_whole) else {
        return vec![output];
    };
    let mut found = values(text, "/Call/*/Witnesses/*/Value");
    let is_whole = values(text, "/Models/Optimum") != [r#""no""#];
    if !values(text, "/Call/*/Witnesses/*/Costs").is_empty() {
        let optimal = values(text, "/Models/Optimal").first().and_then(|number| number.parse().ok());
        found.drain(..found.len().saturating_sub(optimal.unwrap_or(1)));
    }
    found.into_iter().map(|value| SampleRecord { bytes: value.into_bytes(), is_whole }).collect()
}
