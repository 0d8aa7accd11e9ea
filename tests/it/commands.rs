//! Every command with good and bad input, as a user would type it.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::process::Command;

use queenlab::systems::catalog;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{Done, output, packaged, queenlab, read};

const SMALL: &str = "name = \"small\"\nabout = \"A test.\"\n[system]\nkind = \"repair\"\nsize = 5\n\
                     [trials]\ncount = 500\nseed = 1\n";

fn folder_with(experiment: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    dir
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

fn refused(dir: &Path, args: &[&str], code: i32, part: &str) {
    let done = queenlab(dir, args);
    assert_eq!(done.code, code, "{args:?}: {done:?}");
    assert!(done.err.contains(part), "{args:?}: {:?} lacks {part:?}", done.err);
    assert!(!done.err.contains("panicked"), "{done:?}");
    assert_eq!(done.out, "", "{args:?}");
}

#[test]
fn run_writes_every_file_and_ends_with_finding_and_place() {
    let dir = folder_with(SMALL);
    let done = queenlab(dir.path(), &["run", "x.toml"]);
    assert_eq!(done.code, 0, "{done:?}");
    let expected = [
        "cells.csv", "coverage.csv", "cutoffs.csv", "datapackage.json", "experiment.toml", "frequencies.csv",
        "outcomes.csv", "run-info.json", "statistics.csv", "steps.csv", "steps_summary.csv", "walks.csv",
    ];
    assert_eq!(names(&dir.path().join("results/small")), expected);
    assert!(done.out.contains("10 solutions"), "{}", done.out);
    assert!(done.out.ends_with("queenlab show results/small shows it.\n"), "{}", done.out);
}

#[test]
fn run_takes_the_experiment_and_overrides() {
    let dir = folder_with(SMALL);
    let args = ["run", "x.toml", "--trials", "40", "--seed", "9", "--out", "here", "--threads", "3"];
    output(dir.path(), &args);
    let resolved = fs::read_to_string(dir.path().join("here/experiment.toml")).expect("written");
    assert!(resolved.contains("count = 40\nseed = 9\nmax_steps = 10000000\n"), "{resolved}");
    assert!(!dir.path().join("results").exists());
}

#[test]
fn a_result_is_not_mixed_with_another_experiment() {
    let dir = folder_with(SMALL);
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["run", "x.toml"]);
    refused(dir.path(), &["run", "x.toml", "--seed", "2"], 3, "seed = 1 there, seed = 2 here");
    output(dir.path(), &["run", "x.toml", "--seed", "2", "--fresh"]);
    fs::create_dir(dir.path().join("mine")).expect("a folder");
    fs::write(dir.path().join("mine/letter.txt"), "dear").expect("written");
    refused(dir.path(), &["run", "x.toml", "--out", "mine"], 3, "no experiment.toml");
    assert_eq!(names(&dir.path().join("mine")), ["letter.txt"]);
}

#[test]
fn a_folder_that_cannot_be_made_is_reported_with_its_path() {
    let dir = folder_with(SMALL);
    fs::write(dir.path().join("file"), "").expect("written");
    refused(dir.path(), &["run", "x.toml", "--out", "file/below"], 1, "file/below: file is a file");
    refused(dir.path(), &["run", "x.toml", "--out", "file"], 1, "file: this is a file");
}

#[test]
fn progress_goes_to_stderr_and_is_no_bar_in_a_pipe() {
    let dir = folder_with(SMALL);
    for how in ["auto", "none"] {
        let done = queenlab(dir.path(), &["run", "x.toml", "--fresh", "--progress", how]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "nothing in less than 10 seconds");
    }
    let done = queenlab(dir.path(), &["run", "x.toml", "--fresh", "--progress", "plain"]);
    assert!(done.err.starts_with("500 of 500 trials in ") && done.err.ends_with(" s\n"), "{done:?}");
    assert!(!done.out.contains("500 of 500"), "{done:?}");
}

/// Of more trials than can be run the estimate is what is needed.
#[test]
fn check_estimates_however_many_trials_there_are() {
    let dir = folder_with(&SMALL.replace("count = 500", "count = 1000000000000000000"));
    let checked = output(dir.path(), &["check", "x.toml"]);
    assert!(checked.contains("years"), "{checked}");
}

