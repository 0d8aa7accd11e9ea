//! The script of a page: its modules, joined into one.
//!
//! The sources are ES modules, so that each names what it uses, and type checkers and Node.js read them as they are. A
//! page is one file, so they are joined as bundlers hoist scopes: every module once, after those that it imports,
//! without its imports and without the word `export`. That is safe as long as no two modules of a page declare the same
//! name and every import is of a name by itself, so anything else is refused. To keep pages small,
//! comments and indentation stay in the sources.
//!
//! The element is `<script type="module">`. Such a script is strict, runs when the body is there, and has a scope of its
//! own: no name of ours is one of the window, where `open`, `name` and the ids of elements are. Written in the page, it
//! runs from a disk as well, where modules in files of their own are refused.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::named::named;
use crate::model::words::PAGES;

/// What words are imported from. Each section stands in a script where it is named: a page has no others.
const WORDS: &str = "words/pages.mjs";

/// All modules by their paths below this folder, each with its source.
pub const MODULES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

named! {
    /// The scripts of pages, each by the path of the module that runs the others.
    pub enum Script {
        /// Sorts and copies tables: nothing that a reader needs.
        Report = "report/main.js",
        /// Replays traces.
        Simulator = "viewer/main.js",
        /// Lets sudokus be played.
        Play = "sudoku/main.js",
        /// Runs any system, and experiments.
        Live = "live/main.js",
        /// Runs parts of an experiment for that page.
        Worker = "live/worker.js",
        /// Says what that page shows first, before it is drawn.
        Early = "live/early.js",
    }
}

impl Script {
    /// The text of its element.
    pub fn text(self) -> String {
        bundle(MODULES, self.name()).expect("tests join the modules of every page")
    }
}

/// Joins `entry` and what it imports into one module.
///
/// # Errors
/// A sentence about the first thing that modules in one scope cannot have.
pub fn bundle(modules: &[(&str, &str)], entry: &str) -> Result<String, String> {
    let mut bundle = Bundle { modules, ..Bundle::default() };
    bundle.add(entry)?;
    Ok(bundle.text)
}

#[derive(Default)]
struct Bundle<'m> {
    modules: &'m [(&'m str, &'m str)],
    /// The modules that are begun: each imports the next.
    begun: Vec<String>,
    /// The modules that are written, each with what it exports.
    exports: BTreeMap<String, BTreeSet<&'m str>>,
    /// The module that declares each name.
    declared: BTreeMap<&'m str, String>,
    text: String,
}

impl Bundle<'_> {
    fn add(&mut self, path: &str) -> Result<(), String> {
        if self.exports.contains_key(path) {
            return Ok(());
        }
        let found = self.modules.iter().find(|(name, _)| *name == path);
        let (_, source) = found.ok_or_else(|| format!("{path} is no module"))?;
        self.begun.push(path.to_owned());
        let (mut exports, mut body) = (BTreeSet::new(), String::new());
        for line in code(source) {
            if line.split(' ').next() == Some("import") {
                self.import(path, line)?;
                continue;
            }
            let own = line.strip_prefix("export ");
            let name = declares(own.unwrap_or(line)).map_err(|why| format!("{path}: {why}: {line}"))?;
            if own.is_some() {
                exports.insert(name.ok_or_else(|| format!("{path}: no name is exported: {line}"))?);
            }
            if let Some(other) = name.and_then(|name| self.declared.insert(name, path.to_owned())) {
                return Err(format!("{path}: {other} declares the same name: {line}"));
            }
            let code =
                outdented(&untyped(own.unwrap_or(line))).map_err(|why| format!("{path}: {why}: {line}"))?;
            body += &worded(&code).ok_or_else(|| format!("{path}: no words have this name: {line}"))?;
        }
        self.begun.pop();
        self.exports.insert(path.to_owned(), exports);
        self.text += &["\n// ", path, "\n", &body].concat();
        Ok(())
    }

    /// Adds the module of an import, and looks for what is imported.
    fn import(&mut self, path: &str, line: &str) -> Result<(), String> {
        let parts = line.strip_prefix("import { ").and_then(|rest| rest.strip_suffix("\";"));
        let parts = parts.and_then(|rest| rest.split_once(" } from \""));
        let (names, from) = parts.ok_or_else(|| format!("{path}: imports are of names: {line}"))?;
        let from = beside(path, from);
        if from == WORDS {
            return Ok(());
        }
        if self.begun.contains(&from) {
            return Err(format!("{path} imports {from}, which imports it"));
        }
        self.add(&from)?;
        match names.split(", ").find(|name| !self.exports[&from].contains(name)) {
            Some(name) => Err(format!("{path}: {from} does not export {name}")),
            None => Ok(()),
        }
    }
}

/// The lines of a source but for comments.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    source.lines().filter(move |line| {
        let text = line.trim();
        let begins = !in_comment && text.starts_with("/**") && (text.ends_with("*/") || !text.contains("*/"));
        let dropped = in_comment || begins || text.starts_with("//") || text.is_empty();
        in_comment = (in_comment || begins) && !text.ends_with("*/");
        !dropped
    })
}

/// A line without the types that it is read with.
fn untyped(line: &str) -> String {
    let mut pieces = line.split("/** @type {");
    let mut code = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        code += piece.split_once("*/").map_or(piece, |(_, rest)| rest.trim_start());
    }
    code
}

/// A line without its indentation, which would change the text of a template of several lines.
fn outdented(line: &str) -> Result<String, &'static str> {
    if line.matches('`').count() % 2 == 1 {
        return Err("a template ends on its line");
    }
    Ok(line.trim_start().to_owned() + "\n")
}

/// A line with the words whose section it names.
fn worded(line: &str) -> Option<Cow<'_, str>> {
    let Some((before, named)) = line.split_once("SECTIONS.") else { return Some(line.into()) };
    let (section, rest) = named.split_at(named.find(|c: char| !c.is_alphanumeric()).unwrap_or(named.len()));
    let (_, words) = PAGES.iter().find(|(name, _)| *name == section)?;
    Some([before, words, rest].concat().into())
}

/// The name that a line at the top level declares, if it declares one.
fn declares(line: &str) -> Result<Option<&str>, &'static str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let Some((kind, rest)) = line.split_once(' ') else { return Ok(None) };
    if ["export", "default", "let", "var"].contains(&kind) {
        return Err("modules share constants, classes and functions, by their names");
    }
    if !["const", "class", "function"].contains(&kind) {
        return Ok(None);
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    if end == 0 { Err("a declaration has one name") } else { Ok(Some(&rest[..end])) }
}

/// The path that `path` means by `./x.js` or `../folder/x.js`.
fn beside(path: &str, from: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
