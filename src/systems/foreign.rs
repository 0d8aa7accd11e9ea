//! A system that only another program has: results name it, and here nothing of it can be run.

use std::convert::Infallible;

use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::language::Phrase;
use crate::model::options::{Domain, OptionError, OptionSpec, Options, Value};
use crate::model::outcome::{End, Step};
use crate::model::system::{Card, System};

/// What stands for such a system: any key may be one of its own, and its trials end at once.
pub(super) struct Foreign;

impl KeySpace<String> for Foreign {
    fn parse(&self, text: &str) -> Option<String> {
        Some(text.to_owned())
    }
}

impl System for Foreign {
    const CARD: Card = Card::PLAIN;

    type State = ();
    type Event = Infallible;
    type Key = String;

    fn new(_options: &Options) -> Result<Self, OptionError> {
        Ok(Self)
    }

    fn keys(&self) -> &dyn KeySpace<String> {
        self
    }

    fn blank(&self) {}

    fn step(&self, (): &mut (), _draw: &mut Draw) -> Step<Infallible, String> {
        Step::Ended(End::Stopped("unknown"))
    }

    fn show(&self, (): &()) -> Grid {
        Grid::empty(1, 1)
    }
}

/// What an option of it is, as far as its values say: numbers, and these words.
pub fn option(name: String, words: Vec<String>) -> OptionSpec {
    let words: Vec<&'static str> = words.into_iter().map(kept).collect();
    OptionSpec {
        name: kept(name),
        about: Phrase::same(""),
        domain: Domain::Numbers { low: 0, high: u64::MAX, or: Vec::leak(words) },
        default: Value::Integer(0),
        is_quiet: false,
    }
}

/// What is known of the system of this name, which has these options.
pub fn card(name: String, options: Vec<OptionSpec>) -> &'static Card {
    Box::leak(Box::new(Card { name: kept(name), options: Vec::leak(options), ..Card::PLAIN }))
}

/// For as long as the process runs, as what is in the catalogue.
fn kept(text: String) -> &'static str {
    text.leak()
}
