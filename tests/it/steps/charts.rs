//! Charts of run lengths, of restarts and of races: every curve is the table's, at whole pixels, and nothing is drawn of nothing.

use std::fs;
use std::path::Path;

use queenlab::chart::staircase::Staircase;
use queenlab::stats::interval::band_half_width;
use serde_json::Value;

use super::assert_close;
use super::tables::{result, rows};
use crate::support::{between, output, queenlab, read, result_of};

const RESULT: &str = "results/t";

fn spec(dir: &Path, args: &[&str]) -> Vec<Value> {
    output(dir, &[&["plot", RESULT, "--vega", "a.json"], args].concat());
    let spec: Value = serde_json::from_str(&read(dir, "a.json")).expect("JSON");
    spec["data"]["values"].as_array().expect("values").clone()
}

fn svg(dir: &Path, args: &[&str]) -> String {
    output(dir, &[&["plot", RESULT, "--svg", "a.svg"], args].concat());
    read(dir, "a.svg")
}

fn refused(dir: &Path, args: &[&str]) -> String {
    let done = queenlab(dir, &[&["plot", RESULT, "--svg", "a.svg"], args].concat());
    assert_eq!(done.code, 3, "{done:?}");
    done.err
}

/// The points of a path of `M`, `h` and `v`, corner by corner.
fn corners(path: &str) -> Vec<(i64, i64)> {
    let numbers = |text: &str| -> Vec<i64> {
        text.split_whitespace().map(|number| number.parse().expect("a whole pixel")).collect()
    };
    let (start, way) = path.split_at(path.find('h').expect("a way"));
    let start = numbers(&start[1..]);
    let mut at = vec![(start[0], start[1])];
    for step in way.replace('h', "|h").replace('v', "|v").split('|').filter(|step| !step.is_empty()) {
        let (x, y) = *at.last().expect("a point");
        let by = numbers(&step[1..])[0];
        at.push(if step.starts_with('h') { (x + by, y) } else { (x, y + by) });
    }
    at
}

#[test]
fn run_lengths_are_those_of_the_table_with_the_band_of_massart() {
    let dir = result("kind = \"minconflicts\"\nsize = 6", "count = 500\nseed = 4\nmax_steps = 20");
    let drawn = spec(dir.path(), &["--what", "run-length"]);
    let steps = rows(dir.path(), "results/t/steps.csv");
    let table: Vec<(u64, f64)> = steps
        .iter()
        .filter(|row| row["measure"] == "steps")
        .map(|row| (row["value"].parse().expect("steps"), row["cum_count"].parse().expect("trials")))
        .collect();
    assert_eq!(drawn.len(), table.len());
    // sqrt(log(2 / 0.05) / (2 * 500)), by Python
    let width = 6.073_614_619_083_052;
    for (row, (steps, solved)) in drawn.iter().zip(table) {
        let number = |name: &str| row[name].as_f64().expect("a number");
        let share = 100.0 * solved / 500.0;
        assert_eq!(row["value"], steps);
        assert!((number("share") - share).abs() < 1e-9);
        assert!((number("low") - (share - width).max(0.0)).abs() < 1e-9, "{row}");
        assert!((number("high") - (share + width).min(100.0)).abs() < 1e-9, "{row}");
    }
    let unsolved = spec(dir.path(), &["--what", "survival"]);
    for (row, other) in drawn.iter().zip(unsolved) {
        let sum = row["share"].as_f64().zip(other["share"].as_f64()).map(|(one, other)| one + other);
        assert!(sum.is_some_and(|sum| (sum - 100.0).abs() < 1e-9));
    }
    assert!(svg(dir.path(), &["--what", "run-length"]).contains("<circle"), "it ends below 100 %");
}

/// Of 10,000 uniform numbers the band misses the law in as many samples as it may, and in not many fewer.
#[test]
fn the_band_holds_the_whole_law_with_the_level_that_is_stated() {
    let mut state = 1_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    for trials in [5_u32, 40, 400] {
        let width = band_half_width(u64::from(trials), 0.95);
        let misses = (0..2000).filter(|_| {
            let mut values: Vec<f64> = (0..trials).map(|_| draw()).collect();
            values.sort_by(f64::total_cmp);
            let share = |place: usize| place as f64 / f64::from(trials);
            values
                .iter()
                .enumerate()
                .any(|(place, value)| share(place + 1) - value > width || value - share(place) > width)
        });
        let misses = misses.count();
        assert!((20..=130).contains(&misses), "{trials}: {misses} of 2000");
    }
}

