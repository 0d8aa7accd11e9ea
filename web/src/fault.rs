//! Why a request has no answer.

use std::fmt::Display;

use queenlab::experiment::ParseError;
use queenlab::result::plain;
use serde::Serialize;

/// Why a request has no answer.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    /// The line of the experiment, counted from 1, if known.
    line: Option<usize>,
    /// The sentence of the command.
    message: String,
}

impl Fault {
    /// What `error` says.
    pub(crate) fn of(error: impl Display) -> Self {
        Self { line: None, message: plain::line(&error.to_string()).into_owned() }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self { line: error.line, ..Self::of(error.message) }
    }
}
