//! `queenlab plot`: one chart as a file.

use std::fs;
use std::path::Path;

use queenlab::chart::canvas::Canvas;
#[cfg(feature = "png")]
use queenlab::chart::raster;
use queenlab::chart::scale::Tick;
use queenlab::model::language::Language;
use queenlab::text::number::grouped;
use serde_json::Value;

use crate::support::{between, output, queenlab, read, result_of};

const CHARTS: [&str; 5] = ["frequencies", "log-frequencies", "steps", "coverage", "tree"];

fn plot(dir: &Path, what: &str, name: &str) {
    let files = ["svg", "json"].map(|end| format!("{name}.{end}"));
    let args = ["plot", "results/t", "--what", what, "--svg", &files[0], "--vega", &files[1]];
    let printed = output(dir, &args);
    assert_eq!(printed.lines().count(), 2, "{printed}");
}

#[test]
fn every_chart_is_drawn_as_svg_and_specification_and_twice_the_same() {
    let dir = result_of("repair", "8", "5000");
    for what in CHARTS {
        plot(dir.path(), what, "a");
        plot(dir.path(), what, "b");
        for end in ["svg", "json"] {
            let bytes = |name: &str| fs::read(dir.path().join(format!("{name}.{end}"))).expect("a file");
            assert_eq!(bytes("a"), bytes("b"), "{what} {end}");
        }
        let svg = read(dir.path(), "a.svg");
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{svg}");
        assert!(svg.contains("repair size 8, 5,000 random starts"), "{svg}");
        assert!(!svg.contains("var("), "papers know no variables");
        let spec: Value = serde_json::from_str(&read(dir.path(), "a.json")).expect("JSON");
        assert!(spec["data"]["values"].as_array().is_some_and(|values| !values.is_empty()), "{spec}");
    }
}

#[cfg(unix)]
#[test]
fn a_specification_is_the_same_in_a_file_behind_a_link_and_in_a_pipe() {
    use std::os::unix::fs::symlink;

    let dir = result_of("repair", "6", "500");
    let dir = dir.path();
    fs::write(dir.join("held.json"), "held").expect("written");
    symlink("held.json", dir.join("to_held.json")).expect("a link");
    symlink("new.json", dir.join("to_new.json")).expect("a link");
    let to = |place: &str| output(dir, &["plot", "results/t", "--vega", place]);
    let receipt = to("file.json");
    let file = read(dir, "file.json");
    assert!(receipt.ends_with(&format!("file.json: {} bytes\n", grouped(file.len() as u64))), "{receipt}");
    for (link, target) in [("to_held.json", "held.json"), ("to_new.json", "new.json")] {
        to(link);
        assert!(dir.join(link).is_symlink());
        assert_eq!(read(dir, target), file, "{link}");
    }
    assert_eq!(to("-"), file);
    if Path::new("/dev/full").exists() {
        let full = queenlab(dir, &["plot", "results/t", "--vega", "/dev/full"]);
        assert_eq!(full.code, 1, "{}", full.err);
    }
}

#[test]
fn the_specification_holds_every_trial() {
    let dir = result_of("repair", "7", "3000");
    for what in ["frequencies", "steps"] {
        plot(dir.path(), what, "a");
        let spec: Value = serde_json::from_str(&read(dir.path(), "a.json")).expect("JSON");
        let values = spec["data"]["values"].as_array().expect("values");
        let counts: u64 = values.iter().map(|row| row["count"].as_u64().expect("a count")).sum();
        assert_eq!(counts, 3_000, "{what}");
    }
}

