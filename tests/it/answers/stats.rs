//! `queenlab stats`: the numbers of the reference vectors under their names, and bad tables.

use std::fs;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab, read, result_of};

fn vectors(kind: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../stats/statistics.json")).expect("JSON");
    let all = file["vectors"].as_array().expect("vectors").clone();
    let of_kind: Vec<Value> = all.into_iter().filter(|vector| vector["kind"] == kind).collect();
    assert!(!of_kind.is_empty(), "{kind}");
    of_kind
}

fn table(columns: &[(&str, &[String])]) -> TempDir {
    let header: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let rows = (0..columns[0].1.len()).map(|i| columns.iter().map(|(_, cells)| cells[i].clone()).collect());
    let rows: Vec<String> = rows.map(|cells: Vec<String>| cells.join(",")).collect();
    let dir = tempdir().expect("a folder");
    let text = format!("{}\n{}\n", header.join(","), rows.join("\n"));
    fs::write(dir.path().join("table.csv"), text).expect("written");
    dir
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(Value::to_string).collect()
}

fn stats(columns: &[(&str, &[String])], more: &[&str]) -> Value {
    let dir = table(columns);
    let text = output(dir.path(), &[&["stats", "table.csv", "--json"], more].concat());
    serde_json::from_str(&text).expect("one JSON object")
}

fn assert_close(found: &Value, expected: &Value, rel_tol: f64, name: &str) {
    match (found.as_f64(), expected.as_f64()) {
        (Some(found), Some(expected)) => {
            let error = (found - expected).abs() / expected.abs().max(1e-300);
            assert!(
                found == expected || error <= rel_tol || expected.abs().max(found.abs()) < 1e-14,
                "{name}: {found} {expected}"
            );
        }
        _ => assert_eq!(found, expected, "{name}"),
    }
}

/// What the vectors have by the chi-squared law and as plug-in: the command has the exact law, and an estimate.
const ESTIMATED: [&str; 3] = ["chi2_p_value", "chi2_log10_p", "hill_1_exp_entropy"];

#[test]
fn every_number_of_a_frequency_table_has_its_name() {
    for vector in vectors("frequency_table") {
        let found = stats(&[("count", &texts(&vector["input"]["counts"]))], &[]);
        for (name, expected) in vector["expected"].as_object().expect("numbers") {
            if ESTIMATED.contains(&name.as_str()) {
                continue;
            }
            let name = &name.replace("cells_expected", "categories_expected");
            assert_close(&found[name], expected, 1e-11, &format!("{} {name}", vector["id"]));
        }
    }
}

#[test]
fn unseen_intervals_bound_and_evidence_have_their_names() {
    for vector in vectors("unseen") {
        let found = stats(&[("count", &texts(&vector["input"]["counts"]))], &[]);
        for (name, expected) in vector["expected"].as_object().expect("numbers") {
            assert_close(&found[name], expected, 1e-11, &format!("{} {name}", vector["id"]));
        }
    }
    for row in vectors("e_value")[0]["expected"]["rows"].as_array().expect("rows") {
        let tables = vectors("frequency_table");
        let Some(table) = tables.iter().find(|table| table["id"] == row["table"]) else {
            continue;
        };
        let found = stats(&[("count", &texts(&table["input"]["counts"]))], &[]);
        for name in ["log10_e", "log10_p_anytime"] {
            assert_close(&found[name], &row[name], 1e-10, name);
        }
    }
    let one_cell: Vec<String> = (0..92).map(|i| if i == 0 { "1000" } else { "0" }.to_owned()).collect();
    let found = stats(&[("count", &one_cell)], &[]);
    let bound = found["log10_p_bound"].as_f64().expect("a bound");
    assert!((bound + 1_769.906_563_225_220_5).abs() < 1e-9);
}

