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
    /// Every ending, ascending.
    pub const ALL: [Self; 5] =
        [Self::White, Self::WhiteSilent, Self::BlackQuota, Self::BlackNoFree, Self::BlackNoFreeSilent];

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

/// The fewest queens that hit every square of a board of side 4 to 16 (OEIS A075458).
const DOMINATION: [usize; 13] = [2, 3, 3, 4, 5, 5, 5, 5, 6, 7, 8, 9, 9];

/// Every ending of games without a strategy on a board of side `size`, ascending, where it is known.
///
/// An agent falls silent only while its request is due: black before the last block, white at the latest in the turn
/// after it, when at most twice as many queens stand as there are blocks. Where so few cannot hit every square,
/// nobody does. On 4 by 4 every line of play was tried. Elsewhere nobody knows.
#[must_use]
pub fn reachable(size: usize, described: bool) -> Option<Vec<Outcome>> {
    let queens = 2 * size.div_ceil(4);
    let silence = !described && queens >= DOMINATION[size - 4];
    let loud = [Outcome::White, Outcome::BlackQuota, Outcome::BlackNoFree];
    match (silence, size) {
        (false, _) => Some(loud.to_vec()),
        (true, 4) => Some([&loud[..], &[Outcome::BlackNoFreeSilent]].concat()),
        (true, _) => None,
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