#[test]
fn check_resolves_and_estimates_and_writes_nothing() {
    let dir = folder_with(&SMALL.replace("size = 5", "size = [4, 5]"));
    let printed = output(dir.path(), &["check", "x.toml"]);
    for part in [
        "size = [4, 5]",
        "max_steps = 10000000",
        "Cell 2: size=5, 500 random starts",
        "Cells: 2, trials: 1,000",
        "Time: about",
    ] {
        assert!(printed.contains(part), "{part:?} is not in {printed}");
    }
    assert_eq!(names(dir.path()), ["x.toml"]);
}

#[test]
fn check_knows_that_a_census_is_reported_and_not_run() {
    let census = SMALL.replace("size = 5", "size = 12").replace("count = 500", "count = \"all\"");
    let dir = folder_with(&census);
    let printed = output(dir.path(), &["check", "x.toml"]);
    assert!(printed.contains("8,916,100,448,256 starts, each once"), "{printed}");
    assert!(printed.contains("Time: not estimated: a census enumerates its starts"), "{printed}");
}

#[test]
fn systems_lists_all_and_reports_one() {
    let here = Path::new(".");
    let all = output(here, &["systems"]);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), catalog::entries().count() + 2, "{all}");
    for (line, entry) in lines.iter().zip(catalog::entries()) {
        let card = entry.card;
        let about = format!("{} ({})", card.about.en, card.source.en);
        assert_eq!(
            line.split_once(' ').map(|(name, about)| (name, about.trim())),
            Some((card.name, about.as_str()))
        );
        let printed = output(here, &["systems", card.name]);
        let rule: Vec<&str> = card.rule.iter().map(|sentence| sentence.en).collect();
        let begin = format!("{}: {about}\n\n{}\n\nA step is {}.\n", card.name, rule.join("\n"), card.step.en);
        assert!(printed.starts_with(&begin), "{printed}");
        let options = card.options.iter().map(|option| (option.name, option.about.en));
        let terms = card.measures.iter().chain(card.stops).map(|term| (term.name, term.about));
        for (name, about) in options.chain(terms) {
            assert!(printed.contains(&format!("\n  {name:<12} {about}\n")), "{name} is not in {printed}");
        }
    }
    let one = output(here, &["systems", "backtrack"]);
    for part in
        ["a whole number from 2 to 32, default 8", "\"ascending\", \"shuffled\"", "comparisons", "unsolvable"]
    {
        assert!(one.contains(part), "{part:?} is not in {one}");
    }
    refused(here, &["systems", "chess"], 3, "allowed is one of: \"repair\", \"backtrack\"");
}

#[test]
fn trace_writes_one_line_of_text() {
    let line = output(Path::new("."), &["trace", "repair", "--size", "4", "--start", "1111"]);
    assert!(line.starts_with("1111INIT|1211A2:2|1311A2:3|1321A3:2|"), "{line}");
    assert!(line.ends_with("2412A4:2|2413A4:3|\n"), "{line}");
    assert_eq!(line.matches('\n').count(), 1);
    assert_eq!(output(Path::new("."), &["trace", "repair", "--size", "4"]), line);
    assert_eq!(output(Path::new("."), &["trace", "repair", "--size", "4", "--trial", "0"]), line);
}

#[test]
fn trace_replays_a_trial_of_a_seed_and_cell() {
    let args = ["trace", "repair", "--seed", "2026", "--trial", "0"];
    assert!(output(Path::new("."), &args).starts_with("46848477INIT|"));
    let second = output(Path::new("."), &[&args[..], &["--cell", "2"]].concat());
    assert!(second.starts_with("25772275INIT|"), "{second}");
}

#[test]
fn trace_takes_a_cell_of_a_result() {
    let dir = folder_with(&SMALL.replace("size = 5", "size = [4, 5, 6]"));
    output(dir.path(), &["run", "x.toml"]);
    let text = |args: &[&str]| output(dir.path(), &[&["trace"], args, &["--trial", "7"]].concat());
    let option = text(&["results/small", "--cell", "3"]);
    assert_eq!(text(&["results/small:3"]), option);
    assert_eq!(option.find("INIT|"), Some(6), "{option}");
    refused(
        dir.path(),
        &["trace", "results/small:4"],
        3,
        "results/small:4: allowed is one of the 3 cells, results/small:1 to results/small:3",
    );
    refused(dir.path(), &["trace", "results/small:x"], 3, "results/small:x: allowed is one of the 3 cells");
}

