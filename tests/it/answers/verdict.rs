//! The word of a finding: it never denies what the numbers beside it say.

use std::fs;
use std::path::Path;

use queenlab::analysis::Statistic;
use queenlab::analysis::headline::Headline;
use queenlab::output::finding::{Said, UNEVENNESS};
use serde_json::Value;
use tempfile::tempdir;

use crate::support::output;

fn write(dir: &Path, name: &str, header: &str, rows: impl Iterator<Item = String>) {
    let rows: Vec<String> = rows.collect();
    fs::write(dir.join(name), format!("{header}\n{}\n", rows.join("\n"))).expect("written");
}

fn first_line(text: &str) -> &str {
    text.lines().next().expect("a line")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("one JSON object")
}

/// The sentence for a declared test and a bound with these decimal logarithms of p.
fn sentence(declared: f64, bound: f64) -> String {
    let row = |name: &'static str, log10_p| Statistic::new(name, None, (1, 2)).p(Some(log10_p), "", true);
    let mut statistics = [row("chi2", declared), row("log10_p_bound", bound)];
    Headline::Chi2.mark(&mut statistics);
    Said::of_starts(&statistics, false).verdict(&UNEVENNESS)
}

#[test]
fn the_thresholds_of_the_words_are_exact() {
    let weak = 0.005f64.log10();
    assert_eq!(sentence(weak, 0.0), "no evidence of unevenness, p = 0.0050 (chi2)");
    assert_eq!(sentence(weak.next_down(), 0.0), "weak evidence of unevenness, p = 0.0050 (chi2)");
    assert_eq!(sentence(-6.0, 0.0), "weak evidence of unevenness, p = 1.0e-6 (chi2)");
    assert_eq!(sentence((-6.0f64).next_down(), 0.0), "uneven, p = 1.0e-6 (chi2)");
    let too_even = (1.0 - 1e-6f64).log10();
    assert_eq!(sentence(too_even, 0.0), "no evidence of unevenness, p = 1.0000 (chi2)");
    assert!(sentence(too_even.next_up(), 0.0).starts_with("closer than chance allows"));
}

#[test]
fn a_bound_proves_unevenness_from_a_ten_millionth_on_and_is_told_as_a_bound() {
    assert_eq!(sentence(-1.0, -7.0), "uneven, p <= 1.0e-7 (log10_p_bound)");
    assert_eq!(sentence(-1.0, (-7.0f64).next_up()), "no evidence of unevenness, p = 0.1000 (chi2)");
    assert_eq!(sentence(-3.0, -23.505), "uneven, p <= 3.2e-24 (log10_p_bound)", "rounded up");
    assert_eq!(sentence(-30.0, -90.0), "uneven, p = 1.0e-30 (chi2)", "the declared test says so itself");
    assert_eq!(sentence(-301.0, -90.0), "uneven, p < 1e-300 (chi2)");
}

/// Where a sample was looked at again and again, only the e-value that was declared holds.
#[test]
fn a_declared_e_value_stands_alone() {
    let row = |name: &'static str, log10_p: f64| {
        Statistic::new(name, Some(-log10_p), (1, 2)).p(Some(log10_p), "", true)
    };
    let mut statistics = [row("log10_e", -1.0), row("log10_e_mixture", -90.0), row("log10_p_bound", -90.0)];
    Headline::EValue.mark(&mut statistics);
    let told = Said::of_starts(&statistics, false).verdict(&UNEVENNESS);
    assert_eq!(told, "no evidence of unevenness, p <= 0.1000 (log10_e)");
}

#[test]
fn two_tables_of_a_million_that_share_nothing_are_different() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("a.csv"), "x,count\na,1000000\nb,0\nc,1\n").expect("written");
    fs::write(dir.path().join("b.csv"), "x,count\na,0\nb,1000000\nc,0\n").expect("written");
    let told = output(dir.path(), &["compare", "a.csv", "b.csv"]);
    let sentence = told.lines().find(|line| line.starts_with("100 %")).expect("a sentence");
    assert!(sentence.ends_with(": different, p < 1e-300, log10 e = 602049 (log10_e_conditional)"), "{told}");
    let found = json(&output(dir.path(), &["compare", "a.csv", "b.csv", "--json"]));
    assert!(found["p_mc_chi2"].is_null(), "too many tables to be simulated");
    assert!(found["log10_e_conditional_note"].as_str().expect("a note").starts_with("headline test"));
}

#[test]
fn every_fourth_of_many_categories_is_uneven() {
    let dir = tempdir().expect("a folder");
    let rows = (0..400_000).map(|i| format!("{i},{}", if i % 4 == 0 { 10 } else { 0 }));
    write(dir.path(), "fourth.csv", "x,count", rows);
    let told = output(dir.path(), &["stats", "fourth.csv"]);
    assert!(
        first_line(&told).ends_with(": uneven, p < 1e-300, log10 e = 430701 (log10_e_mixture)"),
        "{told}"
    );
}

