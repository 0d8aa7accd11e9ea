//! Samples as lines of text.

use crate::model::excerpt::excerpt;
use rustc_hash::FxHashMap;
use thiserror::Error;

use super::key::{TextKey, TextKeyError};
use super::known::{ProgramKeys, WrongKey};
use super::reader::{ColumnNumber, ReadError, Reader};

/// The steps of a sample that has none.
const DEFAULT_STEPS: u64 = 1;

/// The form of a line.
#[derive(Clone, Debug)]
pub enum LineForm {
    /// A key, and perhaps its steps after a tab.
    KeyAndSteps,
    /// A key, and perhaps steps, where readers find them.
    Read {
        /// The reader of the key.
        key: Reader,
        /// The reader of the steps, which else are 1.
        steps: Option<Reader>,
    },
}

impl LineForm {
    /// The form with the key where `key` says and the steps where `steps` says.
    #[must_use]
    pub fn new(key: Option<Reader>, steps: Option<Reader>) -> Self {
        match (key, steps) {
            (None, None) => Self::KeyAndSteps,
            (key, steps) => Self::Read { key: key.unwrap_or(ColumnNumber::FIRST.into()), steps },
        }
    }
}

/// A line as a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What was reached.
    pub key: TextKey,
    /// In how many steps.
    pub steps: u64,
}

/// Why a line is no sample.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// It is not text.
    #[error("this is no text in UTF-8")]
    NotText,
    /// It has more than a key and its steps.
    #[error(
        "{0} columns: allowed are a key and its steps, separated by a tab; --key-column and --steps name others"
    )]
    Columns(usize),
    /// The key or the steps are not where they should be.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A measure is not where it should be, or no whole number.
    #[error("{name}: {fault}")]
    Measure {
        /// The name of the measure.
        name: String,
        /// What is wrong.
        fault: ReadError,
    },
    /// What is there is no key.
    #[error(transparent)]
    Key(#[from] TextKeyError),
    /// The key is known not to exist.
    #[error(transparent)]
    Wrong(#[from] WrongKey),
}

/// Reads lines, and keeps what it has seen of their keys.
pub struct LineReader {
    form: LineForm,
    seen: FxHashMap<Box<[u8]>, TextKey>,
}

impl LineReader {
    /// A reader of lines of this form.
    #[must_use]
    pub fn new(form: LineForm) -> Self {
        Self { form, seen: FxHashMap::default() }
    }

    /// The sample in `line`, which has no line break; its key is one of `keys`, always the same.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(&mut self, line: &[u8], keys: &ProgramKeys) -> Result<Sample, LineError> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let (key, steps) = match &self.form {
            LineForm::KeyAndSteps => key_and_steps(line)?,
            LineForm::Read { steps: None, .. } => (line, DEFAULT_STEPS),
            LineForm::Read { steps: Some(steps), .. } => (line, steps.number(text(line)?)?),
        };
        Ok(Sample { key: self.key(key, keys)?, steps })
    }

    /// The sample in all that a program printed: in its last line that is not empty, or where readers find it.
    ///
    /// # Errors
    /// Why there is none.
    pub fn read_output(&mut self, output: &[u8], keys: &ProgramKeys) -> Result<Sample, LineError> {
        match self.form {
            LineForm::Read { .. } => self.read(output, keys),
            LineForm::KeyAndSteps => {
                let mut lines = text(output)?.lines().rev();
                let last = lines.find(|line| !line.trim().is_empty()).ok_or(ReadError::Nothing)?;
                self.read(last.trim_end().as_bytes(), keys)
            }
        }
    }

    /// The key that is written so, always the same.
    pub(super) fn key(&mut self, written: &[u8], keys: &ProgramKeys) -> Result<TextKey, LineError> {
        const MOST: usize = 1 << 16;
        const LONGEST: usize = 256;
        if let Some(key) = self.seen.get(written) {
            return Ok(key.clone());
        }
        let key = self.parse(text(written)?, keys)?;
        if self.seen.len() < MOST && written.len() <= LONGEST {
            self.seen.insert(written.into(), key.clone());
        }
        Ok(key)
    }

    fn parse(&self, written: &str, keys: &ProgramKeys) -> Result<TextKey, LineError> {
        let key = match &self.form {
            LineForm::KeyAndSteps => TextKey::new(written)?,
            LineForm::Read { key, .. } => TextKey::new(&key.read(written)?)?,
        };
        Ok(keys.check(key)?)
    }
}

/// The text in `bytes`.
pub(super) fn text(bytes: &[u8]) -> Result<&str, LineError> {
    std::str::from_utf8(bytes).map_err(|_| LineError::NotText)
}

/// The key, and its steps if they follow after a tab.
fn key_and_steps(line: &[u8]) -> Result<(&[u8], u64), LineError> {
    let Some(tab) = line.iter().position(|&byte| byte == b'\t') else {
        return Ok((line, DEFAULT_STEPS));
    };
    let (key, steps) = (&line[..tab], text(&line[tab + 1..])?);
    if steps.contains('\t') {
        return Err(LineError::Columns(steps.split('\t').count() + 1));
    }
    let steps = steps.trim().parse().map_err(|_| ReadError::NotANumber(excerpt(steps)))?;
    Ok((key, steps))
}
