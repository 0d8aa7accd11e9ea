//! The original agents, two players and the configurer between them, and the messages, which are all that they know of one
//! another.

use std::cmp::Ordering;

use super::board::{Board, Colour, Figure, MAX_SIDE, SquareIndex};
use super::strategy::{Chooser, Strategy, Variant, View};
use crate::model::named::named;

/// A block that a player asks the configurer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Where the block is wanted.
    pub square: SquareIndex,
    /// The square planned for its next queen if it gets the block; it keeps this to itself.
    pub plan: Option<SquareIndex>,
}

named! {
    /// The configurer's answer to a player, whether it asked or not.
    pub enum Reply {
        /// The block stands where this player wanted it.
        Accept = "accept",
        /// It does not.
        Decline = "decline",
    }
}

named! {
    /// Why a player puts no more queens.
    pub enum Reason {
        /// It has put all its queens.
        Quota = "quota",
        /// There is no free square.
        NoFree = "no_free",
        /// There is no free square, and instead of conceding the agent fails on the request that it prepares.
        NoFreeSilent = "no_free_silent",
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

/// What a player believes.
#[derive(Clone, Debug)]
pub struct Player {
    colour: Colour,
    strategy: Strategy,
    variant: Variant,
    queens_left: usize,
    /// Whether an answer is pending: until it arrives the player sends no request.
    waiting: bool,
    plan: Option<SquareIndex>,
    saved: Option<SquareIndex>,
}

impl Player {
    /// A player before its first turn, who may put `queens` queens.
    pub fn new(colour: Colour, strategy: Strategy, variant: Variant, queens: usize) -> Self {
        Self { colour, strategy, variant, queens_left: queens, waiting: false, plan: None, saved: None }
    }

    /// Receives an answer of the configurer.
    pub fn receive(&mut self, answer: Reply) {
        self.waiting = false;
        let plan = self.plan.take();
        self.saved = match answer {
            Reply::Accept => plan,
            Reply::Decline => None,
        };
    }

    /// Takes a turn on `board`.
    pub fn play(&mut self, board: &Board, chooser: &mut impl Chooser) -> Turn {
        if self.queens_left == 0 {
            return Turn::Concede(Reason::Quota);
        }
        let view = self.view(board);
        match self.strategy.queen(&view, chooser) {
            None => Turn::Concede(self.without_square(board, chooser)),
            Some((square, planned)) => {
                self.queens_left -= 1;
                let request = if self.waiting { None } else { self.ask(board, square, chooser) };
                Turn::Play { square, planned, request }
            }
        }
    }

    /// Uses up the saved square, whether it can be taken or not.
    fn view<'a>(&mut self, board: &'a Board) -> View<'a> {
        let free = self.variant.free(board);
        let saved = self.saved.take().filter(|&saved| free.contains(saved));
        View { board, variant: self.variant, colour: self.colour, free, saved }
    }

    /// The request that goes with a queen on `queen`.
    fn ask(&mut self, board: &Board, queen: SquareIndex, chooser: &mut impl Chooser) -> Option<Request> {
        let board = board.with(Figure::Queen(self.colour), queen);
        let square = chooser.square(&self.variant.requestable(&board))?;
        let free = self.variant.free(&board.with(Figure::Block, square));
        self.plan = neighbours(square).find(|&near| free.contains(near));
        self.waiting = true;
        Some(Request { square, plan: self.plan })
    }

    /// As coded, the agent prepares its request even without a queen, and fails if the block would free a square.
    fn without_square(&self, board: &Board, chooser: &mut impl Chooser) -> Reason {
        if self.waiting || self.variant.described {
            return Reason::NoFree;
        }
        let square = chooser.square(&self.variant.requestable(board));
        match square.map(|square| self.variant.value(board, square)) {
            None | Some(0) => Reason::NoFree,
            Some(_) => Reason::NoFreeSilent,
        }
    }
}

/// The up to 8 neighbours of a square, by `x`, then by `y`. Those beyond the last row or column are in no set.
fn neighbours(of: SquareIndex) -> impl Iterator<Item = SquareIndex> {
    let around = |place: usize| place.saturating_sub(1)..=(place + 1).min(MAX_SIDE - 1);
    let squares = around(of.x).flat_map(move |x| around(of.y).map(move |y| SquareIndex { x, y }));
    squares.filter(move |&square| square != of)
}

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
    pub fn answer(&self, to: Colour) -> Reply {
        if self.winner == Some(to) { Reply::Accept } else { Reply::Decline }
    }
}

impl Configurer {
    /// A configurer that may put `blocks` blocks.
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
