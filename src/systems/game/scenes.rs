//! The scene of an event: its squares, the threatened squares, and who says what to whom.

use super::board::{Board, Colour, SquareIndex};
use super::configurer::Decision;
use super::event::GameEvent;
use super::message::{Reason, Reply};
use crate::model::scene::{self, Mark, Phrase, Scene, Word};
use crate::model::words::systems::game::scenes as words;

/// The description of an event.
struct Shown {
    mark: Mark,
    square: Option<SquareIndex>,
    phrase: &'static Phrase,
    words: Vec<Word>,
}

/// The scene of `event`, which left `board`.
pub(super) fn scene(event: &GameEvent, board: &Board) -> Scene {
    let Shown { mark, square, phrase, words } = shown(event);
    let threatened = board.hit() - board.queens();
    Scene {
        mark,
        squares: square.into_iter().map(place).collect(),
        threatened: threatened.iter().map(place).collect(),
        words,
        ..Scene::new(event.to_string(), board.grid(), phrase)
    }
}

fn place(square: SquareIndex) -> scene::Square {
    (square.x, square.y)
}

fn text(square: SquareIndex) -> Word {
    Word::Text(square.to_string())
}

/// What is said of a player, white or black.
fn player(colour: Colour, [white, black]: &'static [Phrase; 2]) -> &'static Phrase {
    match colour {
        Colour::White => white,
        Colour::Black => black,
    }
}

fn shown(event: &GameEvent) -> Shown {
    match *event {
        GameEvent::Request { by, square, value, plan } => request(by, square, value, plan),
        GameEvent::Queen { by, square, planned, on_block } => {
            let phrase = queen(by, planned, on_block);
            Shown { mark: Mark::Move, square: Some(square), phrase, words: vec![text(square)] }
        }
        GameEvent::Block(decision) => block(&decision),
        GameEvent::Reply { to, answer } => message(answered(to, answer)),
        GameEvent::Concede { by, reason } => Shown { mark: Mark::No, ..message(conceded(by, reason)) },
    }
}

fn message(phrase: &'static Phrase) -> Shown {
    Shown { mark: Mark::Silent, square: None, phrase, words: Vec::new() }
}

fn request(by: Colour, square: SquareIndex, value: usize, plan: Option<SquareIndex>) -> Shown {
    let phrase = player(by, if plan.is_some() { words::REQUEST_WITH_PLAN } else { words::REQUEST });
    let words = [text(square), value.into()].into_iter().chain(plan.map(text)).collect();
    Shown { mark: Mark::Ask, square: Some(square), phrase, words }
}

fn queen(by: Colour, planned: bool, on_block: bool) -> &'static Phrase {
    match (planned, on_block) {
        (false, false) => player(by, words::QUEEN),
        (true, false) => player(by, words::QUEEN_PLANNED),
        (false, true) => player(by, words::QUEEN_ON_BLOCK),
        (true, true) => player(by, words::QUEEN_PLANNED_ON_BLOCK),
    }
}

fn block(decision: &Decision) -> Shown {
    let Decision { square, winner, values: [white, black], .. } = *decision;
    let values = match winner {
        Some(Colour::Black) => [black, white],
        _ => [white, black],
    };
    let phrase = match winner {
        Some(colour) => granted(colour, white.is_some() && black.is_some()),
        None => own(decision),
    };
    let words = [text(square)].into_iter().chain(values.into_iter().flatten().map(Word::from)).collect();
    Shown { mark: Mark::Move, square: Some(square), phrase, words }
}

fn granted(to: Colour, both_asked: bool) -> &'static Phrase {
    player(to, if both_asked { words::GRANTED_OF_TWO } else { words::GRANTED })
}

/// Why the configurer puts a block of its own.
fn own(decision: &Decision) -> &'static Phrase {
    match decision {
        Decision { clash: true, .. } => &words::TAKEN,
        Decision { values: [None, None], .. } => &words::UNASKED,
        Decision { .. } => &words::EQUAL,
    }
}

fn answered(to: Colour, answer: Reply) -> &'static Phrase {
    match answer {
        Reply::Accept => player(to, words::ACCEPT),
        Reply::Decline => player(to, words::DECLINE),
    }
}

fn conceded(by: Colour, reason: Reason) -> &'static Phrase {
    match reason {
        Reason::Quota => player(by, words::CONCEDE_QUOTA),
        Reason::NoFree => player(by, words::CONCEDE_NO_FREE),
        Reason::NoFreeSilent => player(by, words::SILENT),
    }
}
