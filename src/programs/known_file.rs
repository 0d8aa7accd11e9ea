//! Files with all keys of a program.
//!
//! They become a list in the resolved experiment, so that shards, merges and results need nothing else. Lists
//! beyond the size of an experiment are for `tally`, whose own file has them.

use csv::{ReaderBuilder, StringRecord};
use thiserror::Error;

use super::form::SampleForm;
use super::format::Format;
use super::key::{KeyList, TextKey, TextKeyError};
use super::known::{MAX_KEYS, ProgramKeys};
use super::line::{LineError, LineReader};
use super::records::SampleRecord;
use super::status::{is_comment, is_status};
use crate::model::totals::is_total_name;

/// The columns that may name the keys.
pub const KEY_COLUMNS: [&str; 4] = ["solution", "key", "category", "name"];

/// What people call a column of outcomes, besides [`KEY_COLUMNS`].
const OUTCOME_COLUMNS: [&str; 24] = [
    "answer", "choice", "city", "class", "coin", "color", "colour", "country", "face", "fruit", "item",
    "label", "outcome", "result", "roll", "sample", "species", "state", "team", "type", "value", "variant",
    "winner", "word",
];

/// Whether a text is called as columns of outcomes are.
pub(crate) fn is_column_name(text: &str) -> bool {
    let name = text.trim().trim_matches('"').to_lowercase();
    KEY_COLUMNS.contains(&name.as_str()) || OUTCOME_COLUMNS.contains(&name.as_str())
}

/// What may separate columns.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// The column of symmetry classes.
const CLASS_COLUMN: &str = "class";

/// The column of expected weights.
const WEIGHT_COLUMN: &str = "weight";

/// What some programs write at the beginning of a text in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What is wrong with a file of known keys, and the line where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct KeyFileError {
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: KeyFileFault,
}

/// What can be wrong with a file of known keys.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeyFileFault {
    /// It is not text.
    #[error("this is no text in UTF-8")]
    NotText,
    /// It is not CSV.
    #[error("{0}")]
    Csv(String),
    /// A field holds no key.
    #[error(transparent)]
    Key(#[from] TextKeyError),
    /// A sample holds no key.
    #[error(transparent)]
    Sample(#[from] LineError),
    /// There is a column of weights.
    #[error(
        "the column {WEIGHT_COLUMN}: --expected in place of --known tests against it; allowed are the columns solution and class"
    )]
    Weights,
    /// The last line may be a total.
    #[error("the last key, {0:?}, is called as totals are: leave it out, or put it first if it is a key")]
    Total(String),
    /// A line between keys has none.
    #[error("the line is empty: leave it out")]
    EmptyLine,
    /// A line looks like a comment.
    #[error("{0:?} looks like a comment: leave it out; it is a key below a first line \"key\"")]
    Comment(String),
    /// It is what a solver prints.
    #[error("this looks like {}: allowed is a key a line", .0.about())]
    Format(Format),
    /// A line says how a search went.
    #[error("{0:?} looks like no solution: leave it out; it is a key below a first line \"key\"")]
    Status(String),
    /// A key is there twice.
    #[error("the key {0:?} is there twice: allowed is one line for each")]
    Twice(String),
    /// There are too few keys to ask anything, or too many.
    #[error("{0} keys: allowed are 1 to {MAX_KEYS}")]
    Number(u64),
}

impl KeyFileFault {
    /// What reads the file otherwise, and samples that are written like it.
    pub(crate) fn advice(&self) -> String {
        match self {
            Self::Format(format) => {
                format!("; --format {format} reads this, and samples that are written like it")
            }
            Self::EmptyLine => {
                "; where it ends a solution of several lines, --record blank reads it so".to_owned()
            }
            _ => String::new(),
        }
    }
}

/// The keys in a file: CSV with a header that has a column `solution`, `key`, `category` or `name`, and perhaps a column
/// `class`, the representative of its symmetry class; else samples of this form, by default a key a line.
///
/// # Errors
/// If a sample holds no key, or one that is there already.
pub fn read(bytes: &[u8], form: &SampleForm) -> Result<KeyList, KeyFileError> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text =
        std::str::from_utf8(bytes).map_err(|_| KeyFileError { line: None, fault: KeyFileFault::NotText })?;
    let header = text.lines().next().unwrap_or_default();
    let separator = SEPARATORS
        .into_iter()
        .find(|&separator| key_column(&header.split(char::from(separator)).collect::<Vec<_>>()).is_some());
    let list = if let Some(separator) = separator { table(text, separator)? } else { samples(text, form)? };
    match list.len() {
        1..=MAX_KEYS => Ok(list),
        keys => Err(KeyFileError { line: None, fault: KeyFileFault::Number(keys) }),
    }
}