/// One observation of what is all but impossible, among few categories and among many that are as expected.
#[test]
fn a_category_that_is_expected_1e_300_times_decides() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("few.csv"), "x,count,e\na,10,10\nb,20,21\nc,1,1e-300\n").expect("written");
    let mut rows: Vec<String> = (1..30_000).map(|i| format!("{i},{},1", i % 2 * 2)).collect();
    rows[0] = "1,1,1e-300".to_owned();
    rows[2] = "3,1,1".to_owned();
    write(dir.path(), "many.csv", "x,count,e", rows.into_iter());
    for (file, ground) in [("few.csv", "p_exact_chisq"), ("many.csv", "log10_e_mixture")] {
        let told = output(dir.path(), &["stats", file, "--expected", "e"]);
        let sentence = first_line(&told);
        assert!(
            sentence.contains(": different, p") && sentence.ends_with(&format!("({ground})")),
            "{sentence}"
        );
    }
}

#[test]
fn twelve_thousand_starts_of_twelve_queens_are_uneven() {
    let dir = tempdir().expect("a folder");
    let experiment =
        "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 12\n[trials]\ncount = 12000\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    let told = output(dir.path(), &["run", "x.toml"]);
    let sentence = first_line(&told);
    assert!(sentence.contains(": uneven, p < 1e-300, log10 e = "), "{told}");
    assert!(sentence.ends_with("(log10_e_mixture)"), "{told}");
    let shown = output(dir.path(), &["show", "results/t"]);
    assert!(shown.contains(sentence), "read back from the files: {shown}");
}

#[test]
#[ignore = "slow: a million permutations of 14"]
fn a_million_permutations_of_fourteen_queens_are_uneven() {
    let dir = tempdir().expect("a folder");
    let experiment = "name = \"t\"\n[system]\nkind = \"permute\"\nsize = 14\nprogram = \"queens_2\"\n[trials]\n\
                      count = 1000000\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    let told = output(dir.path(), &["run", "x.toml"]);
    assert!(first_line(&told).contains(": uneven, p < 1e-300, log10 e = "), "{told}");
}

#[test]
fn a_simulated_p_at_its_least_is_told_as_a_bound_with_its_floor() {
    let dir = tempdir().expect("a folder");
    let rows = (0..60).map(|i| format!("{i},{}", if i < 6 { 3 } else { 1 }));
    write(dir.path(), "thin.csv", "x,count", rows);
    let found = json(&output(dir.path(), &["stats", "thin.csv", "--json"]));
    let note = "headline test; the least p of 9999 tables is 0.0001";
    assert_eq!((found["p_mc_chi2_note"].as_str(), found["p_mc_g_note"].is_null()), (Some(note), false));

    let rows = (0..60).map(|i| format!("{i},{}", if i < 3 { 7 } else { u8::from(i < 45) }));
    write(dir.path(), "floor.csv", "x,count", rows);
    let told = output(dir.path(), &["stats", "floor.csv"]);
    assert!(first_line(&told).ends_with(": weak evidence of unevenness, p <= 0.0001 (p_mc_chi2)"), "{told}");
    let row = told.lines().find(|line| line.contains(" p_mc_chi2 ")).expect("a row");
    assert!(row.contains("p <= 0.0001"), "{row}");
}

/// Words below a table of categories that stand out of a whole within chance, and only there.
#[test]
fn a_single_category_that_stands_out_is_explained() {
    let explained = |told: &str| told.contains("A single row can stand out, p (Holm) below 0.005");
    let dir = tempdir().expect("a folder");
    let spread = (0..400u64).map(|i| format!("{i},{}", if i == 0 { 150 } else { 100 + i * 7 % 29 - 14 }));
    write(dir.path(), "spread.csv", "x,count", spread);
    let told = output(dir.path(), &["stats", "spread.csv"]);
    assert!(told.contains("no evidence of unevenness") && explained(&told), "{told}");
    write(dir.path(), "plain.csv", "x,count", ["a,50", "b,60"].map(str::to_owned).into_iter());
    assert!(!explained(&output(dir.path(), &["stats", "plain.csv"])));
    write(dir.path(), "uneven.csv", "x,count", ["a,500", "b,60"].map(str::to_owned).into_iter());
    assert!(!explained(&output(dir.path(), &["stats", "uneven.csv"])));
}

#[test]
fn a_million_categories_are_read_and_told_in_seconds() {
    let dir = tempdir().expect("a folder");
    let rows = (0..1_000_000u64).map(|i| format!("c{i},{}", i * 7919 % 20));
    write(dir.path(), "million.csv", "x,count", rows);
    let begun = std::time::Instant::now();
    let found = output(dir.path(), &["stats", "million.csv", "--json"]);
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    assert!(found.ends_with("}]}\n"));
    assert_eq!(found.matches("\"category\":").count(), 1_000_000);
}
