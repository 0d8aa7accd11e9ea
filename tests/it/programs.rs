//! What the tests of programs under test share.

use std::fs;
use std::path::Path;

use crate::support::{Done, happens, queenlab, read};

/// What a result is, whatever ran it.
pub const TABLES: [&str; 6] = [
    "experiment.toml", "outcomes.csv", "frequencies.csv", "steps.csv", "steps_summary.csv", "statistics.csv",
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
    row.split(',').nth(4).expect("a count").parse().expect("a number")
}

/// How many processes of the machine have `mark` in their command line, besides those that look for it.
pub fn alive(mark: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

/// Whether soon none of them is alive.
pub fn soon_none(mark: &str) -> bool {
    happens(|| alive(mark) == 0)
}

/// A number of seconds that no other process sleeps.
pub fn mark(seconds: u32) -> String {
    format!("{seconds}.{:07}1", std::process::id())
}
