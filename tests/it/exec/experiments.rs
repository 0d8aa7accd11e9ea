//! Experiments with programs: what is refused, and that what is read is what is written.

use std::fs;

use queenlab::experiment::parse;
use queenlab::result::layout::CellIdentity;

use super::{KEYS, folder, refused};
use crate::support::queenlab;

#[test]
fn a_resolved_experiment_reads_back() {
    let system = r#"
command = ["solve", "--seed={seed31}", "--freq={freq}", "{{x}}", "{out}"]
freq = ["0.02", 1]
files = ["a", "b"]
stdin = "c"
env = { A = "b c" }
from = "out"
key = { json = "/Call/0/-", tokens = 'q\((?<at>\d+),(?<put>\d+)\)' }
steps = { regex = 's=(?<s>\d+)' }
measures = { restarts = { column = 2 }, conflicts = { json = "/a" } }
exit = { 10 = "read", 20 = "unsolvable", 3 = "limit" }
like = { kind = "uniform", size = 8 }
limits = { seconds = 2, memory = "2 GB", output = "1 MB" }
seeds = "count"
tolerate = 0.01
deterministic = false
version = ["solve", "--version"]
identity = "version""#;
    let text = format!("name = \"t\"\n[system]\nkind = \"exec\"\n{system}\n[trials]\ncount = 5\nseed = 1\n");
    let resolved = parse(text.as_bytes()).expect("an experiment").to_toml();
    for line in [
        "command = [\"solve\", \"--seed={seed31}\", \"--freq={freq}\", \"{{x}}\", \"{out}\"]",
        "freq = [\"0.02\", \"1\"]",
        "limits = { seconds = 2.0, memory = 2000000000, output = 1000000 }",
        "exit = { 3 = \"limit\", 10 = \"read\", 20 = \"unsolvable\" }",
        "like = { kind = \"uniform\", size = 8 }",
        "measures = { conflicts = { json = \"/a\" }, restarts = { column = 2 } }",
        "identity = \"version\"",
    ] {
        assert!(resolved.contains(line), "{line}\n{resolved}");
    }
    let again = parse(resolved.as_bytes()).expect("it reads back");
    assert_eq!(again.to_toml(), resolved);
    assert_eq!(again.cells().len(), 2);
    assert_eq!(CellIdentity::of(&again.cells()[1]).options, [("freq".to_owned(), "1".to_owned())]);
}

#[test]
fn a_range_is_each_of_its_numbers() {
    for (written, values) in [
        ("\"0..3\"", &["0", "1", "2", "3"][..]),
        ("[7, \"9..10\", \"x\"]", &["7", "9", "10", "x"]),
        ("[\"1..\", \"..2\", \"1.5..2\", \"3..1\"]", &["1..", "..2", "1.5..2", "3..1"]),
    ] {
        let text = format!(
            "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"p\", \"{{seed}}\", \"{{o}}\"]\no = {written}\n[trials]\ncount = 5\nseed = 1\n"
        );
        let experiment = parse(text.as_bytes()).expect("an experiment");
        let cells = experiment.cells();
        let options = cells.iter().flat_map(|cell| CellIdentity::of(cell).options);
        let found: Vec<String> = options.map(|(_, value)| value).collect();
        assert_eq!(found, values, "{written}");
        assert_eq!(parse(experiment.to_toml().as_bytes()).expect("again").to_toml(), experiment.to_toml());
    }
}