#[test]
fn a_census_has_no_band_and_many_cells_have_a_curve_each_with_its_name() {
    let all = result("kind = \"repair\"\nsize = [4, 5, 6]", "count = \"all\"");
    let chart = svg(all.path(), &["--what", "run-length"]);
    assert!(!chart.contains("class=\"spread\"") && !chart.contains("DKW"), "{chart}");
    for name in ["size=4", "size=5", "size=6"] {
        assert_eq!(chart.matches(&format!(">{name}</text>")).count(), 1, "{name}");
    }
    assert_eq!(chart.matches("<circle").count(), 0, "all are solved");
    let eight = result("kind = \"minconflicts\"\nsize = [4, 5, 6, 7, 8, 9, 10, 11]", "count = 50\nseed = 1");
    let chart = svg(eight.path(), &["--what", "run-length"]);
    assert_eq!(chart.matches("class=\"spread\"").count(), 8);
    assert!(chart.contains("bands for all curves at once"), "{chart}");
    for number in 1..=8 {
        assert!(chart.contains(&format!(">{number}</text>")), "styles repeat: {number}");
    }
    let heights: Vec<f64> = (1..=8)
        .map(|number| {
            let label = chart
                .split("<text")
                .find(|text| text.contains("class=\"label\"") && text.contains(&format!(">{number}</text>")));
            let y = label.and_then(|text| text.split("y=\"").nth(1)).and_then(|y| y.split('"').next());
            y.and_then(|y| y.parse().ok()).expect("a height")
        })
        .collect();
    let apart = heights.windows(2).all(|pair| pair[0] - pair[1] > 12.0);
    assert!(apart, "numbers of curves stand one above the other: {heights:?}");
    let one = svg(eight.path(), &["--what", "run-length", "--cell", "3"]);
    assert_eq!(one.matches("class=\"spread\"").count(), 1);
}

#[test]
fn curves_are_exact_to_the_pixel_and_no_longer_than_what_is_seen() {
    let places = (0..100_000_u32).map(|place| {
        let share = f64::from(place) / 100_000.0;
        (100.0 + 846.0 * share, 290.0 - 256.0 * share * share)
    });
    let path = Staircase::through((100.0, 290.0), places.clone(), 946.0).path();
    assert!(path.len() < 4_000, "{} bytes", path.len());
    let corners = corners(&path);
    for (across, up) in places {
        let (column, height) = (across.round() as i64, up.round() as i64);
        let within = corners.iter().filter(|(x, _)| *x == column).map(|(_, y)| *y);
        let level = corners.windows(2).filter(|pair| pair[0].0 <= column && column <= pair[1].0);
        let heights: Vec<i64> = within.chain(level.map(|pair| pair[1].1)).collect();
        let (low, high) = (heights.iter().min().expect("one"), heights.iter().max().expect("one"));
        assert!((*low..=*high).contains(&height), "{column} {height}: {heights:?}");
    }
}

#[test]
fn measures_have_run_lengths_of_their_own() {
    let dir = result_of("permute", "6", "300");
    let drawn = spec(dir.path(), &["--what", "run-length", "--measure", "inferences"]);
    let steps = rows(dir.path(), "results/t/steps.csv");
    assert_eq!(drawn.len(), steps.iter().filter(|row| row["measure"] == "inferences").count());
    assert!(refused(dir.path(), &["--what", "run-length", "--measure", "inference"]).contains("inferences"));
    assert!(refused(dir.path(), &["--what", "tree", "--measure", "inferences"]).contains("--measure is for"));
}