/// The column of keys in a header: one that is called so, or the first of several that is called as outcomes are.
fn key_column(header: &[&str]) -> Option<usize> {
    let of_keys =
        || KEY_COLUMNS.iter().find_map(|name| header.iter().position(|column| column.trim() == *name));
    let of_outcomes = || header.iter().position(|column| is_column_name(column)).filter(|_| header.len() > 1);
    of_keys().or_else(of_outcomes)
}

fn samples(text: &str, form: &SampleForm) -> Result<KeyList, KeyFileError> {
    if let Some(format) = Format::recognized(text).filter(|_| form.is_usual()) {
        return Err(KeyFileError { line: None, fault: KeyFileFault::Format(format) });
    }
    let mut list = KeyList::default();
    let mut reader = LineReader::of_keys(form);
    let any = ProgramKeys::any();
    let mut add_record = |line: usize, record: &SampleRecord| {
        let sample = reader.read_record(record, &any).map_err(KeyFileFault::from);
        let added = sample.and_then(|sample| {
            list.first.get_or_insert_with(|| sample.key.clone());
            add_key(&mut list, sample.key, None)
        });
        added.map_err(|fault| KeyFileError { line: Some(line), fault })
    };
    let mut cutter = form.of_stream().cutter();
    let mut records = Vec::new();
    let mut lines = 0;
    for (line, number) in text.lines().zip(1..) {
        if form.is_usual() && line.trim().is_empty() {
            let is_end = text.lines().skip(number).all(|line| line.trim().is_empty());
            let fault = KeyFileError { line: Some(number), fault: KeyFileFault::EmptyLine };
            return if is_end { Ok(list) } else { Err(fault) };
        }
        if let Some(fault) = no_key(line).filter(|_| form.is_usual()) {
            return Err(KeyFileError { line: Some(number), fault });
        }
        lines = number;
        match &mut cutter {
            None => records.push(SampleRecord::whole(line.into())),
            Some(cutter) => cutter.line(line.as_bytes(), &mut records),
        }
        records.drain(..).try_for_each(|record| add_record(number, &record))?;
    }
    if let Some(cutter) = &mut cutter {
        cutter.end(&mut records);
    }
    records.iter().try_for_each(|record| add_record(lines, record))?;
    Ok(list)
}

/// Why a line is no key, though nobody said so. A single word that says how a search went may be one.
fn no_key(line: &str) -> Option<KeyFileFault> {
    let says_status = || is_status(line) && line.contains(char::is_whitespace);
    if is_comment(line) {
        Some(KeyFileFault::Comment(line.to_owned()))
    } else {
        says_status().then(|| KeyFileFault::Status(line.to_owned()))
    }
}

fn table(text: &str, separator: u8) -> Result<KeyList, KeyFileError> {
    let mut reader = ReaderBuilder::new().delimiter(separator).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| csv_fault(&error))?.clone();
    let key = key_column(&header.iter().collect::<Vec<_>>()).expect("the header has the column");
    if header.iter().any(|column| column.trim() == WEIGHT_COLUMN) {
        return Err(KeyFileError { line: Some(1), fault: KeyFileFault::Weights });
    }
    let class = header.iter().position(|column| column == CLASS_COLUMN);
    let (mut list, mut latest) = (KeyList::default(), None);
    for record in reader.records() {
        let record: StringRecord = record.map_err(|error| csv_fault(&error))?;
        let line = record.position().and_then(|position| usize::try_from(position.line()).ok());
        let class = class.map(|column| &record[column]).filter(|class| !class.is_empty());
        add(&mut list, &record[key], class).map_err(|fault| KeyFileError { line, fault })?;
        latest = Some((line, record[key].to_owned()));
    }
    match latest.filter(|(_, key)| is_total_name(key)) {
        Some((line, key)) if list.len() > 2 => Err(KeyFileError { line, fault: KeyFileFault::Total(key) }),
        _ => Ok(list),
    }
}

fn add(list: &mut KeyList, key: &str, class: Option<&str>) -> Result<(), KeyFileFault> {
    let class = class.map(TextKey::new).transpose()?;
    add_key(list, TextKey::new(key)?, class)
}

fn add_key(list: &mut KeyList, key: TextKey, class: Option<TextKey>) -> Result<(), KeyFileFault> {
    let written = key.to_string();
    if list.insert(key, class) { Ok(()) } else { Err(KeyFileFault::Twice(written)) }
}

fn csv_fault(error: &csv::Error) -> KeyFileError {
    let line = error.position().and_then(|position| usize::try_from(position.line()).ok());
    KeyFileError { line, fault: KeyFileFault::Csv(error.to_string()) }
}
