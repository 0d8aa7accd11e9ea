//! The files of a result: columns, sums, bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use queenlab::model::digest::sha256;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::checker::is_solution;
use crate::support::{DETERMINISTIC, output};

const FILES: [(&str, &str); 9] = [
    ("cells.csv", "cell,system,size,kind,trials,seed,census,keys,keys_known,answers,warning"),
    ("outcomes.csv", "cell,system,size,outcome,count,share"),
    (
        "frequencies.csv",
        "cell,system,size,solution,class,count,share,conf_low,conf_high,expected,residual,log10_p,log10_p_holm,\
         steps_min,steps_mean,steps_max,shortest_trial,longest_trial,first_trial",
    ),
    ("steps.csv", "cell,system,size,measure,value,count,cum_count"),
    (
        "steps_summary.csv",
        "cell,system,size,solution,measure,n,mean,std_error,conf_low,conf_high,sd,min,q01,q05,q10,q25,q50,q75,q90,\
         q95,q99,q999,max",
    ),
    (
        "statistics.csv",
        "cell,system,size,statistic,estimate,std_error,conf_low,conf_high,conf_level,df,p_value,log10_p,method,n,k,\
         null_expectation,valid,headline,note",
    ),
    ("coverage.csv", "cell,system,size,starts,distinct_observed,distinct_expected,distinct_uniform"),
    (
        "cutoffs.csv",
        "cell,system,size,cutoff,solved,share,expected_steps,expected_cost,conf_low,conf_high,tv_uniform,\
         tv_uniform_corrected,hill_1_exp_entropy",
    ),
    (
        "walks.csv",
        "cell,system,size,walks,expected_steps,speed_up,tv_uniform,tv_uniform_corrected,hill_1_exp_entropy",
    ),
];

const SWEEP: &str = "name = \"t\"\nabout = \"\"\n[system]\nkind = \"backtrack\"\nsize = [3, 8, 10]\n\
                     order = \"shuffled\"\n[trials]\ncount = 700\nseed = 5\nmax_steps = 400\n";

const SAMPLE: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = 3000\nseed = 2026\n";

const CENSUS: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = \"all\"\nseed = 0\n";

fn run(experiment: &str, more: &[&str]) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &[&["run", "x.toml", "--out", "r"], more].concat());
    dir
}

fn text(dir: &TempDir, file: &str) -> String {
    fs::read_to_string(dir.path().join("r").join(file)).expect("a text file")
}

type Row = BTreeMap<String, String>;

fn rows(dir: &TempDir, file: &str) -> Vec<Row> {
    let text = text(dir, file);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let row = |record: csv::StringRecord| {
        header.iter().zip(&record).map(|(h, v)| (h.to_owned(), v.to_owned())).collect()
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} of {row:?}"))
}

#[test]
fn files_have_the_columns_of_the_contract_and_no_bad_number() {
    for experiment in [SWEEP, SAMPLE, CENSUS] {
        let dir = run(experiment, &[]);
        for (file, header) in FILES {
            let text = text(&dir, file);
            let header = match file {
                "cells.csv" if experiment == SWEEP => header.replace("kind", "order,kind"),
                _ => header.to_owned(),
            };
            assert_eq!(text.lines().next(), Some(header.as_str()));
            assert!(text.ends_with('\n') && !text.contains('\r') && text.is_ascii(), "{file}");
            for row in rows(&dir, file) {
                assert!(row.values().all(|value| !["NaN", "inf", "-inf"].contains(&value.as_str())));
            }
        }
    }
}

#[test]
fn threads_and_repetition_do_not_change_a_byte() {
    for experiment in [SWEEP, SAMPLE] {
        let one = run(experiment, &["--threads", "1"]);
        for more in [&["--threads", "2"][..], &["--threads", "7"], &[]] {
            let other = run(experiment, more);
            for file in DETERMINISTIC {
                assert_eq!(text(&one, file), text(&other, file), "{file} {more:?}");
            }
        }
    }
}

