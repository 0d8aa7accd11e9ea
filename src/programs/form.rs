//! Where the samples of an output are, and the key and the steps of each.

use std::fmt;

use super::format::Format;
use super::reader::{ColumnNumber, KeyPlace, Pattern, Pointer, Projection, Reader, Tokens};
use super::records::Records;

/// How samples are found in what a program prints. By default a sample is a line, or of a trial the last line that is not
/// empty: a key, and perhaps its steps after a tab.
#[derive(Clone, Debug, Default)]
pub struct SampleForm {
    /// What the program prints, if that has a name.
    pub format: Option<Format>,
    /// What a sample takes.
    pub record: Option<Records>,
    /// Where the key is in it.
    pub key: Option<Reader>,
    /// Where the steps are.
    pub steps: Option<Reader>,
}

impl SampleForm {
    /// What a sample takes of a stream of them.
    pub fn of_stream(&self) -> Records {
        self.records().unwrap_or_else(|| match self.place() {
            Some(KeyPlace::Json(_)) => Records::Json(None),
            _ => Records::Line,
        })
    }

    /// What a sample takes of all that a trial printed.
    pub(crate) fn of_trial(&self) -> Records {
        self.records().unwrap_or(Records::Output)
    }

    /// Whether a trial may print several samples, so that it says how many.
    pub(crate) fn counts_samples(&self) -> bool {
        self.record.is_some()
            || self.each().is_some()
            || self.format.is_some_and(|format| format.records().is_some())
    }

    fn records(&self) -> Option<Records> {
        let each = || self.each().map(|each| Records::Json(Some(each.clone())));
        let of_format = || self.format.and_then(Format::records);
        let of_models = || matches!(self.place(), Some(KeyPlace::Model(_))).then_some(Records::Model);
        each().or_else(|| self.record.clone()).or_else(of_format).or_else(of_models)
    }

    fn place(&self) -> Option<&KeyPlace> {
        self.key.as_ref().map(|key| &key.place)
    }

    /// Whether the key is the first column of each line.
    pub(crate) fn is_first_column(&self) -> bool {
        matches!(self.place(), Some(KeyPlace::Column(ColumnNumber::FIRST))) && self.record.is_none()
    }

    /// The expression that takes the key of each line, if one does.
    pub(crate) fn pattern(&self) -> Option<&Pattern> {
        match self.place() {
            Some(KeyPlace::Pattern(pattern)) if self.record.is_none() => Some(pattern),
            _ => None,
        }
    }

    /// Whether it says nothing of what is printed.
    pub(crate) fn is_usual(&self) -> bool {
        self.format.is_none() && self.record.is_none() && self.key.is_none()
    }

    /// Whether keys are sets: their parts are put in order, since their order means nothing, or are what is true.
    pub(crate) fn is_of_sets(&self) -> bool {
        self.reader().is_some_and(|key| {
            matches!(key.place, KeyPlace::Model(_))
                || matches!(key.tokens, Some(Tokens::Sorted | Tokens::Nested))
        })
    }

    /// Whether it is said where the key is, but not in which order its parts are.
    pub(crate) fn leaves_order(&self) -> bool {
        let is_open = |key: &Reader| key.tokens.is_none() && !matches!(key.place, KeyPlace::Model(_));
        self.format.is_none() && self.key.as_ref().is_some_and(is_open)
    }

    /// Why what says what a sample takes contradicts itself, if it does.
    pub(crate) fn contradiction(&self) -> Option<String> {
        let steps = self.steps.as_ref().filter(|steps| matches!(steps.place, KeyPlace::Json(_)));
        if let Some(each) = self.each().filter(|_| steps.is_some()) {
            return Some(format!(
                "{each} names several samples, whose steps are not in them: --record POINTER cuts the samples, with the \
                 places of their keys and steps in each"
            ));
        }
        let record = self.record.as_ref()?;
        if let Some(format) = self.format.filter(|format| format.records().is_some()) {
            return Some(format!(
                "the format {format} says what a sample takes: allowed is one of format and record"
            ));
        }
        let each = self.several_values().filter(|_| self.each().is_none())?;
        Some(format!(
            "{each} names several samples of a JSON value, and {record} is another record: allowed is json"
        ))
    }

    /// The place of each sample in JSON.
    fn each(&self) -> Option<&Pointer> {
        let takes_values = matches!(self.record, None | Some(Records::Json(None) | Records::Line));
        self.several_values().filter(|_| takes_values)
    }

    /// The place of the key, if there may be several in a value of JSON.
    fn several_values(&self) -> Option<&Pointer> {
        match self.place() {
            Some(KeyPlace::Json(pointer)) => Some(pointer).filter(|each| each.names_several()),
            _ => None,
        }
    }

    /// The reader of the key in a sample; none if its key is followed by its steps.
    pub fn reader(&self) -> Option<Reader> {
        let of_format = self.format.and_then(Format::reader);
        let of_lines = || match self.records() {
            Some(Records::Blank | Records::EndedBy(_) | Records::Output) => KeyPlace::Record,
            Some(Records::Json(_)) => KeyPlace::Json(Pointer::default()),
            Some(Records::Board) => KeyPlace::Picture,
            _ => KeyPlace::Column(ColumnNumber::FIRST),
        };
        match (&self.key, of_format) {
            (Some(key), _) if self.each().is_some() => {
                Some(Reader { place: KeyPlace::Json(Pointer::default()), tokens: key.tokens.clone() })
            }
            (Some(Reader { place: KeyPlace::Usual, tokens }), Some(of_format)) => {
                Some(Reader { place: of_format.place, tokens: tokens.clone().or(of_format.tokens) })
            }
            (Some(Reader { place: KeyPlace::Usual, tokens }), None) => {
                Some(Reader { place: of_lines(), tokens: tokens.clone() })
            }
            (Some(key), _) => Some(key.clone()),
            (None, Some(of_format)) => Some(of_format),
            (None, None) => match of_lines() {
                KeyPlace::Column(_) if self.steps.is_none() => None,
                place => Some(Reader { place, tokens: None }),
            },
        }
    }
}

impl fmt::Display for SampleForm {
    /// How keys are found, for a reader who did not choose it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.place(), self.format) {
            (Some(KeyPlace::Column(column)), _) => write!(f, "keys in column {column}")?,
            (Some(KeyPlace::Pattern(regex)), _) => write!(f, "keys by the regular expression {regex}")?,
            (Some(KeyPlace::Json(pointer)), _) if pointer.is_whole() => {
                f.write_str("keys of whole JSON values")?;
            }
            (Some(KeyPlace::Json(pointer)), _) => write!(f, "keys by the JSON pointer {pointer}")?,
            (Some(KeyPlace::Model(Projection::All)), _) => f.write_str("keys of all variables of models")?,
            (Some(KeyPlace::Model(range)), _) => write!(f, "keys of variables {range} of models")?,
            (_, Some(Format::List)) => f.write_str("keys of the format list, which puts sets in order")?,
            (_, Some(format)) => write!(f, "keys of the format {format}")?,
            _ if self.record.is_some() => f.write_str("keys of whole records")?,
            _ => f.write_str("a key a line")?,
        }
        if let Some(record) = &self.record {
            write!(f, ", records by {record}")?;
        }
        match self.key.as_ref().and_then(|key| key.tokens.as_ref()) {
            Some(Tokens::Sorted) => f.write_str(", words sorted"),
            Some(Tokens::Nested) => f.write_str(", the elements of all lists sorted"),
            Some(Tokens::Matched(regex)) => write!(f, ", put in order by {regex}"),
            None => Ok(()),
        }
    }
}
