//! Cells by what they differ in.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::ranking::listed;
use super::words;
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults};
use crate::result::layout::CellIdentity;

/// More parts than this are counted instead of named.
pub(super) const NAMED: usize = 6;

/// The cells by what they differ in; those that agree in their sizes together.
pub(super) fn named(cells: &[&CellResult], results: &CellResults, language: Language) -> String {
    let variety = Variety::of(results);
    let mut solvers: IndexMap<String, Vec<String>> = IndexMap::new();
    for cell in cells {
        solvers.entry(variety.solver(cell)).or_default().extend(variety.size(cell));
    }
    let mut groups: IndexMap<Vec<String>, Vec<String>> = IndexMap::new();
    for (solver, sizes) in solvers {
        groups.entry(sizes).or_default().push(solver);
    }
    if groups.values().map(Vec::len).sum::<usize>() > NAMED {
        let [some, all] = [cells.len(), results.cells.len()].map(|count| language.grouped(count as u64));
        return language.say(&words::SOME_CELLS, &[&some, &all]);
    }
    let groups: Vec<String> =
        groups.iter().map(|(sizes, solvers)| together(solvers, sizes, language)).collect();
    list(&groups, language)
}

/// Solvers, and the sizes at which they are meant.
fn together(solvers: &[String], sizes: &[String], language: Language) -> String {
    let solvers = list(solvers, language);
    if sizes.is_empty() {
        return solvers;
    }
    let of_sizes = if sizes.len() > 1 { words::SIZES } else { words::THE_SIZE }.plain(language);
    let sizes = format!("{of_sizes} {}", list(sizes, language));
    if solvers.is_empty() { sizes } else { language.say(&words::AT, &[&solvers, &sizes]) }
}

fn list(parts: &[String], language: Language) -> String {
    listed(&parts.iter().map(String::as_str).collect::<Vec<_>>(), language)
}

/// What the cells of a result differ in.
struct Variety<'a> {
    systems: bool,
    sizes: bool,
    /// The options of each system that have several values, or that not all of its cells have.
    options: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Variety<'a> {
    fn of(results: &'a CellResults) -> Self {
        let mut first: BTreeMap<&str, &CellIdentity> = BTreeMap::new();
        let (mut sizes, mut options) = (BTreeSet::new(), BTreeSet::new());
        for cell in &results.cells {
            let identity = &cell.identity;
            let like = *first.entry(&identity.system).or_insert(identity);
            let differs = |name: &str| like.option(name) != identity.option(name);
            let names = like.options.iter().chain(&identity.options).map(|(name, _)| name.as_str());
            options.extend(names.filter(|name| differs(name)).map(|name| (identity.system.as_str(), name)));
            sizes.insert(identity.size);
        }
        Self { systems: first.len() > 1, sizes: sizes.len() > 1, options }
    }

    /// The system and the options of a cell, as far as they vary; the number of a cell that differs in nothing.
    fn solver(&self, cell: &CellResult) -> String {
        let identity = cell.identity.as_ref();
        let CellIdentity { number, system, .. } = identity;
        let options = identity.read_options().filter(|(name, _)| self.options.contains(&(system, name)));
        let options = options.map(|(name, value)| format!("{name}={value}"));
        let parts: Vec<String> = self.systems.then(|| system.clone()).into_iter().chain(options).collect();
        let is_nameless = parts.is_empty() && self.size(cell).is_none();
        if is_nameless { number.to_string() } else { parts.join(" ") }
    }

    /// The size of a cell, if sizes vary.
    fn size(&self, cell: &CellResult) -> Option<String> {
        cell.identity.size.filter(|_| self.sizes).map(|size| size.to_string())
    }
}
