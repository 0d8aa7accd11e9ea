//! A system of another program has all that the systems of this crate have.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use queenlab::model::system::System;
use queenlab::systems::catalog::{self, CatalogEntry, RegisterError};
use queenlab::systems::repair::Repair;
use tempfile::tempdir;

use crate::support::{forge, output, packaged, queenlab, read};

/// The example, as Cargo builds it with the features and the profile of these tests.
fn program() -> PathBuf {
    let tests = env::current_exe().expect("a program");
    let profile = tests.ancestors().nth(2).and_then(Path::file_name).expect("target/PROFILE/deps/..");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--locked", "--quiet", "--example", "own_system", "--message-format", "json"])
        .args(if cfg!(feature = "png") { &["--features", "png"][..] } else { &[] })
        .arg("--profile")
        .arg(if profile == "debug" { "dev".as_ref() } else { profile })
        .output()
        .expect("cargo");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let messages = String::from_utf8(built.stdout).expect("text");
    let executable = messages.lines().rev().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(PathBuf::from(message["executable"].as_str()?))
    });
    executable.expect("a program")
}

#[test]
fn it_is_run_verified_played_and_exported() {
    let (dir, program) = (tempdir().expect("a folder"), program());
    let experiment = packaged("examples/naive.toml");
    fs::copy(experiment, dir.path().join("naive.toml")).expect("copied");
    let done = |args: &[&str]| -> Output {
        let done = Command::new(&program).args(args).current_dir(dir.path()).output().expect("the program");
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
        done
    };
    let said = |args: &[&str]| String::from_utf8(done(args).stdout).expect("text");
    assert!(said(&["systems"]).contains("naive"));
    let finding = said(&["run", "naive.toml", "--out", "r"]);
    assert!(finding.contains("in none of the 2 cells do the solutions come equally often"), "{finding}");
    let shown = queenlab(dir.path(), &["show", "r", "--cell", "1"]);
    assert_eq!(shown.out, said(&["show", "r", "--cell", "1"]), "it has all that the tables hold");
    assert!(shown.err.contains("naive: no system of this program"), "{shown:?}");
    assert!(said(&["verify", "r"]).contains("rerun trials ended as recorded"));
    assert!(said(&["trace", "naive"]).starts_with("1 2 3|"));
    done(&["export", "r", "--to", "site"]);
    let site = fs::read_dir(dir.path().join("site")).expect("pages").flatten();
    let names: Vec<String> = site.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    assert!(names.iter().any(|name| name == "index.html"), "{names:?}");
    assert!(!names.iter().any(|name| name == "live.html"), "the module has only the systems of the crate");
    shares_are_those_of_all_paths(&read(dir.path(), "r/frequencies.csv"));
    others_draw_export_and_check_what_the_tables_hold(dir.path());
}

/// Tables have options in the order of the card, which the experiment does not say.
#[test]
fn a_result_of_a_system_with_options_that_no_program_here_has_is_shown() {
    let dir = tempdir().expect("a folder");
    let system = "kind = \"minconflicts\"\nsize = [4, 5]\nnoise = [\"never\", \"1/8\"]\nstart = \"random\"";
    let experiment = format!("name = \"t\"\n[system]\n{system}\n[trials]\ncount = 100\nseed = 1\n");
    fs::write(dir.path().join("t.toml"), experiment).expect("written");
    output(dir.path(), &["run", "t.toml"]);
    let result = dir.path().join("results/t");
    forge(&result, "experiment.toml", "\"minconflicts\"", "\"elsewhere\"");
    let tables = [
        "cells", "coverage", "cutoffs", "frequencies", "outcomes", "statistics", "steps", "steps_summary",
        "walks",
    ];
    for table in tables {
        forge(&result, &format!("{table}.csv"), "minconflicts", "elsewhere");
    }
    let shown = output(dir.path(), &["show", "results/t", "--cell", "4"]);
    assert!(shown.contains("elsewhere size 5 start=random noise=1/8 restart="), "{shown}");
    assert!(shown.contains("Solutions (all; 10 known or reached)"), "{shown}");
    let ranked = output(dir.path(), &["compare", "results/t", "--by", "size"]);
    assert!(ranked.contains("elsewhere noise=1/8"), "{ranked}");
}

