//! The configurer: the original agent between the players, which puts blocks where a player asks, or where it likes.

use std::cmp::Ordering;

use super::board::{Board, Colour, SquareIndex};
use super::message::Reply;
use super::strategy::Chooser;
use super::variant::Variant;

/// What the configurer believes.
#[derive(Clone, Debug)]
pub struct Configurer {
    variant: Variant,
    blocks_left: usize,
    claims: [Option<Claim>; 2],
}

/// A request with its value.
#[derive(Clone, Copy, Debug)]
struct Claim {
    square: SquareIndex,
    /// The number of free squares with the block, when it was last valued.
    value: usize,
}

/// A block, and why it is put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The square.
    pub square: SquareIndex,
    /// The player whose request it fulfils; `None` if the configurer chose the square.
    pub winner: Option<Colour>,
    /// The values of the requests of white and black, for those that asked.
    pub values: [Option<usize>; 2],
    /// Whether the winning request cannot be fulfilled, because a figure stands there by now.
    pub clash: bool,
}

impl Decision {
    /// The answer to a player.
    #[must_use]
    pub fn answer(&self, to: Colour) -> Reply {
        if self.winner == Some(to) { Reply::Accept } else { Reply::Decline }
    }
}

impl Configurer {
    /// A configurer that may put `blocks` blocks.
    #[must_use]
    pub fn new(variant: Variant, blocks: usize) -> Self {
        Self { variant, blocks_left: blocks, claims: [None; 2] }
    }

    /// Takes a request for a block on `square` and values it on the board that is `known`.
    pub fn receive(&mut self, from: Colour, square: SquareIndex, known: &Board) -> usize {
        let value = self.variant.value(known, square);
        self.claims[from as usize] = Some(Claim { square, value });
        value
    }

    /// Puts a block, unless all are used up: then it sends no answer. All requests are dropped.
    pub fn decide(&mut self, board: &Board, chooser: &mut impl Chooser) -> Option<Decision> {
        self.blocks_left = self.blocks_left.checked_sub(1)?;
        if self.variant.fair {
            self.value_again(board);
        }
        let best = self.best();
        let values = self.claims.map(|claim| claim.map(|claim| claim.value));
        self.claims = [None; 2];
        let clash = best.is_some_and(|(_, square)| board.occupied().contains(square));
        let granted = best.filter(|_| !clash);
        let square = granted.map(|(_, square)| square).or_else(|| chooser.square(&board.blockable()));
        Some(Decision { square: square?, winner: granted.map(|(colour, _)| colour), values, clash })
    }

    fn value_again(&mut self, board: &Board) {
        for claim in self.claims.iter_mut().flatten() {
            claim.value = self.variant.value(board, claim.square);
        }
    }

    /// The request of larger value, or the only one; `None` on a tie.
    fn best(&self) -> Option<(Colour, SquareIndex)> {
        let [white, black] = self.claims;
        let by_white = white.map(|claim| (Colour::White, claim.square));
        let by_black = black.map(|claim| (Colour::Black, claim.square));
        let [white, black] = [white, black].map(|claim| claim.map(|claim| claim.value));
        match white.cmp(&black) {
            Ordering::Greater => by_white,
            Ordering::Equal => None,
            Ordering::Less => by_black,
        }
    }
}
