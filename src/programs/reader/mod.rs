//! Readers: how the key and the steps of a trial are found in the output of a program.

mod dimacs;
mod json;
mod list;
pub mod measure;
pub(super) mod numeral;
pub mod picture;
mod tokens;
pub mod written;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use regex::Regex;
use thiserror::Error;

pub use self::dimacs::{Projection, literals};
pub use self::json::{Json, JsonError, Pointer};
#[cfg(feature = "cli")]
pub(crate) use self::list::{last_brackets, spaced};
pub use self::measure::MeasureReader;
use self::tokens::Found;
pub use self::tokens::Tokens;
use crate::model::measure::DecimalPlaces;

/// Where a value is.
#[derive(Clone, Debug, Default)]
pub enum KeyPlace {
    /// Where it is in such a sample: in the first column of a line, or where a format says.
    #[default]
    Usual,
    /// In a column of the last line that is not empty; columns are separated by a tab.
    Column(ColumnNumber),
    /// In the named group of a regular expression.
    Pattern(Pattern),
    /// In JSON, the whole output or its last line that has the place.
    Json(Pointer),
    /// In the literals of a model, as SAT solvers print it.
    Model(Projection),
    /// In the whole record, which may have several lines.
    Record,
    /// In a list, as programming languages print it.
    List,
    /// In a board, as it is drawn.
    Picture,
}

/// Finds a value in the output of a program.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Where it is.
    pub place: KeyPlace,
    /// What of it counts, and in which order.
    pub tokens: Option<Tokens>,
}

/// Why a value is not found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The output is empty.
    #[error("there is nothing to read")]
    Nothing,
    /// There are fewer columns.
    #[error("there is no column {wanted}: the line has {found}, as a tab is between two columns")]
    NoColumn {
        /// The column that was asked for.
        wanted: usize,
        /// The number of columns.
        found: usize,
    },
    /// The regular expression does not match.
    #[error("nothing matches {0}")]
    NoMatch(String),
    /// The output is not JSON.
    #[error("this is not JSON: {0}")]
    NotJson(String),
    /// The JSON has nothing there.
    #[error("the JSON has nothing at {0}")]
    NoPlace(String),
    /// There is no literal.
    #[error("there are no literals")]
    NoLiterals,
    /// A SAT solver found a model that it does not print.
    #[error(
        "the solver says that there is a model, and prints none: it has to print its literals, on lines `v ..` or alone (kissat and cadical leave them out with -n)"
    )]
    NoModel,
    /// There is no list.
    #[error("there is no list, such as [1, 5, 8], whose brackets and quotes are closed")]
    NoList,
    /// There is no board.
    #[error("there is no board: allowed are as many rows as each of them has squares, such as \"Q . . .\"")]
    NoBoard,
    /// The last record does not end as records do.
    #[error("the sample is not complete, or has more than 16 MB")]
    Unfinished,
    /// A word of a model is no literal.
    #[error("{0:?} is no literal: allowed are whole numbers without leading zeros, such as -7")]
    NotALiteral(String),
    /// A model has a digit for each variable.
    #[error(
        "{0:?} has a digit for each variable: --key-regex '(?m)^v (?<key>[01]+)$' takes it as it is; of many, sed -n 's/^v //p' keeps them, a line each"
    )]
    Bits(String),
    /// The model has a variable and its negation.
    #[error("variable {0} is both true and false: a model ends with 0")]
    Contradiction(u64),
    /// The model has a variable twice.
    #[error(
        "variable {0} is there twice: a model ends with 0, or before a line `s ..`; where each line is one, sed 's/$/ 0/' ends it"
    )]
    Twice(u64),
    /// The model leaves a variable open.
    #[error("the model has no value for variable {0}")]
    Unassigned(u64),
    /// The tokens that the value is made of do not occur.
    #[error("no token matches {0}")]
    NoTokens(String),
    /// The value is not a number.
    #[error("{0:?} is no number: allowed is a whole number")]
    NotANumber(String),
    /// A measure without places has a point or a sign.
    #[error("{0:?} is no whole number from 0")]
    NotWhole(String),
    /// Steps have a point or a sign.
    #[error(
        "{0:?} is no whole number from 0, as steps are: an experiment takes decimals as a measure, measures = {{ NAME = {{ .., places = 3 }} }}"
    )]
    NoSteps(String),
    /// A measure with places is not a number.
    #[error("{0:?} is no number: allowed is one such as -0.5, 12 or 1e-3")]
    NoNumeral(String),
    /// It is too far from 0.
    #[error("{written:?} is out of range: with {} places allowed are -{largest} to {largest}", .places.count(), largest = .places.largest())]
    OutOfRange {
        /// As it is written.
        written: String,
        /// The places of the measure.
        places: DecimalPlaces,
    },
}

