//! The referee, in place of the document's environment: it keeps the board and the order of play, and carries
//! messages. White, configurer, black, white, configurer, black, ..

use super::board::{Board, Figure};
use super::chooser::Chooser;
use super::configurer::{Configurer, Decision};
use super::counts::Counts;
use super::event::Event;
use super::message::{Colour, Request, Turn};
use super::outcome::Outcome;
use super::player::Player;
use super::set::Square;
use super::variant::Variant;
use crate::system::{End, Step};

/// A game under way.
#[derive(Clone, Debug)]
pub struct State {
    /// The board as it stands.
    pub board: Board,
    /// What was counted so far.
    pub counts: Counts,
    players: [Player; 2],
    configurer: Configurer,
    variant: Variant,
    next: Next,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Turn(Colour),
    Queen { by: Colour, square: Square, planned: bool },
    Configure,
    Answer(Decision, Colour),
    Over(Outcome),
}

impl State {
    /// The game on an empty board, before white's first turn.
    #[must_use]
    pub fn new(size: usize, variant: Variant, players: [Player; 2], configurer: Configurer) -> Self {
        Self {
            board: Board::empty(size),
            counts: Counts::default(),
            players,
            configurer,
            variant,
            next: Next::Turn(Colour::White),
        }
    }

    /// Does the next thing; `chooser` makes the choices.
    pub fn advance(&mut self, chooser: &mut impl Chooser) -> Step<Event, Outcome> {
        let event = match self.next {
            Next::Turn(by) => self.turn(by, chooser),
            Next::Queen { by, square, planned } => self.queen(by, square, planned),
            Next::Configure => match self.configurer.decide(&self.board, chooser) {
                Some(decision) => self.block(decision),
                None => self.turn(Colour::Black, chooser),
            },
            Next::Answer(decision, to) => self.answer(decision, to),
            Next::Over(outcome) => return Step::Ended(End::Reached(outcome)),
        };
        self.counts.add(&event);
        match event {
            Event::Queen { .. } | Event::Block(_) => Step::Counted(event),
            _ => Step::Shown(event),
        }
    }

    fn turn(&mut self, by: Colour, chooser: &mut impl Chooser) -> Event {
        match self.players[by as usize].play(&self.board, chooser) {
            Turn::Concede(reason) => {
                self.next = Next::Over(Outcome::of(by, reason));
                Event::Concede { by, reason }
            }
            Turn::Play { square, planned, request: None } => self.queen(by, square, planned),
            Turn::Play { square, planned, request: Some(request) } => {
                self.next = Next::Queen { by, square, planned };
                self.request(by, request, square)
            }
        }
    }

    /// The message goes out before the queen is put.
    fn request(&mut self, by: Colour, Request { square, plan }: Request, queen: Square) -> Event {
        let known = self.variant.known(&self.board, by, queen);
        Event::Request { by, square, value: self.configurer.hear(by, square, &known), plan }
    }

    fn queen(&mut self, by: Colour, square: Square, planned: bool) -> Event {
        let on_block = self.board.blocks().contains(square);
        self.board.put(Figure::Queen(by), square);
        self.next = match by {
            Colour::White => Next::Configure,
            Colour::Black => Next::Turn(Colour::White),
        };
        Event::Queen { by, square, planned, on_block }
    }

    fn block(&mut self, decision: Decision) -> Event {
        self.board.put(Figure::Block, decision.square);
        self.next = Next::Answer(decision, Colour::White);
        Event::Block(decision)
    }

    fn answer(&mut self, decision: Decision, to: Colour) -> Event {
        let answer = decision.answer(to);
        self.players[to as usize].hear(answer);
        self.next = match to {
            Colour::White => Next::Answer(decision, Colour::Black),
            Colour::Black => Next::Turn(Colour::Black),
        };
        Event::Answer { to, answer }
    }
}