/// A program without the system has no boards, no replays and no other trials.
fn others_draw_export_and_check_what_the_tables_hold(dir: &Path) {
    output(dir, &["plot", "r", "--cell", "1", "--svg", "bars.svg", "--vega", "bars.json"]);
    assert!(read(dir, "bars.json").contains("\"231\""), "a bar for each key");
    output(dir, &["plot", "r", "--against", "size", "--what", "evenness", "--svg", "sizes.svg"]);
    let effects = output(dir, &["effects", "r"]);
    assert!(effects.contains("size") && effects.contains("points"), "{effects}");
    let compared = output(dir, &["compare", "r:1", "r:1"]);
    assert!(compared.contains("naive"), "{compared}");
    output(dir, &["export", "r", "--to", "pages", "--traces"]);
    let mut pages: Vec<String> = fs::read_dir(dir.join("pages/cell-1"))
        .expect("pages")
        .map(|entry| entry.expect("a page").file_name().into_string().expect("text"))
        .collect();
    pages.sort();
    assert_eq!(pages, ["report.es.html", "report.html", "solutions.es.html", "solutions.html"]);
    let report = read(dir, "pages/cell-1/report.html");
    assert!(report.contains("231") && !report.contains("simulator.html"), "keys without replays");
    let wall = read(dir, "pages/cell-1/solutions.html");
    assert!(wall.contains("18,617×") && !wall.contains("A board is filled"), "keys without boards");
    let verified = output(dir, &["verify", "r"]);
    for said in ["all checksums match", "the counts of the tables agree", "that has the system naive"] {
        assert!(verified.contains(said), "{verified}");
    }
    forge(&dir.join("r"), "outcomes.csv", "solved,100000", "solved,100001");
    let refused = queenlab(dir, &["verify", "r"]);
    assert!(refused.err.contains("trials of cell 1: 100001 here, 100000 by the other tables"), "{refused:?}");
}

/// Of the 27 paths to the orders of three cards, 132, 213 and 231 have five each, the others four.
fn shares_are_those_of_all_paths(frequencies: &str) {
    let mut reader = csv::Reader::from_reader(frequencies.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let column = |name: &str| header.iter().position(|held| held == name).expect("a column");
    let (cell, solution, count) = (column("cell"), column("solution"), column("count"));
    let rows = reader.records().map(|row| row.expect("a row")).filter(|row| &row[cell] == "1");
    let mut orders = 0;
    for row in rows {
        let paths = if ["132", "213", "231"].contains(&&row[solution]) { 5.0 } else { 4.0 };
        let (expected, count) = (100_000.0 * paths / 27.0, row[count].parse::<f64>().expect("a count"));
        assert!((count - expected).abs() < 6.0 * expected.sqrt(), "{row:?}");
        orders += 1;
    }
    assert_eq!(orders, 6);
}

#[test]
fn it_has_60_lines() {
    assert_eq!(read(&packaged("examples"), "own_system.rs").lines().count(), 60);
}

#[test]
fn names_that_are_taken_are_refused() {
    let taken = catalog::register(vec![CatalogEntry::of::<Repair>()]).expect_err("a name of this crate");
    assert_eq!(taken, RegisterError::Name(Repair::CARD.name));
    assert!(taken.to_string().contains("no system can be called \"repair\""));
}

/// The prelude alone is enough for a solver of queens with a measure.
#[test]
fn the_keys_of_the_queens_are_there_for_others() {
    use queenlab::systems::prelude::{Axes, KeySpace, QueensKeys, Rows, Term};
    let keys = QueensKeys { size: 6, axes: Axes { first: 1, down: true } };
    let solution: Rows = keys.parse("246135").expect("a solution");
    assert_eq!((keys.count(), keys.class_count()), (Some(4), None));
    assert_eq!(keys.class(&solution), keys.class(&solution.transposed()));
    assert!(keys.parse("123456").is_none());
    assert_eq!(Term { name: "looks", about: "how often it looked" }.name, "looks");
}
