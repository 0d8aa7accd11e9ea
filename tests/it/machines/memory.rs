//! Shards run in the memory for which their plan asks.

use std::fs;
use std::process::Command;

use queenlab::model::options::{Domain, Options, Value};
use queenlab::systems::catalog::{self, CatalogEntry};

use super::asked;
use crate::support::{BINARY, output};

/// Runs the first of two shards under a limit of its address space.
fn runs_in_what_it_asks_for(system: &str, trials: u64) {
    let dir = tempfile::tempdir().expect("a folder");
    let text = format!(
        "name = \"x\"\n[system]\n{system}\n[trials]\ncount = {trials}\nseed = 9\nmax_steps = 100000\n"
    );
    fs::write(dir.path().join("x.toml"), text).expect("a file");
    output(dir.path(), &["plan", "x.toml", "--engine", "slurm", "--shards", "2", "--out", "plan"]);
    let [megabytes, _] = asked(&dir.path().join("plan"));
    let limited = format!(
        "ulimit -v {}; exec {BINARY} run --plan plan/plan.json --shard 1/2 --out s --threads 1 --quiet",
        1024 * megabytes
    );
    let done = Command::new("sh").args(["-c", &limited]).current_dir(dir.path()).output().expect("a shell");
    assert!(done.status.success(), "{system}: {megabytes} MB: {}", String::from_utf8_lossy(&done.stderr));
}

/// The largest board of a system.
fn largest(entry: &CatalogEntry) -> u64 {
    let size = entry.card.options.iter().find(|option| option.name == "size").expect("a size");
    let Domain::Integers(low, high) = size.domain else { panic!("sizes are whole numbers") };
    let is_possible = |size: &u64| {
        let mut options = Options::defaults(entry.card.options);
        options.set("size", Value::Integer(*size));
        entry.build(&options).is_ok()
    };
    (low..=high).rev().find(is_possible).expect("a possible size")
}

#[test]
fn the_largest_boards_of_every_system() {
    for entry in catalog::entries() {
        runs_in_what_it_asks_for(&format!("kind = \"{}\"\nsize = {}", entry.card.name, largest(entry)), 40);
    }
}

/// What trials share grows with them, and so do histograms.
#[test]
fn many_trials_of_repair() {
    for (size, trials) in [(8, 3_000_000), (11, 200_000), (12, 200_000), (13, 20_000)] {
        runs_in_what_it_asks_for(&format!("kind = \"repair\"\nsize = {size}"), trials);
    }
}
