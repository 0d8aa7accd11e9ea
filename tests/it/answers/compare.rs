//! `queenlab compare`: two samples, a sample and its census, and tables of the reference vectors.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use crate::support::{forge, output, queenlab};

fn run(dir: &Path, name: &str, size: &str, count: &str) {
    let experiment = format!(
        "name = \"{name}\"\n[system]\nkind = \"repair\"\nsize = {size}\n[trials]\ncount = {count}\nseed = 3\n"
    );
    fs::write(dir.join("x.toml"), experiment).expect("written");
    output(dir, &["run", "x.toml", "--out", name]);
}

fn compare(dir: &Path, a: &str, b: &str) -> Value {
    serde_json::from_str(&output(dir, &["compare", a, b, "--json"])).expect("one JSON object")
}

#[test]
fn a_sample_agrees_with_its_census() {
    let dir = tempdir().expect("a folder");
    for (size, sample, solutions) in [("6", "5000", 4), ("8", "100000", 92)] {
        run(dir.path(), &format!("census{size}"), size, "\"all\"");
        run(dir.path(), &format!("sample{size}"), size, sample);
        agree(dir.path(), &format!("sample{size}"), &format!("census{size}"), solutions);
        agree(dir.path(), &format!("census{size}"), &format!("sample{size}"), solutions);
    }
}

fn agree(dir: &Path, a: &str, b: &str, solutions: u64) {
    let printed = output(dir, &["compare", a, b]);
    assert!(
        printed.contains(
            "The frequencies of A and B may be the same: not significant at 0.005 (chi-squared, p = "
        ),
        "{printed}"
    );
    let json = compare(dir, a, b);
    assert_eq!(json["chi2_df"], solutions - 1);
    assert!(json["chi2_p_value"].as_f64().expect("p") > 0.001);
    assert!(json["ks_limit_p_value"].as_f64().expect("p") > 0.001);
    assert!(json["mwu_p_value"].is_null(), "a census has no sampling error");
}

/// The trials of a seed are those of any other number of trials of that seed.
#[test]
fn cells_of_the_same_trials_are_said_to_be() {
    let dir = tempdir().expect("a folder");
    let ran = |name: &str, count: u64, seed: u64| {
        let text = format!(
            "name = \"{name}\"\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = {count}\nseed = {seed}\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml", "--out", name]);
    };
    ran("few", 300, 1);
    ran("many", 500, 1);
    ran("others", 500, 2);
    for (pair, are_shared) in [(["few", "many"], true), (["few", "others"], false), (["many", "many"], true)]
    {
        let done = queenlab(dir.path(), &["compare", pair[0], pair[1]]);
        assert_eq!(
            (done.code, done.err.contains("have trials in common")),
            (0, are_shared),
            "{pair:?} {done:?}"
        );
    }
    let program = |name: &str, argument: &str, seeds: &str| {
        let text = format!(
            "name = \"{name}\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"-c\", \"echo $(($1 % 2)){argument}\", \"sh\", \"{seeds}\"]\nknown = 2\n{}\n[trials]\ncount = 20\nseed = 7\n",
            if seeds == "7" { "seeds = \"none\"" } else { "" }
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml", "--out", name, "--allow-exec"]);
    };
    program("plain", "", "{seed31}");
    program("same", "", "{seed31}");
    program("other", "0", "{seed31}");
    program("unseeded", "", "7");
    for (other, are_shared) in [("same", true), ("other", false), ("unseeded", false)] {
        let done = queenlab(dir.path(), &["compare", "plain", other]);
        assert_eq!(done.err.contains("have trials in common"), are_shared, "{other} {done:?}");
    }
    let done = queenlab(dir.path(), &["compare", "unseeded", "unseeded"]);
    assert!(!done.err.contains("have trials in common"), "{done:?}");
    fs::write(dir.path().join("abc.csv"), "k,count\na,1\nb,2\n").expect("written");
    let done = queenlab(dir.path(), &["compare", "abc.csv", "few"]);
    assert!(done.code == 3 && done.err.contains("\"a\" of abc.csv is no solution of few"), "{done:?}");
    let done = queenlab(dir.path(), &["effects", "few:1"]);
    assert!(done.err.contains("allowed is its folder without :CELL"), "{done:?}");
}

#[test]
fn what_the_census_rules_out_is_a_failure_that_is_named() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "census", "4", "\"all\"");
    run(dir.path(), "sample", "4", "200");
    forge(&dir.path().join("census"), "frequencies.csv", ",192,", ",0,");
    let done = queenlab(dir.path(), &["compare", "sample", "census"]);
    assert_eq!((done.code, done.out.as_str()), (7, ""), "{done:?}");
    assert!(done.err.contains("impossible outcome: the sample reached 2413"), "{done:?}");
}

