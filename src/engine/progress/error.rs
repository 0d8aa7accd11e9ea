//! Why a text is not the progress of a cell.

use thiserror::Error;

/// Why a text is not the progress of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgressError {
    /// A line is not the JSON that is expected there.
    #[error("{0}")]
    Json(String),
    /// A part does not begin with its header.
    #[error("a part without a line")]
    NoHeader,
    /// The text ends before the last key of its header.
    #[error("fewer keys than announced")]
    TooFewKeys,
    /// The text ends before the last recorded ending of its header.
    #[error("fewer endings than announced")]
    TooFewEndings,
    /// The system has no such key.
    #[error("there is no key \"{0}\"")]
    UnknownKey(String),
    /// The system has no such outcome.
    #[error("there is no outcome \"{0}\"")]
    UnknownOutcome(String),
    /// Ranges of units overlap or are out of order.
    #[error("the units do not ascend")]
    Units,
    /// Histograms of the same trials have different totals.
    #[error("the measures do not agree")]
    Measures,
    /// Parts of keys are counted that cannot be those of its trials.
    #[error("the parts of the keys are not those of its trials")]
    Parts,
    /// The counts exceed 64 bits.
    #[error("more trials than there can be")]
    TooManyTrials,
    /// There are no interim looks with this number.
    #[error("there is no such stage")]
    UnknownStage,
    /// The run is finished, but trials are missing.
    #[error("trials are missing, although the run is finished")]
    Unfinished,
    /// The numbers of trials are not possible in this cell.
    #[error("the trials are not those of this experiment")]
    Foreign,
}

impl From<serde_json::Error> for ProgressError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error.to_string())
    }
}
