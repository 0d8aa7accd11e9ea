//! Why a request has no answer.

use std::fmt::Display;

use queenlab::engine::machine::LaunchError;
use queenlab::experiment::ParseError;
use queenlab::model::language::Sentence;
use queenlab::result::plain;
use serde::Serialize;

/// Why a request has no answer.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    /// The line of the experiment, counted from 1, if known.
    line: Option<usize>,
    /// The sentence of the command.
    message: Sentence,
}

impl Fault {
    /// What `error` says.
    pub(crate) fn of(error: impl Display) -> Self {
        Self::saying(&error.to_string().into())
    }

    fn saying(sentence: &Sentence) -> Self {
        let message = Sentence::of(|language| plain::line(sentence.in_language(language)).into_owned());
        Self { line: None, message }
    }
}

impl From<LaunchError> for Fault {
    fn from(error: LaunchError) -> Self {
        match error {
            LaunchError::Invalid(sentence) => Self::saying(&sentence),
            other => Self::of(other),
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self { line: error.line, ..Self::saying(&error.message) }
    }
}
