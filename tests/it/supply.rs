//! What comes from others: licences and sources as deny.toml allows them, and nothing that reaches out.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;

fn toml(file: &str) -> toml::Table {
    fs::read_to_string(file).expect("a file").parse().expect("TOML")
}

fn strings(list: &toml::Value) -> BTreeSet<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|item| item.as_str().expect("a string").to_owned()).collect()
}

/// The operands of `operator` that are not within parentheses.
fn operands<'e>(expression: &'e str, operator: &str) -> Vec<&'e str> {
    let (mut depth, mut begin, mut operands) = (0, 0, Vec::new());
    for (at, character) in expression.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 && at >= begin && expression[at..].starts_with(operator) => {
                operands.push(&expression[begin..at]);
                begin = at + operator.len();
            }
            _ => {}
        }
    }
    operands.push(&expression[begin..]);
    operands
}

/// Whether a licence expression (SPDX 2.3, annex D) can be fulfilled with these licences: AND binds tighter than OR.
fn is_allowed(expression: &str, licences: &BTreeSet<String>) -> bool {
    operands(expression, " OR ").into_iter().any(|choice| {
        operands(choice, " AND ").into_iter().all(|part| {
            match part.trim().strip_prefix('(').and_then(|part| part.strip_suffix(')')) {
                Some(inner) => is_allowed(inner, licences),
                None => licences.contains(part.trim()),
            }
        })
    })
}

#[test]
fn licence_expressions_are_read_as_spdx_says() {
    let licences = ["MIT", "Zlib"].map(ToOwned::to_owned).into();
    for allowed in
        ["MIT", "GPL-3.0-only OR MIT", "(GPL-3.0-only OR MIT) AND Zlib", "GPL-3.0-only AND X OR MIT"]
    {
        assert!(is_allowed(allowed, &licences), "{allowed}");
    }
    for refused in ["", "MITx", "MIT AND GPL-3.0-only", "(MIT OR X) AND Y", "X OR MIT AND Y", "MIT WITH X"] {
        assert!(!is_allowed(refused, &licences), "{refused}");
    }
}

fn cargo(args: &[&str]) -> Vec<u8> {
    let done = Command::new(env!("CARGO")).args(args).output().expect("cargo");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    done.stdout
}

/// Else Cargo would build the library a second time for tests.
#[test]
fn tests_ask_for_no_other_features_of_what_the_command_uses() {
    let packages = |edges| -> BTreeSet<String> {
        let tree = cargo(&["tree", "--locked", "--prefix=none", "--format={p} {f}", edges]);
        let tree = String::from_utf8(tree).expect("text");
        tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    };
    let (command, tests) = (packages("--edges=no-dev"), packages("--edges=all"));
    assert!(command.len() > 20);
    assert_eq!(command.difference(&tests).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn every_package_has_a_licence_that_is_allowed_and_all_that_are_allowed_occur() {
    let args = ["metadata", "--locked", "--all-features", "--format-version", "1"];
    let metadata: Value = serde_json::from_slice(&cargo(&args)).expect("JSON");
    let allowed = strings(&toml("deny.toml")["licenses"]["allow"]);
    let mut met = String::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let expression =
            package["license"].as_str().unwrap_or_default().replace(" / ", " OR ").replace('/', " OR ");
        assert!(is_allowed(&expression, &allowed), "{}: {expression:?}", package["name"]);
        met += &expression;
    }
    assert!(allowed.iter().all(|licence| met.contains(licence.as_str())), "{allowed:?}");
}

#[test]
fn every_package_is_ours_or_from_the_registry_with_a_checksum() {
    let registries = strings(&toml("deny.toml")["sources"]["allow-registry"]);
    assert_eq!(registries, ["https://github.com/rust-lang/crates.io-index".to_owned()].into());
    for package in toml("Cargo.lock")["package"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        match package.get("source").and_then(toml::Value::as_str) {
            None => assert!(
                ["queenlab", "queenlab-benches", "queenlab-e2e", "queenlab-web"].contains(&name),
                "{name}"
            ),
            Some(source) => {
                assert!(
                    source.strip_prefix("registry+").is_some_and(|url| registries.contains(url)),
                    "{name}"
                );
                assert_eq!(package["checksum"].as_str().map(str::len), Some(64), "{name}");
            }
        }
    }
}