#[test]
fn other_sizes_and_repeated_categories_are_refused() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "five", "5", "200");
    run(dir.path(), "six", "6", "\"all\"");
    let done = queenlab(dir.path(), &["compare", "five", "six"]);
    assert_eq!(done.code, 3);
    assert!(done.err.contains("one is of size 5, the other of size 6"), "{done:?}");
    fs::write(dir.path().join("twice.csv"), "x,count\na,1\na,2\n").expect("written");
    let done = queenlab(dir.path(), &["compare", "twice.csv", "five"]);
    assert_eq!(done.code, 3);
    assert!(done.err.contains("\"a\" stands twice"), "{done:?}");
}

#[test]
fn two_censuses_are_measured_and_not_tested() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "a", "5", "\"all\"");
    let json = compare(dir.path(), "a", "a");
    assert_eq!(json["tv_between"], 0.0);
    assert_eq!(json["a12"], 0.5);
    assert!(json["chi2_p_value"].is_null() && json["ks_limit_p_value"].is_null());
}

#[test]
fn a_cell_of_several_is_chosen() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "sweep", "[5, 6]", "300");
    run(dir.path(), "one", "6", "300");
    let ranked = output(dir.path(), &["compare", "sweep", "one"]);
    assert!(ranked.contains("sweep repair") && ranked.contains("one repair (tied) at size 6."), "{ranked}");
    let json = compare(dir.path(), "sweep:2", "one");
    assert_eq!(json["a"]["solved"], 300);
    assert_eq!(json["columns_kept"], 4.0);
    for missing in ["sweep:3", "sweep:0", "sweep:x"] {
        let done = queenlab(dir.path(), &["compare", missing, "one"]);
        assert_eq!(done.code, 3);
        assert!(done.err.contains("allowed is one of the 2 cells"), "{done:?}");
    }
}

fn vectors(kind: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../stats/statistics.json")).expect("JSON");
    let all = file["vectors"].as_array().expect("vectors").clone();
    all.into_iter().filter(|vector| vector["kind"] == kind).collect()
}

/// Keys of the vectors that the comparison does not give: other conventions, enumerations of permutations, and the
/// chi-squared and normal laws where the exact ones take their place.
const OTHER_CONVENTIONS: [&str; 8] = [
    "chi2_p_value",
    "chi2_log10_p",
    "mwu_p_value",
    "mwu_log10_p",
    "ks_scipy_asymp_p_value",
    "ks_exact_permutation_p",
    "mwu_exact_permutation_p",
    "permutations",
];

fn assert_vectors(kind: &str, table: fn(&Value) -> String, inputs: [&str; 2]) {
    let vectors = vectors(kind);
    assert!(!vectors.is_empty());
    for vector in vectors {
        let dir = tempdir().expect("a folder");
        for input in inputs {
            fs::write(dir.path().join(input), table(&vector["input"][input])).expect("written");
        }
        let found = compare(dir.path(), inputs[0], inputs[1]);
        for (name, expected) in vector["expected"].as_object().expect("numbers") {
            if OTHER_CONVENTIONS.contains(&name.as_str()) {
                continue;
            }
            let close = match (found[name].as_f64(), expected.as_f64()) {
                (Some(found), Some(expected)) => (found - expected).abs() <= 1e-10 * expected.abs().max(1e-4),
                _ => found[name] == *expected,
            };
            assert!(close, "{} {name}: {} {expected}", vector["id"], found[name]);
        }
        if let Some(exact) = vector["expected"]["mwu_exact_permutation_p"].as_f64() {
            let found = found["mwu_p_value"].as_f64().expect("a p-value");
            assert!((found / exact - 1.0).abs() < 1e-10, "{}: {found} {exact}", vector["id"]);
        }
    }
}

#[test]
fn homogeneity_of_the_reference_tables() {
    let table = |counts: &Value| {
        let counts = counts.as_array().expect("counts");
        let rows = counts.iter().enumerate().map(|(i, count)| format!("{i},{count}\n"));
        format!("category,count\n{}", rows.collect::<String>())
    };
    assert_vectors("homogeneity", table, ["counts_a", "counts_b"]);
}

#[test]
fn steps_of_the_reference_histograms() {
    let table = |histogram: &Value| {
        let pairs = histogram.as_array().expect("pairs");
        let rows = pairs.iter().map(|pair| format!("{},{}\n", pair[0], pair[1]));
        format!("value,count\n{}", rows.collect::<String>())
    };
    assert_vectors("two_sample_steps", table, ["histogram_a", "histogram_b"]);
}

#[test]
fn nothing_in_common_is_refused() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("counts.csv"), "x,count\na,1\n").expect("written");
    fs::write(dir.path().join("steps.csv"), "value,count\n1,1\n").expect("written");
    let done = queenlab(dir.path(), &["compare", "counts.csv", "steps.csv"]);
    assert_eq!(done.code, 3, "{done:?}");
    assert!(done.err.contains("there is nothing to compare"), "{done:?}");
    assert_eq!(queenlab(dir.path(), &["compare", "counts.csv", "gone"]).code, 1);
}

