//! Verdicts for scripts: members of JSON objects, and exit codes.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab, result_of};

const MEMBERS: [&str; 6] = ["verdict", "test", "p_value", "log10_p", "p_at_most", "effect"];

fn json(dir: &Path, args: &[&str]) -> Value {
    let found: Value = serde_json::from_str(&output(dir, args)).expect("one JSON object");
    for member in MEMBERS {
        assert!(found.get(member).is_some(), "{args:?} has no {member}: {found}");
    }
    found
}

fn tables() -> TempDir {
    let dir = tempdir().expect("a folder");
    for (name, rows) in [("fair", "a,50\nb,60\n"), ("bad", "a,500\nb,60\n"), ("weak", "a,120\nb,180\n")] {
        fs::write(dir.path().join(format!("{name}.csv")), format!("x,count\n{rows}")).expect("written");
    }
    dir
}

#[test]
fn every_command_that_judges_has_its_verdict_in_json() {
    let dir = tables();
    let bad = json(dir.path(), &["stats", "bad.csv", "--json"]);
    assert_eq!((bad["verdict"].as_str(), bad["test"].as_str()), (Some("rejected"), Some("chi2")));
    assert_eq!(bad["effect"]["name"], "tv_uniform_corrected");
    assert!(bad["effect"]["conf_low"].as_f64() < bad["effect"]["estimate"].as_f64());
    assert_eq!(json(dir.path(), &["stats", "fair.csv", "--json"])["verdict"], "not-significant");
    assert_eq!(json(dir.path(), &["stats", "weak.csv", "--json"])["verdict"], "weak");
    let pair = json(dir.path(), &["compare", "fair.csv", "bad.csv", "--json"]);
    assert_eq!(
        (pair["verdict"].as_str(), pair["effect"]["name"].as_str()),
        (Some("differ"), Some("tv_between"))
    );
    assert_eq!(json(dir.path(), &["compare", "fair.csv", "fair.csv", "--json"])["verdict"], "identical");
    fs::write(dir.path().join("keys.txt"), "a\nb\na\na\nb\n").expect("written");
    let tally = json(dir.path(), &["tally", "keys.txt", "--known", "2", "--json"]);
    assert_eq!(tally["verdict"], "not-significant");
    let tried = json(
        dir.path(),
        &["try", "-n", "20", "--known", "2", "--json", "--", "sh", "-c", "echo $(( {seed31} % 2 ))"],
    );
    assert!(["not-significant", "weak"].contains(&tried["verdict"].as_str().expect("a word")), "{tried}");
    assert_eq!(tried["cells"][0]["trials"], 20);
}

#[test]
fn a_result_has_a_verdict_for_each_cell() {
    let dir = result_of("repair", "8", "2000");
    let shown = json(dir.path(), &["show", "results/t", "--json"]);
    assert_eq!((shown["verdict"].as_str(), shown["test"].as_str()), (Some("rejected"), Some("chi2")));
    assert_eq!((shown["p_at_most"].as_bool(), shown["log10_p"].as_f64()), (Some(true), Some(-9.0)));
    let ran = json(dir.path(), &["run", "x.toml", "--fresh", "--json"]);
    assert_eq!(ran["verdict"], shown["verdict"]);
    let dir = result_of("repair", "[4, 6]", "\"all\"");
    let found: Value =
        serde_json::from_str(&output(dir.path(), &["show", "results/t", "--json"])).expect("JSON");
    let words: Vec<&str> = found["verdicts"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["verdict"].as_str())
        .collect();
    assert_eq!(words, ["unequal", "unequal"]);
    assert!(found.get("verdict").is_none(), "two cells have no verdict in common");
}

#[test]
fn a_command_fails_if_it_is_asked_to() {
    let dir = tables();
    let code = |args: &[&str]| queenlab(dir.path(), args).code;
    assert_eq!(code(&["stats", "bad.csv"]), 0, "by default a verdict is no failure");
    assert_eq!(code(&["stats", "bad.csv", "--fail-if", "rejected"]), 8);
    assert_eq!(code(&["stats", "bad.csv", "--fail-if", "weak"]), 8, "weak or stronger");
    assert_eq!(code(&["stats", "weak.csv", "--fail-if", "rejected"]), 0);
    assert_eq!(code(&["stats", "weak.csv", "--fail-if", "too-close,weak"]), 8);
    assert_eq!(code(&["stats", "fair.csv", "--fail-if", "rejected,weak,too-close,listing"]), 0);
    assert_eq!(code(&["compare", "fair.csv", "bad.csv", "--fail-if", "differ"]), 8);
    assert_eq!(code(&["compare", "fair.csv", "bad.csv", "--fail-if", "rejected"]), 8, "they differ");
    assert_eq!(code(&["compare", "fair.csv", "fair.csv", "--fail-if", "differ"]), 0);
    assert_eq!(code(&["compare", "fair.csv", "fair.csv", "--fail-if", "identical"]), 8);
    let done = queenlab(dir.path(), &["stats", "bad.csv", "--fail-if", "rejected"]);
    assert!(done.out.contains("are not equally likely"), "it says all the same: {done:?}");
    assert_eq!(done.err, "error: --fail-if: the table: rejected\n");
    let unknown = queenlab(dir.path(), &["stats", "bad.csv", "--fail-if", "uneven"]);
    assert!(unknown.code == 2 && unknown.err.contains("uneven"), "{unknown:?}");
    let three = ["compare", "fair.csv", "bad.csv", "weak.csv", "--fail-if", "differ"];
    let done = queenlab(dir.path(), &three);
    assert!(done.code == 3 && done.err.contains("allowed with --pairs"), "{done:?}");
    assert_eq!(code(&[&three[..], &["--pairs"]].concat()), 8);
    fs::write(dir.path().join("one.csv"), "key,count\na,50\n").expect("written");
    let untested = queenlab(dir.path(), &["stats", "one.csv", "--known", "1", "--fail-if", "rejected"]);
    assert!(untested.code == 0 && untested.err.contains("untested, so that no verdict"), "{untested:?}");
    fs::write(dir.path().join("keys.txt"), "a\n".repeat(60)).expect("written");
    assert_eq!(code(&["tally", "keys.txt", "--known", "2", "--fail-if", "rejected", "--out", "r"]), 8);
    assert!(dir.path().join("r/cells.csv").exists(), "the result is written");
    assert_eq!(code(&["show", "r", "--fail-if", "rejected"]), 8);
    assert_eq!(code(&["show", "r", "--fail-if", "too-close"]), 0);
}
