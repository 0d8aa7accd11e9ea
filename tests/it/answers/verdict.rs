//! The word of a finding: it never denies what the numbers beside it say.

use std::fs;
use std::path::Path;

use queenlab::analysis::verdict::Headline;
use queenlab::analysis::{Name, Statistic};
use queenlab::model::language::{Language, Phrase};
use queenlab::text::hypothesis::Hypothesis;
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

const SOLUTIONS: Phrase = Phrase { en: "solutions", es: "soluciones" };

/// The sentence for a declared test and a bound with these decimal logarithms of p.
fn sentence(declared: f64, bound: f64) -> String {
    let row = |name: &'static str, log10_p| {
        Statistic::new(Name::named(name).expect("a statistic"), None, (1, 2)).p(Some(log10_p), "", true)
    };
    let mut statistics = [row("chi2", declared), row("log10_p_bound", bound)];
    Headline::Chi2.mark(&mut statistics);
    Hypothesis::not_uniform(2, SOLUTIONS)
        .answer_of(&statistics, Language::English)
        .expect("an answer")
        .to_string()
}

#[test]
fn the_thresholds_of_the_words_are_exact() {
    let weak = 0.005f64.log10();
    assert_eq!(
        sentence(weak, 0.0),
        "The 2 solutions may be equally likely: not significant at 0.005 (chi-squared, p = 0.0050)."
    );
    assert_eq!(
        sentence(weak.next_down(), 0.0),
        "There is weak evidence that the 2 solutions are not equally likely (chi-squared, p = 0.0050)."
    );
    assert_eq!(
        sentence(-6.0, 0.0),
        "There is weak evidence that the 2 solutions are not equally likely (chi-squared, p = 1.0e-6)."
    );
    assert_eq!(
        sentence((-6.0f64).next_down(), 0.0),
        "The 2 solutions are not equally likely (chi-squared, p = 1.0e-6)."
    );
    assert_eq!(sentence(-9.0, 0.0), "The 2 solutions are not equally likely (chi-squared, p < 1e-9).");
}

/// The sentence for a lower tail with this decimal logarithm, of `n` observations whose largest count is `most`.
fn agreeing(lower: f64, n: u64, k: u64, most: f64) -> String {
    let row = |name: &'static str, estimate| {
        Statistic::new(Name::named(name).expect("a statistic"), Some(estimate), (n, k))
    };
    let lower_tail = Statistic { log10_p: Some(lower), ..row("chi2_lower_p", 0.0) };
    let over_mean = row("max_over_mean", most * k as f64 / n as f64);
    let mut statistics = [row("chi2", 0.0).p(Some(0.0), "", true), lower_tail, over_mean];
    Headline::Chi2.mark(&mut statistics);
    let answer = Hypothesis::not_uniform(k, SOLUTIONS).answer_of(&statistics, Language::English);
    answer.expect("an answer").to_string()
}

#[test]
fn counts_that_agree_too_well_are_a_listing_or_of_repeated_seeds() {
    assert!(
        agreeing(-6.0, 368, 92, 4.0).starts_with("The 92 solutions may be equally likely: not significant")
    );
    let too_close = "The counts agree better than chance allows: are seeds repeated, or were they drawn without \
                     replacement? (chi-squared, lower tail, p = 1.0e-20).";
    assert_eq!(agreeing(-20.0, 368, 92, 4.0), too_close);
    assert_eq!(agreeing(-20.0, 45, 92, 2.0), too_close, "fewer than half of them");
    let listing = "This is a listing, not a sample (chi-squared, lower tail, p = 1.0e-20).";
    assert_eq!([agreeing(-20.0, 92, 92, 1.0), agreeing(-20.0, 95, 92, 2.0)], [listing, listing]);
    assert_eq!(agreeing(-20.0, 46, 92, 1.0), listing, "half of them");
}

#[test]
fn a_bound_rejects_uniformity_from_a_ten_millionth_on_and_is_reported_as_a_bound() {
    assert_eq!(
        sentence(-1.0, -7.0),
        "The 2 solutions are not equally likely (finite-sample bound of G, p <= 1.0e-7)."
    );
    assert_eq!(
        sentence(-1.0, (-7.0f64).next_up()),
        "The 2 solutions may be equally likely: not significant at 0.005 (chi-squared, p = 0.1000)."
    );
    assert_eq!(
        sentence(-3.0, -23.505),
        "The 2 solutions are not equally likely (finite-sample bound of G, p <= 3.2e-24).",
        "rounded up"
    );
    assert_eq!(
        sentence(-30.0, -90.0),
        "The 2 solutions are not equally likely (chi-squared, p = 1.0e-30).",
        "the declared test says so itself"
    );
    assert_eq!(sentence(-301.0, -90.0), "The 2 solutions are not equally likely (chi-squared, p < 1e-300).");
}

