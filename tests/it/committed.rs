//! The results that the repository holds are those that its experiments give.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::tempdir;

use crate::support::output;

fn in_repository(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(part)
}

fn assert_committed(name: &str, files: &[&str]) {
    let dir = tempdir().expect("a folder");
    let experiment = in_repository(&format!("experiments/{name}.toml"));
    output(dir.path(), &["run", experiment.to_str().expect("text"), "--progress", "none"]);
    for file in files {
        let read = |folder: &Path| fs::read(folder.join("results").join(name).join(file)).expect(file);
        assert!(
            read(dir.path()) == read(&in_repository("")),
            "{name}/{file} is not what the experiment gives"
        );
    }
}

#[test]
fn all_starts_of_8_queens() {
    assert_committed(
        "eight-queens-all",
        &[
            "cells.csv",
            "coverage.csv",
            "datapackage.json",
            "experiment.toml",
            "frequencies.csv",
            "outcomes.csv",
            "statistics.csv",
            "steps.csv",
            "steps_summary.csv",
        ],
    );
}

/// The package holds the checksums of the tables that are too large to be kept here.
#[test]
#[ignore = "needs minutes: every start of 4 to 12 queens"]
fn all_starts_of_4_to_12_queens() {
    assert_committed(
        "census",
        &[
            "cells.csv",
            "coverage.csv",
            "datapackage.json",
            "experiment.toml",
            "outcomes.csv",
            "statistics.csv",
        ],
    );
}
