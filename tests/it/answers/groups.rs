//! Tables that are divided into groups: long, wide, a row each.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use super::tables::{assert_parts, numbers, pairs, refusal, rows, stats};
use crate::support::{output, queenlab};

const LONG: &str = "die,face,count\nred,a,30\nred,b,25\nred,c,20\nblue,a,20\nblue,b,25\nblue,c,30\n";
const WIDE: &str = "face,red,blue\na,30,20\nb,25,25\nc,20,30\n";
const ROWS: &str = "die,a,b,c\nred,30,25,20\nblue,20,25,30\n";

/// The observations one by one.
fn raw() -> String {
    let rows = LONG.lines().skip(1).flat_map(|line| {
        let (names, count) = line.rsplit_once(',').expect("three cells");
        std::iter::repeat_n(format!("{names}\n"), count.parse().expect("a count"))
    });
    ["die,face\n".to_owned()].into_iter().chain(rows).collect()
}

/// Of each die chi-squared is 2 with 2 degrees of freedom, of both together 4; by their chi-squared laws p is 0.3679 and
/// 0.1353, by the exact ones a little more.
#[test]
fn a_table_in_groups_is_one_test_each_and_one_of_both() {
    let raw = raw();
    for (table, args) in [
        (LONG, &["--group", "die"][..]),
        (WIDE, &["--count", "red,blue"]),
        (ROWS, &["--group", "die", "--count", "a,b,c"]),
        (&raw, &["--group", "die", "--raw", "face"]),
    ] {
        let found = numbers(table, args);
        let groups = found["groups"].as_array().expect("groups");
        assert_eq!(groups.len(), 2);
        for (group, (name, counts)) in groups.iter().zip([("red", [30, 25, 20]), ("blue", [20, 25, 30])]) {
            assert_eq!(group["group"], name);
            assert_eq!(rows(group), pairs(&[("a", counts[0]), ("b", counts[1]), ("c", counts[2])]));
            assert!((group["chi2"].as_f64().expect("a number") - 2.0).abs() < 1e-9);
            let p = group["chi2_p_value"].as_f64().expect("p");
            assert!((p - 0.3679).abs() < 0.03, "{p}");
            let holm = group["p_value_holm"].as_f64().expect("p");
            assert!((holm - (2.0 * p).min(1.0)).abs() < 1e-12, "{holm}");
            assert_eq!(group["verdict"], "not-significant");
        }
        let both = &found["comparison"];
        assert!((both["chi2"].as_f64().expect("a number") - 4.0).abs() < 1e-9, "{both}");
        assert_eq!(both["df"], 2);
        assert!((both["chi2_p_value"].as_f64().expect("p") - 0.1353).abs() < 0.03);
        assert_eq!(found["pairs"][0]["verdict"], "not-significant");
        let said = stats(table, args).out;
        assert_parts(
            &said,
            &[
                "red, most frequent: a (30) and b (25); rarest: c (20): The 3 categories may be equally likely",
                "p is corrected for 2 tests by Holm's method.",
                "A is red, B is blue: The frequencies of A and B may be the same",
                "Groups",
                "Pairs (p corrected by Holm's method)",
            ],
        );
    }
    assert_parts(&refusal(LONG, &[]), &["the category \"red\" stands twice", "\"face\"", "--group"]);
}

/// One of twenty fair groups with p = 0.004 is no evidence when all are looked at.
#[test]
fn a_verdict_on_a_group_is_corrected_for_their_number() {
    let group = |number: u64| match number {
        0 => "g0,heads,66\ng0,tails,34\n".to_owned(),
        number => format!("g{number},heads,50\ng{number},tails,50\n"),
    };
    let table = |groups: u64| format!("g,side,count\n{}", (0..groups).map(group).collect::<String>());
    let alone = numbers(table(1), &["--group", "g"]);
    assert_eq!((&alone["groups"][0]["verdict"], &alone["pairs"]), (&Value::from("weak"), &Value::Null));
    assert!(stats(table(1), &["--group", "g"]).out.contains("There is weak evidence"));
    let many = numbers(table(20), &["--group", "g"]);
    assert_eq!(many["groups"][0]["verdict"], "not-significant");
    assert_eq!(many["pairs"].as_array().expect("pairs").len(), 190);
    assert!(!stats(table(20), &["--group", "g"]).out.contains("There is weak evidence"));
    assert_eq!(stats(table(1), &["--group", "g", "--fail-if", "weak"]).code, 8);
    assert_eq!(stats(table(20), &["--group", "g", "--fail-if", "weak"]).code, 0);
}