/// Where a sample was looked at again and again, only the e-value that was declared holds.
#[test]
fn a_declared_e_value_stands_alone() {
    let row = |name: &'static str, log10_p: f64| {
        Statistic::new(Name::named(name).expect("a statistic"), Some(-log10_p), (1, 2)).p(
            Some(log10_p),
            "",
            true,
        )
    };
    let mut statistics = [row("log10_e", -1.0), row("log10_e_mixture", -90.0), row("log10_p_bound", -90.0)];
    Headline::EValue.mark(&mut statistics);
    let answer =
        Hypothesis::not_uniform(2, SOLUTIONS).answer_of(&statistics, Language::English).expect("an answer");
    let printed = answer.to_string();
    assert_eq!(
        printed,
        "The 2 solutions may be equally likely: not significant at 0.005 (Dirichlet e-value, p <= 0.1000)."
    );
}

#[test]
fn two_tables_of_a_billion_that_share_nothing_are_different() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("a.csv"), "x,count\na,1000000000\nb,0\nc,1\n").expect("written");
    fs::write(dir.path().join("b.csv"), "x,count\na,0\nb,1000000000\nc,0\n").expect("written");
    let printed = output(dir.path(), &["compare", "a.csv", "b.csv"]);
    let sentence = printed.lines().find(|line| line.contains("100 %")).expect("a sentence");
    assert!(
        sentence.starts_with(
            "The frequencies of A and B differ (conditional e-value, p < 1e-300, log10 e = 602059976)."
        ),
        "{printed}"
    );
    let found = json(&output(dir.path(), &["compare", "a.csv", "b.csv", "--json"]));
    assert_eq!(
        (found["headline"].as_str(), found["verdict"].as_str()),
        (Some("log10_e_conditional"), Some("differ"))
    );
}

#[test]
fn every_fourth_of_many_categories_is_not_uniform() {
    let dir = tempdir().expect("a folder");
    let rows = (0..400_000).map(|i| format!("{i},{}", if i % 4 == 0 { 10 } else { 0 }));
    write(dir.path(), "fourth.csv", "x,count", rows);
    let printed = output(dir.path(), &["stats", "fourth.csv"]);
    assert!(
        first_line(&printed)
            .starts_with("The 400,000 categories are not equally likely (chi-squared, p < 1e-9, log10 e = "),
        "{printed}"
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
    for file in ["few.csv", "many.csv"] {
        let printed = output(dir.path(), &["stats", file, "--expected", "e"]);
        let sentence = first_line(&printed);
        assert!(
            sentence.starts_with("The counts and the expected ones differ (chi-squared, p"),
            "{sentence}"
        );
    }
}

#[test]
fn twelve_thousand_starts_of_twelve_queens_are_not_uniform() {
    let dir = tempdir().expect("a folder");
    let experiment =
        "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 12\n[trials]\ncount = 12000\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    let printed = output(dir.path(), &["run", "x.toml"]);
    let sentence = first_line(&printed);
    let verdict = "The 14,200 solutions are not equally likely (chi-squared, p < 1e-9, log10 e = ";
    assert!(sentence.contains(verdict), "{printed}");
    let shown = output(dir.path(), &["show", "results/t"]);
    assert!(shown.contains(sentence), "read back from the files: {shown}");
}

#[test]
#[ignore = "slow: a million permutations of 14"]
fn a_million_permutations_of_fourteen_queens_are_not_uniform() {
    let dir = tempdir().expect("a folder");
    let experiment = "name = \"t\"\n[system]\nkind = \"permute\"\nsize = 14\nprogram = \"queens_2\"\n[trials]\n\
                      count = 1000000\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    let printed = output(dir.path(), &["run", "x.toml"]);
    assert!(
        first_line(&printed).contains(" solutions are not equally likely (chi-squared, p < 1e-9, log10 e = "),
        "{printed}"
    );
}

/// Words below a table of categories that stand out of a whole within chance, and only there.
#[test]
fn a_single_category_that_stands_out_is_explained() {
    let explained = |printed: &str| printed.contains("A single row can stand out, p (Holm) below 0.005");
    let dir = tempdir().expect("a folder");
    let spread = (0..400u64).map(|i| format!("{i},{}", if i == 0 { 150 } else { 100 + i * 7 % 29 - 14 }));
    write(dir.path(), "spread.csv", "x,count", spread);
    let printed = output(dir.path(), &["stats", "spread.csv"]);
    assert!(
        printed.contains("The 400 categories may be equally likely: not significant at 0.005")
            && explained(&printed),
        "{printed}"
    );
    write(dir.path(), "plain.csv", "x,count", ["a,50", "b,60"].map(str::to_owned).into_iter());
    assert!(!explained(&output(dir.path(), &["stats", "plain.csv"])));
    write(dir.path(), "skewed.csv", "x,count", ["a,500", "b,60"].map(str::to_owned).into_iter());
    assert!(!explained(&output(dir.path(), &["stats", "skewed.csv"])));
}

#[test]
fn a_million_categories_are_read_and_reported() {
    let dir = tempdir().expect("a folder");
    let rows = (0..1_000_000u64).map(|i| format!("c{i},{}", i * 7919 % 20));
    write(dir.path(), "million.csv", "x,count", rows);
    let found = output(dir.path(), &["stats", "million.csv", "--json"]);
    assert!(found.ends_with("}]}\n"));
    assert_eq!(found.matches("\"category\":").count(), 1_000_000);
}
