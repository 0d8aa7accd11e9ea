//! `game`: queens for two players and a configurer, with agents written in Jason.
//!
//! White and black alternately put queens on squares that no queen attacks; a player who cannot loses. After each queen
//! of white the configurer puts a block, which stops lines: where a player asked for it, if its request leaves more
//! squares free than the other's, else where it likes. Each player may put half as many queens as the board has
//! columns, the configurer a quarter as many blocks, both rounded up.
//!
//! [`Player`] and [`Configurer`] are the original [`agents`]. They know of each other what messages say, and
//! the [`referee`] delivers these. The original code differs from its description, and values the two requests on
//! boards of different age, so that black's, the older one, is worth more: [`Variant`] has all four readings.
//!
//! Where the original program leaves a choice to chance, an index into the squares in row-major order is drawn: for a
//! player its queen, unless it is planned, then its request; for the configurer its own block.

pub mod agents;
pub mod board;
pub mod event;
pub mod referee;
pub mod strategy;

use std::borrow::Cow;

use self::agents::{Configurer, Player};
use self::board::{Colour, MAX_SIDE};
use self::event::GameEvent;
use self::referee::{GameEnd, GameState};
use self::strategy::{Strategy, Variant};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::{KeySpace, Keys};
use crate::model::language::Phrase;
use crate::model::options::{Fraction, OptionError, OptionSpec, Options, Value};
use crate::model::outcome::Step;
use crate::model::refusals;
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::game as words;

/// A board with fewer columns does not fit the figures of the game.
const MIN_SIDE: usize = 4;

/// The game on a board of one size.
#[derive(Debug)]
pub struct Game {
    size: usize,
    variant: Variant,
    /// The position of each choice in its list, if not random.
    pick: Option<Fraction>,
    strategies: [Strategy; 2],
}

/// The option that names the strategy of a player.
const fn strategy_option(name: &'static str, about: Phrase) -> OptionSpec {
    OptionSpec::word(name, about, &["original", "first", "greedy"], "original")
}

impl Game {
    /// The game on the empty board, before white's first turn.
    pub fn new_game(&self) -> GameState {
        let queens = self.size.div_ceil(2);
        let player = |colour| Player::new(colour, self.strategies[colour as usize], self.variant, queens);
        let configurer = Configurer::new(self.variant, self.size.div_ceil(4));
        GameState::new(self.size, self.variant, Colour::ALL.map(player), configurer)
    }

    /// The size, as the original environment gives it to the agents.
    fn percept(&self) -> String {
        format!("size({})", self.size)
    }

    /// A trace determines its game only where nothing is drawn.
    fn check_opening(&self, opening: &str) -> Result<(), StartError> {
        if self.pick.is_none() {
            let message = "a trace of game does not contain what was drawn: give --seed and --trial";
            return Err(StartError::Invalid(message.to_owned().into()));
        }
        if opening != self.percept() {
            let message = format!("the first entry is \"{opening}\": it has to be {}", self.percept());
            return Err(StartError::Invalid(message.into()));
        }
        Ok(())
    }
}

impl System for Game {
    const CARD: Card = Card {
        name: "game",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[
            OptionSpec::size(words::options::SIZE, MIN_SIDE as u64, MAX_SIDE as u64, 8),
            OptionSpec::word("variant", words::options::VARIANT, &Variant::NAMES, "as_coded"),
            OptionSpec::fraction(
                "pick",
                words::options::PICK,
                "random",
                Value::Word(Cow::Borrowed("random")),
            ),
            strategy_option("white", words::options::WHITE),
            strategy_option("black", words::options::BLACK),
        ],
        measures: &[
            Term { name: "queens", about: "queens put" },
            Term { name: "blocks", about: "blocks put" },
            Term { name: "requests_white", about: "blocks that white asked for" },
            Term { name: "requests_black", about: "blocks that black asked for" },
            Term { name: "accepted_white", about: "requests of white that the configurer fulfilled" },
            Term { name: "accepted_black", about: "requests of black that it fulfilled" },
            Term { name: "planned_used", about: "queens put where a fulfilled request planned them" },
            Term { name: "on_block", about: "queens put on a block" },
        ],
        keys: Keys::Endings,
        axes: Axes { first: 0, down: true },
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = GameState;
    type Event = GameEvent;
    type Key = GameEnd;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self {
            size: options.size(),
            variant: Variant::named(options.word("variant")),
            pick: options.fraction("pick"),
            strategies: Colour::ALL
                .map(|colour| Strategy::named(options.word(colour.name())).unwrap_or(Strategy::Original)),
        })
    }

    fn blank(&self) -> GameState {
        self.new_game()
    }

    fn keys(&self) -> &dyn KeySpace<GameEnd> {
        self
    }

    fn start(&self, state: &mut GameState, _draw: &mut Draw) {
        *state = self.new_game();
    }

    fn place(&self, state: &mut GameState, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic | Start::Listed(_) => {}
            Start::Written(text) => return Err(StartError::Invalid(refusals::EMPTY_BOARD.with(&[text]))),
            Start::Recorded(opening) => self.check_opening(opening)?,
        }
        *state = self.new_game();
        Ok(())
    }

    fn step(&self, state: &mut GameState, draw: &mut Draw) -> Step<GameEvent, GameEnd> {
        match self.pick {
            None => state.advance(draw),
            Some(mut fraction) => state.advance(&mut fraction),
        }
    }

    fn show(&self, state: &GameState) -> Grid {
        state.board.grid()
    }

    fn scenes(&self, state: &GameState, event: &GameEvent) -> Vec<Scene> {
        vec![event::scene(event, &state.board)]
    }

    fn opening(&self, _state: &GameState) -> String {
        self.percept()
    }

    fn measure(&self, state: &GameState, values: &mut [u64]) {
        values.copy_from_slice(&state.counts.values());
    }

    /// Without chance there is one game; with chance a start does not determine the game.
    fn starts(&self) -> Result<u64, Unlisted> {
        self.pick.map(|_| 1).ok_or(Unlisted::DrawsLater)
    }

    fn warning(&self) -> Option<&'static Term> {
        const ODD: Term =
            Term { name: "odd-size", about: "the original environment stops on boards of odd size" };
        (self.size % 2 == 1).then_some(&ODD)
    }
}

impl KeySpace<GameEnd> for Game {
    fn parse(&self, text: &str) -> Option<GameEnd> {
        GameEnd::named(text)
    }

    /// Only for games left to chance as in the original program.
    fn known(&self) -> Option<Vec<GameEnd>> {
        let as_document = self.pick.is_none() && self.strategies == [Strategy::Original; 2];
        as_document.then(|| referee::reachable(self.size, self.variant.described))?
    }
}
