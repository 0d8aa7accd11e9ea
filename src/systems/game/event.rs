//! The events of a game, printed one per line, their counts, and their scenes.

use std::fmt;

use super::agents::{Decision, Reason, Reply};
use super::board::{Board, Colour, SquareIndex};
use crate::model::scene::{self, Mark, Phrase, Scene, Word};
use crate::model::words::systems::game::scenes as words;

/// A message, a figure that is put, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A player asks the configurer for a block.
    Request {
        /// The player.
        by: Colour,
        /// The square.
        square: SquareIndex,
        /// The number of free squares with the block, as the configurer counts them on arrival: with the new queen as
        /// described, without it as coded. Fair variants count again when the configurer decides.
        value: usize,
        /// The square planned for its next queen.
        plan: Option<SquareIndex>,
    },
    /// A player puts a queen.
    Queen {
        /// The player.
        by: Colour,
        /// The square.
        square: SquareIndex,
        /// Whether the square was the plan of an accepted request.
        planned: bool,
        /// Whether a block stands there.
        on_block: bool,
    },
    /// The configurer puts a block.
    Block(Decision),
    /// The configurer answers a player.
    Reply {
        /// The player.
        to: Colour,
        /// The answer.
        answer: Reply,
    },
    /// A player loses.
    Concede {
        /// The player.
        by: Colour,
        /// The reason.
        reason: Reason,
    },
}

impl fmt::Display for GameEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request { by, square, value, plan: Some(plan) } => {
                write!(f, "{by} asks for block{square}: value {value}, plan queen{plan}")
            }
            Self::Request { by, square, value, plan: None } => {
                write!(f, "{by} asks for block{square}: value {value}, no plan")
            }
            Self::Queen { by, square, planned, on_block } => {
                let planned = if *planned { ", as planned" } else { "" };
                let on_block = if *on_block { ", on a block" } else { "" };
                write!(f, "{by} puts queen{square}{planned}{on_block}")
            }
            Self::Block(decision) => write!(f, "configurer puts {decision}"),
            Self::Reply { to, answer } => write!(f, "configurer tells {to}: {answer}"),
            Self::Concede { by, reason: Reason::NoFreeSilent } => {
                write!(f, "{by} falls silent: no_free_silent")
            }
            Self::Concede { by, reason } => write!(f, "{by} concedes: {reason}"),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block{}", self.square)?;
        match self.winner {
            Some(winner) => write!(f, " for {winner}")?,
            None => f.write_str(" of its own")?,
        }
        let [white, black] = self.values.map(|value| value.map_or("none".to_owned(), |v| v.to_string()));
        write!(f, ": white {white}, black {black}")?;
        f.write_str(if self.clash { ", the wanted square is taken" } else { "" })
    }
}

/// The counts of a game, in the order of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    queens: u64,
    blocks: u64,
    requests: [u64; 2],
    accepted: [u64; 2],
    planned_used: u64,
    on_block: u64,
}

impl GameCounts {
    /// Counts an event.
    pub fn add(&mut self, event: &GameEvent) {
        match *event {
            GameEvent::Request { by, .. } => self.requests[by as usize] += 1,
            GameEvent::Queen { planned, on_block, .. } => {
                self.queens += 1;
                self.planned_used += u64::from(planned);
                self.on_block += u64::from(on_block);
            }
            GameEvent::Block(_) => self.blocks += 1,
            GameEvent::Reply { to, answer: Reply::Accept } => self.accepted[to as usize] += 1,
            GameEvent::Reply { .. } | GameEvent::Concede { .. } => {}
        }
    }

    /// The counts, in the order of the card.
    pub fn values(&self) -> [u64; 8] {
        let Self { queens, blocks, requests: [white, black], accepted, planned_used, on_block } = *self;
        [queens, blocks, white, black, accepted[0], accepted[1], planned_used, on_block]
    }
}

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
