//! How a player chooses the square of its queen. The request that it sends with it stays the document's.
//!
//! A strategy more is a name, a variant, and an arm of [`Strategy::queen`].

use super::board::{Board, Figure};
use super::chooser::Chooser;
use super::message::Colour;
use super::set::{Square, SquareSet};
use super::variant::Variant;

/// A way to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The saved square of an accepted request, else any free square.
    Document,
    /// The first free square in row-major order.
    First,
    /// The square that leaves the opponent the fewest free squares; of several the first in row-major order.
    Greedy,
}

/// What a player looks at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub variant: Variant,
    /// Who is to put a queen.
    pub colour: Colour,
    /// Where it can be put: at least one square.
    pub free: SquareSet,
    /// One of these squares, if the player saved it and it is still free.
    pub saved: Option<Square>,
}

impl Strategy {
    /// The names of the strategies in experiment files.
    pub const NAMES: [&'static str; 3] = ["document", "first", "greedy"];

    /// The strategy `name`, one of [`Self::NAMES`].
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "first" => Self::First,
            "greedy" => Self::Greedy,
            _ => Self::Document,
        }
    }

    /// The square for a queen, and whether that was planned; none if no square is free.
    pub fn queen(self, view: &View, chooser: &mut impl Chooser) -> Option<(Square, bool)> {
        match self {
            Self::Document => match view.saved {
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
    fn left_after(&self, square: Square) -> usize {
        self.variant.free(&self.board.with(Figure::Queen(self.colour), square)).len()
    }
}
