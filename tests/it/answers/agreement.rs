//! Counts that agree better than chance allows, and those that only seem to.

use std::fs;
use std::path::Path;

use queenlab::stats::goodness::log10_p_lower_if_all_seen;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::{output, queenlab};

/// A table of these counts.
fn table(dir: &Path, counts: &[u64]) -> String {
    let rows = counts.iter().enumerate().map(|(i, count)| format!("c{i},{count}\n"));
    fs::write(dir.join("t.csv"), format!("x,count\n{}", rows.collect::<String>())).expect("written");
    "t.csv".to_owned()
}

/// The verdict on a table, the p-value of its lower tail, and the first paragraph.
fn judged(counts: &[u64]) -> (String, f64, String) {
    let dir = tempdir().expect("a folder");
    let file = table(dir.path(), counts);
    let json: Value = serde_json::from_str(&output(dir.path(), &["stats", &file, "--json"])).expect("JSON");
    let said = output(dir.path(), &["stats", &file]);
    let first = said.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let verdict = json["verdict"].as_str().expect("a word").to_owned();
    (
        verdict,
        json["chi2_lower_p_log10_p"]
            .as_f64()
            .unwrap_or_else(|| json["chi2_lower_p"].as_f64().expect("a lower tail").log10()),
        first,
    )
}

#[test]
fn equal_counts_of_few_observations_are_no_evidence_of_anything() {
    for (counts, chance) in [
        (vec![5, 5], 252.0 / 1024.0),
        (vec![3, 3, 3], 1680.0 / 19683.0),
        (vec![5, 5, 5], 756_756.0 / 14_348_907.0),
    ] {
        let (verdict, lower, said) = judged(&counts);
        assert_eq!(verdict, "not-significant", "{said}");
        assert!((lower - f64::log10(chance)).abs() < 1e-9, "{counts:?}: {lower}");
        assert!(said.contains("may be equally likely: not significant at 0.005"), "{said}");
    }
}

#[test]
fn counts_that_alternate_or_never_repeat_are_too_close() {
    let alternating: Vec<u64> = (0..700_000).map(|i| 1 + i % 2 * 2).collect();
    let (verdict, lower, said) = judged(&alternating);
    assert_eq!(verdict, "too-close", "{said}");
    assert!(
        lower <= -9.0 && said.starts_with("The counts agree better than chance allows"),
        "{lower}: {said}"
    );
    let distinct: Vec<u64> = (0..1000).map(|i| u64::from(i < 300)).collect();
    let (verdict, lower, said) = judged(&distinct);
    assert_eq!(verdict, "too-close", "fewer than half of the categories: a draw without replacement");
    assert!(said.contains(" by chance alone). 700 categories were never reached."), "{said}");
    assert!((lower - 1.7e-22f64.log10()).abs() < 0.02, "{lower}");
}

#[test]
fn a_listing_is_named_with_its_doubles_and_what_it_misses() {
    let (verdict, lower, said) = judged(&[1; 92]);
    assert_eq!(verdict, "listing", "{said}");
    assert!((lower - -38.573_715).abs() < 1e-5, "92!/92^92: {lower}");
    assert!(said.starts_with("This is a listing, not a sample (chi-squared, lower tail, p = "), "{said}");
    assert!(said.contains("Of the 92 categories, 92 are there once, 0 twice and 0 not at all."), "{said}");
    let mut counts = [1u64; 92];
    (counts[3], counts[17], counts[41], counts[60], counts[61]) = (2, 2, 2, 0, 0);
    let (verdict, _, said) = judged(&counts);
    assert_eq!(verdict, "listing", "{said}");
    let named = "87 are there once, 3 twice (c3, c17, c41) and 2 not at all (c60, c61).";
    assert!(said.contains(named), "{said}");
    let (verdict, _, said) = judged(&[4; 92]);
    assert_eq!(verdict, "too-close", "four seeds, each of which lists all: {said}");
}

