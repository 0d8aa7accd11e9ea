//! `trials.rows` of programs: the rows are recorded as the trials run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::support::{forge, output, queenlab, read};

/// A die that falls by its seed, which every seventh time rolls off the table, beside a system.
const DIE: &str = r#"name = "t"
[[system]]
kind = "exec"
name = "die"
command = ["sh", "-c", "echo $(($1 % 6 + 1)) in $(($1 % 10)), $(($1 % 4)) bounces; exit $(($1 % 7 / 6 * 20))", "die", "{seed31}"]
key = { regex = '(?<key>\d+) in' }
steps = { regex = 'in (?<steps>\d+)' }
measures = { bounces = { regex = '(?<bounces>\d+) bounces' } }
exit = { 20 = "unsolvable" }
[[system]]
kind = "repair"
size = 5
[trials]
count = 60
seed = 7
rows = 50
"#;

fn folder(text: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

fn run(dir: &TempDir, more: &[&str]) {
    output(dir.path(), &[&["run", "x.toml", "--allow-exec"], more].concat());
}

fn rows(dir: &Path, file: &str) -> Vec<BTreeMap<String, String>> {
    let text = read(dir, file);
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn they_are_the_trials_that_the_tables_count() {
    let dir = folder(&DIE.replace("rows = 50", "rows = 1000"));
    run(&dir, &["--out", "r"]);
    let trials = rows(dir.path(), "r/trials.csv");
    assert_eq!(trials.len(), 120, "no more than there are");
    let of = |cell: &str, column: &str, value: &str| {
        trials.iter().filter(|row| row["cell"] == cell && row[column] == value).count().to_string()
    };
    for row in rows(dir.path(), "r/frequencies.csv") {
        assert_eq!(row["count"], of(&row["cell"], "solution", &row["solution"]), "{row:?}");
    }
    for row in rows(dir.path(), "r/outcomes.csv") {
        assert_eq!(row["count"], of(&row["cell"], "outcome", &row["outcome"]), "{row:?}");
    }
    for row in rows(dir.path(), "r/steps.csv") {
        let solved =
            trials.iter().filter(|trial| trial["cell"] == row["cell"] && trial["outcome"] == "solved");
        let count = solved.filter(|trial| trial[&row["measure"]] == row["value"]).count();
        assert_eq!(row["count"], count.to_string(), "{row:?}");
    }
    assert!(trials.iter().any(|row| row["outcome"] == "unsolvable" && row["bounces"].is_empty()));
    for row in &trials {
        match row["seed"].parse::<u64>() {
            Ok(seed) if row["outcome"] == "solved" => {
                assert_eq!(
                    row["solution"],
                    (seed % 6 + 1).to_string(),
                    "the seed that the program was given"
                );
            }
            Ok(seed) => assert_eq!(seed % 7, 6),
            Err(_) => assert_eq!((row["system"].as_str(), row["seed"].as_str()), ("repair", "")),
        }
    }
    let said = output(dir.path(), &["verify", "r", "--allow-exec", "--folder", "."]);
    assert!(said.contains("rerun trials ended as recorded"), "{said}");
}

#[test]
fn shards_and_resumed_runs_give_the_same_rows() {
    let dir = folder(DIE);
    run(&dir, &["--out", "r", "--threads", "1"]);
    for shard in ["1/3", "2/3", "3/3"] {
        run(&dir, &["--shard", shard, "--out", &shard.replace('/', "-")]);
    }
    output(dir.path(), &["merge", "1-3", "2-3", "3-3", "--out", "merged"]);
    let whole = read(dir.path(), "r/trials.csv");
    assert_eq!(whole.lines().count(), 101);
    assert_eq!(whole, read(dir.path(), "merged/trials.csv"));
    assert_eq!(read(dir.path(), "r/datapackage.json"), read(dir.path(), "merged/datapackage.json"));
    output(dir.path(), &["merge", "r", "1-3", "2-3", "3-3", "merged", "--out", "again"]);
    assert_eq!(whole, read(dir.path(), "again/trials.csv"));
}

#[test]
fn a_program_that_repeats_nothing_has_rows_all_the_same() {
    let text = DIE
        .replace("\"die\", \"{seed31}\"]", "\"die\", \"{trial}\"]\ndeterministic = false")
        .replace("sh\", \"-c\", \"", "sh\", \"-c\", \"set -- $(($(od -An -N2 -tu2 /dev/urandom))); ");
    let dir = folder(&text);
    run(&dir, &["--out", "r"]);
    assert_eq!(rows(dir.path(), "r/trials.csv").len(), 100);
    let said = output(dir.path(), &["verify", "r"]);
    assert!(said.contains("No trial of a program was run again"), "{said}");
}

#[test]
fn a_changed_row_is_found_without_the_program() {
    let dir = folder(DIE);
    run(&dir, &["--out", "r"]);
    let result = dir.path().join("r");
    let table = read(&result, "trials.csv");
    let row = table.lines().find(|row| row.contains(",solved,")).expect("a solved trial").to_owned();
    let (place, solved) = (row.find(",solved,").expect("solved"), ",solved,".len());
    let changed = format!("{},solved,8{}", &row[..place], &row[place + solved + 1..]);
    forge(&result, "trials.csv", &row, &changed);
    let done = queenlab(dir.path(), &["verify", "r"]);
    assert!(done.code == 6 && done.err.contains("reaches 8 in"), "{done:?}");
    forge(&result, "trials.csv", &changed, &"x".repeat(changed.len()));
    let done = queenlab(dir.path(), &["verify", "r"]);
    assert!(done.code == 6 && done.err.contains("there is no row of trial "), "{done:?}");
}
