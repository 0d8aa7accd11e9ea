//! How a game ends: the key of a trial.

use std::fmt;

use super::board::Colour;
use super::message::Reason;

/// Who wins, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameEnd {
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

impl GameEnd {
    /// Every ending, ascending.
    pub const ALL: [Self; 5] =
        [Self::White, Self::WhiteSilent, Self::BlackQuota, Self::BlackNoFree, Self::BlackNoFreeSilent];

    /// The outcome if `loser` puts no more queens. White is the first to use up its queens, as it begins.
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

/// The minimum number of queens that attack every square of a board of side 4 to 16 (OEIS A075458).
const DOMINATION: [usize; 13] = [2, 3, 3, 4, 5, 5, 5, 5, 6, 7, 8, 9, 9];

/// All outcomes of games without a strategy on a board of side `size`, ascending, where known.
///
/// An agent falls silent only while its request is due: black before the last block, white at the latest in the turn
/// after it, when there are at most twice as many queens as blocks. Where that number of queens cannot attack every
/// square, no agent falls silent. On 4 by 4 every line of play was tried. Other boards are unknown.
#[must_use]
pub fn reachable(size: usize, described: bool) -> Option<Vec<GameEnd>> {
    let queens = 2 * size.div_ceil(4);
    let silence = !described && queens >= DOMINATION[size - 4];
    let loud = [GameEnd::White, GameEnd::BlackQuota, GameEnd::BlackNoFree];
    match (silence, size) {
        (false, _) => Some(loud.to_vec()),
        (true, 4) => Some([&loud[..], &[GameEnd::BlackNoFreeSilent]].concat()),
        (true, _) => None,
    }
}

impl fmt::Display for GameEnd {
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
