//! How a player chooses the square of its queen, under one of four readings of the original program. The request sent with it
//! is always that of the original program.
//!
//! A new strategy takes a name, a variant, and an arm of [`Strategy::queen`].
//!
//! Choices that the original program leaves to chance are made by a [`Chooser`]. In tests it takes the next line of play, so
//! that every line of 4 by 4 is played by the same code.

use super::board::{Board, Colour, Figure, SquareIndex, SquareSet};
use crate::model::draw::Draw;
use crate::model::named::named;
use crate::model::options::Fraction;

named! {
    /// A strategy.
    pub enum Strategy {
        /// The saved square of an accepted request, else any free square.
        Original = "original",
        /// The first free square in row-major order.
        First = "first",
        /// The square that leaves the opponent the minimum number of free squares; ties go to the first in row-major order.
        Greedy = "greedy",
    }
}

/// What a player sees.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub variant: Variant,
    /// The player to move.
    pub colour: Colour,
    /// Where it can be put: at least one square.
    pub free: SquareSet,
    /// The saved square of the player, if it is still free.
    pub saved: Option<SquareIndex>,
}

impl Strategy {
    /// The square for a queen, and whether that was planned; none if no square is free.
    pub fn queen(self, view: &View, chooser: &mut impl Chooser) -> Option<(SquareIndex, bool)> {
        match self {
            Self::Original => match view.saved {
                Some(saved) => Some((saved, true)),
                None => chooser.square(&view.free).map(|square| (square, false)),
            },
            Self::First => view.free.nth(0).map(|square| (square, false)),
            Self::Greedy => {
                view.free.iter().min_by_key(|&square| view.left_after(square)).map(|square| (square, false))
            }
        }
    }
}

impl View<'_> {
    /// How many squares are free once the queen stands on `square`.
    fn left_after(&self, square: SquareIndex) -> usize {
        self.variant.free(&self.board.with(Figure::Queen(self.colour), square)).len()
    }
}

/// Makes the choices of a game.
pub trait Chooser {
    /// A position in a list of `len` items, `len` at least 1.
    fn index(&mut self, len: usize) -> usize;

    /// One of `squares`, listed in row-major order, if there is any. No choice is made among none.
    fn square(&mut self, squares: &SquareSet) -> Option<SquareIndex> {
        let len = squares.len();
        (len > 0).then(|| squares.nth(self.index(len)))?
    }
}

/// Each item is equally likely.
impl Chooser for Draw {
    fn index(&mut self, len: usize) -> usize {
        Self::index(self, len)
    }
}

/// Always the item at this fraction of the list: play without chance.
impl Chooser for Fraction {
    fn index(&mut self, len: usize) -> usize {
        self.floor_of(len)
    }
}

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
    pub fn named(name: &str) -> Self {
        Self { described: name.starts_with("as_described"), fair: name.ends_with("_fair") }
    }

    /// The squares where a queen can be put.
    pub fn free(self, board: &Board) -> SquareSet {
        if self.described { board.free() - board.blocks() } else { board.free() }
    }

    /// The squares where a player can ask for a block.
    pub(crate) fn requestable(self, board: &Board) -> SquareSet {
        if self.described { board.blockable() & board.hit() } else { board.blockable() }
    }

    /// The value of a block on `square`: the number of free squares with it.
    pub fn value(self, board: &Board, square: SquareIndex) -> usize {
        self.free(&board.with(Figure::Block, square)).len()
    }

    /// The board that the configurer knows when a request arrives from a player that is putting `queen`.
    ///
    /// As described, fair or not, that queen is on it: the player chooses the block "on the board that putting the
    /// queen makes", and the configurer works out that board "with the figure that was sent". As coded, the message is
    /// received before the queen is put. In a fair variant a request quotes this value, and another one decides.
    pub fn known(self, board: &Board, by: Colour, queen: SquareIndex) -> Board {
        if self.described { board.with(Figure::Queen(by), queen) } else { *board }
    }
}
