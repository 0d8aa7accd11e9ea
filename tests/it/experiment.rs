//! Experiment files, good and bad.

use std::fs;

use queenlab::experiment::{Count, Experiment, ParseError, parse, parse_with};
use queenlab::result::layout::CellIdentity;
use tempfile::tempdir;

use crate::support::DETERMINISTIC;
#[cfg(feature = "cli")]
use crate::support::{output, queenlab};

const GOOD: &str = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = 10\nseed = 1\n";

fn read(text: &str) -> Experiment {
    parse(text.as_bytes()).expect("a good experiment")
}

fn wrong(text: impl AsRef<[u8]>) -> String {
    let ParseError { line, message } = parse(text.as_ref()).expect_err("a bad experiment");
    line.map_or(message.to_string(), |line| format!("{line}: {message}"))
}

fn with(old: &str, new: &str) -> String {
    assert!(GOOD.contains(old));
    GOOD.replace(old, new)
}

#[test]
fn a_list_makes_cells_in_file_order_the_last_fastest() {
    let text = with(
        "kind = \"repair\"\nsize = 8",
        "order = [\"shuffled\", \"ascending\"]\nkind = \"backtrack\"\nsize = [4, 6, 8]",
    );
    let experiment = read(&text);
    let printed: Vec<String> = experiment
        .cells()
        .iter()
        .map(|cell| {
            let options = CellIdentity::of(cell).options;
            let [(name, value)] = &options[..] else { panic!("one option varies") };
            format!("{} {name}={value} {}", cell.number, cell.options.size())
        })
        .collect();
    assert_eq!(
        printed,
        [
            "1 order=shuffled 4", "2 order=shuffled 6", "3 order=shuffled 8", "4 order=ascending 4",
            "5 order=ascending 6", "6 order=ascending 8",
        ]
    );
}

#[test]
fn the_resolved_experiment_is_read_back_to_the_same() {
    let about = with("[system]", "about = \"quotes \\\" and \\\\ and\\nlines, ñ\"\n[system]");
    let all = with("count = 10", "count = \"all\"");
    let sweep = with("size = 8", "size = [4, 5]");
    let seed = with("seed = 1", "seed = 18446744073709551615\nmax_steps = 7");
    let both = with("[system]", "about.en = \"How?\"\nabout.es = \"¿Cómo?\"\n[system]");
    let table = with("[system]", "about = { en = \"How?\", es = \"¿Cómo?\" }\n[system]");
    assert_eq!(read(&both).to_toml(), read(&table).to_toml());
    for text in [GOOD, &about, &both, &all, &sweep, &seed] {
        let resolved = read(text).to_toml();
        assert_eq!(read(&resolved).to_toml(), resolved);
    }
    let read = read(&seed);
    assert_eq!((read.seed, read.max_steps, read.count), (Some(u64::MAX), Some(7), Count::Trials(10)));
}

#[cfg(feature = "cli")]
#[test]
fn a_license_and_a_date_are_for_the_data_package() {
    let text =
        with("name = \"x\"", "name = \"x\"\nlicense = \"CC-BY-4.0\"\ncreated = 2026-11-24T12:30:00+01:00");
    let experiment = read(&text);
    assert_eq!(experiment.publication.license.as_deref(), Some("CC-BY-4.0"));
    assert_eq!(experiment.publication.created.as_deref(), Some("2026-11-24T12:30:00+01:00"));
    assert_eq!(read(&experiment.to_toml()).publication, experiment.publication);
}

#[test]
fn a_census_needs_no_seed() {
    let census = with("count = 10\nseed = 1\n", "count = \"all\"\n");
    assert!(read(&census).to_toml().contains("count = \"all\"\nseed = 0\n"));
    assert_eq!(read(&census).to_toml(), read(&(census.clone() + "seed = 0\n")).to_toml());
    assert!(wrong(census + "seed = -1\n").contains("trials.seed is -1"));
}

#[cfg(feature = "cli")]
#[test]
fn a_census_without_a_seed_goes_through_every_command() {
    let census = with("count = 10\nseed = 1\n", "count = \"all\"\n");
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), census.replace("size = 8", "size = 5")).expect("written");
    output(dir.path(), &["check", "x.toml"]);
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["verify", "results/x"]);
    output(dir.path(), &["show", "results/x"]);
    output(dir.path(), &["plan", "x.toml", "--engine", "parallel", "--shards", "2", "--out", "p"]);
    for shard in ["1/2", "2/2"] {
        output(dir.path(), &["run", "--plan", "p/plan.json", "--shard", shard]);
    }
    output(dir.path(), &["merge", "p/shards/1", "p/shards/2", "--out", "merged"]);
    for file in DETERMINISTIC {
        let bytes = |folder: &str| fs::read(dir.path().join(folder).join(file)).expect("a file");
        assert!(bytes("results/x") == bytes("merged"), "{file}");
    }
}

