//! Starts that are not drawn.
//!
//! [`Unlisted`] carries the reason why there is no census, so that `count = "all"` is refused with it.

use thiserror::Error;

use super::language::{Phrase, Sentence};
use super::refusals;

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
    Invalid(Sentence),
}

/// Why the starts of a system cannot be numbered, so that there is no census of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlisted {
    /// There is none.
    Empty,
    /// There are more than 64 bits can count.
    TooMany,
    /// A trial also draws after its start, so the start does not determine it.
    DrawsLater,
    /// The trials were run by another program.
    Elsewhere,
    /// The system has no order of its starts.
    Unordered,
    /// The program under test has no list of seeds.
    Seeds,
}

impl Unlisted {
    /// The reason as a clause.
    pub const fn phrase(self) -> Phrase {
        match self {
            Self::Empty => refusals::NO_STARTS,
            Self::TooMany => refusals::TOO_MANY_STARTS,
            Self::DrawsLater => refusals::DRAWS_LATER,
            Self::Elsewhere => refusals::RUN_ELSEWHERE,
            Self::Unordered => refusals::UNORDERED,
            Self::Seeds => refusals::UNLISTED_SEEDS,
        }
    }
}