#[test]
fn trace_draws_boards() {
    let boards =
        output(Path::new("."), &["trace", "repair", "--size", "4", "--start", "2411", "--format", "boards"]);
    let start = "start: 2411INIT\n. Q . .\n. . . .\nQ . . .\n. . Q Q\n\n";
    assert!(boards.starts_with(start), "{boards}");
    assert!(boards.ends_with("solved: 2413 after 2 steps, reactions 0, evaluations 16\n"), "{boards}");
}

#[test]
fn trace_writes_json() {
    let text = output(Path::new("."), &["trace", "backtrack", "--size", "4", "--format", "json"]);
    let trace: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(trace["format"], "queenlab-trace/1");
    assert_eq!(trace["options"]["order"], "ascending");
    assert_eq!(trace["end"]["key"], "3142");
    assert_eq!(trace["end"]["measures"]["comparisons"], 85);
    let events = trace["events"].as_array().expect("a list");
    let counted = events.iter().filter(|event| event["step"].is_u64()).count();
    assert_eq!(Some(counted as u64), trace["end"]["steps"].as_u64());
    assert_eq!(events.last().expect("events")["grid"][0], ". Q . .");
}

#[test]
fn trace_of_a_short_budget_ends_at_the_limit() {
    let done = queenlab(Path::new("."), &["trace", "repair", "--max-steps", "3"]);
    assert_eq!(done.out.matches('|').count(), 4);
    assert!(done.err.starts_with("step-limit after 3 steps"), "{}", done.err);
    assert_eq!(done.code, 0);
}

