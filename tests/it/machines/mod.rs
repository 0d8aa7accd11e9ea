//! Shards on real schedulers come together to the bytes of one run.

mod kubernetes;
mod parallel;
mod slurm;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{DETERMINISTIC, output};

/// Some seconds of work for eight shards; one is enough for it.
const EXPERIMENT: &str = r#"
name = "x"
[system]
kind = "repair"
size = [8, 11]
[trials]
count = 60000
seed = 9
"#;

/// A folder with the experiment, its result by one run in `whole`, and a plan in `plan` of `shards` shards, or of as
/// many as is the default.
fn planned(engine: &str, shards: Option<&str>) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), EXPERIMENT).expect("a file");
    output(dir.path(), &["run", "x.toml", "--out", "whole", "--progress", "none"]);
    let plan = ["plan", "x.toml", "--engine", engine, "--out", "plan"];
    output(dir.path(), &[&plan[..], &shards.map_or(vec![], |shards| vec!["--shards", shards])].concat());
    dir
}

fn assert_same_bytes(dir: &Path) {
    for file in DETERMINISTIC {
        let [whole, merged] =
            ["whole", "plan/result"].map(|result| fs::read(dir.join(result).join(file)).expect(file));
        assert!(whole == merged, "{file}");
    }
}
