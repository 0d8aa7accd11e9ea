//! Samples as lines of text.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::form::SampleForm;
use super::key::{TextKey, TextKeyError};
use super::known::{ProgramKeys, WrongKey};
use super::reader::{ReadError, Reader, measure};
use super::records::{Records, SampleRecord};
use super::status::is_status;
use crate::model::excerpt::excerpt;

/// The steps of a sample that has none.
const DEFAULT_STEPS: u64 = 1;

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
    #[error(
        "this is no text in UTF-8: iconv -f WINDOWS-1252 -t UTF-8 makes it that if it is in Windows-1252 or Latin-1"
    )]
    NotText,
    /// There is nothing, and nobody said what that means.
    #[error(
        "the line is empty: if that is a solution, --key-regex '^(?<key>.*)$' counts it as ∅; if it ends a sample of several lines, --record blank; if it is nothing, grep '[^[:space:]]' leaves it out"
    )]
    EmptyLine,
    /// A line says how a search went, or only closes brackets, and nobody said how the output is read.
    #[error(
        "{:?} looks like no solution: --key-regex, --format or --record says where one is, --format columns that this is one",
        excerpt(.0.trim())
    )]
    Status(String),
    /// Some of its elements were not printed.
    #[error(
        "{0} was cut short when it was printed: different ones may look alike, so print all of it: numpy.set_printoptions(threshold=sys.maxsize) in Python, print/1 in Prolog"
    )]
    CutShort(String),
    /// It has more than a key and its steps.
    #[error(
        "{0} columns: allowed are a key and its steps, separated by a tab; --key-column and --steps name others"
    )]
    Columns(usize),
    /// The key or the steps are not where they should be.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A measure is not where it should be, or no value of it.
    #[error("{name}: {}", .fault.advising(&format!("measures = {{ {name} = {{ .., places = 3 }} }}")))]
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

/// What is done with a line that says how a search went.
#[derive(Clone, Debug)]
enum Statuses {
    /// It is a key: somebody said how the output is read.
    Taken,
    /// It is none.
    Refused,
    /// It is a key as long as there are no others.
    Alone {
        /// The first of such lines.
        first: Option<String>,
        /// Whether there was another line.
        has_others: bool,
    },
}

impl Statuses {
    /// Checks a line that was not seen before.
    fn check(&mut self, line: &str) -> Result<(), LineError> {
        let refused = match self {
            Self::Taken => None,
            Self::Refused => is_status(line).then(|| line.to_owned()),
            Self::Alone { first, has_others } => {
                if is_status(line) {
                    first.get_or_insert_with(|| line.to_owned());
                } else {
                    *has_others = true;
                }
                first.clone().filter(|_| *has_others)
            }
        };
        refused.map_or(Ok(()), |line| Err(LineError::Status(line)))
    }
}

/// Reads samples, and keeps what it has seen of their keys.
pub struct LineReader {
    /// What a sample of a trial takes.
    records: Records,
    /// Where the key is, unless steps follow it.
    key: Option<Reader>,
    steps: Option<Reader>,
    statuses: Statuses,
    seen: FxHashMap<Box<[u8]>, TextKey>,
    /// Whether steps stood behind a tab.
    has_steps: bool,
}

impl LineReader {
    /// A reader of samples of this form.
    pub fn new(form: &SampleForm) -> Self {
        let (records, key) = (form.of_trial(), form.reader());
        let statuses = if form.is_usual() { Statuses::Refused } else { Statuses::Taken };
        let (steps, seen) = (form.steps.clone(), FxHashMap::default());
        Self { records, key, steps, statuses, seen, has_steps: false }
    }

    /// Whether a number behind a tab was read as the steps of a sample.
    #[cfg(feature = "cli")]
    pub(crate) fn has_steps(&self) -> bool {
        self.has_steps
    }

    /// Whether `line` has not come and is the beginning of another one, of those that are kept.
    #[cfg(feature = "cli")]
    pub(crate) fn begins_another(&self, line: &[u8]) -> bool {
        !self.seen.contains_key(line) && self.seen.keys().any(|other| other.starts_with(line))
    }

    /// A reader of keys that are said to be such, as those of a worker or of a file.
    pub(super) fn of_keys(form: &SampleForm) -> Self {
        Self { statuses: Statuses::Taken, ..Self::new(form) }
    }

