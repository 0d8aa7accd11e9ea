//! Names the compiler, for `run-info.json`, and makes constants of the files in `words/` and of the scripts of pages.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// The languages, each a file of `words/` and a field of `Phrase`.
const LANGUAGES: [&str; 2] = ["en", "es"];

/// The folders of `src/site` that hold scripts of pages.
const SCRIPTS: [&str; 5] = ["live", "report", "script", "sudoku", "viewer"];

/// What stands in one place of the files, in each language.
type Said<'w> = [&'w Value; LANGUAGES.len()];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=QUEENLAB_RUSTC={}", compiler());
    let files = LANGUAGES.map(read);
    for (file, language) in files.iter().zip(LANGUAGES) {
        agree(&files[0], file, &format!("words/{language}.json"));
    }
    let out = env::var_os("OUT_DIR").expect("cargo names a folder");
    let write = |name, code| fs::write(Path::new(&out).join(name), code).expect("the folder can be written");
    write("words.rs", items(files.each_ref()));
    write("modules.rs", format!("&[{}]", SCRIPTS.map(modules).concat()));
}

/// The modules in `folder`, each with its source. Types are comments, and so no module.
fn modules(folder: &str) -> String {
    let path = format!("{}/src/site/{folder}", env!("CARGO_MANIFEST_DIR"));
    println!("cargo::rerun-if-changed={path}");
    let entries = fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path());
    let scripts = entries.filter(|file| file.extension().is_some_and(|end| end == "js"));
    let names = scripts.filter_map(|file| file.file_name()?.to_str().map(str::to_owned));
    let mut names: Vec<String> = names.filter(|name| name != "types.js").collect();
    names.sort_unstable();
    let module = |name| {
        let source = format!("{path}/{name}");
        format!("(\"{folder}/{name}\", include_str!({source:?})), ")
    };
    names.into_iter().map(module).collect::<Vec<_>>().concat()
}

fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    version.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_owned()).unwrap_or_default()
}

fn read(language: &str) -> Value {
    let path = format!("words/{language}.json");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).expect("a file for each language");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Fails unless `other` has the keys, lists and texts of `first`.
fn agree(first: &Value, other: &Value, path: &str) {
    match (first, other) {
        (Value::Object(first), Value::Object(other)) => {
            for key in first.keys().chain(other.keys()) {
                let path = format!("{path}: {key}");
                let both = first.get(key).zip(other.get(key));
                let (first, other) = both.unwrap_or_else(|| panic!("{path}: not in every language"));
                agree(first, other, &path);
            }
        }
        (Value::Array(first), Value::Array(other)) if first.len() == other.len() => {
            first.iter().zip(other).for_each(|(first, other)| agree(first, other, path));
        }
        (Value::String(_), Value::String(_)) => {}
        _ => panic!("{path}: not of the same form in every language"),
    }
}

/// The items that sections make, each named by its key.
fn items(said: Said) -> String {
    let keys = said[0].as_object().expect("a section").keys();
    keys.map(|key| item(key, said.map(|section| &section[key]))).collect()
}

/// A section is a module, a text a phrase, a list an array of them. Sections of pages are the literals of scripts.
fn item(key: &str, said: Said) -> String {
    const PHRASE: &str = "crate::model::language::Phrase";
    let phrase =
        |texts| format!("{PHRASE} {{ {}}}", each(texts, |language, text| format!("{language}: {text}, ")));
    let (kind, value) = match said[0] {
        Value::Object(_) if key == "pages" => ("&[(&str, &str)]".to_owned(), literals(said)),
        Value::Object(_) => return format!("pub(crate) mod {key} {{\n{}}}\n", items(said)),
        Value::Array(list) => {
            let phrases = (0..list.len()).map(|place| phrase(said.map(|list| &list[place])) + ", ");
            (format!("&[{PHRASE}; {}]", list.len()), format!("&[{}]", phrases.collect::<String>()))
        }
        _ => (PHRASE.to_owned(), phrase(said)),
    };
    format!("pub(crate) const {}: {kind} = {value};\n", key.to_uppercase())
}

/// Each section with what scripts take for it: an object with a field for each language.
fn literals(said: Said) -> String {
    let sections = said[0].as_object().expect("sections").keys().map(|name| {
        let words = said.map(|sections| &sections[name]);
        let object = each(words, |language, words| format!("\t{language}: {},\n", script(words)));
        format!("({name:?}, {:?}), ", format!("{{\n{object}}}"))
    });
    format!("&[{}]", sections.collect::<String>())
}

/// As JSON, but for the quotation marks of keys.
fn script(value: &Value) -> String {
    let Value::Object(words) = value else { return value.to_string() };
    let fields: Vec<String> = words.iter().map(|(key, text)| format!("{key}: {text}")).collect();
    format!("{{ {} }}", fields.join(", "))
}

/// What `write` makes of each language, one after the other.
fn each(said: Said, write: impl Fn(&str, &Value) -> String) -> String {
    LANGUAGES.iter().zip(said).map(|(language, words)| write(language, words)).collect()
}