#[cfg(feature = "png")]
#[test]
fn every_chart_is_drawn_as_pixels_and_twice_the_same() {
    let dir = result_of("repair", "8", "5000");
    for what in CHARTS {
        let [one, other] = ["a.png", "b.png"].map(|name| {
            output(dir.path(), &["plot", "results/t", "--what", what, "--png", name]);
            fs::read(dir.path().join(name)).expect("a file")
        });
        assert!(one.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(one, other, "{what}");
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_pixels_says_what_it_draws() {
    let dir = result_of("repair", "5", "200");
    let done = queenlab(dir.path(), &["plot", "results/t", "--png", "a.png"]);
    assert_eq!(done.code, 3, "{}", done.err);
    assert!(
        done.err.contains("--png: this queenlab was built without PNG: allowed is --svg, --vega"),
        "{}",
        done.err
    );
    assert!(!dir.path().join("a.png").exists());
}

#[cfg(feature = "png")]
#[test]
fn pixels_show_text_without_any_font_of_the_machine() {
    let figure = |text: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"30\"><text x=\"4\" y=\"20\" \
                           font-family=\"Helvetica, Arial, sans-serif\">{text}</text></svg>"
        );
        raster::png(svg.as_bytes()).expect("a picture")
    };
    assert_ne!(figure("8 queens"), figure(""));
    assert_ne!(figure("8 queens"), figure("9 queens"));
    assert!(raster::png(b"no picture").is_err());
}

#[test]
fn results_without_solutions_and_with_many_are_drawn_too() {
    for (kind, size, has_tree) in
        [("uniform", "3", false), ("uniform", "12", true), ("backtrack", "8", false)]
    {
        let dir = result_of(kind, size, "100");
        for what in CHARTS.iter().filter(|what| has_tree || **what != "tree") {
            plot(dir.path(), what, "a");
            assert!(fs::metadata(dir.path().join("a.svg")).expect("a file").len() < 100_000, "{what}");
        }
        let done = queenlab(dir.path(), &["plot", "results/t", "--what", "tree", "--svg", "b.svg"]);
        assert_eq!(done.code, if has_tree { 0 } else { 3 }, "{done:?}");
    }
}

#[test]
fn a_sweep_needs_a_cell_and_a_plot_a_file() {
    let dir = result_of("repair", "[4, 5]", "50");
    let refused = |args: &[&str], code: i32, part: &str| {
        let done = queenlab(dir.path(), args);
        assert_eq!(done.code, code, "{done:?}");
        assert!(done.err.contains(part), "{done:?}");
    };
    refused(&["plot", "results/t", "--svg", "a.svg"], 3, "--cell chooses one of the 2 cells");
    refused(&["plot", "results/t", "--svg", "a.svg", "--cell", "3"], 3, "--cell 3: allowed is one of the 2");
    refused(&["plot", "results/t:3", "--svg", "a.svg"], 3, "results/t:3: allowed is one of the 2");
    refused(
        &["plot", "results/t:2", "--svg", "a.svg", "--what", "steps", "--against", "size"],
        3,
        "--against draws all cells",
    );
    let against =
        |what: &'static str| ["plot", "results/t", "--svg", "a.svg", "--what", what, "--against", "size"];
    refused(&against("winners"), 3, "no cell has it");
    for other in ["frequencies", "pie"] {
        refused(&against(other), 3, "allowed are evenness, effective, steps, evaluations");
    }
    for what in ["evenness", "effective", "steps", "reactions"] {
        output(dir.path(), &against(what));
    }
    refused(&["plot", "results/t", "--cell", "1"], 2, "--svg");
    refused(&["plot", "results/t", "--what", "pie", "--svg", "a.svg", "--cell", "1"], 3, "log-frequencies");
    fs::write(dir.path().join("file"), "").expect("written");
    refused(&["plot", "results/t", "--cell", "1", "--svg", "file/a.svg"], 1, "file: this is a file");
    refused(&["plot", "results/t", "--cell", "2", "--svg", "deep/a.svg"], 3, "there is no folder deep");
    assert!(!dir.path().join("deep").exists());
    output(dir.path(), &["plot", "results/t:2", "--svg", "a.svg"]);
    assert!(read(dir.path(), "a.svg").contains("repair size 5"));
    output(dir.path(), &["plot", "results/t", "--against", "size", "--svg", "a.svg"]);
    output(dir.path(), &["plot", "results/t", "--against", "size", "--what", "evenness", "--svg", "b.svg"]);
    assert_eq!(read(dir.path(), "a.svg"), read(dir.path(), "b.svg"));
}

#[test]
fn the_last_label_of_an_axis_is_within_the_chart() {
    for canvas in Canvas::both(Language::English) {
        let tick = |place: f64| Tick { place, label: "120".to_owned() };
        let axis = canvas.bottom_axis("", &[tick(200.0), tick(canvas.right - 1.0)]).into_string();
        assert!(axis.contains("<text x=\"200\""), "{axis}");
        let middle: f64 = axis
            .rsplit_once("\">120<")
            .and_then(|(before, _)| before.rsplit("x=\"").next()?.split('"').next()?.parse().ok())
            .expect("a number");
        assert!(middle <= canvas.width - 12.0 && middle > canvas.width - 20.0, "{axis}");
    }
}

/// Intervals of several solvers over one number would cover each other at one place.
#[test]
fn whiskers_over_a_number_stand_side_by_side() {
    let dir = result_of("minconflicts", "[5, 6]\nstart = [\"random\", \"greedy\"]", "250");
    output(dir.path(), &["plot", "results/t", "--against", "size", "--svg", "a.svg"]);
    let svg = read(dir.path(), "a.svg");
    let firsts: Vec<&str> = between(&svg, "class=\"whiskers\" d=\"M", " ");
    assert_eq!(firsts.len(), 2, "{svg}");
    assert_ne!(firsts[0], firsts[1]);
}

/// An estimate is in no row of statistics.csv.
#[test]
fn a_chart_of_estimates_leads_to_the_table_that_they_come_from() {
    let dir = result_of("knuth", "[4, 6, 8]", "1000");
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    let figure = page.split_once("<figure").expect("a chart").1.split_once("</figure>").expect("its end").0;
    assert!(figure.contains("steps_summary.csv") && !figure.contains("statistics.csv"), "{figure}");
}
