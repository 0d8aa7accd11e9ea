//! The card of a system as JSON.

use serde_json::{Value, json};

use crate::model::keys::Keys;
use crate::model::options::{Domain, OptionSpec, Value as Chosen};
use crate::model::system::{Card, Term};

/// One object with what `card` says.
#[must_use]
pub fn json(card: &Card) -> Value {
    json!({
        "name": card.name,
        "about": card.about,
        "source": card.source,
        "rule": card.rule,
        "step": card.step,
        "options": card.options.iter().map(option).collect::<Vec<_>>(),
        "measures": card.measures.iter().map(term).collect::<Vec<_>>(),
        "stops": card.stops.iter().map(term).collect::<Vec<_>>(),
        "keys": match card.keys {
            Keys::Solutions => "solutions",
            Keys::Endings => "endings",
        },
    })
}

fn term(term: &Term) -> Value {
    json!({ "name": term.name, "about": term.about })
}

fn option(spec: &OptionSpec) -> Value {
    json!({
        "name": spec.name,
        "about": spec.about,
        "domain": domain(&spec.domain),
        "default": chosen(&spec.default),
    })
}

fn domain(domain: &Domain) -> Value {
    match domain {
        Domain::Integers(low, high) => json!({ "integers": [low, high] }),
        Domain::Words(words) => json!({ "words": words }),
        Domain::Numbers { low, high, or } => json!({ "numbers": { "from": low, "to": high, "or": or } }),
        Domain::Forms(forms) => json!({ "forms": forms }),
        Domain::Fractions { or } => json!({ "fraction": { "or": or } }),
    }
}

/// The value of an option.
#[must_use]
pub fn chosen(value: &Chosen) -> Value {
    match value {
        Chosen::Integer(number) => json!(number),
        Chosen::Word(_) | Chosen::Fraction(_) | Chosen::File { .. } => json!(value.to_string()),
    }
}