/// Ranks may be alike where run lengths are not: always 50 steps, and 1 to 99.
#[test]
fn run_lengths_that_cross_are_not_said_to_be_the_same() {
    let dir = tempdir().expect("a folder");
    let samples = |steps: &dyn Fn(u64) -> u64| -> String {
        (0..2000).map(|trial| format!("k\t{}", steps(trial))).collect::<Vec<_>>().join("\n")
    };
    for (name, text) in
        [("a", samples(&|_| 50)), ("b", samples(&|trial| 1 + trial % 99)), ("c", samples(&|_| 50))]
    {
        fs::write(dir.path().join(format!("{name}.txt")), text).expect("written");
        output(dir.path(), &["tally", &format!("{name}.txt"), "--out", name]);
    }
    let said = output(dir.path(), &["compare", "a", "b"]);
    assert!(said.contains("A and B may take longer equally often: not significant at 0.005"), "{said}");
    assert!(
        said.contains("Which is faster depends") && !said.contains("run lengths of A and B may be the same"),
        "{said}"
    );
    let said = output(dir.path(), &["compare", "a", "c"]);
    assert!(!said.contains("equally often: not"), "{said}");
}

/// A sample has 1 step where its program counts none: that is no step to compare.
#[test]
fn steps_that_were_not_counted_are_not_compared() {
    let dir = tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).expect("written");
    run(dir.path(), "repair", "4", "100");
    write("plain", "2413\n3142\n2413\n");
    write("counted", "2413\t7\n3142\t9\n2413\t1\n");
    for (samples, is_compared) in [("plain", false), ("counted", true)] {
        let result = format!("t-{samples}");
        output(dir.path(), &["tally", samples, "--like", "queens:4", "--out", &result]);
        let said = output(dir.path(), &["compare", &result, "repair"]);
        assert_eq!(said.contains("Median steps: "), is_compared, "{said}");
        let found = compare(dir.path(), &result, "repair");
        assert_eq!(found.get("a12").is_some(), is_compared, "{found}");
    }
}

#[test]
fn who_has_no_distance_is_not_ranked_and_unlike_laws_are_not_compared() {
    let dir = tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).expect("written");
    write("few.csv", "k,count\na,1\nb,1\nc,0\n");
    write("near.csv", "k,count\na,700\nb,200\nc,100\n");
    write("middle.csv", "k,count\na,800\nb,100\nc,100\n");
    write("far.csv", "k,count\na,970\nb,20\nc,10\n");
    let said = output(dir.path(), &["compare", "few.csv", "near.csv", "far.csv"]);
    assert!(said.contains("Not ranked by this distance, as it is not estimated: few.csv."), "{said}");
    let said = output(dir.path(), &["compare", "near.csv", "far.csv", "middle.csv"]);
    assert!(!said.contains("Not ranked"), "{said}");
    write("samples", "a\nb\na\nb\n");
    write("weights.csv", "category,weight\na,1\nb,3\n");
    output(dir.path(), &["tally", "samples", "--known", "2", "--out", "equal"]);
    output(dir.path(), &["tally", "samples", "--expected", "weights.csv", "--out", "unequal"]);
    let said = output(dir.path(), &["compare", "equal", "unequal"]);
    let unlike = "The distance of B is from what is expected of it, that of A from equal shares: they are not compared.";
    assert!(said.contains(unlike), "{said}");
    output(dir.path(), &["tally", "samples", "--known", "2", "--out", "again"]);
    assert!(!output(dir.path(), &["compare", "equal", "again"]).contains("they are not compared"));
}

/// Tables of steps have no frequencies: the verdict is that of their test, in words and for scripts.
#[test]
fn steps_alone_have_the_verdict_of_their_test() {
    let dir = tempdir().expect("a folder");
    let table = |name: &str, from: u64| {
        let rows: Vec<String> = (from..from + 40).map(|value| format!("{value},1")).collect();
        fs::write(dir.path().join(name), format!("value,count\n{}\n", rows.join("\n"))).expect("written");
    };
    table("fast.csv", 1);
    table("slow.csv", 60);
    table("alike.csv", 2);
    let found = compare(dir.path(), "fast.csv", "slow.csv");
    assert_eq!((&found["verdict"], &found["test"]), (&"differ".into(), &"mwu".into()), "{found}");
    for (other, code) in [("slow.csv", 8), ("alike.csv", 0)] {
        let done = queenlab(dir.path(), &["compare", "fast.csv", other, "--fail-if", "differ"]);
        assert!(done.code == code && !done.err.contains("untested"), "{done:?}");
        assert_eq!(done.out.contains("differ (Mann-Whitney U"), code == 8, "{done:?}");
    }
    let done = queenlab(
        dir.path(),
        &["compare", "fast.csv", "slow.csv", "alike.csv", "--pairs", "--fail-if", "differ"],
    );
    assert!(done.code == 8 && done.err.contains("differ"), "{done:?}");
}
