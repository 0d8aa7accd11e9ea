//! Each two parts of solutions together: what no part alone can show.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use queenlab::model::draw::Streams;
use queenlab::model::parts::PartForm;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab, read};

/// Count and expected count of a value of a part.
fn table(dir: &Path, result: &str) -> BTreeMap<[String; 2], (u64, Option<f64>)> {
    let mut reader = csv::Reader::from_path(dir.join(result).join("marginals.csv")).expect("a table");
    let header = reader.headers().expect("a header").clone();
    let at = |name: &str| header.iter().position(|column| column == name).expect("a column");
    let [part, value, count, expected] = ["part", "value", "count", "expected"].map(at);
    let rows = reader.records().map(|record| {
        let record = record.expect("a row");
        let key = [record[part].to_owned(), record[value].to_owned()];
        (key, (record[count].parse().expect("a count"), record[expected].parse().ok()))
    });
    rows.collect()
}

fn with(lines: &[String]) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), lines.join("\n")).expect("written");
    dir
}

fn verdict(dir: &Path, args: &[&str]) -> String {
    let json: Value = serde_json::from_str(&output(dir, args)).expect("JSON");
    json["parts_verdict"].as_str().expect("a verdict").to_owned()
}

/// Orders of 6 that are turned by a drawn number of places: each place is as in a fair shuffle, but neighbours are not.
fn turned(count: usize) -> Vec<String> {
    let mut draw = Streams::new(5, 1).trial(0);
    let order = |first: usize| (0..6).map(|place| ((first + place) % 6 + 1).to_string()).collect::<String>();
    (0..count).map(|_| order(draw.index(6))).collect()
}

fn shuffled(count: usize) -> Vec<String> {
    let mut draw = Streams::new(6, 1).trial(0);
    let order = |_| {
        let mut order = ['1', '2', '3', '4', '5', '6'];
        draw.shuffle(&mut order);
        order.iter().collect()
    };
    (0..count).map(order).collect()
}

#[test]
fn what_single_parts_do_not_show_pairs_do() {
    for (lines, alone, together) in [
        (turned(3000), "not-significant", "rejected"),
        (shuffled(3000), "not-significant", "not-significant"),
    ] {
        let dir = with(&lines);
        let json =
            |options: &[&str]| verdict(dir.path(), &[&["tally", "samples", "--json"], options].concat());
        assert_eq!(json(&["--each"]), alone);
        assert_eq!(json(&["--part-pairs"]), together);
        assert_eq!(json(&["--each=position-pairs"]), together);
    }
}

/// In an order no value is there twice: 30 ordered pairs are equally likely at each two places.
#[test]
fn pairs_of_places_in_orders_are_those_of_different_values() {
    let lines = shuffled(1200);
    let dir = with(&lines);
    output(dir.path(), &["tally", "samples", "--part-pairs", "--out", "t"]);
    let rows = table(dir.path(), "t");
    assert_eq!(rows.len(), 6 * 6 + 15 * 30);
    let counted = lines.iter().filter(|line| line.starts_with('4') && line.ends_with('2')).count() as u64;
    assert_eq!(rows[&["1 & 6".to_owned(), "4 & 2".to_owned()]], (counted, Some(40.0)));
    assert!(!rows.contains_key(&["1 & 6".to_owned(), "4 & 4".to_owned()]));
    output(dir.path(), &["verify", "t"]);
}

/// Of words that are no orders all combinations of the values of two places are equally likely, seen or not.
#[test]
fn values_that_were_never_together_are_expected() {
    let lines: Vec<String> =
        (0..400).map(|number| ["ab", "ba"][number % 2].to_owned() + ["x", "y", "y"][number % 3]).collect();
    let lines: Vec<String> = lines.into_iter().map(|line| line.replace("ba", "bb")).collect();
    let dir = with(&lines);
    output(dir.path(), &["tally", "samples", "--part-pairs", "--out", "t"]);
    let rows = table(dir.path(), "t");
    let of = |value: &str| rows[&["1 & 2".to_owned(), value.to_owned()]];
    assert_eq!(of("a & b"), (200, Some(200.0)));
    let of = |value: &str| rows[&["1 & 3".to_owned(), value.to_owned()]];
    assert_eq!(["a & x", "a & y", "b & x", "b & y"].map(|value| of(value).1), [Some(100.0); 4]);
}