#[test]
fn an_experiment_too_large_to_be_one_is_refused() {
    let long = format!("{GOOD}# {}\n", "x".repeat(4_000_000));
    assert!(wrong(&long).contains("bytes are too many: allowed are 4000000"));
}

#[test]
fn a_question_of_several_lines_is_one_line_of_the_resolved_experiment() {
    let text = with("[system]", "about = \"\"\"one\nseed = 2\"\"\"\n[system]");
    let resolved = read(&text).to_toml();
    assert!(resolved.contains("\nabout = \"one\\nseed = 2\"\n"), "{resolved}");
    assert_eq!(read(&resolved).about.en, "one\nseed = 2");
}

#[test]
fn everything_impossible_is_reported_with_line_key_and_what_is_allowed() {
    let long = format!("name = \"{}\"", "a".repeat(200));
    let many = format!("size = [{}]", vec!["8"; 10_001].join(","));
    let cases = [
        (
            with("seed = 1", "seed = 1\nspeed = 2"),
            "8: unknown key \"trials.speed\": allowed is count, seed, max_steps",
        ),
        (
            with("name = \"x\"", "max_steps = 5\nname = \"x\""),
            "1: unknown key \"max_steps\": allowed is name, about, system, trials, statistics, files, license, created; \"max_steps\" belongs in [trials]",
        ),
        (
            with("seed = 1", "seed = 1\nabout = \"How?\""),
            "8: unknown key \"trials.about\": allowed is count, seed, max_steps, keys, each, rows, until; \"about\" belongs before the first section",
        ),
        (
            with("seed = 1", "seed = 1\nmemory = \"none\""),
            "8: unknown key \"trials.memory\": allowed is count, seed, max_steps, keys, each, rows, until; \"memory\" belongs in [system]",
        ),
        (
            with("[system]", "[exec]\n[system]"),
            "2: unknown key \"exec\": allowed is name, about, system, trials",
        ),
        (
            with("name = \"x\"", "name = \"x\"\nlicense = \"CC BY\""),
            "2: license is \"CC BY\": allowed is the SPDX identifier",
        ),
        (
            with("name = \"x\"", "name = \"x\"\ncreated = 2026-11-24"),
            "2: created is 2026-11-24: allowed is a date and a time with an offset, such as 2026",
        ),
        (
            with("name = \"x\"", "name = \"x\"\nabout.es = \"¿Cómo?\""),
            "about is a section: allowed is text, or about.en and about.es",
        ),
        (
            with("name = \"x\"", "name = \"x\"\nabout = { en = \"How?\", fr = \"Comment ?\" }"),
            "2: about is a section: allowed is text, or about.en and about.es",
        ),
        (with("name = \"x\"", "name = \"x\"\nabout = 3"), "2: about is 3: allowed is text in quotes"),
        (with("size = 8", "size = 8\nsiez = 8"), "5: unknown key \"system.siez\": allowed is kind, size"),
        (with("[trials]\ncount = 10\nseed = 1\n", ""), "the section [trials] is missing"),
        (with("seed = 1\n", ""), "5: the key \"trials.seed\" is missing"),
        (
            with("name = \"x\"", "trials = 3\nname = \"x\"").replace("[trials]\ncount = 10\nseed = 1\n", ""),
            "1: \"trials\" is 3: it must be a section, [trials]",
        ),
        (with("size = 8", "size = 0"), "4: system.size is 0: allowed is a whole number from 2 to 32"),
        (with("size = 8", "size = 1"), "system.size is 1"),
        (with("size = 8", "size = 33"), "system.size is 33"),
        (with("size = 8", "size = \"eight\""), "system.size is \"eight\""),
        (with("size = 8", "size = 8.0"), "system.size is 8.0"),
        (with("size = 8", "size = []"), "system.size is an empty list"),
        (with("size = 8", "size = [8, 40]"), "system.size is 40"),
        (with("size = 8", &many), "2: the lists in [system] make 10001 cells: allowed are 10000"),
        (
            with("\"repair\"", "\"chess\""),
            "3: system.kind is \"chess\": allowed is one of: \"repair\", \"backtrack\"",
        ),
        (
            with("seed = 1", "seed = -1"),
            "7: trials.seed is -1: allowed is a whole number from 0 to 18446744073709551615",
        ),
        (with("seed = 1", "seed = 18446744073709551616"), "trials.seed is 18446744073709551616"),
        (with("seed = 1", "seed = \"one\""), "trials.seed is \"one\""),
        (
            with("count = 10", "count = 0"),
            "trials.count is 0: allowed is a whole number from 1 to 9223372036854775807, or \"all\"",
        ),
        (with("count = 10", "count = \"some\""), "trials.count is \"some\""),
        (with("count = 10", "count = 1.5e0"), "trials.count is 1.5e0: allowed is a whole number from 1"),
        (with("count = 10", "count = \"1.000\""), "trials.count is \"1.000\": a point or a comma may stand"),
        (with("count = 10", "count = \"5m\""), "trials.count is \"5m\": m may be a thousandth or a million"),
        (
            with("size = 8", "size = \"9..7\""),
            "system.size is \"9..7\": allowed is a whole number from 2 to 32",
        ),
        (with("size = 8", "size = \"8..40\""), "or a list of such, or a range such as \"5..10\""),
        (with("size = 8", "size = [8, 8]"), "cells 1 and 2 are the same: repair size=8"),
        (with("size = 8", "size = [\"6..8\", 7]"), "cells 2 and 4 are the same: repair size=7"),
        (with("\"repair\"", "\"exe\""), "\"uniform\", \"exec\"; did you mean \"exec\"?"),
        (
            with("size = 8", "size = 20").replace("10\n", "\"all\"\n"),
            "6: trials.count: no census of repair at size 20: there are more than 2^64 starts; allowed is",
        ),
        (with("seed = 1", "seed = 1\nmax_steps = 0"), "8: trials.max_steps is 0"),
        (with("\"x\"", "\"a/b\""), "1: name is \"a/b\": allowed is a name of 1 to 64 small letters"),
        (with("\"x\"", "\"..\""), "name is \"..\""),
        (with("\"x\"", "\"\""), "name is \"\""),
        (with("\"x\"", "\"-x\""), "name is \"-x\""),
        (with("\"x\"", "\"Queens\""), "name is \"Queens\""),
        (with("name = \"x\"", &long), "name is \"aaa"),
        (with("name = \"x\"\n", ""), "the key \"name\" is missing"),
        (with("seed = 1", "seed = 1\nseed = 2"), "8: "),
        (with("size = 8", "size = "), "4: "),
        (String::new(), "the section [system] is missing"),
    ];
    for (text, part) in cases {
        let printed = wrong(&text);
        assert!(printed.contains(part), "{printed:?} lacks {part:?}");
        assert!(printed.len() < 300, "{printed}");
        assert!(!printed.contains('\n'), "one line: {printed:?}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn what_lacks_quotes_is_shown_in_quotes() {
    for (written, meant) in [
        ("size = 1,000", "this is a number: \"1,000\""),
        ("size = 10k # many", "this is a number: \"10k\""),
        ("size = 5..10", "this is a range: \"5..10\""),
        ("size = [4, 6 .. 8]", "this is a range: \"6 .. 8\""),
        ("order = row-first", "this is text: \"row-first\""),
        ("order = [\"row-first\", random]", "this is text: \"random\""),
    ] {
        let printed = wrong(with("size = 8", written));
        assert!(printed.ends_with(&format!("; in quotes {meant}")), "{printed}");
    }
    assert!(!wrong(with("size = 8", "size = ")).contains("in quotes"));
}

#[test]
fn a_binary_file_is_reported() {
    assert_eq!(wrong(b"name = \"x\"\n\xff\xfe\0\0"), "2: this is no text in UTF-8");
    assert!(wrong(b"name = \"x\"\n\0\0").starts_with("2: "));
}

#[cfg(feature = "cli")]
#[test]
fn a_bad_or_missing_file_writes_nothing() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("bad.toml"), with("size = 8", "size = 0")).expect("written");
    for (file, part) in [("bad.toml", "bad.toml:4: system.size"), ("gone.toml", "gone.toml: cannot be read")]
    {
        for command in ["run", "check"] {
            let done = queenlab(dir.path(), &[command, file]);
            assert_eq!((done.code, done.out.as_str()), (3, ""), "{done:?}");
            assert!(done.err.starts_with("error: ") && done.err.contains(part), "{done:?}");
        }
    }
    assert_eq!(fs::read_dir(&dir).expect("a folder").count(), 1);
}

#[cfg(feature = "programs")]
#[test]
fn every_experiment_of_the_repository_is_good_and_named_as_its_file() {
    let entries =
        ["experiments", "experiments/gallery"].map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = entries.into_iter().flatten().map(|entry| entry.expect("an entry").path());
    for path in paths.filter(|path| path.extension().is_some_and(|kind| kind == "toml")) {
        let folder = path.parent().expect("a folder");
        let mut read = |file: &str| fs::read_to_string(folder.join(file)).map_err(|error| error.to_string());
        let bytes = fs::read(&path).expect("readable");
        let experiment = parse_with(&bytes, &mut read).expect("a good experiment");
        assert_eq!(path.file_stem().and_then(|stem| stem.to_str()), Some(experiment.name.as_str()));
    }
}
