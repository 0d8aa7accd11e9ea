//! Variants in experiment files, in results and in traces.

use std::fs;

use tempfile::tempdir;

use crate::support::{output, queenlab, read};

const SWEEP: &str = "name = \"ladder\"\n[system]\nkind = \"repair\"\nsize = 5\nmove = [\"next\", \"random\"]\nmemory = [\"moves\", 10]\n\
                     reaction = \"left\"\n[trials]\ncount = 50\nseed = 7\n";

#[test]
fn options_are_written_where_a_cell_departs_from_the_published_program() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("ladder.toml"), SWEEP).expect("written");
    output(dir.path(), &["run", "ladder.toml", "--out", "ladder"]);
    let resolved = read(dir.path(), "ladder/experiment.toml");
    assert!(resolved.contains("move = [\"next\", \"random\"]"), "{resolved}");
    assert!(resolved.contains("memory = [\"moves\", 10]"), "{resolved}");
    assert!(!resolved.contains("reaction") && !resolved.contains("restart"), "{resolved}");
    let cells = read(dir.path(), "ladder/cells.csv");
    let mut table = csv::Reader::from_reader(cells.as_bytes());
    let names = table.headers().expect("names").clone();
    let place = |wanted: &str| names.iter().position(|name| name == wanted).expect("a column");
    let (moves, memory) = (place("move"), place("memory"));
    let cells: Vec<(String, String)> = table
        .records()
        .map(|row| row.expect("a row"))
        .map(|row| (row[moves].to_owned(), row[memory].to_owned()))
        .collect();
    let expected =
        [("", ""), ("", "10"), ("random", ""), ("random", "10")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(cells, expected);
    output(dir.path(), &["verify", "ladder"]);
}

/// The cell that is the published program gives what an experiment gives that knows nothing of the others.
#[test]
fn the_published_cell_of_a_sweep_is_the_published_program() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("ladder.toml"), SWEEP).expect("written");
    let plain = SWEEP.lines().filter(|line| !line.starts_with("move") && !line.starts_with("memory"));
    fs::write(dir.path().join("plain.toml"), plain.collect::<Vec<_>>().join("\n")).expect("written");
    let rows = |experiment: &str| {
        output(dir.path(), &["run", &format!("{experiment}.toml"), "--out", experiment]);
        let text = read(dir.path(), &format!("{experiment}/steps.csv"));
        let mut table = csv::Reader::from_reader(text.as_bytes());
        let names = table.headers().expect("names").clone();
        let plain = table.records().map(|row| row.expect("a row")).filter(|row| &row[0] == "1");
        let wanted = |name: &str| !["move", "memory"].contains(&name);
        plain
            .map(|row| {
                names
                    .iter()
                    .zip(&row)
                    .filter(|(name, _)| wanted(name))
                    .map(|(_, field)| field.to_owned())
                    .collect()
            })
            .collect::<Vec<Vec<String>>>()
    };
    assert!(!rows("plain").is_empty());
    assert_eq!(rows("ladder"), rows("plain"));
}

#[test]
fn a_trace_says_who_reacts_and_when_it_begins_again() {
    let dir = tempdir().expect("a folder");
    let trace = |options: &str| {
        let arguments = format!("trace repair --size 6 --seed 1 {options} --trial 3 --format text");
        output(dir.path(), &arguments.split_whitespace().collect::<Vec<_>>())
    };
    let restarted = trace("--option restart=5");
    assert!(restarted.matches("INIT").count() > 1, "{restarted}");
    assert!(!trace("").contains('>'));
    assert!(trace("--option reaction=first").contains('>'));
}

#[test]
fn what_is_impossible_is_refused_with_the_reason() {
    let dir = tempdir().expect("a folder");
    let refused = |lines: &str, why: &str| {
        let text =
            format!("name = \"x\"\n[system]\nkind = \"repair\"\n{lines}\n[trials]\ncount = 5\nseed = 1\n");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        let run = queenlab(dir.path(), &["run", "x.toml"]);
        assert!(run.code == 3 && run.err.contains(why), "{lines}: {run:?}");
    };
    refused("memory = 0", "allowed is \"moves\", \"all\", \"none\", or a whole number from 1 to 1000");
    refused("memory = \"some\"", "allowed is \"moves\"");
    refused("move = \"leest\"", "did you mean \"least\"");
    refused("start = \"permutation\"\nproblem = \"latin\"\nsize = 3", "is no problem of permutations");
    refused("restart = -1", "allowed is a whole number from 0");
    refused("mvoe = \"next\"", "move");
    let all = "count = \"all\"";
    for lines in ["move = \"random\"", "restart = 9", "reaction = \"any\"", "choice = \"random\""] {
        let text = format!(
            "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 5\n{lines}\n[trials]\n{all}\nseed = 1\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        let run = queenlab(dir.path(), &["run", "x.toml"]);
        assert!(run.code == 3 && run.err.contains("draws after its start"), "{lines}: {run:?}");
    }
}
