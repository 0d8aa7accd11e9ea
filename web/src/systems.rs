//! The catalogue.

use queenlab::engine::machine::{Launch, Machine};
use queenlab::model::options::{Domain, OptionSpec, Options, Value as Chosen};
use queenlab::model::start::Start;
use queenlab::model::system::Card;
use queenlab::systems::catalog::{self, CatalogEntry};
use serde_json::{Value, json};

/// Every system with its options.
pub(crate) fn list() -> Value {
    catalog::entries().map(system).collect()
}

fn system(entry: &CatalogEntry) -> Value {
    let Card { name, options, .. } = entry.card;
    json!({
        "name": name,
        "options": options.iter().map(option).collect::<Vec<_>>(),
        "placed": entry.build(&Options::defaults(options)).is_ok_and(|machine| can_be_placed(machine.as_ref())),
    })
}

fn option(spec: &OptionSpec) -> Value {
    let domain = match spec.domain {
        Domain::Integers(low, high) => json!({ "integers": [low, high] }),
        Domain::Words(words) => json!({ "words": words }),
        Domain::Fractions { or } => json!({ "fraction": { "or": or } }),
    };
    json!({
        "name": spec.name,
        "about": { "en": spec.about.en, "es": spec.about.es },
        "domain": domain,
                "default": chosen(&spec.default),
    })
}

/// The value of an option.
fn chosen(value: &Chosen) -> Value {
    match value {
        Chosen::Integer(number) => json!(number),
        Chosen::Word(_) | Chosen::Fraction(_) => json!(value.to_string()),
    }
}

/// Whether people can set it up: its starts are written as its keys are, with a row for each column.
fn can_be_placed(machine: &dyn Machine) -> bool {
    let keys = machine.written_keys().all().unwrap_or_default();
    let start = |key: &str| machine.play(&Launch::From(Start::Written(key)), 1).is_ok();
    keys.first().is_some_and(|first| start(&first.key))
}
