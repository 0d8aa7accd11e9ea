//! Measures that are decimals: how they are rounded and kept, what tables and charts say of them, and what is refused.

mod charts;
mod inputs;
mod tables;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::read;

/// A key and a number of each trial, as programs write numbers.
const NUMBERS: [(&str, &str); 12] = [
    ("A", "1.0005"),
    ("A", "1.0015"),
    ("A", "-0.0005"),
    ("A", "-0.0015"),
    ("B", "1e-3"),
    ("B", "-2.71828"),
    ("B", "1e3"),
    ("B", ".5"),
    ("A", "7."),
    ("A", "22.571428571428573"),
    ("B", "0"),
    ("B", "-1.5E+2"),
];

/// A folder with a program that prints a line of these for each trial, and an experiment that reads it with this measure.
fn folder(numbers: &[(&str, &str)], measure: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let lines: Vec<String> = numbers.iter().map(|(key, number)| format!("{key}\t{number}\n")).collect();
    fs::write(dir.path().join("numbers"), lines.concat()).expect("written");
    let count = numbers.len();
    let text = format!(
        "name = \"t\"\n[system]\nkind = \"exec\"\nname = \"p\"\nfiles = [\"numbers\"]\nknown = [\"A\", \"B\"]\n\
         command = [\"sh\", \"-c\", 'sed -n \"$(($1 + 1))p\" numbers', \"p\", \"{{trial}}\", \"{{seed}}\"]\nkey = {{ column = 1 }}\n\
         measures = {{ energy = {measure} }}\n[trials]\ncount = {count}\nseed = 7\nrows = {count}\n"
    );
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

/// The rows of a table, by column.
fn rows(dir: &Path, file: &str) -> Vec<BTreeMap<String, String>> {
    let text = read(dir, file);
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.expect("a row")).collect()
}
