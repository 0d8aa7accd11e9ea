//! A program of its own: every command of queenlab, and one more system, a shuffle that is not uniform.
//!
//! `cargo run --release --example own_system -- run examples/naive.toml`. To swap each of n cards with any card is n^n equally
//! likely paths to n! orders, and n! does not divide n^n.

use std::process::ExitCode;

use queenlab::model::draw::Draw;
use queenlab::model::grid::{Grid, Token};
use queenlab::model::keys::KeySpace;
use queenlab::model::language::Phrase;
use queenlab::model::options::{Domain, OptionError, OptionSpec, Options, Value};
use queenlab::model::outcome::{End, Step};
use queenlab::model::start::{Start, StartError};
use queenlab::model::system::{Card, System};
use queenlab::systems::catalog::{self, CatalogEntry};

fn main() -> ExitCode {
    catalog::register(vec![CatalogEntry::of::<Naive>()]).expect("no other system has its name");
    queenlab::cli::main()
}

/// The number of cards.
struct Naive(u16);

/// The cards in their order, and the place of the one that is swapped next.
type Deck = (Vec<u16>, usize);

const CARDS: OptionSpec = OptionSpec {
    name: "size",
    about: Phrase { en: "the number of cards", es: "el número de cartas" },
    domain: Domain::Integers(2, 9),
    default: Value::Integer(3),
};

impl KeySpace<String> for Naive {
    fn parse(&self, text: &str) -> Option<String> {
        let all = (1..=self.0).all(|card| text.contains(&card.to_string()));
        (all && text.len() == usize::from(self.0)).then(|| text.to_owned())
    }

    fn count(&self) -> Option<u64> {
        Some((1..=u64::from(self.0)).product())
    }
}

impl System for Naive {
    const CARD: Card = Card {
        name: "naive",
        about: Phrase { en: "swaps each card with any card", es: "cambia cada carta por una cualquiera" },
        options: &[CARDS],
        ..Card::PLAIN
    };

    type State = Deck;
    type Event = usize;
    type Key = String;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self(u16::try_from(options.size()).expect("at most 9 cards")))
    }

    fn keys(&self) -> &dyn KeySpace<String> {
        self
    }

    fn blank(&self) -> Deck {
        ((1..=self.0).collect(), 0)
    }

    fn start(&self, deck: &mut Deck, _draw: &mut Draw) {
        *deck = self.blank();
    }

    fn place(&self, deck: &mut Deck, start: Start) -> Result<(), StartError> {
        *deck = self.blank();
        if start == Start::Classic { Ok(()) } else { Err(StartError::Unsupported) }
    }

    fn step(&self, (cards, place): &mut Deck, draw: &mut Draw) -> Step<usize, String> {
        if *place == cards.len() {
            return Step::Ended(End::Reached(cards.iter().map(u16::to_string).collect()));
        }
        let other = draw.index(cards.len());
        cards.swap(*place, other);
        *place += 1;
        Step::Counted(other + 1)
    }

    fn show(&self, (cards, _): &Deck) -> Grid {
        let row = cards.iter().map(|&card| Token::Number(card)).collect();
        Grid::from_rows(&[row]).expect("a row of cards")
    }

    fn opening(&self, (cards, _): &Deck) -> String {
        cards.iter().map(u16::to_string).collect()
    }
}
