//! The referee, in place of the original environment: it holds the board, keeps the order of play, and delivers
//! messages. White, configurer, black, white, configurer, black, ..

use super::board::{Board, Colour, Figure, SquareIndex};
use super::configurer::{Configurer, Decision};
use super::event::{GameCounts, GameEvent};
use super::message::{Request, Turn};
use super::outcome::GameEnd;
use super::player::Player;
use super::strategy::Chooser;
use super::variant::Variant;
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
    #[must_use]
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
