//! The modules of the crate and what each of them uses, read from the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::sources;

/// The names of a module and of those that it is in, outermost first.
pub type Module = Vec<String>;

/// Every module of the crate but its root, with the modules that it uses.
pub fn graph() -> BTreeMap<Module, BTreeSet<Module>> {
    let root = Path::new("src");
    let texts: BTreeMap<Module, String> = sources(root)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| {
            (module(path.strip_prefix(root).expect("below src")), fs::read_to_string(&path).expect("text"))
        })
        .collect();
    let known: BTreeSet<Module> = texts.keys().cloned().collect();
    let used = |(module, text): (&Module, &String)| (module.clone(), uses(module, text, &known));
    texts.iter().filter(|(module, _)| !module.is_empty()).map(used).collect()
}

fn module(path: &Path) -> Module {
    let mut names: Module =
        path.with_extension("").iter().map(|name| name.to_str().expect("text").to_owned()).collect();
    if ["mod", "lib", "main"].contains(&names.last().expect("a name").as_str()) {
        names.pop();
    }
    names
}

fn uses(module: &Module, text: &str, known: &BTreeSet<Module>) -> BTreeSet<Module> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    paths(&code)
        .into_iter()
        .filter_map(|path| resolve(module, &path))
        .map(|path| longest(&path, known))
        .filter(|used| !used.is_empty() && used != module)
        .collect()
}

/// Every path in `code` that begins with `crate`, `super` or `self`, the braces of imports opened.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for root in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':') {
                branch(&code[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Reads a path with its branches from the beginning of `code` and returns what comes after it.
fn branch<'c>(mut code: &'c str, stem: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'c str {
    let depth = stem.len();
    loop {
        let end = code.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(code.len());
        stem.push(code[..end].to_owned());
        code = &code[end..];
        match code.strip_prefix("::") {
            Some(rest) => code = rest,
            None => break,
        }
        if let Some(mut inner) = code.strip_prefix('{') {
            while !inner.starts_with('}') && !inner.is_empty() {
                let rest = branch(inner.trim_start(), stem, found);
                inner = rest.trim_start().trim_start_matches(',').trim_start();
            }
            stem.truncate(depth);
            return inner.strip_prefix('}').unwrap_or(inner);
        }
    }
    found.push(stem.clone());
    stem.truncate(depth);
    code
}

fn resolve(module: &Module, path: &[String]) -> Option<Module> {
    let ups = path.iter().take_while(|name| *name == "super").count();
    match path[0].as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module.as_slice(), &path[1..]].concat()),
        _ => Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat()),
    }
}

/// The longest beginning of `path` that is a module.
fn longest(path: &[String], known: &BTreeSet<Module>) -> Module {
    let beginnings = (0..=path.len()).rev().map(|len| path[..len].to_vec());
    beginnings.into_iter().find(|module| known.contains(module)).unwrap_or_default()
}

#[test]
fn paths_are_found_in_all_their_forms() {
    let found = paths("use crate::a::{self, b::{C, d}, e};\nlet x = super::super::f::g(); use xcrate::z;");
    let written: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        written,
        ["crate::a::self", "crate::a::b::C", "crate::a::b::d", "crate::a::e", "super::super::f::g"]
    );
    let module = ["x", "y", "z"].map(str::to_owned).to_vec();
    let path = ["super", "super", "f"].map(str::to_owned);
    assert_eq!(resolve(&module, &path), Some(vec!["x".to_owned(), "f".to_owned()]));
}
