//! Systems in experiment files: their kind and options, and what is known of the keys of others.

use std::sync::Arc;

use toml::de::DeValue;

use super::Factor;
use super::section::{Allowed, Checked, Node, Section, unsigned, word};
use crate::model::options::{Domain, OptionSpec, Options, Value};
use crate::programs::key::TextKey;
use crate::programs::known::{KeyList, Known, ListDigest, MAX_KEYS};
use crate::programs::like::Like;
use crate::systems::catalog::{self, CatalogEntry};

pub(super) fn kind(node: &Node) -> Result<&'static CatalogEntry, Allowed> {
    Ok(catalog::find(&word(node)?)?)
}

/// The options of the file in its order, then the defaults of the others.
pub(super) fn factors(system: &Section, entry: &'static CatalogEntry) -> Checked<Vec<Factor>> {
    let specs = entry.card.options;
    let names = specs.iter().map(|spec| spec.name);
    system.allow_only(&["kind"].into_iter().chain(names).collect::<Vec<_>>())?;
    let (mut given, missing): (Vec<_>, Vec<_>) =
        specs.iter().partition(|spec| system.table.contains_key(spec.name));
    given.sort_by_key(|spec| system.table[spec.name].span().start);
    let mut factors = given.into_iter().map(|spec| factor(system, spec)).collect::<Checked<Vec<_>>>()?;
    factors.extend(
        missing.into_iter().map(|spec| Factor { name: spec.name.into(), values: vec![spec.default.clone()] }),
    );
    Ok(factors)
}

fn factor(system: &Section, spec: &'static OptionSpec) -> Checked<Factor> {
    let node = &system.table[spec.name];
    let values = match node.get_ref() {
        DeValue::Array(items) if !items.is_empty() => {
            items.iter().map(|item| value(system, spec, item)).collect()
        }
        _ => value(system, spec, node).map(|single| vec![single]),
    };
    values.map(|values| Factor { name: spec.name.into(), values })
}

fn value(system: &Section, spec: &'static OptionSpec, node: &Node) -> Checked<Value> {
    let value = match spec.domain {
        Domain::Integers(..) => unsigned(node).map(Value::Integer),
        Domain::Words(_) | Domain::Fractions { .. } => {
            word(node).ok().and_then(|text| spec.domain.parse(&text))
        }
    };
    let value = value.filter(|value| spec.domain.contains(value));
    value.ok_or_else(|| system.fault(spec.name, node, &Allowed::Option(&spec.domain)))
}

/// What is known of the keys of a program.
pub(super) fn known(system: &Section) -> Checked<Known> {
    match (system.table.get("known"), system.table.get("like")) {
        (None, None) => Ok(Known::Nothing),
        (Some(node), None) => known_keys(node).ok_or_else(|| system.fault("known", node, &Allowed::Known)),
        (None, Some(_)) => like(&system.section("like")?).map(Known::Like),
        (Some(node), Some(_)) => Err(system.fault("known", node, &Allowed::KnownOrLike)),
    }
}

pub(super) fn known_keys(node: &Node) -> Option<Known> {
    let number = |node: &Node| unsigned(node).filter(|keys| (1..=MAX_KEYS).contains(keys));
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

fn like(section: &Section) -> Checked<Like> {
    let entry = section.required("kind", kind)?;
    let mut options = Options::defaults(entry.card.options);
    for factor in factors(section, entry)? {
        let [value] = factor.values.as_slice() else {
            let node = &section.table[factor.name.as_ref()];
            return Err(section.fault(&factor.name, node, &Allowed::Single));
        };
        options.set(&factor.name, value.clone());
    }
    Ok(Like { entry, options })
}
