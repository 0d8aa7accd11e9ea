//! What was begun before solvers took problems and rules is of the same experiments: `before/` is of the version without them.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::support::{output, packaged, queenlab, read};

/// Options that are not written, as they are chosen by default.
const DEFAULTS: &str = "problem = \"queens\"\nmove = \"next\"\nreaction = \"left\"\nmemory = \"moves\"\nchoice = [\"first\"]\n\
                        start = \"rows\"\nrestart = 0\n";

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copied(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).map(drop).expect("copied");
        }
    }
}

/// The old work, and the same experiments as they would be written today: one says the default problem and rules.
fn folder() -> TempDir {
    let dir = tempdir().expect("a folder");
    copied(&packaged("tests/it/problems/before"), dir.path());
    for (file, count, defaults) in [("small.toml", 100, DEFAULTS), ("long.toml", 20_000_000, "")] {
        let experiment = format!(
            "name = \"before\"\nabout = \"A question?\"\n[system]\nkind = \"repair\"\n{defaults}size = 4\n\
             [trials]\ncount = {count}\nseed = 7\n"
        );
        fs::write(dir.path().join(file), experiment).expect("written");
    }
    dir
}

#[test]
fn a_result_is_finished_and_verified() {
    let dir = folder();
    let held = read(dir.path(), "result/statistics.csv");
    let done = queenlab(dir.path(), &["run", "small.toml", "--out", "result"]);
    assert!(done.code == 0 && done.err.contains("The experiment was finished before"), "{done:?}");
    let said = output(dir.path(), &["verify", "result"]);
    assert!(said.contains("all checksums match"), "{said}");
    assert!(output(dir.path(), &["show", "result"]).contains("Outcomes"));
    output(dir.path(), &["run", "small.toml", "--out", "again"]);
    for file in ["experiment.toml", "statistics.csv", "frequencies.csv", "steps.csv"] {
        assert_eq!(read(&dir.path().join("again"), file), read(&dir.path().join("result"), file), "{file}");
    }
    assert_eq!(read(dir.path(), "result/statistics.csv"), held);
}

#[test]
fn progress_is_resumed() {
    let dir = folder();
    output(dir.path(), &["run", "long.toml", "--out", "progress"]);
    let info: serde_json::Value =
        serde_json::from_str(&read(dir.path(), "progress/run-info.json")).expect("an object");
    assert_eq!(info["legs"].as_array().map(Vec::len), Some(2), "{info}");
    output(dir.path(), &["verify", "progress"]);
}

#[test]
fn a_plan_is_run() {
    let dir = folder();
    for shard in ["1/2", "2/2"] {
        output(dir.path(), &["run", "--plan", "plan.json", "--shard", shard, "--out", &shard[..1]]);
    }
    output(dir.path(), &["merge", "1", "2", "--out", "merged"]);
    for file in ["experiment.toml", "statistics.csv", "frequencies.csv", "steps.csv"] {
        assert_eq!(read(&dir.path().join("merged"), file), read(&dir.path().join("result"), file), "{file}");
    }
}

#[test]
fn the_default_problem_is_not_written() {
    let dir = folder();
    let said = output(dir.path(), &["check", "small.toml"]);
    assert!(!said.contains("problem"), "{said}");
}
