//! Experiments that are not finished: what is whole is taken as what it is, and faults are counted over all runs.

use std::fs;

use serde_json::Value;

use super::{KEYS, folder, refused, run};
use crate::support::{output, queenlab, read};

/// Three cells, the last of which cannot be finished.
fn three_cells() -> tempfile::TempDir {
    let script = "[ $2 = c ] && [ $3 -ge 40 ] && exit 3; echo $(($1 % 2))\n";
    let dir = folder(script, "of = [\"a\", \"b\", \"c\"]\nknown = 2", "count = 100");
    let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{of}\", \"{trial}\"]");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    refused(&run(dir.path(), &["--threads", "1"]), 9, "stopped: cell 3, trial 49 is failed");
    dir
}

#[test]
fn the_cells_that_are_whole_can_be_shown_plotted_and_exported() {
    let dir = three_cells();
    for command in
        [&["show", "results/t"][..], &["export", "results/t", "--to", "site"], &["compare", "results/t"]]
    {
        refused(&queenlab(dir.path(), command), 5, "--partial takes the cells that are whole");
    }
    let said = "2 of 3 cells are whole; cell 3 has 50.0 %";
    let shown = queenlab(dir.path(), &["show", "results/t", "--partial"]);
    assert!(shown.code == 0 && shown.err.contains(said) && shown.out.contains(said), "{shown:?}");
    let json: Value =
        serde_json::from_str(&output(dir.path(), &["show", "results/t", "--partial", "--json"]))
            .expect("JSON");
    assert_eq!(json["cells"].as_array().map(Vec::len), Some(2));
    output(dir.path(), &["export", "results/t", "--partial", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    assert!(page.contains(&format!("Not finished: {said}")), "{page}");
    assert!(!dir.path().join("site/datapackage.json").exists(), "it is no result");
    assert!(dir.path().join("site/cell-2").exists() && !dir.path().join("site/cell-3").exists());
    output(dir.path(), &["plot", "results/t", "--partial", "--cell", "1", "--svg", "a.svg"]);
    let alone = folder(KEYS, "known = 3", "count = 60");
    assert_eq!(run(alone.path(), &["--shard", "1/2", "--out", "half"]).code, 0);
    refused(
        &queenlab(alone.path(), &["show", "half", "--partial"]),
        5,
        "half: 0 of 1 cells are whole; cell 1 has 50.0 %",
    );
    assert_eq!(run(alone.path(), &[]).code, 0);
    let whole = queenlab(alone.path(), &["show", "results/t", "--partial"]);
    assert!(
        whole.code == 0 && whole.err.is_empty() && whole.out == output(alone.path(), &["show", "results/t"])
    );
}

/// Shards that were stopped: what they have of a cell together may be all of it.
#[test]
fn cells_that_are_whole_over_all_shards_are_merged_and_the_run_goes_on() {
    let script = "[ -e late ] || [ $2 = a ] || exit 3; echo $(($1 % 2))\n";
    let dir = folder(script, "of = [\"a\", \"b\"]\nknown = 2", "count = 90");
    let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{of}\"]");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    for shard in ["1/3", "2/3", "3/3"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 9);
    }
    refused(&queenlab(dir.path(), &["merge", "1", "2", "3", "--out", "m"]), 5, "");
    refused(
        &queenlab(dir.path(), &["merge", "1", "3", "--partial", "--out", "m"]),
        5,
        "0 of 2 cells are whole",
    );
    assert!(!dir.path().join("m").exists(), "nothing is left behind");
    let said = output(dir.path(), &["merge", "1", "2", "3", "--partial", "--out", "m"]);
    assert!(said.starts_with("1 of 2 cells is whole and in m: "), "{said}");
    let shown = output(dir.path(), &["show", "m", "--partial"]);
    assert!(shown.contains("exec of=a, 90 random trials"), "{shown}");
    refused(
        &queenlab(dir.path(), &["merge", "1", "2", "3", "--partial", "--out", "m"]),
        3,
        "--out names another",
    );
    fs::write(dir.path().join("late"), "").expect("written");
    output(dir.path(), &proposed(&said).split(' ').collect::<Vec<_>>());
    assert_eq!(run(dir.path(), &["--out", "m"]).code, 0);
    assert_eq!(run(dir.path(), &["--out", "whole"]).code, 0);
    for table in ["cells.csv", "frequencies.csv", "steps.csv", "datapackage.json"] {
        assert_eq!(
            read(dir.path(), &format!("m/{table}")),
            read(dir.path(), &format!("whole/{table}")),
            "{table}"
        );
    }
}

#[test]
fn compared_cells_are_those_that_are_whole() {
    let dir = three_cells();
    let said = output(dir.path(), &["compare", "results/t", "--partial", "--json"]);
    let ranked: Value = serde_json::from_str(&said).expect("JSON");
    assert!(said.contains("of=a") || said.contains("\"a\""), "{ranked}");
}

#[test]
fn faults_are_counted_over_all_runs_of_a_shard() {
    let dir = three_cells();
    fs::write(dir.path().join("program.sh"), "x").expect("written");
    refused(&run(dir.path(), &[]), 3, "program.sh changed");
    let dir = folder("[ $2 -ge 40 ] && exit 3; echo $(($1 % 2))\n", "known = 2", "count = 100");
    let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{trial}\"]");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    refused(&run(dir.path(), &["--threads", "1"]), 9, "50 of 100 trials are done");
    refused(&run(dir.path(), &["--threads", "1"]), 9, "51 of 100 trials are done");
}

#[test]
fn a_trial_is_run_again_by_hand() {
    let dir = folder(KEYS, "known = 3", "count = 60");
    let traced = queenlab(dir.path(), &["trace", "x.toml", "--trial", "7", "--allow-exec"]);
    let command = traced.err.split("this runs the trial by hand: ").nth(1).expect("a command").trim();
    let words: Vec<&str> = command.split(' ').collect();
    assert!(words.len() == 3 && words[..2] == ["sh", "program.sh"], "{traced:?}");
    let checked = output(dir.path(), &["check", "x.toml", "--allow-exec"]);
    let seed: u64 = words[2].parse().expect("a seed");
    assert!(seed > 0 && checked.contains("trial 0: sh program.sh"), "{checked}");
}

/// The command in `said` that runs the rest of an experiment, with the folder of the program where it says DIR.
fn proposed(said: &str) -> String {
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = said.split_once("queenlab run ").expect("a command");
    let (command, _) = rest.split_once(" --folder DIR").expect("a folder that the user knows");
    assert!(said.contains(", where DIR is the folder of the program's files"), "{said}");
    format!("run {command} --folder .")
}

#[test]
fn what_merge_proposes_starts_the_program_in_its_folder() {
    let dir = folder(KEYS, "known = 3", "count = 60");
    for shard in ["1/3", "2/3"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    let missing = queenlab(dir.path(), &["merge", "1", "2", "--out", "m"]);
    refused(&missing, 5, "of 1 of 3 shards: 3/3; to run them");
    let command = proposed(&missing.err);
    output(dir.path(), &command.split(' ').collect::<Vec<_>>());
    output(dir.path(), &["merge", "1", "2", "3", "--out", "m"]);
}
