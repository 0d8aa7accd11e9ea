//! Values as experiment files write them.

use std::sync::Arc;

use super::MAX_BYTES;
use crate::model::options::Value;
use crate::programs::key::TextKey;
use crate::programs::known::{KeyList, Known, ListDigest};

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
        Value::Fraction(fraction) => quoted(&fraction.to_string()),
    }
}

/// The key and the value that say what is known of the keys of a program, if anything is.
pub(super) fn known_literal(known: &Known) -> Option<(&'static str, String)> {
    Some(match known {
        Known::Nothing => return None,
        Known::Count(keys) => ("known", keys.to_string()),
        Known::Listed(ListDigest { keys, sha256 }) => {
            ("known", format!("{{ keys = {keys}, sha256 = {} }}", quoted(sha256)))
        }
        Known::File(file) => ("known", quoted(file)),
        Known::Keys(list) => {
            let keys: Vec<String> = list.iter().map(listed_literal).collect();
            ("known", format!("[{}]", keys.join(", ")))
        }
        Known::Like(like) => {
            let option = |(name, value): (&str, &Value)| format!(", {name} = {}", literal(value));
            let options: String = like.options.iter().map(option).collect();
            ("like", format!("{{ kind = {}{options} }}", quoted(like.entry.card.name)))
        }
    })
}

/// All keys of a program as a part of an experiment, unless they are longer than a file of a user may be.
#[must_use]
pub fn known_keys(list: KeyList) -> Option<Known> {
    let known = Known::Keys(Arc::new(list));
    let (_, literal) = known_literal(&known)?;
    (literal.len() <= MAX_BYTES).then_some(known)
}

/// A known key, with its symmetry class if there is one.
fn listed_literal((key, class): (&TextKey, Option<&TextKey>)) -> String {
    let key = quoted(key.as_str());
    class.map_or(key.clone(), |class| format!("{{ key = {key}, class = {} }}", quoted(class.as_str())))
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
