//! Shards on real schedulers come together to the bytes of one run.

mod kubernetes;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod names;
mod parallel;
mod slurm;

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{DETERMINISTIC, output};

/// A second of work.
const EXPERIMENT: &str = r#"
name = "x"
[system]
kind = "repair"
size = [8, 11]
[trials]
count = 20000
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

/// The scripts of a plan are those that a careful author writes.
#[test]
#[ignore = "needs ShellCheck: apt-get install shellcheck"]
fn shellcheck_finds_nothing_in_the_scripts() {
    for engine in ["slurm", "parallel"] {
        let dir = planned(engine, Some("3"));
        let done =
            Command::new("sh").args(["-c", "shellcheck *.sh"]).current_dir(dir.path().join("plan")).output();
        let done = done.expect("a shell");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
    }
}

/// The megabytes for which the scripts of a shard and of the merge ask.
fn asked(plan: &Path) -> [u64; 2] {
    ["shard.sh", "merge.sh"].map(|file| {
        let script = fs::read_to_string(plan.join(file)).expect("a script");
        let line = script.lines().find_map(|line| line.strip_prefix("#SBATCH --mem=")?.strip_suffix('M'));
        line.and_then(|megabytes| megabytes.parse::<u64>().ok()).expect("a number of megabytes")
    })
}

#[test]
fn scripts_ask_for_the_memory_of_what_is_reached() {
    let asked = |system: &str, trials: &str| {
        let dir = tempfile::tempdir().expect("a folder");
        let text = format!("name = \"x\"\n[system]\n{system}\n[trials]\n{trials}\nseed = 9\n");
        fs::write(dir.path().join("x.toml"), text).expect("a file");
        output(dir.path(), &["plan", "x.toml", "--engine", "slurm", "--shards", "10", "--out", "plan"]);
        asked(&dir.path().join("plan"))
    };
    assert_eq!(asked("kind = \"repair\"\nsize = 8", "count = 1000000"), [512, 512], "92 solutions");
    let walks = asked("kind = \"squares\"\nmethod = \"walk\"\nmoves = 9", "count = 1000000");
    assert_eq!(walks, [1536, 6656], "a tenth of a million sudokus, and all of them");
    let census = asked("kind = \"repair\"\nsize = 12", "count = \"all\"");
    assert_eq!(census, [2048, 2560], "4,260 of the 14,200 solutions of a census, and all of them");
}
