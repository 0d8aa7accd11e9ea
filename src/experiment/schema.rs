//! The JSON Schema of experiment files, for editors.
//!
//! It is made from the catalogue, and has keys, types and ranges. Which options are possible together is known to
//! [`parse`](super::parse::parse) alone.
//!
//! An editor that refuses what runs would be worse than one that takes what does not.

use serde_json::{Map, Value as Json, json};

use super::{Experiment, Publication};
use crate::analysis::stopping::Until;
use crate::analysis::verdict::Headline;
use crate::model::options::{Domain, OptionSpec, Value};
use crate::systems::catalog::{self, CatalogEntry};

/// The schema: JSON Schema, draft 7, which editors of TOML read.
#[must_use]
pub fn schema() -> Json {
    let systems: Vec<Json> = catalog::entries().map(system).collect();
    #[cfg(feature = "programs")]
    let systems = [systems, super::program::schemas().into()].concat();
    let mut file = object(
        &["name", "system", "trials"],
        [
            ("name", json!({"type": "string", "pattern": Experiment::NAME_PATTERN})),
            ("about", json!({"type": "string", "description": "the question that it asks"})),
            ("license", license()),
            ("created", json!({"type": "string", "format": "date-time", "description": CREATED})),
            ("system", one_or_more(&json!({"oneOf": systems}))),
            ("trials", trials()),
            ("statistics", object(&[], [("headline", headline())])),
        ],
    );
    file["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    file["title"] = json!("An experiment of queenlab");
    file
}

const CREATED: &str = "when the result was created, for its data package";

fn license() -> Json {
    let about = "the SPDX identifier of the license of the result, for its data package";
    json!({"type": "string", "pattern": Publication::LICENSE_PATTERN, "description": about})
}

/// An object with no other properties.
fn object<'n>(required: &[&str], properties: impl IntoIterator<Item = (&'n str, Json)>) -> Json {
    let properties: Map<String, Json> =
        properties.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": false,
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
    object(&["kind"], [kind].into_iter().chain(options))
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
        Domain::Integers(low, high) => json!({"type": "integer", "minimum": low, "maximum": high}),
        Domain::Words(words) => json!({"enum": words}),
        Domain::Fractions { or } => {
            json!({"anyOf": [{"const": or}, {"type": "string", "pattern": "^[0-9]{1,6}/[0-9]{1,6}$"}]})
        }
    }
}

fn trials() -> Json {
    let positive = |about: &str| json!({"type": "integer", "minimum": 1, "description": about});
    let count = json!({
        "anyOf": [{"type": "integer", "minimum": 1}, {"const": "all"}],
        "description": "trials of each cell; \"all\" runs every start once",
    });
    let seed = json!({
        "type": "integer",
        "minimum": 0,
        "description": "the same seed gives the same result to the byte; a census needs none",
    });
    let until = Until::BOUNDS.map(|(name, [low, high])| {
        object(&[name], [(name, json!({"type": "number", "minimum": low, "maximum": high}))])
    });
    object(
        &["count"],
        [
            ("count", count),
            ("seed", seed),
            ("max_steps", positive("the step limit: a longer trial ends as step-limit")),
            ("keys", positive("the most keys that a cell tallies individually")),
            ("rows", positive("how many trials, the first ones, have a row each in trials.csv")),
            ("until", json!({"oneOf": until, "description": "a stopping rule; count is then the maximum"})),
        ],
    )
}

fn headline() -> Json {
    json!({
        "enum": Headline::ALL.map(|test| test.to_string()),
        "description": "the test that carries the verdict",
    })
}
