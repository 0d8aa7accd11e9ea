//! How weights of a file and of a column are written, and what is said of how they were read.

use std::fs;
use std::path::Path;

use crate::support::{Done, queenlab};

/// Samples a, b and c, 50, 30 and 20 times.
fn samples(dir: &Path) {
    let key = |number: usize| match number * 37 % 100 {
        0..50 => "a\n",
        50..80 => "b\n",
        _ => "c\n",
    };
    fs::write(dir.join("samples"), (0..100).map(key).collect::<Vec<_>>().concat()).expect("written");
}

/// What `tally` says of them against these weights of a, b and c, and `stats` of their counts in a table with these weights.
fn against(weights: [&str; 3], separator: char) -> [Done; 2] {
    let dir = tempfile::tempdir().expect("a folder");
    samples(dir.path());
    let keys = ["a", "b", "c"].into_iter().zip(weights);
    let rows: Vec<String> = keys.clone().map(|(key, weight)| format!("{key}{separator}{weight}\n")).collect();
    fs::write(dir.path().join("law.csv"), format!("key{separator}weight\n{}", rows.concat()))
        .expect("written");
    let counted: Vec<String> = keys
        .zip([50, 30, 20])
        .map(|((key, weight), count)| format!("{key}{separator}{count}{separator}{weight}\n"))
        .collect();
    fs::write(
        dir.path().join("counts.csv"),
        format!("key{separator}count{separator}weight\n{}", counted.concat()),
    )
    .expect("written");
    [
        queenlab(dir.path(), &["tally", "samples", "--expected", "law.csv"]),
        queenlab(dir.path(), &["stats", "counts.csv", "--expected", "weight"]),
    ]
}

#[test]
fn weights_that_could_be_read_in_two_ways_are_asked_about() {
    for (weights, separator, question) in [
        (["50%", "30%", "20"], ',', "\"50%\" is per cent and \"20\" is not"),
        (["50", "30 %", "20 %"], ';', "\"30 %\" is per cent and \"50\" is not"),
        (["1.500", "900", "600"], ',', "1500 with points between thousands"),
        (["1,500", "900", "600"], ';', "1500 with commas between thousands"),
        (["1e-400", "1", "1"], ',', "1e-400"),
        (["1e400", "1", "1"], ',', "1e400"),
        (["1.125", "2", "3"], ',', "1125 with points between thousands"),
    ] {
        for done in against(weights, separator) {
            assert!(done.code == 3 && done.err.contains(question) && done.out.is_empty(), "{done:?}");
        }
    }
}

#[test]
fn weights_that_fit_are_read_alike_from_a_file_and_a_column_and_their_unit_is_said() {
    for (weights, separator, unit) in [
        (["50%", "30%", "20%"], ',', "shares"),
        (["0.5", "30 %", "1/5"], ',', "shares"),
        (["50", "30", "20"], '\t', "per cent"),
        (["0,5", "0,3", "0,2"], ';', "shares"),
        (["1,500.5", "900.3", "600.2"], ';', "weights that sum to 3001, scaled"),
        (["25", "15", "10"], ',', "weights that sum to 50, scaled"),
        (["5.000e-01", "3.000e-01", "2.000e-01"], ',', "shares"),
    ] {
        for done in against(weights, separator) {
            assert!(done.code == 0 && done.out.contains(unit), "{weights:?}{done:?}");
        }
    }
}

#[test]
fn a_run_says_that_weights_are_scaled() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("w.csv"), "solution,percent\n2413,33\n3142,3.3\n").expect("written");
    let text = "name = \"x\"\n[system]\nkind = \"uniform\"\nsize = 4\nexpected = \"w.csv\"\n[trials]\ncount = 20\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    for command in [&["check", "x.toml"][..], &["run", "x.toml", "--out", "r"], &["show", "r"]] {
        let done = queenlab(dir.path(), command);
        let said = "Expected: weights that sum to 36.3, scaled.";
        assert!(done.code == 0 && done.out.contains(said), "{command:?}{done:?}");
    }
}

/// Whichever the mark is, halves are halves.
#[test]
fn weights_that_all_have_three_decimals_are_the_same_law_in_both_readings() {
    let dir = tempfile::tempdir().expect("a folder");
    samples(dir.path());
    for weights in [["50.000", "30.000", "20.000"], ["5.000", "3.000", "2.000"]] {
        let [a, b, c] = weights;
        fs::write(dir.path().join("law.csv"), format!("key,weight\na,{a}\nb,{b}\nc,{c}\n")).expect("written");
        let done = queenlab(dir.path(), &["tally", "samples", "--expected", "law.csv"]);
        assert!(done.code == 0 && done.out.contains("expected shares: 0 % (that share"), "{done:?}");
    }
}

/// What the text says of how a result was read, its JSON has, too.
#[test]
fn remarks_are_in_text_and_in_json() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("w.csv"), "solution,weight\na,33.3\nb,66.6\n").expect("written");
    let program = "echo Answer: 1; echo a; echo Answer: 2; echo b; echo SATISFIABLE # {seed} {letter}";
    let text = [
        "name = \"x\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"-c\", \"",
        program,
        "\"]\nformat = \"clingo\"\nexpected = \"w.csv\"\nletter = [\"x\", \"y\"]\n[trials]\ncount = 4\nseed = 1\n",
    ];
    fs::write(dir.path().join("x.toml"), text.concat()).expect("written");
    let ran = queenlab(dir.path(), &["run", "x.toml", "--allow-exec", "--out", "r"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    for command in [
        &["show", "r"][..],
        &["show", "r", "--json"],
        &["show", "r:2"],
        &["run", "x.toml", "--allow-exec", "--out", "r", "--json"],
    ] {
        let done = queenlab(dir.path(), command);
        for said in [
            "rounded per cent that sum to 99.9, scaled",
            "printed up to 2 samples; of each trial the first is counted",
        ] {
            assert_eq!(done.out.matches(said).count(), 1, "{command:?}{done:?}");
        }
    }
}

/// A file of weights in a column of this name, and what is said of it.
fn said(name: &str, weights: [&str; 3]) -> Done {
    let dir = tempfile::tempdir().expect("a folder");
    samples(dir.path());
    let [a, b, c] = weights;
    fs::write(dir.path().join("law.csv"), format!("key,{name}\na,{a}\nb,{b}\nc,{c}\n")).expect("written");
    queenlab(dir.path(), &["tally", "samples", "--expected", "law.csv"])
}

#[test]
fn what_may_be_no_weight_is_asked_about() {
    for name in ["cdf", "Cumulative", "cum_prob", "share"] {
        let done = said(name, ["0.5", "0.8", "1.0"]);
        assert!(done.code == 3 && done.err.contains("may be cumulative"), "{name} {done:?}");
    }
    for name in ["energy", "rank", "price", "logprob", "log_weight", "score"] {
        let done = said(name, ["1", "3", "2"]);
        assert!(done.code == 3 && done.err.contains("may be no weights"), "{name} {done:?}");
    }
    for (name, weights) in [
        ("weight", ["0.5", "0.8", "1.0"]),
        ("share", ["0", "0.4", "0.6"]),
        ("share", ["0.2", "0.3", "0.5"]),
        ("share", ["1", "0.8", "0.5"]),
        ("chance", ["1", "2", "3"]),
    ] {
        let done = said(name, weights);
        assert_eq!(done.code, 0, "{name} {weights:?} {done:?}");
    }
}