#[test]
fn the_package_describes_every_file() {
    let dir = run(SAMPLE, &[]);
    let package: Value = serde_json::from_str(&text(&dir, "datapackage.json")).expect("JSON");
    assert_eq!(package["queenlab"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(package["queenlab"]["draw_protocol"], "chacha8/seed-cell/trial/1");
    assert_eq!(package["queenlab"]["experiment"], text(&dir, "experiment.toml"));
    let resources = package["resources"].as_array().expect("resources");
    let paths: Vec<&str> = resources.iter().filter_map(|r| r["path"].as_str()).collect();
    assert_eq!(paths, DETERMINISTIC[..10]);
    for resource in resources {
        let held = text(&dir, resource["path"].as_str().expect("a path"));
        assert_eq!(resource["bytes"], held.len());
        assert_eq!(resource["hash"], format!("sha256:{}", sha256(held.as_bytes())));
    }
    for (file, header) in FILES {
        let resource = resources.iter().find(|r| r["path"] == file).expect("described");
        let fields = resource["schema"]["fields"].as_array().expect("fields");
        let names: Vec<&str> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
        assert_eq!(names.join(","), header);
        let described = |field: &Value| field["description"].as_str().is_some_and(|about| about.len() >= 5);
        assert!(fields.iter().all(described));
    }
}

#[test]
fn sha256_is_that_of_the_standard() {
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(sha256(b"abc"), abc);
}

#[test]
fn frequencies_list_every_known_solution_and_sum_to_the_solved() {
    for (experiment, cells) in [(SWEEP, &[(1, 0), (2, 92), (3, 724)][..]), (SAMPLE, &[(1, 92)])] {
        let dir = run(experiment, &[]);
        let frequencies = rows(&dir, "frequencies.csv");
        let outcomes = rows(&dir, "outcomes.csv");
        for &(cell, solutions) in cells {
            let of_cell = |row: &&Row| row["cell"] == cell.to_string();
            let here: Vec<&Row> = frequencies.iter().filter(of_cell).collect();
            assert_eq!(here.len(), solutions);
            let size = |row: &Row| row["size"].parse().expect("a size");
            assert!(here.iter().all(|row| is_solution(&row["solution"], size(row))));
            let sum: f64 = here.iter().map(|row| number(row, "count")).sum();
            let ended: Vec<&Row> = outcomes.iter().filter(of_cell).collect();
            let solved = ended.iter().find(|row| row["outcome"] == "solved").expect("a row");
            assert_eq!(sum, number(solved, "count"));
            let trials: f64 = ended.iter().map(|row| number(row, "count")).sum();
            let cells = rows(&dir, "cells.csv");
            assert_eq!(trials, number(&cells[cell - 1], "trials"));
        }
    }
}

#[test]
fn steps_are_the_exact_histogram() {
    let dir = run(CENSUS, &[]);
    let steps: Vec<Row> =
        rows(&dir, "steps.csv").into_iter().filter(|row| row["measure"] == "steps").collect();
    let counts: Vec<f64> = steps.iter().map(|row| number(row, "count")).collect();
    // vectors/statistics.json, steps_5queens: another implementation's histogram of all 3,125 starts.
    let vector = [
        10., 34., 75., 135., 213., 280., 324., 336., 310., 248., 179., 116., 69., 45., 43., 53., 68., 82.,
        91., 94., 88., 76., 61., 44., 27., 15., 7., 2.,
    ];
    assert_eq!(counts, vector);
    assert_eq!(number(steps.last().expect("rows"), "cum_count"), 3125.0);
}

#[test]
fn a_census_gives_no_p_value_and_the_known_effects() {
    let dir = run(&CENSUS.replace("size = 5", "size = 4"), &[]);
    let statistics = rows(&dir, "statistics.csv");
    assert!(statistics.iter().all(|row| row["p_value"].is_empty() && row["log10_p"].is_empty()));
    let estimate = |name: &str| {
        let row = statistics.iter().find(|row| row["statistic"] == name);
        number(row.expect("a statistic"), "estimate")
    };
    // vectors/statistics.json, table_k2: 64 and 192 of the 256 starts.
    assert_eq!(estimate("chi2"), 64.0);
    assert_eq!(estimate("tv_uniform"), 0.25);
    assert_eq!(estimate("max_over_min"), 3.0);
    assert!((estimate("g") - 66.975_762_401_862_13).abs() < 1e-10);
    assert!((estimate("entropy_nats") - 0.562_335_144_618_808_4).abs() < 1e-14);
    assert!((estimate("hill_1_exp_entropy") - 1.754_765_350_603_323_2).abs() < 1e-13);
    assert!((estimate("hill_2_inverse_simpson") - 1.6).abs() < 1e-14);
}

#[test]
fn coverage_counts_what_the_first_trials_reached() {
    let dir = run(SAMPLE, &[]);
    let firsts: Vec<f64> = rows(&dir, "frequencies.csv")
        .iter()
        .filter(|row| !row["first_trial"].is_empty())
        .map(|row| number(row, "first_trial"))
        .collect();
    let coverage = rows(&dir, "coverage.csv");
    let starts: Vec<f64> = coverage.iter().map(|row| number(row, "starts")).collect();
    assert_eq!(starts, [1., 2., 5., 10., 20., 50., 100., 200., 500., 1000., 2000., 3000.]);
    for row in &coverage {
        let below = firsts.iter().filter(|&&first| first < number(row, "starts")).count();
        assert_eq!(number(row, "distinct_observed"), below as f64);
    }
    let last = coverage.last().expect("rows");
    assert_eq!(number(last, "distinct_expected"), number(last, "distinct_observed"));
}

#[test]
fn unsolvable_boards_give_outcomes_and_empty_tables() {
    let dir = run(&SWEEP.replace("[3, 8, 10]", "2"), &[]);
    let outcomes = rows(&dir, "outcomes.csv");
    let counts: Vec<(&str, &str)> =
        outcomes.iter().map(|row| (row["outcome"].as_str(), row["count"].as_str())).collect();
    assert_eq!(counts, [("solved", "0"), ("step-limit", "0"), ("unsolvable", "700")]);
    assert!(rows(&dir, "frequencies.csv").is_empty());
    assert!(rows(&dir, "statistics.csv").is_empty());
    let shown = output(dir.path(), &["show", "r"]);
    assert!(shown.contains("No solution was reached"), "{shown}");
}

#[test]
fn trials_over_their_budget_leave_high_quantiles_empty_and_are_reported() {
    let dir = run(&SAMPLE.replace("count = 3000", "count = 3000\nmax_steps = 140"), &[]);
    let outcomes = rows(&dir, "outcomes.csv");
    let share = |outcome: &str| {
        number(outcomes.iter().find(|row| row["outcome"] == outcome).expect("a row"), "share")
    };
    assert!((0.49..0.51).contains(&share("solved")), "140 is about the median");
    let summary = rows(&dir, "steps_summary.csv");
    let all = &summary[0];
    assert_eq!((all["solution"].as_str(), all["measure"].as_str()), ("ALL", "steps"));
    assert!(!all["q25"].is_empty() && all["q75"].is_empty() && all["q999"].is_empty(), "{all:?}");
    let free = run(SAMPLE, &[]);
    assert_eq!(all["q25"], rows(&free, "steps_summary.csv")[0]["q25"], "a limit does not bend low quantiles");
    let shown = output(dir.path(), &["show", "r"]);
    assert!(shown.contains("random starts, 1,") && shown.contains(" step-limit ("), "{shown}");
}

/// Golden files, checked by hand once against the facts of repair at N = 4.
#[test]
fn golden_census_of_4_queens() {
    let dir = run(&CENSUS.replace("size = 5", "size = 4"), &[]);
    let names =
        ["cells.csv", "outcomes.csv", "frequencies.csv", "steps.csv", "steps_summary.csv", "coverage.csv"];
    let texts: Vec<String> = names.iter().map(|file| format!("{file}\n{}", text(&dir, file))).collect();
    assert_eq!(texts.join("\n"), include_str!("golden/census_of_4_queens.txt"));
}

#[test]
fn a_new_file_can_be_read_by_others() {
    use std::os::unix::fs::PermissionsExt;
    let dir = run(CENSUS, &[]);
    let rights = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    let fresh = dir.path().join("fresh");
    fs::write(&fresh, "").expect("written");
    assert_eq!(rights(&dir.path().join("r/cells.csv")), rights(&fresh));
}