#[test]
fn the_charts_of_restarts_and_races_are_their_tables_and_the_best_is_marked() {
    let dir = result_of("repair", "6", "\"all\"");
    for (what, key, time) in [("cutoffs", "cutoff", "expected_cost"), ("walks", "walks", "expected_steps")] {
        let table = rows(dir.path(), &format!("results/t/{what}.csv"));
        let drawn = spec(dir.path(), &["--what", what]);
        assert_eq!(drawn.len(), table.len());
        for (row, held) in drawn.iter().zip(&table) {
            assert_eq!(row["value"].to_string(), held[key]);
            assert_close(row["time"].as_f64().expect("steps"), held[time].parse().expect("steps"));
            let distance: f64 = held["tv_uniform"].parse().expect("a distance");
            assert!((row["distance"].as_f64().expect("a distance") - 100.0 * distance).abs() < 1e-9);
        }
    }
    let chart = svg(dir.path(), &["--what", "cutoffs"]);
    assert!(chart.contains(">best: 51 steps</text>"), "{chart}");
    assert_eq!(chart.matches("class=\"mark\"").count(), 1);
    assert!(!svg(dir.path(), &["--what", "walks"]).contains("class=\"mark\""));
}

#[test]
fn where_there_is_nothing_to_say_that_is_said() {
    let no_steps = result_of("uniform", "6", "100");
    for what in ["run-length", "survival"] {
        let err = refused(no_steps.path(), &["--what", what]);
        assert!(err.contains("no trial took a step to a solution"), "{err}");
    }
    assert!(refused(no_steps.path(), &["--what", "cutoffs"]).contains("no two rows"));
    output(no_steps.path(), &["export", RESULT, "--to", "site"]);
    let report = read(no_steps.path(), "site/report.html");
    assert!(report.contains("there is nothing that a restart could change"), "{report}");

    let unsolved = result("kind = \"repair\"\nsize = 8", "count = 20\nseed = 1\nmax_steps = 1");
    assert!(refused(unsolved.path(), &["--what", "run-length"]).contains("no trial took a step"));
    output(unsolved.path(), &["export", RESULT, "--to", "site"]);
    assert!(!read(unsolved.path(), "site/report.html").contains("id=\"restarts\""));

    let one = result("kind = \"minconflicts\"\nsize = 8", "count = 1\nseed = 1");
    assert!(svg(one.path(), &["--what", "run-length"]).contains("class=\"line\""));
    assert!(refused(one.path(), &["--what", "walks"]).contains("no two races"));
    output(one.path(), &["export", RESULT, "--to", "site"]);
    assert!(read(one.path(), "site/report.html").contains("A single trial shows nothing of restarts."));

    let equal = result_of("backtrack", "6", "\"all\"");
    fs::create_dir_all(equal.path().join("site")).expect("a folder");
    output(equal.path(), &["export", RESULT, "--to", "site"]);
    assert!(read(equal.path(), "site/report.html").contains("took the same number of steps"));
}

#[test]
fn the_report_has_the_section_in_both_languages() {
    let dir = result_of("repair", "6", "\"all\"");
    output(dir.path(), &["export", RESULT, "--to", "site"]);
    for (page, title, best) in [
        ("site/report.html", "What a restart changes", "best: 51 steps"),
        ("site/report.es.html", "Qué cambia un reinicio", "mejor: 51 pasos"),
    ] {
        let report = read(dir.path(), page);
        let section = between(&report, "<section id=\"restarts\">", "</section>")[0];
        assert!(section.contains(title) && section.matches(best).count() == 2, "{section}");
        assert!(section.matches("<tr>").count() > rows(dir.path(), "results/t/cutoffs.csv").len());
    }
}