/// A list of 1,225 pairs hides the one that differs.
#[test]
fn of_many_pairs_those_with_the_smallest_p_values_are_shown() {
    let group = |number: u64| match number {
        40 => "g40,heads,100\ng40,tails,0\n".to_owned(),
        number => format!("g{number},heads,50\ng{number},tails,50\n"),
    };
    let table = |groups: u64| format!("g,side,count\n{}", (0..groups).map(group).collect::<String>());
    let said = stats(table(50), &["--group", "g"]).out;
    let (_, pairs) = said.split_once("Pairs (p corrected by Holm's method)").expect("pairs");
    let shown: Vec<&str> = pairs.lines().filter(|line| line.trim_start().starts_with('g')).collect();
    assert_eq!(shown.len(), 200);
    assert!(shown[..49].iter().all(|line| line.contains("g40")), "{pairs}");
    assert!(said.ends_with("The 200 of 1,225 pairs with the smallest p-values; --json has all.\n"), "{said}");
    assert_eq!(numbers(table(50), &["--group", "g"])["pairs"].as_array().expect("pairs").len(), 1225);
    let few = stats(table(20), &["--group", "g"]).out;
    assert!(!few.contains("smallest p-values"), "{few}");
}

#[test]
fn groups_have_the_categories_of_all() {
    let table = "die,face,count\nred,a,30\nred,b,25\nblue,b,25\nblue,c,30\n";
    let found = numbers(table, &["--group", "die"]);
    assert_eq!(rows(&found["groups"][1]), pairs(&[("a", 0), ("b", 25), ("c", 30)]));
    assert_parts(found["read"].as_str().expect("a sentence"), &["2 counts that groups lack taken as 0"]);
    let known = numbers(table, &["--group", "die", "--known", "4"]);
    assert_eq!(known["groups"][0]["k"], 4);
    let expected = "die,face,count,e\nred,a,1,1\nred,b,1,1\nblue,b,2,2\n";
    assert_parts(&refusal(expected, &["--group", "die", "--expected", "e"]), &["\"a\" has no row"]);
}

#[test]
fn a_cell_of_a_result_is_a_group() {
    let table = "cell,solution,count\n1,a,30\n1,b,25\n2,a,20\n2,b,30\n";
    assert_parts(&refusal(table, &[]), &["allowed is one cell", "--group cell"]);
    let found = numbers(table, &["--group", "cell"]);
    assert_eq!(found["groups"][1]["group"], "2");
}

#[test]
fn compare_takes_groups_as_tables() {
    let dir = tempdir().expect("a folder");
    let table = |name: &str, text: &str| fs::write(dir.path().join(name), text).expect("written");
    table("long.csv", LONG);
    table("wide.csv", WIDE);
    let json = |args: &[&str]| -> Value {
        let done = queenlab(dir.path(), &[&["compare"], args, &["--json"]].concat());
        serde_json::from_str(&done.out).unwrap_or_else(|_| panic!("{args:?}: {done:?}"))
    };
    for args in [&["long.csv", "--group", "die"][..], &["wide.csv", "--count", "red,blue"]] {
        let found = json(args);
        assert!((found["chi2"].as_f64().expect("a number") - 4.0).abs() < 1e-9);
        assert_parts(found["a"]["name"].as_str().expect("a name"), &["red"]);
    }
    table("more.csv", "die,face,count\nred,a,9\nred,b,9\nred,c,9\nblue,a,8\nblue,b,8\nblue,c,9\n");
    let matched = json(&["long.csv", "more.csv", "--group", "die", "--by", "die", "--pairs"]);
    assert_eq!(matched["solvers"], serde_json::json!(["long.csv", "more.csv"]));
    assert_eq!(matched["groups"][0]["agree_in"]["die"], "blue");
    assert_eq!(matched["pairs"].as_array().expect("pairs").len(), 2);
    let ranked = json(&["long.csv", "more.csv", "--group", "die", "--by", "size"]);
    assert_eq!(ranked["solvers"].as_array().expect("solvers").len(), 4);
}

