//! A player: the original agent for white and black.

use super::board::{Board, Colour, Figure, MAX_SIDE, SquareIndex};
use super::message::{Reason, Reply, Request, Turn};
use super::strategy::{Chooser, Strategy, View};
use super::variant::Variant;

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
    #[must_use]
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
