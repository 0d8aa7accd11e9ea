//! The game of white, black and configurer, held against the document's agents on a real Jason engine, against other
//! implementations, and against every line of play on the smallest board.

#[cfg(feature = "cli")]
mod commands;
mod lines;
mod plain;
mod rates;
mod rules;
mod vectors;

use std::borrow::Cow;

use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::Step;
use queenlab::model::system::System;
use queenlab::systems::game::Game;
use queenlab::systems::game::board::{SquareIndex, SquareSet};
use queenlab::systems::game::event::GameEvent;
use queenlab::systems::game::strategy::Chooser;

/// The game on a board of `size` with options such as `variant=as_described`.
pub fn game(size: u64, others: &[(&str, &'static str)]) -> Game {
    let mut options = Options::defaults(Game::CARD.options);
    options.set("size", Value::Integer(size));
    for (name, word) in others {
        options.set(name, Value::Word(Cow::Borrowed(*word)));
    }
    Game::new(&options).expect("possible options")
}

pub fn at(x: usize, y: usize) -> SquareIndex {
    SquareIndex { x, y }
}

/// Every event of a game, the choices of which `chooser` makes.
pub fn events(game: &Game, chooser: &mut impl Chooser) -> Vec<GameEvent> {
    let mut state = game.new_game();
    let mut events = Vec::new();
    while let Step::Counted(event) | Step::Shown(event) = state.advance(chooser) {
        events.push(event);
    }
    events
}

/// A set as a list in its order.
pub fn listed(set: SquareSet) -> Vec<SquareIndex> {
    set.iter().collect()
}
