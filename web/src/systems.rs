//! The catalogue.

use queenlab::engine::machine::{Launch, Machine};
use queenlab::model::options::{Domain, OptionSpec, Options, Value as Chosen};
use queenlab::model::start::Start;
use queenlab::model::system::{Card, Term};
use queenlab::systems::catalog::{CATALOG, CatalogEntry};
use serde_json::{Value, json};

/// Every system with its card.
pub(crate) fn list() -> Value {
    CATALOG.iter().map(system).collect()
}

fn system(entry: &CatalogEntry) -> Value {
    let Card { name, about, source, rule, predicts, step, options, measures, stops, keys, axes, .. } =
        entry.card;
    json!({
        "name": name,
        "about": about,
        "source": source,
        "rule": rule,
        "predicts": predicts,
        "step": step,
        "options": options.iter().map(option).collect::<Vec<_>>(),
        "measures": measures.iter().map(term).collect::<Vec<_>>(),
        "stops": stops.iter().map(term).collect::<Vec<_>>(),
        "keys": keys,
        "axes": axes,
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
        "about": spec.about,
        "domain": domain,
        "allowed": spec.domain.to_string(),
        "default": chosen(&spec.default),
    })
}

fn term(term: &Term) -> Value {
    json!({ "name": term.name, "about": term.about })
}

/// The value of an option.
pub(crate) fn chosen(value: &Chosen) -> Value {
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
