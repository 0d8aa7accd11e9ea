//! Files with all keys of a program.

use csv::{ReaderBuilder, StringRecord};
use thiserror::Error;

use super::key::{TextKey, TextKeyError};
use super::known::{KeyList, MAX_KEYS};

/// The columns that may name the keys.
const KEY_COLUMNS: [&str; 2] = ["solution", "key"];

/// The column of symmetry classes.
const CLASS_COLUMN: &str = "class";

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
    /// A line holds no key.
    #[error(transparent)]
    Key(#[from] TextKeyError),
    /// A key is there twice.
    #[error("the key {0:?} is there twice: allowed is one line for each")]
    Twice(String),
    /// There are too few keys to ask anything, or too many.
    #[error("{0} keys: allowed are 1 to {MAX_KEYS}")]
    Number(u64),
}

/// The keys in a file: one a line, or CSV with a header that has a column `solution` or `key`, and perhaps a column
/// `class`, the representative of its symmetry class.
///
/// # Errors
/// If a line holds no key, or one that is there already.
pub fn read(bytes: &[u8]) -> Result<KeyList, KeyFileError> {
    let text =
        std::str::from_utf8(bytes).map_err(|_| KeyFileError { line: None, fault: KeyFileFault::NotText })?;
    let header = text.lines().next().unwrap_or_default();
    let list = if key_column(&header.split(',').collect::<Vec<_>>()).is_some() {
        table(text)?
    } else {
        lines(text)?
    };
    match list.len() {
        1..=MAX_KEYS => Ok(list),
        keys => Err(KeyFileError { line: None, fault: KeyFileFault::Number(keys) }),
    }
}

fn key_column(header: &[&str]) -> Option<usize> {
    KEY_COLUMNS.iter().find_map(|name| header.iter().position(|column| column.trim() == *name))
}

fn lines(text: &str) -> Result<KeyList, KeyFileError> {
    let mut list = KeyList::default();
    for (index, line) in text.lines().enumerate() {
        add(&mut list, line.trim(), None).map_err(|fault| KeyFileError { line: Some(index + 1), fault })?;
    }
    Ok(list)
}

fn table(text: &str) -> Result<KeyList, KeyFileError> {
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| csv_fault(&error))?.clone();
    let key = key_column(&header.iter().collect::<Vec<_>>()).expect("the header has the column");
    let class = header.iter().position(|column| column == CLASS_COLUMN);
    let mut list = KeyList::default();
    for record in reader.records() {
        let record: StringRecord = record.map_err(|error| csv_fault(&error))?;
        let line = record.position().and_then(|position| usize::try_from(position.line()).ok());
        let class = class.map(|column| &record[column]).filter(|class| !class.is_empty());
        add(&mut list, &record[key], class).map_err(|fault| KeyFileError { line, fault })?;
    }
    Ok(list)
}

fn add(list: &mut KeyList, key: &str, class: Option<&str>) -> Result<(), KeyFileFault> {
    let class = class.map(TextKey::new).transpose()?;
    if list.insert(TextKey::new(key)?, class) { Ok(()) } else { Err(KeyFileFault::Twice(key.to_owned())) }
}

fn csv_fault(error: &csv::Error) -> KeyFileError {
    let line = error.position().and_then(|position| usize::try_from(position.line()).ok());
    KeyFileError { line, fault: KeyFileFault::Csv(error.to_string()) }
}
