//! Messages between the players, the configurer and the board: all that they know of one another.

use std::fmt;

use super::board::SquareIndex;

/// A block that a player asks the configurer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Where the block is wanted.
    pub square: SquareIndex,
    /// The square planned for its next queen if it gets the block; it keeps this to itself.
    pub plan: Option<SquareIndex>,
}

/// The configurer's answer to a player, whether it asked or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The block stands where this player wanted it.
    Accept,
    /// It does not.
    Decline,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
        })
    }
}

/// Why a player puts no more queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has put all its queens.
    Quota,
    /// There is no free square.
    NoFree,
    /// There is no free square, and instead of conceding the agent fails on the request that it prepares.
    NoFreeSilent,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Quota => "quota",
            Self::NoFree => "no_free",
            Self::NoFreeSilent => "no_free_silent",
        })
    }
}

/// What a player does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It puts a queen, and may send a request before.
    Play {
        /// The square.
        square: SquareIndex,
        /// Whether the square was the plan of an accepted request.
        planned: bool,
        /// Its request to the configurer.
        request: Option<Request>,
    },
    /// It loses.
    Concede(Reason),
}
