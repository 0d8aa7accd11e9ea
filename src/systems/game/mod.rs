//! `game`: queens for two players and a configurer, agents written in Jason.
//!
//! White and black put queens in turn on squares that no queen hits; who cannot loses. After each queen of white the
//! configurer puts a block, which stops lines: where a player asked for it, if its request leaves more squares free
//! than the other's, else where it likes. Each player may put half as many queens as the board has columns, the
//! configurer a quarter as many blocks, both rounded up.
//!
//! [`player`] and [`configurer`] are the document's agents. They know of each other what messages say
//! ([`message`]), and the [`referee`] carries these. The document's code differs from its prose, and values the two
//! requests on boards of different age, so that black's, the older one, is worth more: [`variant`] has all four
//! readings.
//!
//! Where the document leaves a choice to chance, the index into the squares in row-major order is drawn: of a player
//! its queen, unless it is planned, then its request; of the configurer its own block.

pub mod board;
pub mod chooser;
pub mod configurer;
pub mod counts;
pub mod event;
pub mod message;
pub mod outcome;
pub mod player;
pub mod referee;
mod scenes;
pub mod set;
pub mod strategy;
pub mod variant;

use std::borrow::Cow;

use self::configurer::Configurer;
use self::event::Event;
use self::message::Colour;
use self::outcome::Outcome;
use self::player::Player;
use self::referee::State;
use self::set::MAX_SIDE;
use self::strategy::Strategy;
use self::variant::Variant;
use crate::draw::Draw;
use crate::grid::{Axes, Grid};
use crate::options::{Domain, Fraction, OptionError, OptionSpec, Options, Value};
use crate::scene::Scene;
use crate::system::{Card, Keys, Step, System, Term};

/// A board with fewer columns has no room for the figures of the game.
const MIN_SIDE: usize = 4;

/// The game on a board of one size.
#[derive(Debug)]
pub struct Game {
    size: usize,
    variant: Variant,
    /// Where in its list each choice is made, if not at random.
    pick: Option<Fraction>,
    strategies: [Strategy; 2],
}

/// The option that names the strategy of a player.
const fn strategy_option(name: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        about,
        domain: Domain::Words(&Strategy::NAMES),
        default: Value::Word(Cow::Borrowed("document")),
    }
}

impl Game {
    /// The game on the empty board, before white's first turn.
    #[must_use]
    pub fn new_game(&self) -> State {
        let queens = self.size.div_ceil(2);
        let player = |colour| Player::new(colour, self.strategies[colour as usize], self.variant, queens);
        let configurer = Configurer::new(self.variant, self.size.div_ceil(4));
        State::new(self.size, self.variant, Colour::BOTH.map(player), configurer)
    }
}

impl System for Game {
    const CARD: Card = Card {
        name: "game",
        about: "white, black and a configurer put queens and blocks; who has no free square loses (agents in Jason)",
        step: "a queen or a block that is put",
        options: &[
            OptionSpec {
                name: "size",
                about: "the side of the board; a row is a word of 16 bits",
                domain: Domain::Integers(MIN_SIDE as u64, MAX_SIDE as u64),
                default: Value::Integer(8),
            },
            OptionSpec {
                name: "variant",
                about: "the document's code or its prose; as it is, or with both requests valued on the same board",
                domain: Domain::Words(&Variant::NAMES),
                default: Value::Word(Cow::Borrowed("as_coded")),
            },
            OptionSpec {
                name: "pick",
                about: "how a choice is made of a list in row-major order: at random, or always so far down the list",
                domain: Domain::Fractions { or: "random" },
                default: Value::Word(Cow::Borrowed("random")),
            },
            strategy_option(
                "white",
                "where white puts a queen: as the document, or by a strategy of its own",
            ),
            strategy_option("black", "the same for black; the requests of both stay the document's"),
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
        stops: &[],
        keys: Keys::Endings,
        exhaustive: false,
        axes: Axes { first: 0, down: true },
        entry_end: "\n",
    };

    type State = State;
    type Event = Event;
    type Key = Outcome;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self {
            size: options.size(),
            variant: Variant::named(options.word("variant")),
            pick: options.fraction("pick"),
            strategies: Colour::BOTH.map(|colour| Strategy::named(options.word(&colour.to_string()))),
        })
    }

    fn blank(&self) -> State {
        self.new_game()
    }

    fn start(&self, state: &mut State, _draw: &mut Draw) {
        self.start_classic(state);
    }

    fn start_classic(&self, state: &mut State) {
        *state = self.new_game();
    }

    fn step(&self, state: &mut State, draw: &mut Draw) -> Step<Event, Outcome> {
        match self.pick {
            None => state.advance(draw),
            Some(mut fraction) => state.advance(&mut fraction),
        }
    }

    fn show(&self, state: &State) -> Grid {
        state.board.grid()
    }

    fn scenes(&self, state: &State, event: &Event) -> Vec<Scene> {
        vec![scenes::scene(event, &state.board)]
    }

    /// The size, as the document's environment tells it to the agents.
    fn opening(&self, _state: &State) -> String {
        format!("size({})", self.size)
    }

    fn measure(&self, state: &State, values: &mut [u64]) {
        values.copy_from_slice(&state.counts.values());
    }

    /// Without chance there is one game; with it a start does not tell the game.
    fn starts(&self) -> Option<u64> {
        self.pick.map(|_| 1)
    }

    fn start_listed(&self, state: &mut State, _number: u64) {
        self.start_classic(state);
    }

    fn start_written(&self, _state: &mut State, text: &str) -> Result<(), String> {
        Err(format!("a game starts from the empty board, not from \"{text}\": leave --start out"))
    }

    fn start_told(&self, state: &mut State, opening: &str) -> Result<(), String> {
        if self.pick.is_none() {
            return Err("a trace of game does not tell what was drawn: give --seed and --trial".to_owned());
        }
        if opening != self.opening(state) {
            return Err(format!("the first entry is \"{opening}\": it has to be {}", self.opening(state)));
        }
        self.start_classic(state);
        Ok(())
    }

    fn key(&self, text: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == text)
    }

    /// Of games that are left to chance as in the document.
    fn known(&self) -> Option<Vec<Outcome>> {
        let as_document = self.pick.is_none() && self.strategies == [Strategy::Document; 2];
        as_document.then(|| outcome::reachable(self.size, self.variant.described))?
    }

    fn caution(&self) -> Option<&'static Term> {
        const ODD: Term =
            Term { name: "odd-size", about: "the document's own environment stops on boards of odd size" };
        (self.size % 2 == 1).then_some(&ODD)
    }
}