/// Groups of several columns are matched by each of them, and by all.
#[test]
fn columns_of_groups_match_one_by_one() {
    let dir = tempdir().expect("a folder");
    let text = "k,g,h,count\na,\"x, 1\",1,50\nb,\"x, 1\",1,30\na,\"x, 1\",2,20\nb,\"x, 1\",2,40\na,y,1,40\nb,y,1,10\na,y,2,20\nb,y,2,44\n";
    for name in ["one.csv", "other.csv"] {
        fs::write(dir.path().join(name), text).expect("written");
    }
    let matched = |files: &[&str], by: &str| -> Value {
        let args = [&["compare"], files, &["--group", "g", "--group", "h", "--by", by, "--json"]].concat();
        serde_json::from_str(&output(dir.path(), &args)).expect("JSON")
    };
    for (by, solvers) in [("g", ["one.csv h=1", "one.csv h=2"]), ("h", ["one.csv g=x, 1", "one.csv g=y"])] {
        let found = matched(&["one.csv"], by);
        assert_eq!(
            (&found["solvers"], &found["by"]),
            (&serde_json::json!(solvers), &serde_json::json!([by]))
        );
        assert_eq!(found["groups"].as_array().expect("groups").len(), 2);
    }
    let found = matched(&["one.csv", "other.csv"], "g,h");
    assert_eq!(found["solvers"], serde_json::json!(["one.csv", "other.csv"]));
    assert_eq!(found["groups"].as_array().expect("groups").len(), 4);
    let args = ["compare", "one.csv", "--group", "g", "--group", "h", "--by", "i"];
    let done = queenlab(dir.path(), &args);
    assert!(done.err.contains("one.csv has no option i: allowed are g, h"), "{done:?}");
}

/// Where the law of chi-squared resolves no smaller p than 1e-9, a bound that holds for every sample is corrected.
#[test]
fn a_bound_of_p_is_a_bound_where_it_is_corrected() {
    let table = "f,a,b,c\n1,1000,400,100\n2,100,400,101\n3,200,401,102\n";
    let said = stats(table, &["--count", "a,b,c"]).out;
    assert_parts(&said, &["are not equally likely (chi-squared, p (Holm) < 1e-9", "< 1e-9    < 1e-9"]);
    assert!(!said.contains("3.0e-9"), "{said}");
}

/// Two columns of one table are about the same rows, also where none was counted in both.
#[test]
fn columns_of_one_table_are_not_said_to_be_written_in_two_ways() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("t.csv"), "o,A,B\nx,3,0\ny,0,3\n").expect("written");
    let done = queenlab(dir.path(), &["compare", "t.csv", "--count", "A,B"]);
    assert!(done.code == 0 && !done.err.contains("no category in common"), "{done:?}");
}

#[test]
fn a_group_of_which_nothing_was_counted_is_said_so() {
    let said = stats("g,c,n\nx,a,0\nx,b,0\ny,a,3\ny,b,4\n", &["--group", "g"]).out;
    assert_parts(&said, &["x: 0 observations in 2 categories: nothing to test.", "y, most frequent: b (4)"]);
    assert!(!said.contains("A is x, B is y: \n"), "{said}");
}

/// One of ten fair groups is rare alone, and not among ten: a bound that is not corrected is not said of it, but of it alone it is.
#[test]
fn no_bound_is_said_of_a_group_that_others_explain() {
    let dir = tempdir().expect("a folder");
    let fair =
        (1..10).map(|group| format!("g{group},a,{},\ng{group},b,31,\n", 28 + group % 3).replace(",\n", "\n"));
    let groups: Vec<String> = fair.chain(["g10,a,43\ng10,b,17\n".to_owned()]).collect();
    fs::write(dir.path().join("ten.csv"), format!("g,k,count\n{}", groups.concat())).expect("written");
    fs::write(dir.path().join("alone.csv"), "k,count\na,43\nb,17\n").expect("written");
    let said = output(dir.path(), &["stats", "ten.csv", "--group", "g", "--total", "keep"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("The 2 categories may be equally likely: not significant at 0.005 (chi-squared, p (Holm) = 0.0107)"),
        "{said}"
    );
    assert!(!said.contains("would have to end elsewhere (95 % confidence)"), "{said}");
    let alone = output(dir.path(), &["stats", "alone.csv"]);
    assert!(
        alone
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains("would have to end elsewhere (95 % confidence)"),
        "{alone}"
    );
}
