//! The four readings of the original program.

use super::board::{Board, Colour, Figure, SquareIndex, SquareSet};

/// Whether the agents follow the original code or its description, and when requests are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// As described: a block is requested among threatened squares and valued with the new queen on the board, no queen
    /// is put on a block, and no agent falls silent.
    pub described: bool,
    /// Both requests are valued on the board at the time of the decision, not of their arrival.
    pub fair: bool,
}

impl Variant {
    /// The names of the variants in experiment files.
    pub const NAMES: [&'static str; 4] = ["as_coded", "as_coded_fair", "as_described", "as_described_fair"];

    /// The variant `name`, one of [`Self::NAMES`].
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self { described: name.starts_with("as_described"), fair: name.ends_with("_fair") }
    }

    /// The squares where a queen can be put.
    #[must_use]
    pub fn free(self, board: &Board) -> SquareSet {
        if self.described { board.free() - board.blocks() } else { board.free() }
    }

    /// The squares where a player can ask for a block.
    #[must_use]
    pub fn requestable(self, board: &Board) -> SquareSet {
        if self.described { board.blockable() & board.hit() } else { board.blockable() }
    }

    /// The value of a block on `square`: the number of free squares with it.
    #[must_use]
    pub fn value(self, board: &Board, square: SquareIndex) -> usize {
        self.free(&board.with(Figure::Block, square)).len()
    }

    /// The board that the configurer knows when a request arrives from a player that is putting `queen`.
    ///
    /// As described, fair or not, that queen is on it: the player chooses the block "on the board that putting the
    /// queen makes", and the configurer works out that board "with the figure that was sent". As coded, the message is
    /// received before the queen is put. In a fair variant a request quotes this value, and another one decides.
    #[must_use]
    pub fn known(self, board: &Board, by: Colour, queen: SquareIndex) -> Board {
        if self.described { board.with(Figure::Queen(by), queen) } else { *board }
    }
}
