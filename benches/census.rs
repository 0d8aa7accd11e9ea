//! Every start of 4 to 13 queens, the whole command with its files, which are those that the repository holds:
//! `cargo bench -p queenlab-benches --bench census`. It takes minutes.

use std::fs;
use std::path::Path;
use std::time::Instant;

use self::program::peak;

mod program;

/// The files that are small enough to be held; the package has the checksums of the others.
const FILES: [&str; 8] = [
    "cells.csv", "coverage.csv", "cutoffs.csv", "datapackage.json", "experiment.toml", "outcomes.csv",
    "statistics.csv", "walks.csv",
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dir = tempfile::tempdir().expect("a folder");
    let experiment = root.join("experiments/census.toml").display().to_string();
    let begun = Instant::now();
    let bytes = peak(dir.path(), &["run", &experiment, "--progress", "none"]);
    println!("{:.0} s, {:.1} GB", begun.elapsed().as_secs_f64(), bytes as f64 / 1e9);
    for file in FILES {
        let [now, held] =
            [dir.path(), &root].map(|folder| fs::read(folder.join("results/census").join(file)));
        assert!(now.expect(file) == held.expect(file), "{file} is not what the repository holds");
    }
}
