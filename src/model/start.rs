//! Starts that are not drawn.

use std::fmt::Display;

use thiserror::Error;

/// The start of a trial that is not drawn from its random stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start<'a> {
    /// The start of the original program.
    Classic,
    /// A number below [`System::starts`](super::system::System::starts), in the system's own order of starts.
    Listed(u64),
    /// A start written by the user.
    Written(&'a str),
    /// The first entry of a trace, as [`System::opening`](super::system::System::opening) writes it.
    Recorded(&'a str),
}

/// Why a trial cannot start there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The system has no starts of this kind.
    #[error("there are no such starts")]
    Unsupported,
    /// One sentence: what is wrong, and what is allowed.
    #[error("{0}")]
    Invalid(String),
}

impl StartError {
    /// A start that is wrong for the reason `error`.
    pub fn invalid(error: impl Display) -> Self {
        Self::Invalid(error.to_string())
    }
}

/// Why the starts of a system cannot be numbered, so that there is no census of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unlisted {
    /// There is none.
    #[error("there is no start")]
    Empty,
    /// There are more than 64 bits can count.
    #[error("there are more than 2^64 starts")]
    TooMany,
    /// A trial also draws after its start, so the start does not determine it.
    #[error("a trial also draws after its start, so the start does not determine it")]
    DrawsLater,
    /// The trials were run by another program.
    #[error("the trials were run elsewhere")]
    Elsewhere,
    /// The system has no order of its starts.
    #[error("the system does not number its starts")]
    Unordered,
    /// The program under test has no list of seeds.
    #[error("seeds = [FIRST, LAST] lists the seeds of a census")]
    Seeds,
}
