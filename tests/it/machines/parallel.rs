//! GNU parallel.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::{assert_same_bytes, planned};
use crate::support::output;

fn run(dir: &Path) -> Output {
    let mut command = Command::new("sh");
    command.arg("plan/run.sh").current_dir(dir).env("QUEENLAB", env!("CARGO_BIN_EXE_queenlab"));
    command.output().expect("a shell")
}

#[test]
#[ignore = "needs GNU parallel: apt-get install parallel"]
fn a_plan_goes_on_where_a_task_was_lost() {
    let dir = planned("parallel", Some("8"));
    let first = run(dir.path());
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    assert_same_bytes(dir.path());
    fs::remove_dir_all(dir.path().join("plan/result")).expect("the result");
    fs::remove_dir_all(dir.path().join("plan/shards/3")).expect("a shard");
    assert!(run(dir.path()).status.success());
    assert_same_bytes(dir.path());
}

#[test]
#[ignore = "needs GNU parallel: apt-get install parallel"]
fn a_plan_of_any_number_of_shards_gives_the_same_bytes() {
    for shards in [None, Some("1"), Some("2"), Some("13")] {
        let dir = planned("parallel", shards);
        for time in ["the first", "the second"] {
            let done = run(dir.path());
            assert!(done.status.success(), "{time} time: {}", String::from_utf8_lossy(&done.stderr));
            assert_same_bytes(dir.path());
        }
    }
}

#[test]
#[ignore = "needs GNU parallel: apt-get install parallel"]
fn shards_start_a_program_in_a_folder_of_any_name() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("a folder's");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("program.sh"), "echo $(($1 % 3))\n").expect("a file");
    let experiment = "name = \"x\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"program.sh\", \"{seed31}\"]\n\
                      files = [\"program.sh\"]\n[trials]\ncount = 60\nseed = 9\n";
    fs::write(folder.join("x.toml"), experiment).expect("a file");
    let file = folder.join("x.toml");
    let file = file.to_str().expect("a path");
    output(dir.path(), &["run", file, "--out", "whole", "--progress", "none", "--allow-exec"]);
    let plan = ["plan", file, "--engine", "parallel", "--shards", "4", "--out", "plan", "--allow-exec"];
    output(dir.path(), &plan);
    let done = run(dir.path());
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_same_bytes(dir.path());
}