#[test]
fn an_expected_column_is_tested_exactly() {
    for vector in vectors("exact_multinomial") {
        let counts = texts(&vector["input"]["counts"]);
        let fraction = |value: &Value| match value.as_str().and_then(|text| text.split_once('/')) {
            Some((n, d)) => n.parse::<f64>().expect("a number") / d.parse::<f64>().expect("a number"),
            None => value.as_f64().expect("a number"),
        };
        let probabilities = vector["input"]["expected_probs"].as_array().expect("a list");
        let expected: Vec<String> = probabilities.iter().map(|p| fraction(p).to_string()).collect();
        let found = stats(&[("count", &counts), ("law", &expected)], &["--expected", "law"]);
        assert_close(&found["chi2_p_value"], &vector["expected"]["p_exact_chisq"], 1e-9, "chi2");
        assert_eq!((&found["headline"], &found["chi2_valid"]), (&Value::from("chi2"), &Value::from(true)));
    }
}

#[test]
fn thin_tables_have_the_p_value_that_simulation_approaches() {
    for row in vectors("monte_carlo_p")[0]["expected"]["rows"].as_array().expect("rows") {
        let found = stats(&[("count", &texts(&row["counts"]))], &[]);
        let (p, wanted) = (found["chi2_p_value"].as_f64().expect("p"), row["p_mc_chi2"].as_f64().expect("p"));
        let spread = (p * (1.0 - p) / 200_000.0).sqrt() + 1e-5;
        assert!((p - wanted).abs() <= 5.0 * spread, "{p} {wanted}");
        assert_eq!((&found["chi2_valid"], &found["test"]), (&Value::from(true), &Value::from("chi2")));
    }
}

/// Of an A/B split G follows its law where every count is expected 50 times, whatever the shares.
#[test]
fn g_is_valid_where_its_law_holds() {
    let of = |counts: [&str; 2], expected: [&str; 2]| {
        let columns = [counts, expected].map(|column| column.map(str::to_owned));
        stats(&[("count", &columns[0]), ("planned", &columns[1])], &["--expected", "planned"])
    };
    assert_eq!(of(["9541", "459"], ["9500", "500"])["g_valid"], true);
    assert_eq!(of(["951", "49"], ["951", "49"])["g_valid"], false);
}

#[test]
fn the_verdict_comes_before_the_effects() {
    let dir =
        table(&[("face", &["a", "b"].map(str::to_owned)), ("count", &["64", "192"].map(str::to_owned))]);
    let printed = output(dir.path(), &["stats", "table.csv"]);
    let first = printed.lines().next().expect("a line");
    let (effect, p) = (first.find("24.9 %"), first.find("p = 4.9e-16"));
    assert!(p.is_some() && p < effect, "{first}");
    assert!(first.starts_with("The 2 categories are not equally likely (chi-squared, p"), "{first}");
}

#[test]
fn nothing_to_compare_is_said_and_numbers_are_empty() {
    for counts in [&["7"][..], &["0", "0"]] {
        let counts: Vec<String> = counts.iter().map(|count| (*count).to_owned()).collect();
        let dir = table(&[("count", &counts)]);
        let printed = output(dir.path(), &["stats", "table.csv"]);
        assert!(printed.contains("nothing to test"), "{printed}");
        let json: Value =
            serde_json::from_str(&output(dir.path(), &["stats", "table.csv", "--json"])).expect("JSON");
        assert!(json["chi2"].is_null() && json["df"].is_null(), "{json}");
    }
}

#[test]
fn no_number_is_nan_or_infinite_or_a_p_of_zero() {
    let tables: [&[&str]; 4] =
        [&["1", "0"], &["0", "0", "9000000000000000000"], &["1", "1"], &["5", "5", "5"]];
    for counts in tables {
        let counts: Vec<String> = counts.iter().map(|count| (*count).to_owned()).collect();
        let json = stats(&[("count", &counts)], &[]);
        for (name, value) in json.as_object().expect("an object") {
            assert!(!(name.ends_with("p_value") && value.as_f64() == Some(0.0)), "{name}");
        }
    }
}

#[test]
fn an_expectation_near_nothing_gives_no_number_that_is_none() {
    let counts = ["10", "20"].map(str::to_owned);
    let expected = ["1e-320", "1"].map(str::to_owned);
    let dir = table(&[("count", &counts), ("e", &expected)]);
    let printed = output(dir.path(), &["stats", "table.csv", "--expected", "e"]);
    assert!(!printed.contains("NaN") && !printed.contains(" inf "), "{printed}");
}