#[test]
fn trace_lists_all_solutions_of_an_exhaustive_search() {
    let here = Path::new(".");
    let all = output(here, &["trace", "backtrack", "--size", "6", "--all"]);
    assert_eq!(all, "415263\n531642\n246135\n362514\n");
    let json = output(here, &["trace", "backtrack", "--size", "6", "--all", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["solutions"].as_array().map(Vec::len), Some(4));
    refused(here, &["trace", "repair", "--all"], 3, "stops at its first solution");
}

#[test]
fn numbers_of_the_command_line_say_what_is_allowed() {
    let here = Path::new(".");
    for (args, part) in [
        (&["run", "x.toml", "--seed", "abc"][..], "as in 1000, 1_000, 1,000, 1k or 1e3"),
        (&["run", "x.toml", "--threads", "0"], "allowed is a whole number from 1 to 1024"),
        (&["show", "x", "--cell", "0"], "allowed is a whole number from 1 to"),
        (&["plot", "x", "--svg", "x.svg", "--cell", "one"], "this is no whole number"),
        (&["trace", "repair", "--trial", "x"], "this is no whole number"),
        (&["try", "--seed", "x", "--", "true"], "this is no whole number"),
    ] {
        refused(here, args, 2, part);
    }
}

#[test]
fn trace_refuses_what_cannot_be() {
    let here = Path::new(".");
    let starts =
        [("1111111", "7 rows"), ("01111111", "allowed is 1 to 8"), ("99999999", "allowed is 1 to 8")];
    for (start, part) in starts {
        refused(here, &["trace", "repair", "--start", start], 3, part);
    }
    refused(here, &["trace", "repair", "--size", "33"], 3, "a whole number from 2 to 32");
    refused(here, &["trace", "repair", "--option", "order=shuffled"], 3, "allowed is size");
    refused(here, &["trace", "backtrack", "--option", "order"], 3, "NAME=VALUE");
    refused(here, &["trace", "backtrack", "--option", "order=up"], 3, "\"ascending\", \"shuffled\"");
    refused(here, &["trace", "backtrack", "--start", "1"], 3, "cannot be written");
    refused(here, &["trace", "repair", "--trial", "16777216"], 3, "allowed is 0 to 16777215");
    refused(
        here,
        &["trace", "backtrack", "--format", "original", "--seed", "1", "--trial", "1"],
        3,
        "as the original program does",
    );
    refused(here, &["trace", "chess"], 3, "there is no system \"chess\"");
    refused(here, &["trace", "repair", "--seed", "1"], 2, "--trial");
    refused(here, &["trace", "repair", "--seed", "1", "--trial", "1", "--cell", "0"], 2, "0");
    refused(here, &["trace", "repair", "--size", "6", "--option", "size=8"], 3, "size is given twice");
    refused(here, &["trace", "repair", "--seed", "-1", "--trial", "1"], 2, "-1");
    for system in ["lasvegas", "knuth", "permute", "anneal", "minconflicts"] {
        let done = queenlab(here, &["trace", system, "--size", "4", "--trial", "2"]);
        let again = queenlab(here, &["trace", system, "--size", "4", "--trial", "3"]);
        assert_eq!((done.code, done.out == again.out), (again.code, done.code != 0), "{system}: {done:?}");
    }
    refused(here, &["trace", "lasvegas", "--trial", "2"], 3, "not listed: a seed draws them");
}

#[test]
fn trace_takes_the_trials_that_an_experiment_has() {
    let dir = folder_with(SMALL);
    output(dir.path(), &["run", "x.toml"]);
    for experiment in ["x.toml", "results/small", "results/small:1"] {
        output(dir.path(), &["trace", experiment, "--trial", "499"]);
        let allowed = "--trial 500: allowed is 0 to 499, the trials of the experiment";
        refused(dir.path(), &["trace", experiment, "--trial", "500"], 3, allowed);
    }
}

#[test]
fn a_restart_that_no_trial_lives_to_see_is_warned_of() {
    let of = |restart: &str| {
        let system = format!("[system]\nkind = \"anneal\"\nsize = 6\nrestart = {restart}\n");
        let dir = folder_with(&format!(
            "name = \"late\"\n{system}[trials]\ncount = 5\nseed = 1\nmax_steps = 100\n"
        ));
        output(dir.path(), &["check", "x.toml"])
    };
    assert!(of("[50, 100, 200]").contains("late-restart (cell 2, 3)"));
    for in_time in ["99", "0", "[0, 1]"] {
        assert!(!of(in_time).contains("late-restart"), "{in_time}");
    }
}

#[test]
fn show_reports_at_a_glance() {
    let dir = folder_with(SMALL);
    output(dir.path(), &["run", "x.toml"]);
    let shown = output(dir.path(), &["show", "results/small"]);
    for part in ["A test.", "Total variation distance from uniform", "livelock", "█", "median", "evaluations"]
    {
        assert!(shown.contains(part), "{part:?} is not in {shown}");
    }
    assert!(shown.lines().skip(2).all(|line| line.chars().count() <= 80), "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colours in a pipe");
    let classes = output(dir.path(), &["show", "results/small", "--by", "class"]);
    assert!(classes.contains("Symmetry classes"), "{classes}");
    let coloured = output(dir.path(), &["show", "results/small", "--color", "always"]);
    assert!(coloured.contains('\u{1b}'));
}

#[test]
fn of_many_classes_the_ends_are_shown() {
    let dir = folder_with(&SMALL.replace("size = 5", "size = 9"));
    output(dir.path(), &["run", "x.toml", "--progress", "none"]);
    let shown = output(dir.path(), &["show", "results/small", "--by", "class"]);
    let classes = shown.split("Symmetry classes (most and least frequent; 46)").nth(1).expect("46 classes");
    let rows: Vec<&str> = classes.trim_start().lines().skip(1).take_while(|line| !line.is_empty()).collect();
    assert_eq!((rows.len(), rows[8].trim()), (17, ".."), "{shown}");
}

/// The numbers of a column of the solutions that `show` lists, counted from 0.
fn listed(shown: &str, column: usize) -> Vec<f64> {
    let rows = shown.lines().skip_while(|line| !line.starts_with(" solution")).skip(1);
    let rows = rows.take_while(|line| !line.is_empty()).filter(|line| !line.contains(".."));
    let words = |line: &str| {
        line.split_whitespace()
            .filter(|word| !word.contains(|c| ('▀'..='▟').contains(&c)))
            .map(|word| word.replace(',', ""))
            .collect::<Vec<_>>()
    };
    rows.map(|line| words(line)[column].parse().expect("a number")).collect()
}

#[test]
fn show_lists_by_share_or_by_steps() {
    let dir = folder_with(&SMALL.replace("size = 5", "size = 8").replace("count = 500", "count = 20000"));
    output(dir.path(), &["run", "x.toml"]);
    let (count, mean) = (1, 5);
    let ascends = |numbers: &[f64]| numbers.windows(2).all(|pair| pair[0] <= pair[1]);
    let descends = |numbers: &[f64]| numbers.windows(2).all(|pair| pair[0] >= pair[1]);
    let by_share = output(dir.path(), &["show", "results/small"]);
    let by_steps = output(dir.path(), &["show", "results/small", "--by", "steps"]);
    assert!(descends(&listed(&by_share, count)) && !ascends(&listed(&by_share, mean)), "{by_share}");
    assert!(ascends(&listed(&by_steps, mean)) && !descends(&listed(&by_steps, count)), "{by_steps}");
    assert_eq!(listed(&by_steps, mean).len(), 16);
    let few = folder_with(&SMALL.replace("size = 5", "size = 8").replace("count = 500", "count = 60"));
    output(few.path(), &["run", "x.toml"]);
    let of_few = output(few.path(), &["show", "results/small", "--by", "steps"]);
    assert_eq!(listed(&of_few, mean).len(), 16, "what was not reached has no steps to be ordered by");
    let reached = fs::read_to_string(few.path().join("results/small/frequencies.csv")).expect("a table");
    let reached = reached.lines().skip(1).filter(|row| !row.contains(",0,0.0")).count();
    assert!(of_few.contains(&format!("(least and most steps on average; {reached} reached)")), "{of_few}");
    let means: Vec<f64> = fs::read_to_string(dir.path().join("results/small/frequencies.csv"))
        .expect("a table")
        .lines()
        .skip(1)
        .map(|row| row.split(',').nth(14).expect("a mean").parse().expect("a number"))
        .collect();
    let least = means.iter().copied().fold(f64::INFINITY, f64::min);
    let first = listed(&by_steps, mean)[0];
    assert!((first - least).abs() <= 0.01 * least, "{first} is not {least}");
}

#[test]
fn show_writes_one_json_object_with_every_table() {
    let dir = folder_with(SMALL);
    output(dir.path(), &["run", "x.toml"]);
    let text = output(dir.path(), &["show", "results/small", "--json"]);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["name"], "small");
    assert_eq!(json["frequencies"].as_array().map(Vec::len), Some(10));
    for table in ["cells", "outcomes", "steps", "steps_summary", "statistics", "coverage"] {
        assert!(!json[table].as_array().expect("a table").is_empty(), "{table}");
    }
    let package: Value =
        serde_json::from_str(&read(dir.path(), "results/small/datapackage.json")).expect("JSON");
    let mut numbers = 0;
    for resource in package["resources"].as_array().expect("tables") {
        let table = resource["path"].as_str().and_then(|path| path.strip_suffix(".csv")).unwrap_or_default();
        let rows = json[table].as_array();
        let fields = resource["schema"]["fields"].as_array().map(Vec::as_slice).unwrap_or_default();
        for name in fields.iter().filter(|field| field["type"] == "number").map(|field| &field["name"]) {
            for row in rows.into_iter().flatten() {
                let value = &row[name.as_str().expect("a name")];
                assert!(value.is_number() || value.is_null(), "{name}: {value}");
                numbers += u64::from(value.is_number());
            }
        }
    }
    assert!(numbers > 100, "{numbers}");
}

