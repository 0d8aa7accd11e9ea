//! The keys of an experiment file: what each is, how it is read, and how it and its values are written.

use serde_json::{Map, Value as Json, json};
use toml::de::DeValue;

use super::section::{Allowed, FileKey, Named, Node, counted, one_of, word, wrong};
use super::{AboutText, Count, Experiment, NAME_RULE, Written};
use crate::analysis::stopping::Until;
use crate::analysis::verdict::Headline;
use crate::model::options::Value;
use crate::model::parts::PartForm;

/// The keys before the first section, in the order in which they are written.
pub(super) const FILE: [FileKey<Written>; 4] = [
    Named("name", "").of(
        || pattern(Experiment::NAME_PATTERN),
        |w, n| put(&mut w.name, name(n)),
        |w| Some(quoted(&w.name)),
    ),
    Named("about", "the question that it asks").of(
        || json!({"anyOf": [{"type": "string"}, about_schema()]}),
        |w, n| put(&mut w.about, about(n)),
        |w| Some(about_of(&w.about)),
    ),
    Named("license", "the SPDX identifier of the license of the result, for its data package").of(
        || pattern("^[A-Za-z0-9.+-]{1,64}$"),
        |w, n| put(&mut w.publication.license, license(n)),
        |w| w.publication.license.as_deref().map(quoted),
    ),
    Named("created", "when the result was created, for its data package").of(
        || json!({"type": "string", "format": "date-time"}),
        |w, n| put(&mut w.publication.created, moment(n)),
        |w| w.publication.created.clone(),
    ),
];

/// The keys of `[trials]`, in the order in which they are written.
pub(super) const TRIALS: [FileKey<Written>; 7] = [
    Named("count", "trials of each cell; \"all\" runs every start once").of(
        || json!({"anyOf": [count_schema(), {"const": "all"}]}),
        |w, n| put(&mut w.count, count(n)),
        |w| match w.count {
            Count::Trials(trials) => decimal(Some(trials)),
            Count::All => Some(quoted("all")),
        },
    ),
    Named("seed", "the same seed gives the same result to the byte; a census needs none").of(
        || numerals(0),
        |w, n| put(&mut w.seed, seed(n)),
        |w| decimal(w.seed),
    ),
    Named("max_steps", "the step limit: a longer trial ends as step-limit").of(
        count_schema,
        |w, n| put(&mut w.max_steps, positive(n)),
        |w| decimal(w.max_steps),
    ),
    Named("keys", "the most keys that a cell tallies individually").of(
        count_schema,
        |w, n| put(&mut w.keys, number_of_keys(n)),
        |w| Some(w.keys.to_string()),
    ),
    Named("each", "what the parts of solutions are, each of which is tested, too").of(
        || json!({"enum": PartForm::ALL.map(PartForm::name)}),
        |w, n| put(&mut w.each, each(n)),
        |w| w.each.map(|each| quoted(each.name())),
    ),
    Named("rows", "how many trials, the first ones, have a row each in trials.csv").of(
        count_schema,
        |w, n| put(&mut w.rows, positive(n)),
        |w| decimal(w.rows),
    ),
    Named("until", "a stopping rule; count is then the maximum")
        .of(rules, FileKey::BESIDE, |w| w.until.map(|until| until.to_string())),
];

/// The keys of `[statistics]`.
pub(super) const STATISTICS: [FileKey<Written>; 1] = [Named("headline", "the test that carries the verdict")
    .of(
        || json!({"enum": Headline::ALL.map(Headline::name)}),
        |w, n| put(&mut w.headline, headline(n)),
        |w| Some(quoted(&w.headline.to_string())),
    )];

pub(super) fn put<T: From<V>, V>(place: &mut T, value: Result<V, Allowed>) -> Result<(), Allowed> {
    value.map(|value| *place = value.into())
}

fn decimal(number: Option<u64>) -> Option<String> {
    number.map(|number| number.to_string())
}

fn pattern(pattern: &str) -> Json {
    json!({"type": "string", "pattern": pattern})
}

/// The regular expression of texts that [`whole`](crate::model::whole) reads.
pub(super) const NUMERAL: &str = "[0-9][0-9_,.]*([kKM]|[eE][+]?[0-9]+)?";

fn count_schema() -> Json {
    numerals(1)
}

/// A whole number from `least`, as people write one.
fn numerals(least: u64) -> Json {
    json!({"anyOf": [{"type": "integer", "minimum": least}, pattern(&format!("^{NUMERAL}$"))]})
}

