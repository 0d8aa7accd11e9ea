//! The JSON Schema of experiment files, for editors.
//!
//! It is made from the catalogue, and has keys, types and ranges. Which options are possible together is known to
//! [`parse`](super::parse::parse) alone.
//!
//! An editor that refuses what runs would be worse than one that takes what does not.

use serde_json::{Value as Json, json};

use super::keys::{FILE, NUMERAL, STATISTICS, TRIALS, object};
use super::section::FileKey;
use crate::model::keys::Keys;
use crate::model::options::{Domain, FILE_PART, OptionSpec, Value};
use crate::systems::catalog::{self, CatalogEntry};

/// The schema: JSON Schema, draft 7, which editors of TOML read.
pub fn schema() -> Json {
    let systems: Vec<Json> = catalog::entries().map(system).collect();
    #[cfg(feature = "programs")]
    let systems = [systems, super::program::schemas().into()].concat();
    let sections = [
        ("system", one_or_more(&json!({"oneOf": systems}))),
        ("trials", object(&["count"], properties(&TRIALS))),
        ("statistics", object(&[], properties(&STATISTICS))),
        (
            "files",
            json!({"type": "object", "additionalProperties": {"type": "string"}, "description": FILES}),
        ),
    ];
    let mut file = object(&["name", "system", "trials"], properties(&FILE).chain(sections));
    file["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    file["title"] = json!("An experiment of queenlab");
    file
}

/// What the texts of files are for.
const FILES: &str =
    "the text of each file that an option or a law names, by its name; a file that is not there is read";

/// What the file of a law is for.
const LAW: &str =
    "a CSV file with the weight of each solution, which trials are tested against instead of equal shares";

fn properties<T>(keys: &[FileKey<T>]) -> impl Iterator<Item = (&str, Json)> {
    keys.iter().map(|key| {
        let mut schema = (key.schema)();
        if !key.about.is_empty() {
            schema["description"] = json!(key.about);
        }
        (key.name, schema)
    })
}

/// What `item` describes, or a list of such.
fn one_or_more(item: &Json) -> Json {
    json!({"anyOf": [item, {"type": "array", "items": item, "minItems": 1}]})
}

fn system(entry: &'static CatalogEntry) -> Json {
    let card = entry.card;
    let kind = ("kind", json!({"const": card.name, "description": card.about.en}));
    let options = card.options.iter().map(|spec| (spec.name, option(spec)));
    let expected = ("expected", json!({"type": "string", "description": LAW}));
    let expected = (card.keys == Keys::Solutions).then_some(expected);
    object(&["kind"], [kind].into_iter().chain(options).chain(expected))
}

fn option(spec: &OptionSpec) -> Json {
    let mut schema = one_or_more(&domain(&spec.domain));
    schema["description"] = json!(spec.about.en);
    schema["default"] = match &spec.default {
        Value::Integer(number) => json!(number),
        word => json!(word.to_string()),
    };
    schema
}

fn domain(domain: &Domain) -> Json {
    match domain {
        Domain::Integers(low, high) => json!({"anyOf": [integers(*low, *high), numerals()]}),
        Domain::Words(words) => json!({"enum": words}),
        Domain::Numbers { low, high, or } => {
            json!({"anyOf": [{"enum": or}, integers(*low, *high), numerals()]})
        }
        Domain::Forms(forms) => json!({"type": "string", "pattern": forms_pattern(forms)}),
        Domain::Fractions { or } => {
            json!({"anyOf": [{"const": or}, {"type": "string", "pattern": "^[0-9]{1,6}/[0-9]{1,6}$"}]})
        }
    }
}

fn integers(low: u64, high: u64) -> Json {
    json!({"type": "integer", "minimum": low, "maximum": high})
}

/// A number as people write one, or a range of such.
fn numerals() -> Json {
    json!({"type": "string", "pattern": format!("^ *{NUMERAL} *([.][.] *{NUMERAL} *)?$")})
}

/// A regular expression for these forms.
fn forms_pattern(forms: &[&'static str]) -> String {
    let part = |part| match part {
        FILE_PART => ".+",
        chosen if chosen.starts_with(char::is_uppercase) => "[^:]+",
        own => own,
    };
    let form = |form: &&'static str| form.split(':').map(part).collect::<Vec<_>>().join(":");
    format!("^({})$", forms.iter().map(form).collect::<Vec<_>>().join("|"))
}