#[test]
fn show_of_a_sweep_is_an_overview_and_a_cell_can_be_chosen() {
    let dir = folder_with(&SMALL.replace("size = 5", "size = [4, 5, 6]"));
    output(dir.path(), &["run", "x.toml"]);
    let shown = output(dir.path(), &["show", "results/small"]);
    assert_eq!(shown.lines().filter(|line| line.contains("repair")).count(), 3, "{shown}");
    assert!(!shown.lines().any(|line| line.ends_with(' ')), "{shown:?}");
    let unranked = "queenlab compare DIR OTHER; what changes within one result says queenlab effects DIR";
    refused(dir.path(), &["compare", "results/small"], 3, unranked);
    let one = output(dir.path(), &["show", "results/small", "--cell", "3"]);
    assert!(one.contains("size 6") && one.contains("Outcomes"), "{one}");
    assert_eq!(output(dir.path(), &["show", "results/small:3"]), one);
    refused(
        dir.path(),
        &["show", "results/small", "--cell", "4"],
        3,
        "--cell 4: allowed is one of the 3 cells",
    );
    refused(dir.path(), &["show", "results/small:4"], 3, "results/small:4: allowed is one of the 3 cells");
    refused(dir.path(), &["show", "results/small:3", "--cell", "2"], 3, "DIR:3 and --cell 2 are two cells");
    refused(dir.path(), &["show", "results/large:4"], 1, "results/large: there is no such folder");
    refused(dir.path(), &["show", "results/small", "--by", "class"], 3, "--by is for one cell");
}

