//! The referee, in place of the original environment: it holds the board, keeps the order of play, and delivers
//! messages. White, configurer, black, white, configurer, black, .. until somebody wins.

use super::agents::{Configurer, Decision, Player, Reason, Request, Turn};
use super::board::{Board, Colour, Figure, SquareIndex};
use super::event::{GameCounts, GameEvent};
use super::strategy::{Chooser, Variant};
use crate::model::keys::Key;
use crate::model::named::named;
use crate::model::outcome::{End, Step};

/// The state of a game.
#[derive(Clone, Debug)]
pub struct GameState {
    /// The current board.
    pub board: Board,
    /// The counts so far.
    pub counts: GameCounts,
    players: [Player; 2],
    configurer: Configurer,
    variant: Variant,
    next: Next,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Turn(Colour),
    Queen { by: Colour, square: SquareIndex, planned: bool },
    Configure,
    Reply(Decision, Colour),
    Over(GameEnd),
}

impl GameState {
    /// The game on an empty board, before white's first turn.
    pub fn new(size: usize, variant: Variant, players: [Player; 2], configurer: Configurer) -> Self {
        Self {
            board: Board::empty(size),
            counts: GameCounts::default(),
            players,
            configurer,
            variant,
            next: Next::Turn(Colour::White),
        }
    }

    /// Performs the next event; `chooser` makes the choices.
    pub fn advance(&mut self, chooser: &mut impl Chooser) -> Step<GameEvent, GameEnd> {
        let event = match self.next {
            Next::Turn(by) => self.turn(by, chooser),
            Next::Queen { by, square, planned } => self.queen(by, square, planned),
            Next::Configure => match self.configurer.decide(&self.board, chooser) {
                Some(decision) => self.block(decision),
                None => self.turn(Colour::Black, chooser),
            },
            Next::Reply(decision, to) => self.answer(decision, to),
            Next::Over(outcome) => return Step::Ended(End::Reached(outcome)),
        };
        self.counts.add(&event);
        match event {
            GameEvent::Queen { .. } | GameEvent::Block(_) => Step::Counted(event),
            _ => Step::Shown(event),
        }
    }

    fn turn(&mut self, by: Colour, chooser: &mut impl Chooser) -> GameEvent {
        match self.players[by as usize].play(&self.board, chooser) {
            Turn::Concede(reason) => {
                self.next = Next::Over(GameEnd::of(by, reason));
                GameEvent::Concede { by, reason }
            }
            Turn::Play { square, planned, request: None } => self.queen(by, square, planned),
            Turn::Play { square, planned, request: Some(request) } => {
                self.next = Next::Queen { by, square, planned };
                self.request(by, request, square)
            }
        }
    }

    /// The message is sent before the queen is put.
    fn request(&mut self, by: Colour, Request { square, plan }: Request, queen: SquareIndex) -> GameEvent {
        let known = self.variant.known(&self.board, by, queen);
        GameEvent::Request { by, square, value: self.configurer.receive(by, square, &known), plan }
    }

    fn queen(&mut self, by: Colour, square: SquareIndex, planned: bool) -> GameEvent {
        let on_block = self.board.blocks().contains(square);
        self.board.put(Figure::Queen(by), square);
        self.next = match by {
            Colour::White => Next::Configure,
            Colour::Black => Next::Turn(Colour::White),
        };
        GameEvent::Queen { by, square, planned, on_block }
    }

    fn block(&mut self, decision: Decision) -> GameEvent {
        self.board.put(Figure::Block, decision.square);
        self.next = Next::Reply(decision, Colour::White);
        GameEvent::Block(decision)
    }

    fn answer(&mut self, decision: Decision, to: Colour) -> GameEvent {
        let answer = decision.answer(to);
        self.players[to as usize].receive(answer);
        self.next = match to {
            Colour::White => Next::Reply(decision, Colour::Black),
            Colour::Black => Next::Turn(Colour::Black),
        };
        GameEvent::Reply { to, answer }
    }
}

named! {
    /// Who wins, and by what.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum GameEnd {
        /// White wins: black has no free square.
        White = "white",
        /// White wins: black fell silent.
        WhiteSilent = "white-silent",
        /// Black wins: white has put all its queens.
        BlackQuota = "black-quota",
        /// Black wins: white has no free square.
        BlackNoFree = "black-no-free",
        /// Black wins: white fell silent.
        BlackNoFreeSilent = "black-no-free-silent",
    }
}

impl GameEnd {
    /// The outcome if `loser` puts no more queens. White is the first to use up its queens, as it begins.
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

impl Key for GameEnd {}
