//! What players and configurer say to each other, and to the board: all that they know of one another.

use std::fmt;

use super::set::Square;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The one who begins.
    White,
    /// The other one.
    Black,
}

impl Colour {
    /// Both, in the order of their turns.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A block that a player asks the configurer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Where the block is wanted.
    pub square: Square,
    /// Where the player means to put its next queen if it gets the block; it keeps this to itself.
    pub plan: Option<Square>,
}

/// What the configurer answers to a player, whether it asked or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The block stands where this player wanted it.
    Accept,
    /// It does not.
    Decline,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
        })
    }
}

/// Why a player puts no queen any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has put all its queens.
    Quota,
    /// There is no free square.
    NoFree,
    /// There is no free square, and instead of saying so the agent fails over the request that it prepares.
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
    /// It puts a queen, and before that may send a request.
    Play {
        /// Where.
        square: Square,
        /// Whether the square was the plan of a request that was accepted.
        planned: bool,
        /// What it asks of the configurer.
        request: Option<Request>,
    },
    /// It loses.
    Concede(Reason),
}