#[test]
fn damaged_and_missing_results_are_reported() {
    let dir = folder_with(SMALL);
    output(dir.path(), &["run", "x.toml"]);
    let nowhere = "nowhere: there is no such folder: allowed is the folder of a result";
    for args in [
        &["show", "nowhere"][..],
        &["verify", "nowhere"],
        &["export", "nowhere", "--to", "site"],
        &["plot", "nowhere", "--svg", "x.svg"],
    ] {
        refused(dir.path(), args, 1, nowhere);
        let other = [args[0], "x.toml"].into_iter().chain(args[2..].iter().copied()).collect::<Vec<_>>();
        refused(dir.path(), &other, 1, "x.toml: this is no folder: allowed is the folder of a result");
    }
    for pair in [["results/small", "nowhere"], ["nowhere:1", "results/small"]] {
        let part = "nowhere: there is no such file or folder: allowed is the folder of a result";
        refused(dir.path(), &["compare", pair[0], pair[1]], 1, part);
    }
    refused(dir.path(), &["stats", "nowhere"], 1, "nowhere: there is no such file");
    for name in ["x", "y.toml"] {
        let part = format!("{name}: cannot be read: there is no such file; did you mean \"x.toml\"?");
        refused(dir.path(), &["run", name], 3, &part);
    }
    let below = "results/small/cell.csv: there is no such file; did you mean \"results/small/cells.csv\"?";
    refused(dir.path(), &["stats", "results/small/cell.csv"], 1, below);
    refused(dir.path(), &["stats", "x.tom"], 1, "x.tom: there is no such file; did you mean \"x.toml\"?");
    refused(
        dir.path(),
        &["show", "small"],
        1,
        "small: there is no such folder; did you mean \"results/small\"?",
    );
    refused(dir.path(), &["stats", "results"], 1, "results: this is a folder: allowed is a file");
    refused(dir.path(), &["trace", "repair", "--check", "nowhere"], 1, "nowhere: there is no such file");
    assert_eq!(names(dir.path()), ["results", "x.toml"]);
    let file = dir.path().join("results/small/frequencies.csv");
    fs::write(&file, "cell,size\n1,5\n").expect("written");
    refused(dir.path(), &["show", "results/small"], 6, "frequencies.csv: the file is not as it was written");
    fs::remove_file(&file).expect("removed");
    refused(dir.path(), &["show", "results/small"], 6, "frequencies.csv: not there; queenlab run");
    output(dir.path(), &["run", "results/small/experiment.toml", "--out", "results/small"]);
    output(dir.path(), &["show", "results/small"]);
}

#[test]
fn a_result_without_its_package_is_damaged() {
    let dir = folder_with(SMALL);
    output(dir.path(), &["run", "x.toml"]);
    let package = dir.path().join("results/small/datapackage.json");
    fs::write(&package, "{}").expect("written");
    refused(
        dir.path(),
        &["show", "results/small"],
        6,
        "datapackage.json: this is no data package of queenlab",
    );
    fs::write(&package, "").expect("written");
    refused(dir.path(), &["show", "results/small"], 6, "datapackage.json");
    fs::remove_file(&package).expect("removed");
    let lost =
        "datapackage.json: not there; queenlab run results/small/experiment.toml --out results/small writes";
    refused(dir.path(), &["show", "results/small"], 6, lost);
    fs::remove_file(dir.path().join("results/small/experiment.toml")).expect("removed");
    let no_result = "datapackage.json: not there, so the folder holds no result";
    refused(dir.path(), &["show", "results/small"], 1, no_result);
}

#[test]
fn what_an_interrupted_writer_left_is_in_nobodys_way() {
    let dir = folder_with(SMALL);
    fs::create_dir(dir.path().join("r")).expect("a folder");
    fs::write(dir.path().join("r/.queenlab-x.tmp"), "half").expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
}