/// Of all sets of 3 of 5 beside one that is always there: two are together in C(3, 1) / C(5, 3), one and the fixed one in 3 of 5.
#[test]
fn pairs_of_atoms_follow_sets_of_one_size() {
    let atoms = ["a", "b", "c", "d", "e"];
    let mut lines = Vec::new();
    for (i, j, k) in (0..5).flat_map(|i| (i + 1..5).flat_map(move |j| (j + 1..5).map(move |k| (i, j, k)))) {
        lines.extend(vec![format!("{} {} {} z", atoms[i], atoms[j], atoms[k]); 30]);
    }
    let dir = with(&lines);
    output(dir.path(), &["tally", "samples", "--tokens", "sort", "--part-pairs", "--out", "t"]);
    let rows = table(dir.path(), "t");
    let of = |part: &str| rows[&[part.to_owned(), "in".to_owned()]];
    assert_eq!(of("a & e"), (90, Some(90.0)));
    assert_eq!(of("c & z"), (180, Some(180.0)));
    assert_eq!(of("c"), (180, Some(180.0)));
    assert_eq!(rows.len(), 5 * 2 + 1 + 10 * 2 + 5 * 2);
    // Two that are never together, in sets of two of four: expected in a sixth of them.
    let apart: Vec<String> =
        ["p q", "p r", "q s", "r s"].iter().flat_map(|set| vec![(*set).to_owned(); 60]).collect();
    let dir = with(&apart);
    output(dir.path(), &["tally", "samples", "--each=atom-pairs", "--out", "t"]);
    let rows = table(dir.path(), "t");
    assert_eq!(rows[&["p & s".to_owned(), "in".to_owned()]], (0, Some(40.0)));
    output(dir.path(), &["verify", "t"]);
}

/// Where all solutions are known, pairs are expected as often as in them.
#[test]
fn pairs_of_uniform_queens_are_those_of_an_enumeration() {
    let dir = tempdir().expect("a folder");
    let experiment = "name = \"q\"\n[system]\nkind = \"uniform\"\nsize = 6\n[trials]\ncount = 4000\nseed = 3\neach = \"position-pairs\"\n";
    fs::write(dir.path().join("q.toml"), experiment).expect("written");
    output(dir.path(), &["run", "q.toml", "--out", "r"]);
    let rows = table(dir.path(), "r");
    let solutions = ["246135", "362514", "415263", "531642"];
    for (value, both) in [("2 & 4", 1.0), ("3 & 6", 1.0)] {
        assert_eq!(rows[&["1 & 2".to_owned(), value.to_owned()]].1, Some(1000.0 * both));
        assert_eq!(solutions.iter().filter(|board| board.starts_with(&value.replace(" & ", ""))).count(), 1);
    }
    assert_eq!(rows.len(), 6 * 4 + 15 * 4, "each solution has its own values in each two columns");
    output(dir.path(), &["verify", "r"]);
    let text = read(dir.path(), "r/experiment.toml");
    assert!(
        text.contains("each  = \"position-pairs\"") || text.contains("each = \"position-pairs\""),
        "{text}"
    );
}

#[test]
fn a_name_that_looks_like_a_pair_is_quoted() {
    let mut parts = Vec::new();
    PartForm::PositionPairs
        .each("{\"a & b\":1,\"c\":\"2 & 3\"}", |part, value| parts.push(format!("{part}: {value}")));
    assert_eq!(parts, ["\"a & b\" & c: 1 & \"2 & 3\"", "\"a & b\": 1", "c: 2 & 3"]);
    assert_eq!(PartForm::PositionPairs.pair("\"a & b\" & c"), Some(["\"a & b\"", "c"]));
    assert_eq!(PartForm::PositionPairs.pair("\"a & b\""), None);
    assert_eq!(PartForm::Positions.pair("a & b"), None);
}

/// Parts with more than a million values in all are refused, whether values or pairs of atoms are too many.
#[test]
fn too_many_pairs_are_said() {
    let word = |number: usize| {
        (0..600).map(|place| format!("w{}", number * 600 + place)).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = (0..4).map(word).collect();
    let dir = with(&lines);
    let said = output(dir.path(), &["tally", "samples", "--each=atom-pairs", "--out", "t"]);
    assert!(said.contains("Parts are not looked at: they have more than 1,000,000 values."), "{said}");
    output(dir.path(), &["verify", "t"]);
    let done = queenlab(dir.path(), &["tally", "samples", "--each=pairs"]);
    assert!(
        done.code == 2 && done.err.contains("allowed is positions, atoms, position-pairs or atom-pairs"),
        "{done:?}"
    );
}