#[test]
fn mistakes_are_named_with_their_line() {
    let with = |command: &str, more: &str| {
        format!(
            "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = {command}\n{more}\n[trials]\ncount = 5\nseed = 1\n"
        )
    };
    let seeded = "[\"p\", \"{seed}\"]";
    for (command, more, line, what) in [
        ("[\"p\", \"{sed}\"]", "", 4, "the placeholder {sed}: allowed is {trial}, {cell}"),
        ("[\"p\"]", "", 4, "system.command has no seed: allowed is {seed}"),
        ("[]", "", 4, "system.command is an empty list: allowed is a list"),
        ("\"p {seed}\"", "", 4, "allowed is a list"),
        ("[\"p\", \"{seed\"]", "", 4, "a single brace"),
        (seeded, "freq = 1", 5, "system.freq: no argument uses {freq}"),
        (
            "[\"p\", \"{seed}\", \"{trial}\"]",
            "trial = [1, 2]",
            5,
            "{trial} is filled in for each trial: allowed is another",
        ),
        (
            "[\"p\", \"{seed}\", \"{max_steps}\"]",
            "max_steps = 100",
            5,
            "{max_steps} is filled in for each trial",
        ),
        ("[\"p\", \"{seed}\", \"{o}\"]", "o = [\"a\", \"b\\tc\"]", 5, "allowed is text without control"),
        ("[\"p\", \"{seed}\", \"{o}\"]", "o = \"\\u00ad\"", 5, "allowed is text without control"),
        (seeded, "key = { jason = \"/a\" }", 5, "it has \"jason\": allowed is { column = 1 }"),
        (seeded, "key = { json = \"a\" }", 5, "allowed is a JSON pointer"),
        (seeded, "key = { regex = \"x\" }", 5, "0 named groups"),
        (seeded, "exit = { 300 = \"read\" }", 5, "codes from 0 to 255"),
        (seeded, "exit = { 1 = \"good\" }", 5, "allowed is one of: \"read\", \"unsolvable\", \"limit\""),
        (seeded, "limits = { seconds = 0 }", 5, "allowed are 0.001 to 1000000 seconds"),
        (seeded, "limits = { memory = \"2 TB\" }", 5, "kB, MB, GB"),
        (seeded, "limits = { memory = 5 }", 5, "allowed as memory is 1 MB or more"),
        (seeded, "limits = { second = 3 }", 5, "it has \"second\": allowed is { seconds = 10"),
        (
            seeded,
            "measures = { a = { column = 2, place = 3 } }",
            5,
            "it has \"place\": allowed is { column = 1 }",
        ),
        (seeded, "known = 0", 5, "system.known is 0"),
        (seeded, "from = \"out\"", 4, "no argument has {out}"),
        (seeded, "known = [\"a\", \"a\"]", 5, "system.known is a list: allowed is a whole number from 1"),
        (
            seeded,
            "measures = { steps = { column = 1 } }",
            5,
            "system.measures is a section: allowed is { NAME",
        ),
        (seeded, "measures = { a = 1 }", 5, "allowed is { column = 1 }"),
        (seeded, "seeds = \"some\"", 5, "allowed is \"count\", \"none\", or [FIRST, LAST] for a census"),
        (seeded, "tolerate = 2", 5, "allowed is a number from 0 to 1"),
    ] {
        let error = parse(with(command, more).as_bytes()).expect_err(what);
        assert!(error.message.en.contains(what), "{what}: {}", error.message);
        assert_eq!(error.line, Some(line), "{what}: {}", error.message);
    }
}

#[test]
fn nothing_is_started_without_consent() {
    let dir = folder("touch started\n", "", "count = 5");
    for command in [&["run", "x.toml"][..], &["check", "x.toml"], &["plan", "x.toml", "--engine", "parallel"]]
    {
        let done = queenlab(dir.path(), command);
        assert!(done.code == 3 || command[0] == "check", "{done:?}");
        assert!(!dir.path().join("started").exists(), "{command:?}");
    }
    refused(
        &queenlab(dir.path(), &["run", "x.toml"]),
        3,
        "x.toml: this starts a program: sh program.sh '{seed31}'; --allow-exec allows it",
    );
    refused(
        &queenlab(dir.path(), &["run", "x.toml", "--allow-exec=abc"]),
        3,
        "experiment, program and files are others",
    );
    refused(&queenlab(dir.path(), &["run", "x.toml", "--allow-exec="]), 2, "there is no hash");
    let done = queenlab(dir.path(), &["check", "x.toml"]);
    assert!(done.code == 0 && done.out.contains("Nothing was started"), "{done:?}");
    assert!(!dir.path().join("started").exists());
}

#[test]
fn a_hash_is_consent_to_these_files_alone() {
    let dir = folder(KEYS, "", "count = 5");
    let done = queenlab(dir.path(), &["run", "x.toml", "--allow-exec=abc"]);
    let hash = done.err.trim().rsplit(' ').next().expect("a hash").to_owned();
    let allowed = format!("--allow-exec={hash}");
    fs::write(dir.path().join("program.sh"), format!("{KEYS}#")).expect("written");
    assert_eq!(queenlab(dir.path(), &["run", "x.toml", &allowed]).code, 3);
    fs::write(dir.path().join("program.sh"), KEYS).expect("written");
    let done = queenlab(dir.path(), &["run", "x.toml", &allowed]);
    assert_eq!(done.code, 0, "{done:?}");
}
