//! The systems that an experiment names and that only another program has.

use indexmap::IndexMap;
use toml::de::{DeTable, DeValue};

use super::section::Node;
use crate::model::program;
use crate::systems::catalog::{self, CatalogEntry};
use crate::systems::foreign;

/// The words that each option of a system is given.
type Words = IndexMap<String, Vec<String>>;

/// An entry of the catalogue for each of them, whose options are those that the file names, in the order of `columns`.
pub fn foreign_systems(text: &str, columns: &[&str]) -> Vec<CatalogEntry> {
    let Ok(file) = DeTable::parse(text) else { return Vec::new() };
    let mut systems: IndexMap<String, Words> = IndexMap::new();
    let sections = file.get_ref().get("system").into_iter().flat_map(each);
    for system in sections.filter_map(|section| section.get_ref().as_table()) {
        let kind = system.get("kind").and_then(|kind| kind.get_ref().as_str());
        if let Some(kind) = kind.filter(|kind| is_foreign(kind)) {
            add(system, systems.entry(kind.to_owned()).or_default());
        }
    }
    let place = |option: &str| columns.iter().position(|column| *column == option);
    let entry = |(name, mut options): (String, Words)| {
        options.sort_by_key(|option, _| place(option));
        let options = options.into_iter().map(|(name, words)| foreign::option(name, words));
        CatalogEntry::foreign(foreign::card(name, options.collect()))
    };
    systems.into_iter().map(entry).collect()
}

/// Adds the options of a section.
fn add(system: &DeTable, options: &mut Words) {
    for (name, values) in system.iter().map(|(name, values)| (name.get_ref(), values)) {
        if name != "kind" && name != "expected" {
            let words =
                each(values).into_iter().filter_map(|value| value.get_ref().as_str()).map(str::to_owned);
            options.entry(name.to_string()).or_default().extend(words);
        }
    }
}

fn is_foreign(kind: &str) -> bool {
    kind != program::KIND && kind != program::TALLY && catalog::find(kind).is_err()
}

/// The items of a list, or the one value.
fn each<'n, 't>(node: &'n Node<'t>) -> Vec<&'n Node<'t>> {
    match node.get_ref() {
        DeValue::Array(items) => items.iter().collect(),
        _ => vec![node],
    }
}
