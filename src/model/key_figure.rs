//! What answers the question of a system, besides how often each key is reached and in how many steps.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What answers the question of a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyFigure {
    /// The mean of this measure over the solved trials.
    Mean(Cow<'static, str>),
    /// Likewise, of a measure whose mean over all keys is known: its digits.
    MeanOfKnown(Cow<'static, str>, Cow<'static, str>),
    /// The mean of this measure over all trials, 0 where none was solved: it estimates the number of solutions.
    Estimate(Cow<'static, str>),
    /// The number of symmetry classes of the solutions.
    Classes,
}

impl fmt::Display for KeyFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mean(measure) => write!(f, "mean:{measure}"),
            Self::MeanOfKnown(measure, known) => write!(f, "mean:{measure}:{known}"),
            Self::Estimate(measure) => write!(f, "estimate:{measure}"),
            Self::Classes => write!(f, "classes"),
        }
    }
}

/// A text that is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoKeyFigure;

impl fmt::Display for NoKeyFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "allowed are mean:MEASURE, mean:MEASURE:KNOWN, estimate:MEASURE and classes, separated by a space"
        )
    }
}

impl FromStr for KeyFigure {
    type Err = NoKeyFigure;

    fn from_str(text: &str) -> Result<Self, NoKeyFigure> {
        match text.split_once(':') {
            Some(("mean", rest)) => Self::mean(rest),
            Some(("estimate", measure)) => Ok(Self::Estimate(measure.to_owned().into())),
            None if text == "classes" => Ok(Self::Classes),
            _ => Err(NoKeyFigure),
        }
    }
}

impl KeyFigure {
    fn mean(text: &str) -> Result<Self, NoKeyFigure> {
        let owned = |text: &str| Cow::Owned(text.to_owned());
        match text.split_once(':') {
            None => Ok(Self::Mean(owned(text))),
            Some((measure, known)) if is_decimal(known) => {
                Ok(Self::MeanOfKnown(owned(measure), owned(known)))
            }
            Some(_) => Err(NoKeyFigure),
        }
    }
}

/// Whether a text is digits, with a point among them or not.
fn is_decimal(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    [whole, fraction].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// All of them, in a field of a table: separated by a space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct KeyFigures(pub Vec<KeyFigure>);

impl From<KeyFigures> for String {
    fn from(KeyFigures(all): KeyFigures) -> Self {
        all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl TryFrom<String> for KeyFigures {
    type Error = NoKeyFigure;

    fn try_from(text: String) -> Result<Self, NoKeyFigure> {
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}
