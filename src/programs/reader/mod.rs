//! Readers: how the key and the steps of a trial are found in the output of a program.

mod columns;
mod dimacs;
mod json;
mod pattern;
mod tokens;

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use crate::model::excerpt::excerpt;

pub use columns::ColumnNumber;
pub use dimacs::Projection;
pub use json::Pointer;
pub use pattern::Pattern;
pub use tokens::Tokens;

/// Where a value is.
#[derive(Clone, Debug)]
pub enum KeyPlace {
    /// In a column of the last line that is not empty; columns are separated by a tab.
    Column(ColumnNumber),
    /// In the named group of a regular expression.
    Pattern(Pattern),
    /// In JSON, the whole output or its last line that has the place.
    Json(Pointer),
    /// In the literals of a model, as SAT solvers print it.
    Model(Projection),
}

impl Default for KeyPlace {
    fn default() -> Self {
        Self::Column(ColumnNumber::FIRST)
    }
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
    #[error("there is no column {wanted}: the line has {found}")]
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
    /// A word of a model is no literal.
    #[error("{0:?} is no literal: allowed are whole numbers")]
    NotALiteral(String),
    /// The model leaves a variable open.
    #[error("the model has no value for variable {0}")]
    Unassigned(u64),
    /// The tokens that the value is made of do not occur.
    #[error("no token matches {0}")]
    NoTokens(String),
    /// The value is not a number.
    #[error("{0:?} is no number: allowed is a whole number")]
    NotANumber(String),
}

impl Reader {
    /// The value in `output`.
    ///
    /// # Errors
    /// Why it is not found.
    pub fn read<'o>(&self, output: &'o str) -> Result<Cow<'o, str>, ReadError> {
        let value = match &self.place {
            KeyPlace::Column(column) => Cow::Borrowed(column.find(output)?),
            KeyPlace::Pattern(pattern) => Cow::Borrowed(pattern.find(output)?),
            KeyPlace::Json(pointer) => Cow::Owned(pointer.find(output)?),
            KeyPlace::Model(projection) => Cow::Owned(projection.find(output)?),
        };
        match &self.tokens {
            None => Ok(value),
            Some(tokens) => tokens.arrange(&value).map(Cow::Owned),
        }
    }

    /// The whole number in `output`.
    ///
    /// # Errors
    /// Why it is not found.
    pub fn number(&self, output: &str) -> Result<u64, ReadError> {
        let value = self.read(output)?;
        value.trim().parse().map_err(|_| ReadError::NotANumber(excerpt(&value)))
    }
}

impl From<ColumnNumber> for Reader {
    fn from(column: ColumnNumber) -> Self {
        Self { place: KeyPlace::Column(column), tokens: None }
    }
}

/// Why a reader cannot be made, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadReader(pub String);

impl fmt::Display for BadReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadReader {}