#[test]
fn bad_tables_are_refused_with_line_and_column() {
    let cases = [
        ("x,count\na,-3\n", &[][..], "table.csv:2: count is \"-3\": allowed is a whole number from 0"),
        ("x,count\na,1\nb,1.5\n", &[], "table.csv:3: count is \"1.5\""),
        ("x,count\na,\n", &[], "table.csv:2: count of \"a\" is empty: --empty zero"),
        ("x,count\na,123456789012345678901234567890\n", &[], "count is \"123456789012345678901234567890\""),
        ("x,count\na,18446744073709551615\nb,1\n", &[], "the counts sum to more than"),
        ("x,count\na,1,2\n", &[], "the row has 3 cells, the header 2"),
        (
            "cell,count\n1,5\n2,6\n",
            &[],
            "table.csv:3: the table holds cell 1 and cell 2: allowed is one cell",
        ),
        (
            "cell,size,measure,value,count\n1,5,steps,3,2\n1,5,steps,4,2\n1,5,reactions,3,2\n",
            &[],
            "table.csv:4: the table holds measure steps and measure reactions: allowed is one measure",
        ),
        ("x,count\na,1\nb,2\na,4\n", &[], "table.csv:4: the category \"a\" stands twice: allowed is one row"),
        ("x,count\n", &[], "table.csv: the table has a header and no rows"),
        ("count\n", &[], "table.csv: the table has a header and no rows"),
        ("", &[], "table.csv:1: the table is empty"),
        ("count,count\n1,2\n", &[], "table.csv:1: the column \"count\" stands twice"),
        ("x,y\na,1\n", &[], "table.csv:1: there is no column \"count\": there is x, y"),
        ("x,count\na,1\n", &["--count", "hits"], "there is no column \"hits\""),
        ("x,count,e\na,1,0\nb,2,0\n", &["--expected", "e"], "fewer than two outcomes"),
        ("x,count,e\na,1,-1\nb,2,4\n", &["--expected", "e"], "e is \"-1\": allowed is a number from 0"),
        ("x,count,e\na,1,nan\nb,2,4\n", &["--expected", "e"], "e is \"nan\""),
        ("x,count,e\na,1,1\n", &["--expected", "e"], "fewer than two outcomes"),
    ];
    for (text, more, part) in cases {
        let dir = tempdir().expect("a folder");
        fs::write(dir.path().join("table.csv"), text).expect("written");
        let done = queenlab(dir.path(), &[&["stats", "table.csv"], more].concat());
        assert_eq!((done.code, done.out.as_str()), (3, ""), "{text:?}: {done:?}");
        assert!(done.err.contains(part), "{:?} lacks {part:?}", done.err);
    }
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("table.csv"), "x,count\n").expect("written");
    assert_eq!(queenlab(dir.path(), &["compare", "table.csv", "table.csv"]).code, 3);
    fs::write(dir.path().join("table.csv"), b"count\n\xff\n").expect("written");
    assert_eq!(queenlab(dir.path(), &["stats", "table.csv"]).code, 3);
    let done = queenlab(dir.path(), &["stats", "gone.csv"]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("gone.csv: "), "{done:?}");
}

#[test]
fn one_measure_of_a_result_is_a_table_of_its_values() {
    let dir = result_of("repair", "5", "500");
    let steps = read(&dir.path().join("results/t"), "steps.csv");
    let wanted = |line: &&str| line.contains("measure") || line.contains(",steps,");
    let one: Vec<&str> = steps.lines().filter(wanted).collect();
    fs::write(dir.path().join("one.csv"), one.join("\n")).expect("written");
    let printed: Value =
        serde_json::from_str(&output(dir.path(), &["stats", "one.csv", "--json"])).expect("JSON");
    assert_eq!(printed["k"], one.len() - 1);
    assert_eq!(printed["rows"][0]["category"], one[1].split(',').nth(4).expect("a value"));
    let all = queenlab(dir.path(), &["stats", "results/t/steps.csv"]);
    assert_eq!((all.code, all.out.as_str()), (3, ""), "{all:?}");
    let sizes = "size,count\n4,10\n5,12\n";
    fs::write(dir.path().join("sizes.csv"), sizes).expect("written");
    let printed: Value =
        serde_json::from_str(&output(dir.path(), &["stats", "sizes.csv", "--json"])).expect("JSON");
    assert_eq!(printed["rows"][1]["category"], "5");
}
