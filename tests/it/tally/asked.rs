//! What `queenlab tally` does with samples, and that it asks about them.

use std::fs;

use crate::support::{Done, queenlab};

pub fn tally(text: &str, args: &[&str]) -> Done {
    run("tally", text, args)
}

/// What another command does with them.
pub fn run(command: &str, text: &str, args: &[&str]) -> Done {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), text).expect("written");
    queenlab(dir.path(), &[&[command, "samples"], args].concat())
}

#[track_caller]
pub fn asked(text: &str, question: &str) {
    let done = tally(text, &[]);
    assert!(done.code == 3 && done.err.contains(question) && done.out.is_empty(), "{text}{done:?}");
}

/// The same, where `--format columns` takes each line as a sample.
#[track_caller]
pub fn asked_of_lines(text: &str, question: &str) {
    asked(text, question);
    let done = tally(text, &["--format", "columns"]);
    assert_eq!(done.code, 0, "{text}{done:?}");
}
