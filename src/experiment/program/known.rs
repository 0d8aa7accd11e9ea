//! What is known of the keys of programs, in experiment files.

use std::sync::Arc;

use toml::Spanned;

use super::super::keys::{literal, quoted};
use super::super::section::{Checked, Fault, Node, Section, factors, kind, numeral, wrong};
use crate::experiment::MAX_BYTES;
use crate::model::language::Sentence;
use crate::model::options::{OptionError, Value};
use crate::programs::key::{KeyList, ListDigest, TextKey};
use crate::programs::known::{Known, MAX_KEYS};
use crate::programs::like::Like;

/// What is known of the keys of a program.
pub(super) fn known(system: &Section) -> Checked<Known> {
    match (system.table.get("known"), system.table.get("like")) {
        (None, None) => Ok(Known::Nothing),
        (Some(node), None) => described(node).ok_or_else(|| system.fault("known", node, &wrong(forms()))),
        (None, Some(node)) if node.get_ref().is_str() => like_word(system, node).map(Known::Like),
        (None, Some(_)) => like(&system.section("like")?).map(Known::Like),
        (Some(node), Some(_)) => {
            Err(system.fault("known", node, &wrong("allowed is one of \"known\" and \"like\"")))
        }
    }
}

fn forms() -> String {
    format!("allowed is a whole number from 1 to {MAX_KEYS}, or a list of keys, each of them once")
}

fn described(node: &Node) -> Option<Known> {
    let number = |node: &Node| numeral(node).ok().filter(|keys| (1..=MAX_KEYS).contains(keys));
    if let Some(keys) = node.get_ref().as_array() {
        return key_list(keys).map(|list| Known::Keys(Arc::new(list)));
    }
    let Some(list) = node.get_ref().as_table() else {
        return number(node).map(Known::Count);
    };
    let (keys, sha256) = (number(list.get("keys")?)?, list.get("sha256")?.get_ref().as_str()?);
    let digest = ListDigest { keys, sha256: sha256.to_owned() };
    (list.len() == 2).then_some(Known::Listed(digest))
}

/// Known keys, each perhaps with its symmetry class, and none twice.
fn key_list(nodes: &[Node]) -> Option<KeyList> {
    let key = |node: &Node| TextKey::new(node.get_ref().as_str()?).ok();
    let mut list = KeyList::default();
    for node in nodes {
        let is_new = match node.get_ref().as_table() {
            Some(entry) if entry.len() == 2 => {
                list.insert(key(entry.get("key")?)?, Some(key(entry.get("class")?)?))
            }
            Some(_) => return None,
            None => list.insert(key(node)?, None),
        };
        if !is_new {
            return None;
        }
    }
    (!list.is_empty()).then_some(list)
}

/// A system or a problem, in the form of `--like`.
fn like_word(system: &Section, node: &Node) -> Checked<Like> {
    let text = node.get_ref().as_str().unwrap_or_default();
    let like = Like::parse(text, |value| system.files.attach(value));
    like.map_err(|error| system.fault("like", node, &wrong(error.to_string())))
}

fn like(section: &Section) -> Checked<Like> {
    let entry = section.required("kind", kind)?;
    let mut chosen = Vec::new();
    for factor in factors(section, entry)? {
        let [value] = factor.values.as_slice() else {
            let node = &section.table[factor.name.as_ref()];
            return Err(section.fault(&factor.name, node, &wrong("allowed is a single value")));
        };
        chosen.push((factor.name, value.clone()));
    }
    let options = entry.options(chosen.iter().map(|(name, value)| (name.as_ref(), value.clone())));
    Like::new(entry, options).map_err(|OptionError { name, message }| {
        let key = section.key(name);
        let message = Sentence::of(|language| format!("{key}: {}", message.in_language(language)));
        Fault { message, span: section.table.get(name).map(Spanned::span) }
    })
}

/// The key and the value that say what is known of the keys of a program, if anything is.
pub(in super::super) fn known_literal(known: &Known) -> Option<(&'static str, String)> {
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
        Known::Like(like) if like.is_problem() => ("like", quoted(&like.to_string())),
        Known::Like(like) => {
            let option = |(name, value): (&str, &Value)| format!(", {name} = {}", literal(value));
            let options: String = like.options.iter().map(option).collect();
            ("like", format!("{{ kind = {}{options} }}", quoted(like.entry.card.name)))
        }
    })
}

/// All keys of a program as a part of an experiment, unless they are longer than a file of a user may be.
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
