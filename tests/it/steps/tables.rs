//! cutoffs.csv, walks.csv and the statistics of restarts, as commands write them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::assert_close;
use crate::support::{forge, output, queenlab, read, result_of};

pub(super) type Row = BTreeMap<String, String>;

pub(super) fn rows(dir: &Path, file: &str) -> Vec<Row> {
    let text = read(dir, file);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} of {row:?}"))
}

fn statistic(dir: &Path, name: &str) -> Option<Row> {
    rows(dir, "results/t/statistics.csv").into_iter().find(|row| row["statistic"] == name)
}

/// A result below `results/t` of this experiment.
pub(super) fn result(system: &str, trials: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let text = format!("name = \"t\"\nabout = \"A question?\"\n[system]\n{system}\n[trials]\n{trials}\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    dir
}

/// The expected values are those of an independent program, over all starts of 6 queens.
#[test]
fn all_starts_of_6_queens_have_the_restarts_and_races_of_the_vector() {
    let dir = result_of("repair", "6", "\"all\"");
    let of = |file, key: &str| {
        let all = rows(dir.path(), file).into_iter();
        all.map(|row| (row[key].clone(), row)).collect::<BTreeMap<String, Row>>()
    };
    let (cutoffs, walks) = (of("results/t/cutoffs.csv", "cutoff"), of("results/t/walks.csv", "walks"));
    let mut compared = 0;
    for expected in rows(Path::new("tests/it/steps"), "restarts_6.csv") {
        let found = if expected["kind"] == "cutoff" { &cutoffs } else { &walks };
        let Some(found) = found.get(&expected["at"]) else { continue };
        let columns = [
            ("successes", "solved"),
            ("expected_steps", "expected_steps"),
            ("expected_steps_and_starts", "expected_cost"),
            ("tv_uniform", "tv_uniform"),
            ("effective", "hill_1_exp_entropy"),
        ];
        for (theirs, ours) in columns.into_iter().filter(|(theirs, _)| !expected[*theirs].is_empty()) {
            assert_close(number(found, ours), number(&expected, theirs));
            compared += 1;
        }
    }
    assert_eq!((walks.len(), compared), (11, 173));
    assert_eq!(cutoffs.len(), 34);
}

/// The statistics of the best restart are those of its row.
#[test]
fn the_best_restart_is_a_row_of_the_table() {
    for (size, best, gain) in [
        ("4", None, None),
        ("6", Some("51"), Some(229.450_617_284 / 159.988_198_151)),
        ("8", Some("67"), Some(423.790_878_296 / 171.430_906_766)),
    ] {
        let dir = result_of("repair", size, "\"all\"");
        let estimate = |name| statistic(dir.path(), name).map(|row| number(&row, "estimate"));
        let cutoff = estimate("restart_cutoff").expect("solved");
        let all = rows(dir.path(), "results/t/cutoffs.csv");
        let lowest = all.iter().map(|row| number(row, "expected_cost")).fold(f64::INFINITY, f64::min);
        let row = all.iter().find(|row| number(row, "cutoff") == cutoff).expect("a row");
        assert_close(number(row, "expected_cost"), lowest);
        let same = [
            ("restart_expected_steps", "expected_steps"),
            ("restart_expected_cost", "expected_cost"),
            ("restart_tv_uniform", "tv_uniform"),
        ];
        for (name, column) in same {
            assert_close(estimate(name).expect("given"), number(row, column));
        }
        let end = all.last().expect("rows");
        assert_close(estimate("steps_ert").expect("given"), number(end, "expected_steps"));
        assert_close(estimate("tv_uniform").expect("given"), number(end, "tv_uniform"));
        if let Some((best, gain)) = best.zip(gain) {
            assert_eq!(row["cutoff"], best);
            assert_close(estimate("restart_gain").expect("given"), gain);
        }
    }
}

fn finding(dir: &Path, args: &[&str]) -> String {
    output(dir, &[&["show", "results/t"], args].concat())
}

#[test]
fn the_finding_says_whether_a_restart_ends_closer_to_uniform() {
    let expected = [
        (
            "6",
            "Restarting after 51 steps takes 160 steps to a solution on average instead of 229, 1.43 times fewer, but ends farther from uniform (31.7 % instead of 25.0 %).",
        ),
        (
            "8",
            "Restarting after 67 steps takes 171 steps to a solution on average instead of 424, 2.47 times fewer, and ends closer to uniform (42.4 % instead of 48.6 %).",
        ),
    ];
    for (size, sentence) in expected {
        let dir = result_of("repair", size, "\"all\"");
        let said = finding(dir.path(), &[]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(sentence), "{said}");
    }
    let small = result_of("repair", "8", "30");
    assert!(!finding(small.path(), &[]).contains("Restarting"), "30 trials cannot show it");
}

/// These samples as a result.
fn tallied(lines: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), lines).expect("written");
    output(dir.path(), &["tally", "samples", "--out", "results/t"]);
    dir
}

