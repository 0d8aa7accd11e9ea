//! What shells offer for words that commands read themselves: any text is taken, so that what is misspelt is answered with
//! the nearest name.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};

use crate::model::options::{Domain, OptionSpec};
use crate::systems::catalog;

/// Takes any text, and offers some words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer(fn() -> Vec<PossibleValue>);

impl Offer {
    /// The systems.
    pub(super) const SYSTEMS: Self = Self(|| {
        let cards = catalog::entries().map(|entry| entry.card);
        cards.map(|card| PossibleValue::new(card.name).help(card.about.en)).collect()
    });

    /// The options of all systems, with their words.
    pub(super) const OPTIONS: Self = Self(|| {
        let specs = catalog::entries().flat_map(|entry| entry.card.options);
        let settings: BTreeSet<String> = specs.flat_map(settings).collect();
        settings.into_iter().map(PossibleValue::new).collect()
    });
}

impl TypedValueParser for Offer {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

fn settings(spec: &'static OptionSpec) -> Vec<String> {
    match spec.domain {
        Domain::Integers(..) => vec![format!("{}=", spec.name)],
        Domain::Words(words) | Domain::Forms(words) | Domain::Numbers { or: words, .. } => {
            words.iter().map(|word| format!("{}={word}", spec.name)).collect()
        }
        Domain::Fractions { or } => vec![format!("{}={or}", spec.name)],
    }
}
