//! `game`: queens for two players and a configurer, with agents written in Jason.
//!
//! White and black alternately put queens on squares that no queen attacks; a player who cannot loses. After each queen
//! of white the configurer puts a block, which stops lines: where a player asked for it, if its request leaves more
//! squares free than the other's, else where it likes. Each player may put half as many queens as the board has
//! columns, the configurer a quarter as many blocks, both rounded up.
//!
//! [`player`] and [`configurer`] are the original agents. They know of each other what messages say ([`message`]), and
//! the [`referee`] delivers these. The original code differs from its description, and values the two requests on
//! boards of different age, so that black's, the older one, is worth more: [`variant`] has all four readings.
//!
//! Where the original program leaves a choice to chance, an index into the squares in row-major order is drawn: for a
//! player its queen, unless it is planned, then its request; for the configurer its own block.

pub mod board;
pub mod configurer;
pub mod event;
pub mod message;
pub mod outcome;
pub mod player;
pub mod referee;
mod scenes;
pub mod strategy;
pub mod variant;

use std::borrow::Cow;

use self::board::{Colour, MAX_SIDE};
use self::configurer::Configurer;
use self::event::GameEvent;
use self::outcome::GameEnd;
use self::player::Player;
use self::referee::GameState;
use self::strategy::Strategy;
use self::variant::Variant;
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::{KeySpace, Keys};
use crate::model::language::Phrase;
use crate::model::options::{Domain, Fraction, OptionError, OptionSpec, Options, Value};
use crate::model::outcome::Step;
use crate::model::refusals;
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};

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
    OptionSpec {
        name,
        about,
        domain: Domain::Words(&Strategy::NAMES),
        default: Value::Word(Cow::Borrowed("original")),
    }
}

impl Game {
    /// The game on the empty board, before white's first turn.
    #[must_use]
    pub fn new_game(&self) -> GameState {
        let queens = self.size.div_ceil(2);
        let player = |colour| Player::new(colour, self.strategies[colour as usize], self.variant, queens);
        let configurer = Configurer::new(self.variant, self.size.div_ceil(4));
        GameState::new(self.size, self.variant, Colour::BOTH.map(player), configurer)
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

/// How it works.
const RULE: &[Phrase] = &[
    Phrase {
        en: "White and black take turns to put a queen on a free square, one that no queen on the board attacks.",
        es: "Blancas y negras ponen por turnos una reina en una casilla libre, que ninguna reina del tablero ataque.",
    },
    Phrase {
        en: "After white's turn a configurer puts a block, which stops the lines of attack that run through it.",
        es: "Tras el turno de las blancas un configurador pone un bloque, que corta las líneas de ataque que lo atraviesan.",
    },
    Phrase {
        en: "Each player asks for a block on some square, and plans a queen beside it that the block would make possible.",
        es: "Cada jugador pide un bloque en alguna casilla y planea junto a ella una reina que el bloque haría posible.",
    },
    Phrase {
        en: "Of two requests the configurer grants the one that leaves more squares free; if they are equal, it chooses a square itself.",
        es: "De dos peticiones el configurador concede la que deja más casillas libres; si son iguales, elige él una casilla.",
    },
    Phrase {
        en: "A player who has no free square, or who has put all its queens, concedes.",
        es: "Se rinde el jugador que no tiene casilla libre o que ya puso todas sus reinas.",
    },
];

impl System for Game {
    const CARD: Card = Card {
        name: "game",
        about: Phrase {
            en: "white, black and a configurer put queens and blocks; who has no free square loses",
            es: "blancas, negras y un configurador ponen reinas y bloques; pierde quien no tiene casilla libre",
        },
        source: Phrase { en: "N-Queens, agents in Jason", es: "N-Queens, agentes en Jason" },
        rule: RULE,
        predicts: false,
        step: Phrase { en: "a queen or a block that is put", es: "una reina o un bloque que se pone" },
        options: &[
            OptionSpec::size(
                Phrase {
                    en: "the side of the board; a row is a word of 16 bits",
                    es: "el lado del tablero; una fila es una palabra de 16 bits",
                },
                MIN_SIDE as u64,
                MAX_SIDE as u64,
                8,
            ),
            OptionSpec {
                name: "variant",
                about: Phrase {
                    en: "the original code or its prose; as it is, or with both requests valued on the same board",
                    es: "el código original o su texto; tal cual, o con ambas peticiones valoradas sobre el mismo tablero",
                },
                domain: Domain::Words(&Variant::NAMES),
                default: Value::Word(Cow::Borrowed("as_coded")),
            },
            OptionSpec {
                name: "pick",
                about: Phrase {
                    en: "how a choice is made of a list in row-major order: at random, or always so far down the list",
                    es: "cómo se elige de una lista ordenada por filas: al azar, o siempre a la misma altura de la lista",
                },
                domain: Domain::Fractions { or: "random" },
                default: Value::Word(Cow::Borrowed("random")),
            },
            strategy_option(
                "white",
                Phrase {
                    en: "where white puts a queen: as in the original, or by another strategy",
                    es: "dónde ponen las blancas una reina: como en el original, o con otra estrategia",
                },
            ),
            strategy_option(
                "black",
                Phrase {
                    en: "the same for black; the requests of both stay the original ones",
                    es: "lo mismo para las negras; las peticiones de ambas siguen siendo las originales",
                },
            ),
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
        axes: Axes { first: 0, down: true },
        entry_end: "\n",
    };

    type State = GameState;
    type Event = GameEvent;
    type Key = GameEnd;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self {
            size: options.size(),
            variant: Variant::named(options.word("variant")),
            pick: options.fraction("pick"),
            strategies: Colour::BOTH.map(|colour| Strategy::named(options.word(&colour.to_string()))),
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
        vec![scenes::scene(event, &state.board)]
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
        GameEnd::ALL.into_iter().find(|outcome| outcome.to_string() == text)
    }

    /// Only for games left to chance as in the original program.
    fn known(&self) -> Option<Vec<GameEnd>> {
        let as_document = self.pick.is_none() && self.strategies == [Strategy::Original; 2];
        as_document.then(|| outcome::reachable(self.size, self.variant.described))?
    }
}