/// The categories that observations have are those that came: of 1,000 draws from very many values no two are alike, and of 1,000
/// from 800 some values never come. Neither says anything of the draws.
#[test]
fn what_was_not_observed_is_no_sign_of_agreement() {
    let dir = tempdir().expect("a folder");
    let mut seed = 1u64;
    let mut drawn = |values: u64| {
        let mut draw = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % values
        };
        (0..1000).map(|_| draw().to_string()).collect::<Vec<String>>()
    };
    for values in [800, 20_000, 1 << 31] {
        let rows = drawn(values);
        fs::write(dir.path().join("raw.csv"), format!("key\n{}\n", rows.join("\n"))).expect("written");
        let stats =
            |more: &[&str]| output(dir.path(), &[&["stats", "raw.csv", "--raw", "key"], more].concat());
        let said = stats(&[]);
        assert!(said.contains("may be equally likely: not significant"), "{values}: {said}");
        assert!(said.contains("the categories that were observed"), "{values}: {said}");
        let expected: String = rows
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .fold("category,weight\n".to_owned(), |table, row| table + row + ",1\n");
        fs::write(dir.path().join("law.csv"), expected).expect("written");
        let said = stats(&["--expected", "law.csv"]);
        assert!(!said.contains("the categories that were observed"), "weights say which there are: {said}");
        let known = stats(&["--known", &values.min(1 << 16).to_string()]);
        assert!(!known.contains("the categories that were observed"), "{values}: {known}");
    }
    let counter: Vec<String> = (0..1000u64).map(|value| format!("{}: 1", value * value)).collect();
    fs::write(dir.path().join("counter.txt"), format!("Counter({{{}}})\n", counter.join(", ")))
        .expect("written");
    let said = output(dir.path(), &["stats", "counter.txt"]);
    assert!(said.contains("may be equally likely: not significant"), "{said}");
    let alternating = "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n".repeat(500);
    fs::write(dir.path().join("raw.csv"), format!("key\n{alternating}")).expect("written");
    let said = output(dir.path(), &["stats", "raw.csv", "--raw", "key"]);
    assert!(said.starts_with("The counts agree better than chance allows"), "all would have come: {said}");
}

/// Tables of fair samples in which what never came has no row, as counting programs write them.
#[test]
fn rows_of_what_occurred_alone_are_no_sign_of_agreement() {
    let mut random = ChaCha8Rng::seed_from_u64(81);
    for (values, draws) in
        [(20, 60), (92, 92), (365, 500), (365, 1200), (1000, 600), (1000, 4000), (2000, 3000), (100_000, 900)]
    {
        let mut counts = vec![0_u64; values];
        (0..draws).for_each(|_| counts[random.random_range(0..values)] += 1);
        counts.retain(|&count| count > 0);
        let (verdict, lower, said) = judged(&counts);
        assert_eq!(verdict, "not-significant", "{draws} of {values}: {said}");
        assert!(lower > -4.0, "{draws} of {values}: {lower}");
    }
    let listed = judged(&[1; 40]).2;
    assert!(
        listed.contains("observed, each once as in a listing: if others can occur, --known says"),
        "{listed}"
    );
}

/// In 20,000 tables of each kind the lower tail given that all were seen is below a level in no more than it says.
#[test]
fn the_lower_tail_of_those_that_were_seen_keeps_its_level() {
    const TABLES: usize = 20_000;
    let mut random = ChaCha8Rng::seed_from_u64(82);
    for (values, draws) in [(8, 14), (20, 40), (50, 30), (100, 150), (100, 300)] {
        let mut lower = || {
            let mut counts = vec![0_u64; values];
            (0..draws).for_each(|_| counts[random.random_range(0..values)] += 1);
            counts.retain(|&count| count > 0);
            let (k, mean) = (counts.len() as u64, draws as f64 / counts.len() as f64);
            let chi2: f64 = counts.iter().map(|&count| (count as f64 - mean).powi(2) / mean).sum();
            log10_p_lower_if_all_seen(chi2, draws, k)
        };
        let lower: Vec<f64> = (0..TABLES).map(|_| lower()).collect();
        for level in [0.05_f64, 0.01, 0.001] {
            let below = lower.iter().filter(|log10_p| **log10_p < level.log10()).count() as f64;
            let most = level * TABLES as f64 + 4.0 * (level * TABLES as f64).sqrt();
            assert!(below <= most, "{draws} of {values}: {below} below {level}");
        }
    }
}

