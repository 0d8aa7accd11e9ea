//! Work as text: what cannot be is refused with its reason, and what can is written as it was read.

use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::progress::{ProgressError, Read, Shard};
use queenlab::experiment::{self, Cell};
use serde_json::{Value, json};

/// The census of 6 queens.
const CENSUS: &str = "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\ncount = \"all\"\n";

/// Three trials of a program, each with a row.
const PROGRAM: &str = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"echo\", \"{seed}\"]\n\
                       [trials]\ncount = 3\nseed = 7\nrows = 3\n";

fn cell(text: &str) -> Cell {
    experiment::parse(text.as_bytes()).expect("an experiment").cells()[0].clone()
}

fn lines(cell: &Cell) -> Vec<Value> {
    let mut work = cell.machine.work(&cell.job);
    work.run(Shard::ALL, &Workers::new(Some(1)).expect("a thread"), &Signals::default(), &mut ());
    work.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What comes of the work of a cell with its lines changed.
fn changed(cell: &Cell, change: impl FnOnce(&mut Vec<Value>)) -> (Result<Read, ProgressError>, bool) {
    let mut lines = lines(cell);
    change(&mut lines);
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let text = lines.join("\n") + "\n";
    let mut work = cell.machine.work(&cell.job);
    let read = work.read(&text);
    (read, work.text() == text)
}

/// What comes of the census with its lines changed.
fn read(change: impl FnOnce(&mut Vec<Value>)) -> (Result<Read, ProgressError>, bool) {
    changed(&cell(CENSUS), change)
}

fn refused(change: impl FnOnce(&mut Vec<Value>)) -> ProgressError {
    read(change).0.expect_err("it is refused")
}

#[test]
fn a_unit_that_was_begun_stays_begun() {
    let one_less = |lines: &mut Vec<Value>| {
        lines[0]["units"] = json!([[1, 35]]);
        lines[0]["begun"] = json!({"0": [[1, 1, 1, 1, 1, 1]]});
        for histogram in lines[1]["measures"].as_array_mut().expect("measures") {
            let value = histogram.as_array_mut().expect("values").iter_mut().find(|value| value[1] != 1);
            let count = &mut value.expect("a value of several starts")[1];
            *count = json!(count.as_u64().expect("a count") - 1);
        }
    };
    assert_eq!(read(one_less), (Ok(Read::Added), true));
}

#[test]
fn lines_are_counted_before_they_are_written() {
    const STAGES: &str = "name = \"t\"\n[system]\nkind = \"repair\"\n[trials]\ncount = 5000\nseed = 7\nkeys = 40\n\
                          until = { half_width = 0.01 }\n";
    for text in [CENSUS, PROGRAM, STAGES] {
        let cell = cell(text);
        let mut work = cell.machine.work(&cell.job);
        assert_eq!(work.count_lines(), 0);
        work.run(Shard::ALL, &Workers::new(Some(1)).expect("a thread"), &Signals::default(), &mut ());
        assert_eq!(work.count_lines(), work.text().lines().count(), "{text}");
    }
}

#[test]
fn units_ascend() {
    for units in [json!([[0, 3], [3, 35]]), json!([[4, 35], [0, 3]]), json!([[35, 0]])] {
        assert_eq!(refused(|lines| lines[0]["units"] = units), ProgressError::Units);
    }
}

#[test]
fn there_are_no_more_trials_than_64_bits_count() {
    let all = 6u64.pow(6);
    let others = |others: Value| {
        refused(|lines| {
            let measures = lines[0]["others"].as_array().expect("measures").len();
            lines[0]["others"] = vec![others; measures].into();
        })
    };
    assert_eq!(others(json!([[0, u64::MAX - all]])), ProgressError::Foreign, "as many as can be counted");
    assert_eq!(others(json!([[0, u64::MAX - all + 1]])), ProgressError::TooManyTrials);
    assert_eq!(others(json!([[0, u64::MAX]])), ProgressError::TooManyTrials);
    assert_eq!(others(json!([[0, u64::MAX], [1, 1]])), ProgressError::Measures);
}

/// A recorded ending has the outcome that belongs to its key, and a number for each measure.
#[test]
fn endings_of_programs_agree_with_themselves() {
    let program = cell(PROGRAM);
    assert_eq!(changed(&program, |_| ()), (Ok(Read::Added), true));
    let with = |member: &str, value: Value| {
        let change = |lines: &mut Vec<Value>| {
            let ending = lines.iter_mut().find(|line| line.get("outcome").is_some()).expect("an ending");
            ending[member] = value;
        };
        changed(&program, change).0
    };
    assert_eq!(with("outcome", json!("step-limit")), Err(ProgressError::Measures));
    assert_eq!(with("measures", json!([1, 2, 3, 4, 5])), Err(ProgressError::Measures));
}