/// The cutoffs and races of inferences, from the definition: each trial cut at the cutoff, and the least of several draws.
#[test]
fn restarts_and_races_of_another_measure_are_those_of_its_values() {
    let dir = result("kind = \"permute\"\nsize = 6", "count = 400\nseed = 3");
    let steps = rows(dir.path(), "results/t/steps.csv");
    let values: Vec<(f64, i32)> = steps
        .iter()
        .filter(|row| row["measure"] == "inferences")
        .map(|row| (row["value"].parse().expect("inferences"), row["count"].parse().expect("trials")))
        .collect();
    let cutoffs = spec(dir.path(), &["--what", "cutoffs", "--measure", "inferences"]);
    assert!(cutoffs.len() > 12, "{cutoffs:?}");
    for row in &cutoffs {
        let cutoff = row["value"].as_f64().expect("a number");
        let all: f64 =
            values.iter().map(|&(value, count)| (value.min(cutoff) + 1.0) * f64::from(count)).sum();
        let solved: i32 = values.iter().filter(|(value, _)| *value <= cutoff).map(|(_, count)| count).sum();
        assert_close(row["time"].as_f64().expect("a number"), all / f64::from(solved));
        assert!(row["distance"].is_null(), "no table has the solutions by inferences");
    }
    let walks = spec(dir.path(), &["--what", "walks", "--measure", "inferences"]);
    assert_eq!(walks.len(), 6, "1 to 32 walks of 400 trials");
    for row in &walks {
        let walks = i32::try_from(row["value"].as_i64().expect("a number")).expect("few");
        let (mut expected, mut before, mut left) = (0.0, 0.0, 400);
        for &(value, count) in &values {
            expected += (value - before) * (f64::from(left) / 400.0).powi(walks);
            (before, left) = (value, left - count);
        }
        assert_close(row["time"].as_f64().expect("a number"), expected);
    }
    let drawn = svg(dir.path(), &["--what", "cutoffs", "--measure", "inferences"]);
    assert!(drawn.contains("inferences to a solution on average") && !drawn.contains("steps"), "{drawn}");
    let dir = result("kind = \"minconflicts\"\nsize = 6", "count = 100\nseed = 4\nmax_steps = 9");
    let said = refused(dir.path(), &["--what", "cutoffs", "--measure", "restarts"]);
    assert!(said.contains("another measure needs a cell whose trials are all solved"), "{said}");
}

/// Five queens take five steps or more, so none of these trials is solved, and where they would have ended beyond the limit of 4 steps
/// nobody knows.
#[test]
fn a_curve_without_solutions_ends_where_its_trials_were_stopped() {
    let dir = result("kind = \"lasvegas\"\nsize = [4, 5]", "count = 300\nseed = 1\nmax_steps = 4");
    for what in ["run-length", "survival"] {
        let drawn = svg(dir.path(), &["--what", what]);
        let group = between(&drawn, "<g class=\"s1\">", "</g>")[0];
        let path = between(group, "class=\"line\" d=\"", "\"")[0];
        let ends = corners(path);
        assert_eq!(ends.first(), ends.last(), "{what}: {path}");
    }
}

/// Where the names of quantiles stand in a chart: their ends across, and their heights.
fn names_of_quantiles(chart: &str) -> Vec<[f64; 3]> {
    let marks = chart.split("<path class=\"mark\"").skip(1);
    let names = marks.map(|mark| {
        let text = mark.split_once("<text").expect("a name").1.split_once("</text>").expect("its end").0;
        let number = |name: &str| -> f64 {
            let rest = text.split_once(&format!(" {name}=\"")).expect("a place").1;
            rest.split('"').next().and_then(|place| place.parse().ok()).expect("a number")
        };
        let (at, up) = (number("x"), number("y"));
        // The widest of the letters of a name take 7 pixels on average.
        let length = 7.0 * text.split_once('>').expect("a text").1.chars().count() as f64;
        if text.contains("class=\"end\"") { [at - length, at, up] } else { [at, at + length, up] }
    });
    names.collect()
}

#[test]
fn names_of_quantiles_do_not_cover_each_other() {
    let mut seen = 0;
    for (system, trials) in [
        ("kind = \"game\"\nsize = 6", "count = 500\nseed = 7"),
        ("kind = \"repair\"\nsize = 5", "count = 300\nseed = 1"),
        ("kind = \"minconflicts\"\nsize = 5", "count = 250\nseed = 7"),
        ("kind = \"backtrack\"\nsize = 6\norder = \"shuffled\"", "count = 200\nseed = 7"),
    ] {
        let dir = result(system, trials);
        output(dir.path(), &["export", RESULT, "--to", "site"]);
        let page = read(dir.path(), "site/report.html");
        for chart in page.split("<svg").skip(1).map(|chart| chart.split("</svg>").next().expect("its end")) {
            let names = if chart.contains("median: ") { names_of_quantiles(chart) } else { continue };
            let width: f64 = between(chart, "viewBox=\"0 0 ", " ")[0].parse().expect("a width");
            for (index, [left, right, up]) in names.iter().enumerate() {
                assert!(*left >= 0.0 && *right <= width, "{system}: {names:?}");
                let covers = |other: &[f64; 3]| other[2] == *up && other[0] < *right && *left < other[1];
                assert!(!names[index + 1..].iter().any(covers), "{system}: {names:?}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 6, "{seen}");
}