impl ReadError {
    /// The same, with what to `declare` of a measure so that it can be read.
    pub(crate) fn advising(&self, declare: &str) -> String {
        match self {
            Self::NotWhole(_) => format!("{self}: {declare} takes decimals and negative numbers"),
            _ => self.to_string(),
        }
    }
}

impl Reader {
    /// The value in `output`, as a key.
    ///
    /// # Errors
    /// Why it is not found.
    pub fn read<'o>(&self, output: &'o str) -> Result<Cow<'o, str>, ReadError> {
        let found = self.place.find(output)?;
        match &self.tokens {
            None => Ok(found.key()),
            Some(tokens) => tokens.arrange(&found).map(Cow::Owned),
        }
    }

    /// The number of steps in `output`.
    ///
    /// # Errors
    /// Why it is not found.
    pub fn steps(&self, output: &str) -> Result<u64, ReadError> {
        measure::steps(&self.read(output)?)
    }
}

impl KeyPlace {
    /// What is there in `output`.
    fn find<'o>(&self, output: &'o str) -> Result<Found<'o>, ReadError> {
        let text = |text| Found::Text(Cow::Borrowed(text));
        match self {
            Self::Usual => ColumnNumber::FIRST.find(output).map(text),
            Self::Column(column) => column.find(output).map(text),
            Self::Pattern(pattern) => pattern.find(output).map(text),
            Self::Json(pointer) => pointer.find(output).map(Found::Json),
            Self::Model(projection) => projection.find(output).map(Found::Words),
            Self::Record if output.starts_with('[') => {
                Ok(json::whole(output).map_or(text(output), Found::Json))
            }
            Self::Record => Ok(text(output)),
            Self::List => list::find(output).map(Found::Json),
            Self::Picture => picture::key(output).map(|key| Found::Text(Cow::Owned(key))),
        }
    }
}

impl From<ColumnNumber> for Reader {
    fn from(column: ColumnNumber) -> Self {
        Self { place: KeyPlace::Column(column), tokens: None }
    }
}

/// Why a reader cannot be made, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadReader(pub String);

/// A column of the last line that is not empty, counted from 1. Columns are separated by a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnNumber(usize);

impl ColumnNumber {
    /// The first column.
    pub const FIRST: Self = Self(1);

    pub(super) fn find(self, output: &str) -> Result<&str, ReadError> {
        let line = output.lines().rev().find(|line| !line.trim().is_empty()).ok_or(ReadError::Nothing)?;
        line.split('\t')
            .nth(self.0 - 1)
            .map(str::trim)
            .ok_or_else(|| ReadError::NoColumn { wanted: self.0, found: line.split('\t').count() })
    }
}

impl fmt::Display for ColumnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ColumnNumber {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        let number = text.parse().ok().filter(|&number| number > 0).map(Self);
        number.ok_or_else(|| BadReader("allowed is the number of a column, from 1".to_owned()))
    }
}

/// A regular expression with one named group: the group of its last match is the value.
#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
    group: usize,
}

impl Pattern {
    pub(crate) fn find<'o>(&self, output: &'o str) -> Result<&'o str, ReadError> {
        let last = self.regex.captures_iter(output).filter_map(|found| found.get(self.group)).last();
        last.map(|found| found.as_str()).ok_or_else(|| ReadError::NoMatch(self.regex.to_string()))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.regex.fmt(f)
    }
}

impl FromStr for Pattern {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        let regex = compile(text)?;
        let named: Vec<usize> =
            regex.capture_names().enumerate().filter_map(|(group, name)| name.map(|_| group)).collect();
        match named.as_slice() {
            [group] => Ok(Self { group: *group, regex }),
            _ => Err(BadReader(format!(
                "{} named groups: allowed is a regular expression with one, such as ^key=(?<key>\\w+)",
                named.len()
            ))),
        }
    }
}

/// A regular expression of a user. Its error takes one line.
pub(super) fn compile(text: &str) -> Result<Regex, BadReader> {
    Regex::new(text).map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or_default().trim();
        BadReader(format!("no regular expression ({})", reason.trim_start_matches("error: ")))
    })
}
