//! What the tests of programs under test share.

use std::path::Path;

use crate::support::{Done, queenlab, read};

/// What a result is, whatever ran it.
pub const TABLES: [&str; 6] = [
    "experiment.toml",
    "outcomes.csv",
    "frequencies.csv",
    "steps.csv",
    "steps_summary.csv",
    "statistics.csv",
];

pub fn run(dir: &Path, more: &[&str]) -> Done {
    queenlab(dir, &[&["run", "x.toml", "--allow-exec", "--progress", "none"], more].concat())
}

#[track_caller]
pub fn refused(done: &Done, code: i32, what: &str) {
    assert!(done.code == code && done.err.contains(what), "{what}: {done:?}");
}

/// How many trials ended so.
pub fn count(dir: &Path, outcome: &str) -> u64 {
    let rows = read(dir, "results/t/outcomes.csv");
    let row = rows.lines().find(|row| row.contains(&format!(",{outcome},"))).expect("an outcome");
    row.split(',').nth(3).expect("a count").parse().expect("a number")
}