fn rules() -> Json {
    let rules = Until::BOUNDS.map(|(name, [low, high])| {
        object(&[name], [(name, json!({"type": "number", "minimum": low, "maximum": high}))])
    });
    json!({"oneOf": rules})
}

/// The schema of an object with no other properties.
pub(super) fn object<'n>(required: &[&str], properties: impl IntoIterator<Item = (&'n str, Json)>) -> Json {
    let properties: Map<String, Json> =
        properties.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": false,
    })
}

fn name(node: &Node) -> Result<String, Allowed> {
    word(node)
        .ok()
        .filter(|name| Experiment::may_be_called(name))
        .ok_or_else(|| wrong(format!("allowed is a name of {NAME_RULE}")))
}

/// Text, or a section with the text in each language.
fn about(node: &Node) -> Result<AboutText, Allowed> {
    let DeValue::Table(table) = node.get_ref() else {
        return plain_text(node).map(AboutText::from);
    };
    let is_known = table.keys().all(|key| ["en", "es"].contains(&key.get_ref().as_ref()));
    let text = |language| table.get(language).map(plain_text).transpose();
    match text("en")? {
        Some(en) if is_known => Ok(AboutText { en, es: text("es")? }),
        _ => Err(wrong("allowed is text, or about.en and about.es with the text in each language")),
    }
}

fn about_schema() -> Json {
    json!({
        "type": "object",
        "properties": {"en": {"type": "string"}, "es": {"type": "string"}},
        "required": ["en"],
        "additionalProperties": false,
    })
}

fn about_of(about: &AboutText) -> String {
    match &about.es {
        None => quoted(&about.en),
        Some(es) => format!("{{ en = {}, es = {} }}", quoted(&about.en), quoted(es)),
    }
}

fn plain_text(node: &Node) -> Result<String, Allowed> {
    let hidden = |c: char| c.is_control() && c != '\n';
    let text =
        word(node).map_err(|_| wrong("allowed is text in quotes, or about.en and about.es with that"))?;
    if text.contains(hidden) { Err(wrong("allowed is text without control characters")) } else { Ok(text) }
}

fn license(node: &Node) -> Result<String, Allowed> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || ".+-".contains(c);
    let fits = |name: &String| (1..=64).contains(&name.len()) && name.chars().all(is_part);
    word(node)
        .ok()
        .filter(fits)
        .ok_or_else(|| wrong("allowed is the SPDX identifier of a license, such as \"CC-BY-4.0\""))
}

fn moment(node: &Node) -> Result<String, Allowed> {
    match node.get_ref() {
        DeValue::Datetime(at) if at.date.is_some() && at.time.is_some() && at.offset.is_some() => {
            Ok(at.to_string())
        }
        _ => Err(wrong("allowed is a date and a time with an offset, such as 2026-11-24T12:00:00Z")),
    }
}

fn seed(node: &Node) -> Result<u64, Allowed> {
    counted(node, 0..=u64::MAX, "")
}

fn positive(node: &Node) -> Result<u64, Allowed> {
    counted(node, 1..=u64::MAX, "")
}

fn number_of_keys(node: &Node) -> Result<usize, Allowed> {
    let most = u32::MAX;
    let number = counted(node, 1..=most.into(), "")?;
    Ok(u32::try_from(number).unwrap_or(most) as usize)
}

fn count(node: &Node) -> Result<Count, Allowed> {
    if node.get_ref().as_str() == Some("all") {
        return Ok(Count::All);
    }
    counted(node, 1..=i64::MAX.unsigned_abs(), ", or \"all\"").map(Count::Trials)
}

fn each(node: &Node) -> Result<PartForm, Allowed> {
    one_of(node, &PartForm::ALL, PartForm::name)
}

fn headline(node: &Node) -> Result<Headline, Allowed> {
    word(node)?;
    one_of(node, &Headline::ALL, Headline::name)
}

/// A TOML string on one line.
pub(super) fn quoted(text: &str) -> String {
    if text.contains('\n') {
        return serde_json::Value::from(text).to_string();
    }
    toml::Value::from(text).to_string()
}

pub(super) fn literal(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Word(word) => quoted(word),
        Value::Fraction(_) | Value::File { .. } => quoted(&value.to_string()),
    }
}

pub(super) fn literals(values: &[Value]) -> String {
    match values {
        [single] => literal(single),
        many => {
            let many: Vec<String> = many.iter().map(literal).collect();
            format!("[{}]", many.join(", "))
        }
    }
}
