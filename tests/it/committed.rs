//! The results that the repository holds are those that its experiments give.

use std::fs;
use std::path::{Path, PathBuf};

use queenlab::model::digest::sha256;
use tempfile::{TempDir, tempdir};

use crate::facts::FACTS;
use crate::support::{DETERMINISTIC, output, packaged, queenlab, read};

/// The files that are kept where others are large: the package has the checksums of those.
const SMALL: [&str; 8] = [
    "cells.csv", "coverage.csv", "cutoffs.csv", "datapackage.json", "experiment.toml", "outcomes.csv",
    "statistics.csv", "walks.csv",
];

/// An overview stays below this, whatever the number of its cells.
const LARGEST_OVERVIEW: u64 = 60_000;

#[test]
fn overviews_of_many_cells_are_small() {
    let overviews: Vec<PathBuf> = ["race", "problems", "why", "gallery/clingo-options"]
        .iter()
        .map(|name| packaged(&format!("results/{name}/index.html")))
        .collect();
    for overview in overviews {
        let bytes = fs::metadata(&overview).expect("an overview").len();
        assert!(bytes < LARGEST_OVERVIEW, "{}: {bytes} bytes", overview.display());
    }
}

#[test]
fn what_is_kept_of_a_result_has_the_digests_of_its_package() {
    for name in ["census", "census-14", "eight-queens-all", "problems", "problems-sampled", "race", "why"] {
        let folder = packaged(&format!("results/{name}"));
        let package: serde_json::Value =
            serde_json::from_str(&read(&folder, "datapackage.json")).expect("a package");
        let resources = package["resources"].as_array().expect("resources");
        let mut kept = 0;
        for resource in resources {
            let Ok(bytes) = fs::read(folder.join(resource["path"].as_str().expect("a path"))) else {
                continue;
            };
            assert_eq!(
                resource["hash"],
                format!("sha256:{}", sha256(&bytes)),
                "{name}: {}",
                resource["path"]
            );
            kept += 1;
        }
        assert!(kept > 6, "{name}: {kept} files");
    }
}

/// Runs an experiment and compares these files of its result, which is left in the folder.
fn assert_committed(name: &str, files: &[&str]) -> TempDir {
    let dir = tempdir().expect("a folder");
    let experiment = packaged(&format!("experiments/{name}.toml"));
    output(dir.path(), &["run", experiment.to_str().expect("text"), "--progress", "none"]);
    for file in files {
        let read = |folder: &Path| fs::read(folder.join("results").join(name).join(file)).expect(file);
        assert!(read(dir.path()) == read(&packaged("")), "{name}/{file} is not what the experiment gives");
    }
    dir
}

/// The overview of a result that was run in a folder is the page that the repository holds.
fn assert_page_is_committed(dir: &Path, name: &str) {
    let result = format!("results/{name}");
    output(dir, &["export", &result, "--to", "site"]);
    let is_same = read(&dir.join("site"), "index.html") == read(&packaged(&result), "index.html");
    assert!(is_same, "{result}/index.html is not what export writes");
}

/// The exact histogram of a measure of a cell.
fn histogram(result: &Path, cell: u64, measure: &str) -> Vec<(u64, u64)> {
    let mut rows = csv::Reader::from_path(result.join("steps.csv")).expect("steps.csv");
    let rows = rows.deserialize().map(|row| row.expect("a row"));
    let rows = rows.filter(|(of, _, _, name, _, _, _): &Row| *of == cell && name == measure);
    rows.map(|(_, _, _, _, value, count, _)| (value, count)).collect()
}

/// cell, system, size, measure, value, count, `cum_count`
type Row = (u64, String, u64, String, u64, u64, u64);

#[test]
fn all_starts_of_8_queens() {
    assert_committed("eight-queens-all", &DETERMINISTIC);
}

#[test]
fn the_charts_of_the_readme_are_what_plot_draws() {
    let dir = tempdir().expect("a folder");
    let result = packaged("results/eight-queens-all");
    for what in ["frequencies", "tree"] {
        let name = format!("{what}.svg");
        output(dir.path(), &["plot", result.to_str().expect("text"), "--what", what, "--svg", &name]);
        let read = |folder: &Path| fs::read(folder.join(&name)).expect("a chart");
        assert!(read(dir.path()) == read(&packaged("docs")), "docs/{name} is not what plot draws");
    }
}

/// The rows of a table of the census that are of less than 13 queens, its tenth cell.
fn below_13_queens(folder: &Path, table: &str) -> Vec<String> {
    let rows = read(&folder.join("results/census"), table);
    rows.lines().filter(|row| !row.starts_with("10,")).map(ToOwned::to_owned).collect()
}

