//! What `queenlab tally` says, writes and refuses.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{forge, output, queenlab, read, undisturbed};

fn with(lines: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), lines).expect("written");
    dir
}

/// Every key as often as it says, in an order that looks random.
fn turns(counts: &[(&str, usize)]) -> String {
    let each = counts.iter().flat_map(|&(key, count)| std::iter::repeat_n(key, count));
    let mixed = |place: u64| {
        let mixed = (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    let mut lines: Vec<(u64, &str)> = (0..).map(mixed).zip(each).collect();
    lines.sort_unstable();
    lines.into_iter().flat_map(|(_, key)| [key, "\n"]).collect()
}

fn refused(dir: &Path, args: &[&str], code: i32, what: &str) {
    let done = queenlab(dir, &[&["tally"], args].concat());
    assert_eq!(done.code, code, "{args:?} {done:?}");
    assert!(done.err.contains(what), "{args:?} {}", done.err);
}

#[test]
fn a_tally_is_a_result_like_any_other() {
    let dir = with(&turns(&[("c\t3", 300), ("a\t5", 200), ("b\t7", 100)]));
    let said = output(dir.path(), &["tally", "samples", "--known", "4", "--out", "of-c"]);
    assert!(said.starts_with("tally, 600 samples. The 4 solutions are not equally likely"), "{said}");
    assert!(said.contains("1 solution was never reached."), "{said}");
    let rows = read(dir.path(), "of-c/frequencies.csv");
    let starts: Vec<String> =
        rows.lines().skip(1).map(|row| row.split(',').take(6).collect::<Vec<_>>().join(",")).collect();
    assert_eq!(starts, ["1,tally,,a,,200", "1,tally,,b,,100", "1,tally,,c,,300"]);
    assert!(
        read(dir.path(), "of-c/steps.csv").contains("\n1,tally,,steps,3,300,300\n1,tally,,steps,5,200,500\n")
    );
    assert!(read(dir.path(), "of-c/cells.csv").ends_with("\n1,tally,,tally,600,,false,solutions,4,,\n"));
    for command in [
        &["show", "of-c"][..],
        &["show", "of-c", "--json"],
        &["compare", "of-c", "of-c"],
        &["plot", "of-c", "--svg", "of-c.svg"],
    ] {
        let done = queenlab(dir.path(), command);
        assert_eq!(done.code, 0, "{command:?} {done:?}");
    }
    let verified = output(dir.path(), &["verify", "of-c"]);
    assert!(verified.contains("600 samples") && verified.contains("cannot be drawn again"), "{verified}");
    refused(dir.path(), &["samples", "--out", "of-c"], 3, "--fresh writes over it");
    output(dir.path(), &["tally", "samples", "--out", "of-c", "--fresh"]);
    assert!(read(dir.path(), "of-c/cells.csv").contains(",tally,,tally,600,"));
}

#[test]
fn pages_of_a_tally_replay_nothing() {
    let dir = with(&turns(&[("15863724", 90), ("16837425", 60)]));
    output(dir.path(), &["tally", "samples", "--like", "uniform:8", "--out", "t"]);
    let said = output(dir.path(), &["export", "t", "--to", "site"]);
    assert!(
        said.contains("report.html") && said.contains("solutions.html") && !said.contains("simulator"),
        "{said}"
    );
    for page in ["report.html", "solutions.html"] {
        let page = read(dir.path(), &format!("site/{page}"));
        assert!(!page.contains("simulator.html") && page.contains("<use"), "boards without replays");
    }
    let report = read(dir.path(), "site/report.html");
    assert!(report.contains("150 samples") && !report.contains(" starts"), "they are samples");
    assert!(report.contains("drawn elsewhere") && !report.contains("queenlab run"), "it cannot be run again");
}

#[test]
fn samples_that_depend_on_each_other_are_not_tested() {
    let dir = with(&"a\na\na\na\na\nb\nb\nb\nb\nb\n".repeat(100));
    let said = output(dir.path(), &["tally", "samples", "--known", "2", "--out", "t"]);
    assert!(
        said.contains("no p-value would be valid: at lag 5, 0 of 995 pairs are equal, 497 by chance"),
        "{said}"
    );
    assert!(!said.contains("likely"), "{said}");
    assert!(read(dir.path(), "t/cells.csv").ends_with(",dependent\n"));
    let statistics = read(dir.path(), "t/statistics.csv");
    let tested: Vec<&str> =
        statistics.lines().filter(|row| row.contains("true,") || row.contains("chi-squared law")).collect();
    assert_eq!(tested.len(), 1, "only the independence: {tested:?}");
    let with_steps = with(&"a\t3\na\t4\na\t3\nb\t9\nb\t8\nb\t9\n".repeat(100));
    output(
        with_steps.path(),
        &["tally", "samples", "--format", "columns", "--steps-column", "2", "--out", "t"],
    );
    let mut summary = csv::Reader::from_path(with_steps.path().join("t/steps_summary.csv")).expect("a table");
    let headings = summary.headers().expect("headings").clone();
    let column = |name: &str| headings.iter().position(|heading| heading == name).expect("a column");
    let rows: Vec<csv::StringRecord> = summary.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    for row in rows {
        let [mean, error, low] = ["mean", "std_error", "conf_low"].map(|name| &row[column(name)]);
        assert_eq!((mean.is_empty(), error, low), (false, "", ""), "{row:?}");
    }
}

#[test]
fn what_is_no_sample_is_an_error_or_counted() {
    let dir = with("a\nb\n\nc\td\na\n");
    refused(dir.path(), &["samples", "--out", "t"], 3, "samples:3: the line is empty: if that is a solution");
    assert!(read(dir.path(), "t/cells.csv").contains(",tally,,tally,2,"), "what was counted before is kept");
    let ended = with("a\nb\na\n\n\r\n");
    let done = queenlab(ended.path(), &["tally", "samples"]);
    assert!(done.code == 0 && done.out.starts_with("tally, 3 samples. "), "{done:?}");
    assert!(done.err.contains("2 empty lines at the end are left out; --key-regex"), "{done:?}");
    let counted = output(ended.path(), &["tally", "samples", "--key-regex", "^(?<key>.*)$", "--json"]);
    assert!(counted.contains("∅"), "{counted}");
    refused(
        dir.path(),
        &["samples", "--tolerate", "0.2"],
        3,
        "2 of 5 lines are no samples (40.0 %): --tolerate allows 20.0 %",
    );
    let said = output(dir.path(), &["tally", "samples", "--tolerate", "0.5", "--known", "3"]);
    assert!(said.starts_with("tally, 5 samples, 2 unreadable (40.0 %)."), "{said}");
    assert!(said.contains("Read: 3 of 5 samples, a key a line"), "the same number: {said}");
    fs::write(dir.path().join("keys"), "a\nb\n").expect("written");
    fs::write(dir.path().join("more"), "a\nb\nx\nb\n").expect("written");
    refused(dir.path(), &["more", "--known", "keys"], 3, "more:3: \"x\" is none of the known keys");
    let said = output(dir.path(), &["tally", "more", "--known", "keys", "--tolerate", "0.5"]);
    assert!(said.starts_with("tally, 4 samples, 1 wrong (25.0 %)."), "{said}");
    assert!(said.contains("Read: 3 of 4 samples, a key a line"), "{said}");
}

#[test]
fn wrong_requests_are_refused() {
    let dir = with("a\nb\nc\n");
    fs::write(dir.path().join("twice"), "a\na\n").expect("written");
    fs::write(dir.path().join("none"), "").expect("written");
    for (args, code, what) in [
        (
            &["samples", "--known", "2"][..],
            3,
            "samples:3: \"c\" is different key number 3: 2 are known to exist",
        ),
        (&["samples", "--known", "twice"], 3, "twice:2: the key \"a\" is there twice"),
        (&["samples", "--known", "absent"], 3, "absent: cannot be read: there is no such file"),
        (&["samples", "--known", "0"], 2, "allowed is a whole number from 1"),
        (&["samples", "--like", "uniform:8"], 3, "samples:1: \"a\" is no key of uniform:8"),
        (&["samples", "--like", "uniform"], 2, "allowed is KIND:SIZE"),
        (&["samples", "--like", "queens:1"], 2, "size is \"1\": allowed is a whole number from 2 to 32"),
        (&["samples", "--like", "torus:999999999"], 2, "allowed is a whole number from 2 to 32"),
        (&["samples", "--like", "sudoku:1234341221434321"], 3, "\"a\" is no key of sudoku:1234341221434321"),
        (&["samples", "--like", "torus:"], 2, "\"torus:\": allowed are "),
        (&["samples", "--like", "queens:x"], 2, "\"queens:x\": allowed are queens:SIZE, "),
        (&["samples", "--like", "graph:petersen"], 2, "graph:FILE:COLOURS, as in graph:petersen:3"),
        (&["samples", "--like", "cnf"], 2, "\"cnf\": allowed are "),
        (&["samples", "--like", "chess:8"], 2, "there is no system \"chess\""),
        (&["samples", "--like", "uniform:8", "--known", "92"], 2, "cannot be used with"),
        (&["samples", "--until", "p=0.05"], 2, "allowed is e_value=NUMBER or half_width=NUMBER"),
        (&["samples", "--until", "e_value=20"], 3, "an e-value needs to know what can be reached"),
        (&["samples", "--tolerate", "2"], 2, "allowed is a number from 0 to 1"),
        (&["samples", "--key-regex", "x"], 2, "0 named groups"),
        (&["samples", "--key-regex", "(?<k>x)"], 3, "samples:1: nothing matches (?<k>x)"),
        (&["samples", "--key-json", "/a", "--key-column", "1"], 2, "cannot be used with"),
        (
            &["samples", "--key-json", "/*", "--record", "blank"],
            3,
            "/* names several samples of a JSON value, and blank is another record",
        ),
        (&["samples", "--steps", "2"], 3, "samples:1: there is no column 2: the line has 1"),
        (&["none"], 3, "none: there are no samples"),
        (&["absent"], 1, "absent: there is no such file"),
        (&["."], 1, "this is a folder"),
    ] {
        refused(dir.path(), args, code, what);
    }
    output(dir.path(), &["tally", "samples", "--out", "t"]);
    let done = queenlab(dir.path(), &["run", "t/experiment.toml"]);
    assert_eq!((done.code, done.err.contains("queenlab tally reads samples")), (3, true), "{done:?}");
    let done = queenlab(dir.path(), &["trace", "tally"]);
    assert_eq!(done.code, 3, "{done:?}");
}

#[test]
fn verify_sees_tables_that_are_not_of_the_counts() {
    let dir = with(&turns(&[("a", 30), ("b", 20)]));
    output(dir.path(), &["tally", "samples", "--out", "t"]);
    forge(&dir.path().join("t"), "tally.jsonl", "\"measures\":[[[1,30]]]", "\"measures\":[[[2,30]]]");
    let done = queenlab(dir.path(), &["verify", "t"]);
    let found = "t/frequencies.csv: line 2: steps_min is \"1\", and computed again \"2\"";
    assert!(done.code == 6 && done.err.contains(found), "{done:?}");
}

#[test]
fn more_keys_than_are_kept_are_sampled() {
    let dir =
        with(&(0..20_000).map(|number| (number * 7919 % 10_007).to_string()).collect::<Vec<_>>().join("\n"));
    let said = output(dir.path(), &["tally", "samples", "--keys", "1000", "--out", "t"]);
    assert!(
        said.contains("different solutions were reached") && said.contains("are kept individually"),
        "{said}"
    );
    assert!(read(dir.path(), "t/frequencies.csv").lines().count() <= 1001);
    output(dir.path(), &["verify", "t"]);
}

#[test]
fn tallies_of_disjoint_streams_merge_to_that_of_one() {
    let (first, second) = (turns(&[("a", 40), ("b\t3", 20)]), turns(&[("b\t2", 30), ("c", 10)]));
    let dir = with(&format!("{first}{second}"));
    fs::write(dir.path().join("first"), &first).expect("written");
    fs::write(dir.path().join("second"), &second).expect("written");
    for (file, out) in [("first", "1"), ("second", "2"), ("samples", "whole")] {
        output(dir.path(), &["tally", file, "--known", "4", "--out", out]);
    }
    output(dir.path(), &["merge", "1", "2", "--out", "merged"]);
    for file in
        ["cells.csv", "outcomes.csv", "frequencies.csv", "steps.csv", "steps_summary.csv", "coverage.csv"]
    {
        assert_eq!(
            read(dir.path(), &format!("merged/{file}")),
            read(dir.path(), &format!("whole/{file}")),
            "{file}"
        );
    }
    output(dir.path(), &["verify", "merged"]);
    let neighbours = |folder: &str, lag: usize| {
        let header = read(dir.path(), &format!("{folder}/tally.jsonl"));
        let header: Value = serde_json::from_str(header.lines().next().expect("a line")).expect("JSON");
        header["neighbours"][lag - 1][0].as_u64().expect("a number")
    };
    assert_eq!(
        (neighbours("whole", 1), neighbours("merged", 1)),
        (99, 98),
        "the pair at the seam is not known"
    );
    assert_eq!((neighbours("whole", 3), neighbours("merged", 3)), (97, 94));
    output(dir.path(), &["tally", "second", "--known", "3", "--out", "other"]);
    let experiment = "name = \"x\"\n[system]\nkind = \"uniform\"\nsize = 4\n[trials]\ncount = 9\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "run"]);
    for (dirs, what) in [
        (&["1", "2", "1"][..], "these are the same samples as in 1"),
        (&["1", "other"], "this is no tally of the same keys"),
        (&["1", "run"], "tallies are merged with tallies alone"),
    ] {
        let done = queenlab(dir.path(), &[&["merge"], dirs, &["--out", "no"]].concat());
        assert_eq!((done.code, done.err.contains(what)), (3, true), "{dirs:?} {done:?}");
    }
}

#[test]
fn what_no_file_is_named_for_comes_from_standard_input() {
    for (command, input, said) in [
        ("tally", "a\nb\na\n", "tally, 3 samples. 2 different"),
        ("stats", "a 4\nb 6\n", "The 2 categories may be"),
    ] {
        let dir = with(input);
        let samples = fs::File::open(dir.path().join("samples")).expect("samples");
        let done = undisturbed().arg(command).stdin(samples).output().expect("started");
        assert!(String::from_utf8_lossy(&done.stdout).starts_with(said), "{done:?}");
    }
}
