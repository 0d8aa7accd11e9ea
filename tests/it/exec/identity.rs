//! Which program a result is of.

use std::fs;

use super::{KEYS, folder, refused, run};
use crate::support::{output, queenlab, read};

const BY_VERSION: &str = "version = [\"sh\", \"version.sh\"]\nidentity = \"version\"";

#[test]
fn a_program_may_be_known_by_its_version_alone() {
    let dir = folder(KEYS, BY_VERSION, "count = 30");
    fs::write(dir.path().join("version.sh"), "echo solver 1.0\n").expect("written");
    for (shard, script) in [("1/2", KEYS.to_owned()), ("2/2", format!("{KEYS}# built elsewhere\n"))] {
        fs::write(dir.path().join("program.sh"), script).expect("written");
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "1", "2", "--out", "merged"]);
    let resolved = read(dir.path(), "merged/experiment.toml");
    assert!(resolved.contains("version_line = \"solver 1.0\"") && !resolved.contains("sha256"), "{resolved}");
    fs::write(dir.path().join("version.sh"), "echo solver 1.1\n").expect("written");
    refused(
        &run(dir.path(), &["--shard", "1/2", "--out", "1"]),
        3,
        "the folder holds the result of another experiment (version_line",
    );
    refused(
        &queenlab(dir.path(), &["verify", "merged", "--allow-exec", "--folder", "."]),
        3,
        "the program is not the one that it was",
    );
}

#[test]
fn a_file_that_is_missing_is_looked_for_in_the_folder_that_has_it() {
    let dir = folder(KEYS, "", "count = 30");
    assert_eq!(run(dir.path(), &["--out", "r"]).code, 0);
    fs::rename(dir.path().join("program.sh"), dir.path().join("elsewhere.sh")).expect("renamed");
    let verified = queenlab(dir.path(), &["verify", "r", "--allow-exec", "--folder", "."]);
    refused(&verified, 3, "--folder names the folder that has it");
    assert!(verified.err.contains("program.sh"), "{verified:?}");
}

#[test]
fn an_identity_by_version_needs_a_version() {
    let dir = folder(KEYS, "identity = \"version\"", "count = 30");
    refused(&run(dir.path(), &[]), 3, "x.toml:6: system.identity is \"version\", and there is no command");
}

#[test]
fn a_hash_covers_files_that_the_identity_does_not() {
    let dir = folder(KEYS, BY_VERSION, "count = 30");
    fs::write(dir.path().join("version.sh"), "echo solver 1.0\n").expect("written");
    let hash = run_with(&dir, "abc").err.trim().rsplit(' ').next().expect("a hash").to_owned();
    assert_eq!(run_with(&dir, &hash).code, 0);
    fs::write(dir.path().join("program.sh"), format!("{KEYS}#\n")).expect("written");
    refused(&run_with(&dir, &hash), 3, "experiment, program and files are others");
}

fn run_with(dir: &tempfile::TempDir, hash: &str) -> crate::support::Done {
    queenlab(dir.path(), &["run", "x.toml", &format!("--allow-exec={hash}"), "--progress", "none"])
}

#[test]
fn two_programs_of_one_name_do_not_share_a_result() {
    let dir = folder(KEYS, "", "count = 30");
    assert_eq!(run(dir.path(), &[]).code, 0);
    let other = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"-x\"]");
    fs::write(dir.path().join("x.toml"), other).expect("written");
    refused(&run(dir.path(), &[]), 3, "the folder holds the result of another experiment (command");
}

/// The scripts of a plan start this program alone, in its folder.
#[test]
fn a_plan_carries_consent_to_one_program() {
    let dir = folder(KEYS, "known = 3", "count = 60");
    refused(&queenlab(dir.path(), &["plan", "x.toml", "--engine", "parallel"]), 3, "--allow-exec allows it");
    let plan = ["plan", "x.toml", "--engine", "parallel", "--shards", "3", "--out", "plan", "--allow-exec"];
    output(dir.path(), &plan);
    let script = read(dir.path(), "plan/run.sh");
    let options =
        script.split("--progress none ").nth(1).and_then(|rest| rest.lines().next()).expect("options");
    let (hash, at) = options.split_once(" --folder ").expect("a folder");
    assert_eq!(fs::canonicalize(dir.path()).expect("a folder"), std::path::Path::new(at.trim_matches('\'')));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("plan/plan.json");
    let shard = |number: u64| {
        let shard = format!("{number}/3");
        let run = ["run", "--plan", file.to_str().expect("a path"), "--shard", &shard, hash, "--folder", at];
        queenlab(elsewhere.path(), &run)
    };
    for number in 1..=3 {
        assert_eq!(shard(number).code, 0);
    }
    output(dir.path(), &["merge", "plan/shards/1", "plan/shards/2", "plan/shards/3", "--out", "merged"]);
    assert_eq!(run(dir.path(), &["--out", "one"]).code, 0);
    assert_eq!(read(dir.path(), "one/frequencies.csv"), read(dir.path(), "merged/frequencies.csv"));
    fs::write(dir.path().join("program.sh"), "echo a\n").expect("written");
    refused(&shard(1), 3, "program.sh changed: results are of one program");
    let k8s = ["plan", "x.toml", "--engine", "k8s", "--shards", "3", "--out", "pods", "--allow-exec"];
    refused(&queenlab(dir.path(), &k8s), 3, "allowed is --engine slurm or parallel");
}
