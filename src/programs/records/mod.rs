//! Records: how what a program prints is cut into samples.

mod blocks;
mod clingo;
mod json;

use std::fmt;
use std::str::FromStr;

use blocks::Blocks;
use clingo::Answers;
#[cfg(feature = "cli")]
pub(crate) use clingo::is_of_consequences;
use json::Values;

use self::blocks::{Boards, Models};
use super::reader::{BadReader, Pointer, ReadError};
use crate::model::excerpt::suggestion;

/// What one sample takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Records {
    /// A line.
    Line,
    /// All that is printed.
    Output,
    /// A block of lines that ends before a line without anything but white space.
    Blank,
    /// A block of lines that ends before this line.
    EndedBy(String),
    /// A value of JSON, on one line or several, or each value at a place in it.
    Json(Option<Pointer>),
    /// An answer set of clingo.
    Answer,
    /// A solution of `MiniZinc`.
    Solution,
    /// A model of a SAT solver.
    Model,
    /// A board as it is drawn.
    Board,
}

/// The most bytes of a record.
const LONGEST: usize = 16_000_000;

/// A record, without its last line break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleRecord {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Why it is no sample, if that is known.
    pub fault: Option<ReadError>,
}

impl SampleRecord {
    /// One that ended where it should.
    pub fn whole(bytes: Vec<u8>) -> Self {
        Self { bytes, fault: None }
    }

    /// One that did not end where such records end, unless it `is_whole`.
    fn ended(bytes: Vec<u8>, is_whole: bool) -> Self {
        Self { bytes, fault: (!is_whole).then_some(ReadError::Unfinished) }
    }
}

/// Cuts what is read line by line.
pub type Cutter = Box<dyn Cut>;

/// Finds records in lines.
pub trait Cut {
    /// How many lines are left out that may be samples, were it not for what is printed behind them.
    fn left_out(&self) -> u64 {
        0
    }

    /// Adds the records that are there when no more lines are read, though there may be more.
    fn stop(&mut self, _records: &mut Vec<SampleRecord>) {}

    /// Takes a line, without its line break, of one byte or two, and adds the records that end with it.
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.bare_line(line.strip_suffix(b"\r").unwrap_or(line), records);
    }

    /// The same of a line without any of its line break.
    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>);

    /// The last line had no line break, so it may have been cut off.
    fn break_off(&mut self) {}

    /// Adds what is left when there are no more lines.
    fn end(&mut self, records: &mut Vec<SampleRecord>);

    /// All records of an output.
    fn all(&mut self, output: &[u8]) -> Vec<SampleRecord> {
        let mut records = Vec::new();
        let output = output.strip_suffix(b"\n").unwrap_or(output);
        for line in output.split(|&byte| byte == b'\n') {
            self.line(line, &mut records);
        }
        self.end(&mut records);
        records
    }
}

impl Records {
    /// What cuts into them; none of lines, each of which is one.
    pub fn cutter(&self) -> Option<Cutter> {
        Some(match self {
            Self::Line => return None,
            Self::Output => Box::new(Blocks::until_the_end()),
            Self::Blank => Box::new(Blocks::until_blank()),
            Self::EndedBy(line) => Box::new(Blocks::until(line)),
            Self::Json(each) => Box::new(Values::new(each.clone())),
            Self::Answer => Box::new(Answers::default()),
            Self::Solution => Box::new(Blocks::of_minizinc()),
            Self::Model => Box::new(Models::default()),
            Self::Board => Box::new(Boards::default()),
        })
    }
}

impl fmt::Display for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line => f.write_str("line"),
            Self::Output => f.write_str("output"),
            Self::Blank => f.write_str("blank"),
            Self::EndedBy(line) => f.write_str(line),
            Self::Json(None) => f.write_str("json"),
            Self::Json(Some(each)) => each.fmt(f),
            Self::Answer => f.write_str("answer"),
            Self::Solution => f.write_str("solution"),
            Self::Model => f.write_str("model"),
            Self::Board => f.write_str("board"),
        }
    }
}

/// The records that are named by a word of their own.
const NAMED: [Records; 8] = [
    Records::Line,
    Records::Output,
    Records::Blank,
    Records::Json(None),
    Records::Answer,
    Records::Solution,
    Records::Model,
    Records::Board,
];

impl FromStr for Records {
    type Err = BadReader;

    /// Parses what [`fmt::Display`] writes: a name, a JSON pointer, or the line that ends a record.
    fn from_str(text: &str) -> Result<Self, BadReader> {
        if let Some(named) = NAMED.into_iter().find(|records| records.to_string() == text) {
            return Ok(named);
        }
        let text = text.trim();
        let names: Vec<String> = NAMED.iter().map(Self::to_string).collect();
        let is_word = text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let known = names.iter().map(String::as_str).filter(|_| is_word);
        let meant = suggestion(&text.to_lowercase(), known);
        match text.starts_with('/') {
            _ if text.is_empty() || text.contains(['\n', '\r']) || !meant.is_empty() => {
                Err(BadReader(format!(
                    "allowed is {}, a JSON pointer, or the line that ends a record, such as ----------{meant}",
                    names.join(", ")
                )))
            }
            true => Ok(Self::Json(Some(text.parse()?))),
            false => Ok(Self::EndedBy(text.to_owned())),
        }
    }
}