#[test]
fn a_system_without_chance_is_not_tested() {
    let dir = folder_with(&SMALL.replace("repair", "backtrack"));
    let printed = output(dir.path(), &["run", "x.toml"]);
    let finding = printed.lines().next().expect("a finding");
    assert!(finding.starts_with("backtrack size 5 order=ascending, 500 random starts. "), "{printed}");
    assert!(
        finding.ends_with(" 9 solutions were never reached. Not tested: the trials are not a random sample."),
        "{printed}"
    );
    let frequencies = fs::read_to_string(dir.path().join("results/small/frequencies.csv")).expect("a table");
    assert_eq!(frequencies.lines().filter(|row| row.contains(",500,1.0,")).count(), 1, "{frequencies}");
    let statistics = fs::read_to_string(dir.path().join("results/small/statistics.csv")).expect("a table");
    assert!(!statistics.contains(",true,true,") && !statistics.contains("log10_e"), "{statistics}");
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(Path::new("."), &["completions", shell]);
        for word in ["run", "check", "stats", "verify", "threads", "color"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    refused(Path::new("."), &["completions", "abacus"], 2, "bash");
}

/// What bash offers for the last of `words`.
fn offered(words: &[&str]) -> Vec<String> {
    let script = output(Path::new("."), &["completions", "bash"]);
    let asked = "\ncomplete -p queenlab >/dev/null || exit 1\nCOMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1))\n\
                 _queenlab queenlab \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"\n\
                 printf '%s\\n' \"${COMPREPLY[@]}\"";
    let mut bash = Command::new("bash");
    let done = bash.args(["--norc", "-c", &(script + asked), "bash"]).args(words).output().expect("bash");
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_options_and_values() {
    assert_eq!(offered(&["queenlab", "ru"]), ["run"]);
    assert_eq!(offered(&["queenlab", "s"]), ["systems", "show", "stats", "schema"]);
    assert_eq!(offered(&["queenlab", "systems", "min"]), ["minconflicts"]);
    assert_eq!(offered(&["queenlab", "trace", "per"]), ["permute"]);
    assert_eq!(
        offered(&["queenlab", "trace", "backtrack", "--option", "ord"]),
        ["order=ascending", "order=shuffled"]
    );
    assert_eq!(offered(&["queenlab", "show", "x", "--by", ""]), ["share", "steps", "class"]);
    assert_eq!(offered(&["queenlab", "trace", "repair", "--ma"]), ["--max-steps"]);
    assert_eq!(offered(&["queenlab", "completions", "z"]), ["zsh"]);
}

#[test]
#[ignore = "needs fish: apt-get install fish"]
fn fish_completes_commands_options_and_values() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("queenlab.fish"), output(dir.path(), &["completions", "fish"]))
        .expect("written");
    let offered = |line: &str| {
        let asked = format!("source queenlab.fish; complete --do-complete '{line}'");
        let mut fish = Command::new("fish");
        let done = fish.args(["--no-config", "-c", &asked]).current_dir(dir.path()).output().expect("fish");
        assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
        let text = String::from_utf8(done.stdout).expect("text");
        text.lines().map(|line| line.split('\t').next().expect("a word").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(offered("queenlab ru"), ["run"]);
    assert_eq!(offered("queenlab systems min"), ["minconflicts"]);
    assert_eq!(offered("queenlab trace per"), ["permute"]);
    assert_eq!(offered("queenlab completions z"), ["zsh"]);
    assert_eq!(offered("queenlab trace backtrack --option ord"), ["order=ascending", "order=shuffled"]);
}

#[test]
fn wrong_usage_is_exit_code_2() {
    let here = Path::new(".");
    refused(here, &[], 2, "Usage");
    refused(here, &["fly"], 2, "fly");
    refused(here, &["run"], 2, "FILE");
    refused(here, &["run", "x.toml", "--threads", "0"], 2, "0");
    refused(here, &["run", "x.toml", "--trials", "0"], 2, "0");
    refused(here, &["show", "x", "--by", "colour"], 2, "share");
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let binary = env!("CARGO_BIN_EXE_queenlab");
    let script = format!("set -o pipefail; {binary} trace repair --format boards 2>err | head -n 1");
    let dir = tempdir().expect("a folder");
    let shell = Command::new("bash").current_dir(&dir).args(["-c", &script]).output().expect("bash");
    let done = Done {
        code: shell.status.code().expect("no signal"),
        out: String::from_utf8(shell.stdout).expect("text"),
        err: fs::read_to_string(dir.path().join("err")).expect("text"),
    };
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
    assert_eq!(done.out, "start: 11111111INIT\n");
}

/// A program that lies in a clone of this repository says which commit is checked out there.
#[test]
fn the_commit_is_that_of_the_clone_in_which_the_program_lies() {
    let (first, second) = ("0123456789abcdef0123456789abcdef01234567", "f".repeat(40));
    let dir = folder_with(SMALL);
    let at = |path: &str| dir.path().join(path);
    let write = |path: &str, text: &str| {
        fs::create_dir_all(at(path).parent().expect("a folder")).expect("a folder");
        fs::write(at(path), text).expect("written");
    };
    fs::create_dir_all(at("clone/target/release")).expect("a folder");
    // By another process: what this one has open for writing while a test beside starts a program cannot be run yet.
    let copied =
        Command::new("cp").arg(env!("CARGO_BIN_EXE_queenlab")).arg(at("clone/target/release")).status();
    assert!(copied.expect("cp").success());
    let commit = || {
        let run = ["run", "x.toml", "--fresh", "--out", "r"];
        let done = Command::new(at("clone/target/release/queenlab")).current_dir(&dir).args(run).output();
        assert!(done.expect("it starts").status.success());
        let info: Value = serde_json::from_str(&read(dir.path(), "r/run-info.json")).expect("JSON");
        info["commit"].clone()
    };
    write("clone/Cargo.toml", "[package]\nname = \"queenlab\"\n");
    assert_eq!(commit(), Value::Null);
    write("clone/.git/HEAD", "ref: refs/heads/main\n");
    write(
        "clone/.git/packed-refs",
        &format!("# pack-refs\n{first} refs/heads/other\n{second} refs/heads/main\n"),
    );
    assert_eq!(commit(), second);
    write("clone/.git/refs/heads/main", &format!("{first}\n"));
    assert_eq!(commit(), first);
    write("clone/.git/HEAD", &format!("{second}\n"));
    assert_eq!(commit(), second);
    write("clone/.git/HEAD", "ref: ../../x.toml\n");
    assert_eq!(commit(), Value::Null);
    fs::rename(at("clone/.git"), at("shared")).expect("moved");
    write("clone/.git", "gitdir: ../shared/worktrees/w\n");
    write("shared/worktrees/w/HEAD", "ref: refs/heads/main\n");
    write("shared/worktrees/w/commondir", "../..\n");
    assert_eq!(commit(), first);
    write("clone/Cargo.toml", "[package]\nname = \"other\"\n");
    assert_eq!(commit(), Value::Null);
}

#[test]
fn the_shortest_traces_are_files_that_trace_checks() {
    let dir = folder_with(&SMALL.replace("size = 5", "size = [4, 5]"));
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["export", "results/small", "--to", "site", "--traces"]);
    let text = read(dir.path(), "site/cell-2/traces.txt");
    let traces: Value = serde_json::from_str(&read(dir.path(), "site/cell-2/traces.json")).expect("JSON");
    let frequencies = read(dir.path(), "results/small/frequencies.csv");
    let rows = csv::Reader::from_reader(frequencies.as_bytes()).into_deserialize();
    let rows = rows.map(|row| row.expect("a row")).filter(|row: &HashMap<String, String>| row["cell"] == "2");
    let rows: Vec<_> = rows.collect();
    let (parts, traces): (Vec<&str>, _) =
        (text.split("\n\n").filter(|part| !part.is_empty()).collect(), traces.as_array().expect("a list"));
    assert_eq!((rows.len(), parts.len(), traces.len()), (10, 10, 10));
    for ((row, part), trace) in rows.iter().zip(parts).zip(traces) {
        let (solution, trial, steps) = (&row["solution"], &row["shortest_trial"], &row["steps_min"]);
        let (head, trace_text) = part.split_once('\n').expect("two lines");
        assert_eq!(head, format!("{solution}, trial {trial}, {steps} steps"));
        let of_result = ["trace", "results/small", "--cell", "2", "--trial", trial];
        assert_eq!(trace_text, output(dir.path(), &of_result).trim_end());
        let json = output(dir.path(), &[&of_result[..], &["--format", "json"]].concat());
        assert_eq!(*trace, serde_json::from_str::<Value>(&json).expect("JSON"));
        assert_eq!(trace["end"]["key"], *solution);
    }
}

/// What scripts rely on is in the help, the README and the page on clusters alike.
#[test]
fn the_help_has_every_exit_code() {
    let codes = |text: &str| {
        let numbers =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u8>().ok());
        numbers.collect::<BTreeSet<u8>>()
    };
    let root = packaged("");
    let help = output(&root, &["--help"]);
    let in_help =
        codes(help.split("Exit codes:").nth(1).expect("the codes").split("(128").next().expect("codes"));
    let table = read(&root, "docs/clusters.md");
    let rows = table
        .split("| code | meaning |")
        .nth(1)
        .expect("a table")
        .lines()
        .filter(|line| line.starts_with("| "));
    let in_table: BTreeSet<u8> = rows.flat_map(|row| codes(row.split('|').nth(1).expect("a code"))).collect();
    let readme = read(&root, "README.md");
    let paragraph =
        readme.split("Exit codes: ").nth(1).and_then(|text| text.split("(128").next()).expect("codes");
    assert!(in_table.len() > 10, "{in_table:?}");
    assert_eq!((&in_help, &codes(paragraph)), (&in_table, &in_table));
}