/// All of 13 queens takes minutes: `cargo bench --bench census` runs the experiment as it is, and `parts` takes a sample.
#[test]
#[ignore = "needs a minute: every start of 4 to 12 queens"]
fn all_starts_of_4_to_12_queens() {
    let dir = tempdir().expect("a folder");
    let experiment = read(&packaged("experiments"), "census.toml").replace(", 13]", "]");
    fs::write(dir.path().join("census.toml"), experiment).expect("written");
    output(dir.path(), &["run", "census.toml", "--progress", "none"]);
    for table in ["cells.csv", "coverage.csv", "cutoffs.csv", "outcomes.csv", "statistics.csv", "walks.csv"] {
        let [now, committed] = [dir.path(), &packaged("")].map(|folder| below_13_queens(folder, table));
        assert!(now == committed, "{table} is not what the experiment gives");
    }
    let result = dir.path().join("results/census");
    for (fact, cell) in FACTS[..9].iter().zip(1..) {
        fact.assert(&histogram(&result, cell, "steps"), &histogram(&result, cell, "reactions"));
    }
}

/// Problems other than queens, and the page of their censuses.
#[test]
fn other_problems_than_queens() {
    let dir = assert_committed("problems", &SMALL);
    output(dir.path(), &["verify", "results/problems"]);
    assert_committed("problems-sampled", &SMALL);
    assert_page_is_committed(dir.path(), "problems");
}

#[test]
fn points_have_intervals_in_words_where_they_have_them_in_the_chart() {
    for (result, sampled) in [("race", true), ("problems", false)] {
        let overview = fs::read_to_string(packaged(&format!("results/{result}/index.html"))).expect("a page");
        assert_eq!(overview.contains("Vertical lines are 95 % intervals."), sampled, "{result}");
    }
}

/// The card of a point shows the row of its cell in the table.
#[test]
fn the_table_beside_a_chart_has_the_distance_that_is_drawn() {
    for result in ["race", "problems"] {
        let folder = packaged(&format!("results/{result}"));
        let overview = read(&folder, "index.html");
        assert!(
            overview.contains("aria-label=\"total variation distance from uniform, corrected for chance, %")
        );
        let (_, table) =
            overview.split_once("<caption class=\"hidden\">Cells</caption>").expect("the table of cells");
        let (titles, body) = table.split_once("<tbody>").expect("its body");
        let place =
            titles.split("</th>").position(|title| title.ends_with(">TV corrected")).expect("the distance");
        let rows = body.split_once("</tbody>").expect("its end").0.split("</tr>");
        let shown =
            rows.filter_map(|row| row.split("</td>").nth(place)?.rsplit('>').next()?.strip_suffix(" %"));
        let shown: Vec<f64> = shown.map(|shown| shown.parse().expect("a percentage")).collect();
        let statistics = read(&folder, "statistics.csv");
        let mut statistics = csv::Reader::from_reader(statistics.as_bytes());
        let names = statistics.headers().expect("names").clone();
        let of = |row: &csv::StringRecord, name: &str| {
            row[names.iter().position(|other| other == name).expect("a column")].to_owned()
        };
        let rows = statistics.records().map(|row| row.expect("a row"));
        let computed = rows.filter(|row| of(row, "statistic") == "tv_uniform_corrected");
        let computed: Vec<f64> =
            computed.map(|row| 100.0 * of(&row, "estimate").parse::<f64>().expect("a number")).collect();
        assert_eq!(shown.len(), computed.len(), "{result}");
        assert!(
            shown.iter().zip(&computed).all(|(shown, computed)| (shown - computed).abs() < 0.051),
            "{result}"
        );
    }
}

#[test]
fn the_chart_of_effects_is_what_plot_draws() {
    let dir = tempdir().expect("a folder");
    let result = packaged("results/why");
    output(dir.path(), &["plot", result.to_str().expect("text"), "--what", "effects", "--svg", "why.svg"]);
    assert!(
        read(dir.path(), "why.svg") == read(&packaged("docs"), "why.svg"),
        "docs/why.svg is not what plot draws"
    );
    let asked = queenlab(&packaged(""), &["effects", "results/why"]);
    let note = "results/why is without frequencies.csv, steps.csv, steps_summary.csv, so what needs them is left out.";
    assert!(asked.code == 0 && asked.err.contains(note), "{asked:?}");
    assert!(!asked.out.contains("steps_mean"), "{}", asked.out);
}

/// The forty variants of `repair`, and the page of what each option does.
#[test]
#[ignore = "needs minutes without optimisation: four million trials that are stepped"]
fn variants_of_repair() {
    let dir = assert_committed("why", &SMALL);
    assert_page_is_committed(dir.path(), "why");
}

/// The race of solvers, its tables as far as they are small, and the overview that compares them.
#[test]
#[ignore = "needs a minute without optimisation: 3.6 million trials"]
fn the_race_of_solvers() {
    let dir = assert_committed("race", &SMALL);
    assert_page_is_committed(dir.path(), "race");
    output(
        dir.path(),
        &["plot", "results/race", "--what", "evenness", "--against", "size", "--svg", "race.svg"],
    );
    assert!(read(dir.path(), "race.svg") == read(&packaged("docs"), "race.svg"));
}