    /// A reader of a stream of samples: if all of its lines say how a search went, that is what is counted.
    pub(crate) fn of_stream(form: &SampleForm) -> Self {
        let reader = Self::new(form);
        let statuses = match reader.statuses {
            Statuses::Refused => Statuses::Alone { first: None, has_others: false },
            statuses => statuses,
        };
        Self { statuses, ..reader }
    }

    /// The sample in `line`, a record without its last line break; its key is one of `keys`, always the same.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(&mut self, line: &[u8], keys: &ProgramKeys) -> Result<Sample, LineError> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let (key, steps) = match (&self.key, &self.steps) {
            (None, _) => {
                let (key, steps) = key_and_steps(line)?;
                self.has_steps |= key.len() < line.len();
                (key, steps)
            }
            (_, None) => (line, DEFAULT_STEPS),
            (_, Some(steps)) => (line, steps.steps(text(line)?)?),
        };
        Ok(Sample { key: self.key(key, keys)?, steps })
    }

    /// The same of a record that may not be whole.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read_record(&mut self, record: &SampleRecord, keys: &ProgramKeys) -> Result<Sample, LineError> {
        record.fault.clone().map_or_else(|| self.read(&record.bytes, keys), |fault| Err(fault.into()))
    }

    /// The first sample in all that a program printed, and how many there are. Steps that do not follow the key are looked
    /// for in all of it.
    pub(crate) fn read_output(
        &mut self,
        output: &[u8],
        keys: &ProgramKeys,
    ) -> Result<(Sample, u64), LineError> {
        if output.trim_ascii().is_empty() {
            return Err(ReadError::Nothing.into());
        }
        let cutter = match self.records {
            Records::Output => return Ok((self.read_whole(output, keys)?, 1)),
            Records::Line => None,
            ref records => records.cutter(),
        };
        let records = cutter.map_or_else(|| of_lines(output), |mut cutter| cutter.all(output));
        let first = records.first().ok_or(ReadError::Nothing)?;
        if let Some(fault) = &first.fault {
            return Err(fault.clone().into());
        }
        let steps = self.steps.as_ref().map(|steps| steps.steps(text(output)?).map_err(LineError::from));
        let steps = steps.transpose()?;
        let sample = match steps {
            None => self.read_record(first, keys)?,
            Some(steps) => Sample { key: self.key(&first.bytes, keys)?, steps },
        };
        Ok((sample, records.len() as u64))
    }

    /// The sample in an output that is one: in its last line that is not empty, or where readers find it.
    fn read_whole(&mut self, output: &[u8], keys: &ProgramKeys) -> Result<Sample, LineError> {
        if self.key.is_some() {
            return self.read(output, keys);
        }
        let mut lines = text(output)?.lines().rev();
        let last = lines.find(|line| !line.trim().is_empty()).ok_or(ReadError::Nothing)?;
        self.read(last.trim_end().as_bytes(), keys)
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

    fn parse(&mut self, written: &str, keys: &ProgramKeys) -> Result<TextKey, LineError> {
        if is_cut_short(written) {
            return Err(LineError::CutShort(excerpt(written.trim())));
        }
        let key = match &self.key {
            None if written.is_empty() => return Err(LineError::EmptyLine),
            None => {
                self.statuses.check(written)?;
                TextKey::new(written)?
            }
            Some(key) => TextKey::new(&key.read(written)?)?,
        };
        Ok(keys.check(key)?)
    }
}

/// Whether dots stand for some of the elements of an array, as numpy, Prolog and others print it where it is long.
fn is_cut_short(written: &str) -> bool {
    let is_list = written.contains(['[', '(', '{']);
    if is_list && ["|...]", ", ...", ", \u{2026}"].iter().any(|dots| written.contains(dots)) {
        return true;
    }
    let inner = written.trim().strip_prefix(['[', '(']);
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | '[' | ']' | '(' | ')');
    inner.is_some_and(|inner| inner.split(is_between).any(|word| word == "..." || word == "\u{2026}"))
}

/// The lines of an output that are not empty.
fn of_lines(output: &[u8]) -> Vec<SampleRecord> {
    let lines = output.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    lines.filter(|line| !line.is_empty()).map(|line| SampleRecord::whole(line.to_vec())).collect()
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
    Ok((key, measure::steps(steps)?))
}