/// Nothing is said of steps that nothing is known of.
#[test]
fn where_there_is_nothing_to_say_the_tables_are_empty() {
    let nothing = [
        // No solution, no step, and none reported.
        result("kind = \"repair\"\nsize = 3", "count = 50\nseed = 1\nmax_steps = 100"),
        result("kind = \"uniform\"\nsize = 6", "count = 50\nseed = 1"),
        tallied("a\nb\na\n"),
    ];
    for dir in nothing {
        assert_eq!(rows(dir.path(), "results/t/cutoffs.csv").len(), 0);
        assert_eq!(rows(dir.path(), "results/t/walks.csv").len(), 0);
        assert!(statistic(dir.path(), "restart_cutoff").is_none());
        assert!(!finding(dir.path(), &[]).contains("Restarting"));
    }
}

/// Trials at the limit cost the limit; the last row is that of restarts there.
#[test]
fn trials_that_are_cut_at_the_limit_are_restarted_there() {
    let dir = result("kind = \"repair\"\nsize = 8", "count = 4000\nseed = 1\nmax_steps = 20");
    let all = rows(dir.path(), "results/t/cutoffs.csv");
    let last = all.last().expect("rows");
    assert_eq!(last["cutoff"], "20");
    let solved = number(last, "solved");
    let summary = &rows(dir.path(), "results/t/steps_summary.csv")[0];
    let steps = number(summary, "mean") * solved + (4000.0 - solved) * 20.0;
    assert_close(number(last, "expected_steps"), steps / solved);
    let restricted = statistic(dir.path(), "steps_restricted_mean").expect("a row");
    assert_close(number(&restricted, "estimate"), steps / 4000.0);
    let cv = statistic(dir.path(), "steps_cv").expect("a row");
    assert!(cv["estimate"].is_empty() && cv["note"].contains("not all trials"), "{cv:?}");
}

#[test]
fn a_single_trial_has_one_walk_and_no_interval() {
    let dir = result("kind = \"repair\"\nsize = 8", "count = 1\nseed = 3");
    let walks = rows(dir.path(), "results/t/walks.csv");
    assert_eq!(walks.len(), 1);
    assert!(rows(dir.path(), "results/t/cutoffs.csv").iter().all(|row| row["conf_low"].is_empty()));
    assert!(!finding(dir.path(), &[]).contains("Restarting"));
}

/// Beyond the cap of keys, steps are counted, but not where they end.
#[test]
fn beyond_the_cap_of_keys_evenness_is_not_known() {
    let dir = result("kind = \"squares\"\nmethod = \"walk\"\nmoves = 20", "count = 500\nseed = 3\nkeys = 50");
    for (file, column) in [("cutoffs", "expected_cost"), ("walks", "expected_steps")] {
        let all = rows(dir.path(), &format!("results/t/{file}.csv"));
        assert!(!all.is_empty() && all.iter().all(|row| !row[column].is_empty()), "{file}");
        assert!(all.iter().all(|row| row["tv_uniform"].is_empty() && row["hill_1_exp_entropy"].is_empty()));
    }
}

