//! How a game ends: what games are counted by.

use std::fmt;

use super::message::{Colour, Reason};

/// Who wins, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// White wins: black has no free square.
    White,
    /// White wins: black fell silent.
    WhiteSilent,
    /// Black wins: white has put all its queens.
    BlackQuota,
    /// Black wins: white has no free square.
    BlackNoFree,
    /// Black wins: white fell silent.
    BlackNoFreeSilent,
}

impl Outcome {
    /// What it means that `loser` puts no queen any more. White is the first to use up its queens, as it begins.
    #[must_use]
    pub fn of(loser: Colour, reason: Reason) -> Self {
        match (loser, reason) {
            (Colour::Black, Reason::NoFreeSilent) => Self::WhiteSilent,
            (Colour::Black, _) => Self::White,
            (Colour::White, Reason::Quota) => Self::BlackQuota,
            (Colour::White, Reason::NoFree) => Self::BlackNoFree,
            (Colour::White, Reason::NoFreeSilent) => Self::BlackNoFreeSilent,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::WhiteSilent => "white-silent",
            Self::BlackQuota => "black-quota",
            Self::BlackNoFree => "black-no-free",
            Self::BlackNoFreeSilent => "black-no-free-silent",
        })
    }
}