/// A sampler that lists is found by `tally`, too, which knows the solutions by name.
#[test]
fn tally_names_what_a_listing_of_queens_has_twice_and_not_at_all() {
    let dir = tempdir().expect("a folder");
    let listed = output(dir.path(), &["run", "--help"]);
    assert!(listed.contains("--fail-if"), "{listed}");
    let experiment =
        "name = \"q\"\n[system]\nkind = \"uniform\"\nsize = 8\n[trials]\ncount = 5000\nseed = 1\n";
    fs::write(dir.path().join("q.toml"), experiment).expect("written");
    output(dir.path(), &["run", "q.toml", "--out", "q"]);
    let table = fs::read_to_string(dir.path().join("q/frequencies.csv")).expect("a table");
    let keys: Vec<&str> = table.lines().skip(1).map(|row| row.split(',').nth(3).expect("a key")).collect();
    let mut lines: Vec<&str> = keys.iter().copied().filter(|key| *key != keys[5]).chain([keys[9]]).collect();
    // Not in order, so that it is the counts that tell.
    lines.sort_by_key(|key| key.bytes().fold(7u32, |hash, byte| hash.wrapping_mul(31) ^ u32::from(byte)));
    fs::write(dir.path().join("list.txt"), lines.join("\n") + "\n").expect("written");
    let said = output(dir.path(), &["tally", "list.txt", "--like", "uniform:8"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("This is a listing, not a sample"), "{said}");
    let named = format!("90 are there once, 1 twice ({}) and 1 not at all ({}).", keys[9], keys[5]);
    assert!(said.contains(&named), "{named}: {said}");
}

/// Two of four categories a draw, in each of five draws one of six pairs: all 7,776 outcomes say what chance gives.
#[test]
fn few_draws_are_said_not_to_be_tested_and_have_the_distance_that_chance_gives() {
    let dir = tempdir().expect("a folder");
    let distance =
        |counts: [u64; 4]| counts.iter().map(|&count| (count as f64 - 2.5).abs()).sum::<f64>() / 20.0;
    let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let all = 6_usize.pow(5);
    let of_each = (0..all).map(|outcome| {
        let mut counts = [0; 4];
        for draw in 0..5 {
            let pair = pairs[outcome / 6_usize.pow(draw) % 6];
            counts[pair[0]] += 1;
            counts[pair[1]] += 1;
        }
        distance(counts)
    });
    let mean = of_each.sum::<f64>() / all as f64;
    let file = table(dir.path(), &[3, 3, 3, 1]);
    let json = output(dir.path(), &["stats", &file, "--draws", "2", "--json"]);
    let found: Value = serde_json::from_str(&json).expect("JSON");
    let by_chance = found["tv_expected_if_uniform"].as_f64().expect("a number");
    assert!((by_chance - mean).abs() < 1e-12, "{by_chance} instead of {mean}");
    let said = output(dir.path(), &["stats", &file, "--draws", "2"]);
    assert!(said.starts_with("Total variation distance from uniform: 15.0 % observed ("), "{said}");
    assert!(
        said.contains(" Not tested: the law of such draws is known where") && !said.contains("end elsewhere"),
        "{said}"
    );
}

/// What was never reached is said with this verdict as with every other, and once.
#[test]
fn counts_that_are_too_close_do_not_hide_what_is_missing() {
    let dir = tempdir().expect("a folder");
    let each =
        |times: usize| (1..=100).map(|key| format!("{key}\n")).collect::<Vec<_>>().concat().repeat(times);
    fs::write(dir.path().join("s"), each(8)).expect("written");
    for (known, missing) in [
        ("100", None),
        ("101", Some("1 solution was never reached.")),
        ("104", Some("4 solutions were never reached.")),
    ] {
        let said = output(dir.path(), &["tally", "s", "--known", known]);
        assert!(said.contains("The counts agree better than chance allows"), "{said}");
        assert_eq!(said.matches("never reached").count(), usize::from(missing.is_some()), "{said}");
        assert!(said.contains(missing.unwrap_or_default()), "{said}");
    }
}

#[test]
fn draws_without_replacement_are_tested_by_their_own_law() {
    let dir = tempdir().expect("a folder");
    // 49 balls, 6 a draw, 4,900 draws: each is expected 600 times, and its count has the variance 600 (1 - 6/49).
    let counts: Vec<u64> = (0..49)
        .map(|i| {
            if i == 48 {
                600
            } else if i % 2 == 0 {
                622
            } else {
                578
            }
        })
        .collect();
    let file = table(dir.path(), &counts);
    let read = |args: &[&str]| -> Value {
        let out = output(dir.path(), &[&["stats", &file, "--json"], args].concat());
        serde_json::from_str(&out).expect("JSON")
    };
    let (plain, drawn) = (read(&[]), read(&["--draws", "6"]));
    let factor = drawn["chi2"].as_f64().expect("chi2") / plain["chi2"].as_f64().expect("chi2");
    assert!((factor - 48.0 / 43.0).abs() < 1e-12, "{factor}");
    assert!(drawn["chi2_p_value"].as_f64().expect("p") < plain["chi2_p_value"].as_f64().expect("p"));
    assert_eq!(drawn["headline"], "chi2");
    let equal = table(dir.path(), &[120; 49]);
    let said = output(dir.path(), &["stats", &equal, "--draws", "6"]);
    assert!(said.starts_with("The counts agree better than chance allows"), "{said}");
    assert!(said.contains(" Total variation distance from uniform: 0 % observed ("), "{said}");
    let one = output(dir.path(), &["stats", &equal, "--draws", "1"]);
    assert_eq!(one, output(dir.path(), &["stats", &equal]));
    let file = table(dir.path(), &counts);
    let refused = |args: &[&str], what: &str| {
        let done = queenlab(dir.path(), &[&["stats", &file], args].concat());
        assert!(done.code == 3 && done.err.contains(what), "{args:?}: {done:?}");
    };
    refused(&["--draws", "49"], "--draws 49: there are 49 categories: allowed are fewer a draw");
    refused(&["--draws", "11"], "the counts sum to 29400, which is no multiple of 11");
    refused(&["--draws", "48"], "the counts sum to 29400, which is no multiple of 48");
    let file = table(dir.path(), &[5, 0, 3, 1]);
    let done = queenlab(dir.path(), &["stats", &file, "--draws", "3"]);
    assert!(done.err.contains("there are 3 draws, and a category was counted 5 times"), "{done:?}");
}

/// Two dice of which three faces of four are drawn each time: what the comparison of independent counts says does not hold.
#[test]
fn groups_of_draws_without_replacement_are_not_compared() {
    let dir = tempdir().expect("a folder");
    let table = "g,k,n\nA,a,100\nA,b,60\nA,c,70\nA,d,70\nB,a,70\nB,b,100\nB,c,60\nB,d,70\n";
    fs::write(dir.path().join("t.csv"), table).expect("written");
    let args = ["stats", "t.csv", "--count", "n", "--category", "k", "--group", "g"];
    let compared = output(dir.path(), &args);
    assert!(compared.contains("A is A, B is B:") && compared.contains("Pairs (p corrected"), "{compared}");
    let drawn = output(dir.path(), &[&args[..], &["--draws", "3"]].concat());
    assert!(!drawn.contains("A is A, B is B:") && !drawn.contains("Pairs (p corrected"), "{drawn}");
    assert!(drawn.contains("The groups are not compared: no test is known here"), "{drawn}");
    let json = output(dir.path(), &[&args[..], &["--draws", "3", "--json"]].concat());
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["pairs"], &json["comparison"]), (&Value::Null, &Value::Null));
    let alone = output(dir.path(), &[&args[..], &["--draws", "1"]].concat());
    assert_eq!(alone, compared);
}