#[test]
fn a_forged_cutoff_is_found() {
    let dir = result_of("repair", "6", "500");
    let row = &rows(dir.path(), "results/t/cutoffs.csv")[3];
    let solved = format!(",{},{}", row["cutoff"], row["solved"]);
    let forged = format!(",{},{}", row["cutoff"], number(row, "solved") as u64 + 1);
    forge(&dir.path().join("results/t"), "cutoffs.csv", &solved, &forged);
    let done = queenlab(dir.path(), &["verify", "results/t"]);
    assert!(done.code == 6 && done.err.contains("cutoffs.csv: line 5: solved"), "{done:?}");
}

/// A result of a version that had no such tables is shown.
#[test]
fn a_result_without_these_tables_is_shown() {
    let dir = result_of("repair", "6", "500");
    let package = dir.path().join("results/t/datapackage.json");
    let mut described: serde_json::Value =
        serde_json::from_str(&read(dir.path(), "results/t/datapackage.json")).expect("JSON");
    let resources = described["resources"].as_array_mut().expect("resources");
    resources.retain(|resource| {
        !["cutoffs.csv", "walks.csv"].contains(&resource["path"].as_str().expect("a path"))
    });
    fs::write(package, described.to_string()).expect("written");
    for file in ["cutoffs.csv", "walks.csv"] {
        fs::remove_file(dir.path().join("results/t").join(file)).expect("removed");
    }
    assert!(finding(dir.path(), &[]).contains("Outcomes"));
    output(dir.path(), &["export", "results/t", "--to", "site"]);
}

/// The intervals of mean steps that `tally` gives of these.
fn mean_intervals(steps: impl Iterator<Item = u64>) -> Vec<String> {
    let dir = tempfile::tempdir().expect("a folder");
    let lines: Vec<String> = steps.map(|steps| format!("key\t{steps}\n")).collect();
    fs::write(dir.path().join("x.txt"), lines.concat()).expect("written");
    output(dir.path(), &["tally", "x.txt", "--steps", "2", "--key-column", "1", "--out", "results/t"]);
    let names = ["steps_ert", "steps_restricted_mean"];
    names.map(|name| statistic(dir.path(), name).expect("a row")["conf_low"].clone()).into()
}

#[test]
fn a_mean_of_few_or_like_steps_has_no_interval() {
    let none = ["", ""];
    assert_eq!(mean_intervals((1..=99).map(|steps| steps % 7 + 1)), none);
    assert_eq!(mean_intervals(std::iter::repeat_n(100, 200)), none);
    let one_of_many = mean_intervals((0..100).map(|number| if number == 0 { 1_000_000 } else { 1 }));
    assert!(one_of_many.iter().all(|low| low.parse::<f64>().is_ok_and(|low| low > 0.0)), "{one_of_many:?}");
    assert!(mean_intervals((1..=100).map(|steps| steps % 7 + 1)).iter().all(|low| !low.is_empty()));
}

/// A sample has one number of steps for a cutoff, that of its row, and another for a cutoff that half of its trials chose.
#[test]
fn the_sentence_of_a_sample_is_of_a_cutoff_that_half_of_it_chose() {
    let dir = result_of("repair", "8", "3000");
    let said = finding(dir.path(), &[]).split_whitespace().collect::<Vec<_>>().join(" ");
    let estimate = |name| number(&statistic(dir.path(), name).expect("a row"), "estimate");
    let (best, halves) = (estimate("restart_cutoff"), estimate("restart_expected_steps"));
    let start = format!(
        "Restarting after a cutoff chosen on half of the trials (on all: {best} steps) takes {halves:.0} steps"
    );
    assert!(said.contains(&start), "{said}");
    let (without, gain) = (estimate("steps_ert"), estimate("restart_gain"));
    assert!(
        said.contains(&format!("in the other half instead of {without:.0}, {gain:.2} times fewer")),
        "{said}"
    );
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    let page = read(dir.path(), "site/report.html");
    for heading in ["TV corrected", "95 % from"] {
        assert!(page.split("id=\"restarts\"").nth(1).is_some_and(|rest| rest.contains(heading)), "{heading}");
    }
}
