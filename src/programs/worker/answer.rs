//! What workers answer, a line each.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use thiserror::Error;

use super::measure::AnnouncedMeasure;
use super::object::Object;
use super::{Announcement, reason_of};
use crate::model::excerpt::excerpt;
use crate::model::outcome::LIMIT;
use crate::model::program::UNSOLVABLE;
use crate::programs::reader::{ReadError, measure};

/// The answer to one trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerAnswer<'l> {
    /// It reached this key; the number of steps.
    Reached(Cow<'l, str>, u64),
    /// It ended with this outcome; the number of steps.
    Stopped(&'static str, u64),
}

impl WorkerAnswer<'_> {
    /// The number of steps.
    pub const fn steps(&self) -> u64 {
        match self {
            Self::Reached(_, steps) | Self::Stopped(_, steps) => *steps,
        }
    }
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// It has another form.
    #[error(
        "it printed {0:?}, which is no answer: standard output is for answers alone, so other messages belong to standard error"
    )]
    Form(String),
    /// It is an object of JSON with a member that answers do not have, or another value of one.
    #[error("it printed {line:?}, which is no answer: {reason}")]
    Member {
        /// The line.
        line: String,
        /// What is wrong with the member.
        reason: String,
    },
    /// It answers another trial.
    #[error(
        "it answered trial {answered} where trial {asked} was asked: answers come in the order of the trials"
    )]
    OtherTrial {
        /// The trial that was asked.
        asked: u64,
        /// The trial that it names.
        answered: u64,
    },
    /// It has neither a key nor an outcome, or both.
    #[error("it answered {0:?}: allowed is either a key or an outcome")]
    KeyOrOutcome(String),
    /// It did not announce this outcome.
    #[error("it answered the outcome {0:?}, which it did not announce")]
    Outcome(String),
    /// It has more or fewer measures than it announced.
    #[error("it answered {found} measures, and announced {announced}")]
    Measures {
        /// How many it announced.
        announced: usize,
        /// How many there are.
        found: usize,
    },
    /// What it answered is no value of a measure.
    #[error("{name}: {}", .fault.advising(&format!("{{\"name\":\"{name}\",\"places\":3}} among the measures that it announces")))]
    Measure {
        /// The name of the measure.
        name: String,
        /// What is wrong.
        fault: ReadError,
    },
}

/// Text that is borrowed from the line, where it has no escapes.
#[derive(Deserialize)]
struct Text<'l>(#[serde(borrow)] Cow<'l, str>);

/// The line as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'l> {
    #[serde(default)]
    trial: Option<u64>,
    #[serde(borrow, default)]
    key: Option<Text<'l>>,
    #[serde(borrow, default)]
    outcome: Option<Text<'l>>,
    #[serde(default)]
    steps: Option<u64>,
    #[serde(borrow, default)]
    measures: Vec<&'l RawValue>,
}

/// What these values of the measures are kept as.
fn kept(announced: &[AnnouncedMeasure], written: &[&RawValue]) -> Result<Vec<u64>, AnswerError> {
    let kept = |(own, value): (&AnnouncedMeasure, &&RawValue)| {
        let kept = measure::kept(own.form, value.get());
        kept.map_err(|fault| AnswerError::Measure { name: own.name.clone(), fault })
    };
    announced.iter().zip(written).map(kept).collect()
}

/// Why a line is no answer: its member is wrong, if it is an object.
fn wrong_form(line: &[u8], error: &serde_json::Error) -> AnswerError {
    let shown = excerpt(String::from_utf8_lossy(line).trim_end());
    if serde_json::from_slice::<Object<IgnoredAny>>(line).is_err() {
        return AnswerError::Form(shown);
    }
    AnswerError::Member { line: shown, reason: reason_of(error) }
}

/// Parses the answer to trial `asked` of a worker that announced `announced`; its measures go into `measures`.
///
/// # Errors
/// If it is none.
pub fn parse<'l>(
    line: &'l [u8],
    asked: u64,
    announced: &Announcement,
    measures: &mut Vec<u64>,
) -> Result<WorkerAnswer<'l>, AnswerError> {
    let shown = || excerpt(String::from_utf8_lossy(line).trim_end());
    let Object(written): Object<Written> =
        serde_json::from_slice(line).map_err(|error| wrong_form(line, &error))?;
    if let Some(answered) = written.trial.filter(|&answered| answered != asked) {
        return Err(AnswerError::OtherTrial { asked, answered });
    }
    match (written.key, written.outcome) {
        (Some(Text(key)), None) => {
            let (wanted, found) = (announced.measures.len(), written.measures.len());
            if wanted != found {
                return Err(AnswerError::Measures { announced: wanted, found });
            }
            *measures = kept(&announced.measures, &written.measures)?;
            Ok(WorkerAnswer::Reached(key, written.steps.unwrap_or(1)))
        }
        (None, Some(Text(name))) => {
            let allowed = [UNSOLVABLE, LIMIT].into_iter().chain(announced.outcomes.iter().copied());
            let outcome = allowed.into_iter().find(|outcome| *outcome == name);
            let outcome = outcome.ok_or_else(|| AnswerError::Outcome(excerpt(&name)))?;
            Ok(WorkerAnswer::Stopped(outcome, written.steps.unwrap_or(0)))
        }
        _ => Err(AnswerError::KeyOrOutcome(shown())),
    }
}
