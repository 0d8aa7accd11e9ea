//! run-info.json says what every process did that took part in a result.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};

use serde_json::Value;

use super::{LONG, RUN, SHORT, folder_with, start, wait_for};
use crate::support::{output, queenlab, read, wait_until};

fn info(dir: &Path, folder: &str) -> Value {
    serde_json::from_str(&read(dir, &format!("{folder}/run-info.json"))).expect("JSON")
}

fn legs(info: &Value) -> &[Value] {
    info["legs"].as_array().expect("legs")
}

/// Asserts that a leg says what ran it, and by which command.
fn assert_leg(leg: &Value, command: &str) {
    for name in ["version", "rustc", "os", "arch"] {
        assert!(leg[name].as_str().is_some_and(|text| !text.is_empty()), "{name}: {leg}");
    }
    assert!(leg["rustc"].as_str().is_some_and(|said| said.starts_with("rustc 1.")), "{leg}");
    assert!(leg["command"].as_str().is_some_and(|said| said.ends_with(command)), "{leg}");
}

/// Ends a run by `signal` once `lines` of what legs say are on disk, as well as some of its work.
fn end_leg(dir: &Path, signal: &str, lines: usize) {
    let mut run = start(dir, &RUN);
    wait_for(&dir.join("r/blocks/1.blocks"));
    wait_until("the leg is there", || read(dir, "r/blocks/legs.jsonl").lines().count() == lines);
    kill(&mut run, signal);
}

fn kill(run: &mut Child, signal: &str) {
    let kill = format!("kill -{signal} {}", run.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    assert!(!run.wait().expect("an end").success());
}

#[test]
fn legs_that_were_stopped_and_killed_are_there_with_the_last() {
    let dir = folder_with(LONG);
    end_leg(dir.path(), "INT", 1);
    end_leg(dir.path(), "KILL", 3);
    output(dir.path(), &RUN);
    let info = info(dir.path(), "r");
    let [stopped, killed, last] = legs(&info) else { panic!("{info}") };
    for leg in [stopped, killed, last] {
        assert_leg(leg, &RUN.join(" "));
    }
    assert!(stopped["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{stopped}");
    assert!(killed["begun_unix_seconds"].is_u64() && killed.get("seconds").is_none(), "{killed}");
    assert_eq!((&last["seconds"], &last["threads"]), (&info["seconds"], &info["threads"]));
}

#[test]
fn a_merge_has_the_legs_of_its_shards() {
    let dir = folder_with(SHORT);
    for shard in ["1/3", "2/3", "3/3"] {
        output(dir.path(), &["run", "x.toml", "--shard", shard]);
    }
    let shards = [1, 2, 3].map(|shard| format!("results/short-shard-{shard}-of-3"));
    output(dir.path(), &["merge", &shards[0], &shards[1], &shards[2], "--out", "m"]);
    let info = info(dir.path(), "m");
    let commands = ["--shard 1/3", "--shard 2/3", "--shard 3/3", "--out m"];
    assert_eq!(legs(&info).len(), commands.len(), "{info}");
    legs(&info).iter().zip(commands).for_each(|(leg, command)| assert_leg(leg, command));
}

#[test]
fn a_result_that_is_run_anew_has_one_leg() {
    let dir = folder_with(SHORT);
    for _ in 0..2 {
        output(dir.path(), &["run", "x.toml", "--out", "r", "--fresh"]);
    }
    assert_eq!(legs(&info(dir.path(), "r")).len(), 1);
}

/// Until a run with `--fresh` is done, the folder has the tables of the run before: whoever reads them is told.
#[test]
fn tables_that_are_being_replaced_are_said_to_be_those_of_the_run_before() {
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    fs::write(dir.path().join("x.toml"), LONG).expect("written");
    let mut run = start(dir.path(), &[&RUN[..], &["--fresh"]].concat());
    wait_for(&dir.path().join("r/blocks/1.blocks"));
    kill(&mut run, "INT");
    let readers = [&["show", "r"][..], &["compare", "r"], &["plot", "r", "--svg", "-"], &["effects", "r"]];
    for reader in readers {
        let said = queenlab(dir.path(), reader).err;
        assert!(
            said.contains("r: these tables are those of an earlier experiment: a run with --fresh"),
            "{said}"
        );
    }
    output(dir.path(), &RUN);
    for reader in readers {
        assert!(!queenlab(dir.path(), reader).err.contains("--fresh"), "{reader:?}");
    }
}
