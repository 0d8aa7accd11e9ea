//! Charts, comparisons and effects of decimals.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::folder;
use crate::programs::refused;
use crate::support::{output, queenlab};

/// Sixty seconds from 0.05 on, or what remains of them after `less`.
fn seconds(less: f64) -> TempDir {
    let numbers: Vec<String> =
        (1..=60).map(|number| (f64::from(number * number) / 20.0 - less).to_string()).collect();
    let keys = ["A", "B"].into_iter().cycle();
    let lines: Vec<(&str, &str)> = keys.zip(&numbers).map(|(key, number)| (key, number.as_str())).collect();
    let dir = folder(&lines, "{ column = 2, places = 2 }");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    dir
}

fn plot(dir: &TempDir, what: &str) -> (String, Value) {
    let asked =
        ["plot", "results/t", "--what", what, "--measure", "energy", "--svg", "a.svg", "--vega", "a.json"];
    output(dir.path(), &asked);
    let file = |name: &str| fs::read_to_string(dir.path().join(name)).expect("a chart");
    (file("a.svg"), serde_json::from_str(&file("a.json")).expect("JSON"))
}

#[test]
fn a_histogram_has_bins_of_one_round_width_that_hold_every_trial() {
    for (less, first) in [(0.0, 0.0), (30.0, -30.0)] {
        let (svg, vega) = plot(&seconds(less), "steps");
        let values = vega["data"]["values"].as_array().expect("bins");
        let number = |bin: &Value, name: &str| bin[name].as_f64().expect("a number");
        assert_eq!(number(&values[0], "low"), first, "{values:?}");
        assert!((10..=41).contains(&values.len()));
        assert!(values.windows(2).all(|pair| number(&pair[1], "low") - number(&pair[0], "low") == 5.0));
        assert_eq!(values.iter().map(|bin| number(bin, "count")).sum::<f64>(), 60.0);
        for bin in values {
            let within = (1..=60).filter(|number| {
                let value = f64::from(number * number) / 20.0 - less;
                (number_of(bin, "low")..=number_of(bin, "high")).contains(&value)
            });
            assert_eq!(within.count() as f64, number(bin, "count"), "{bin}");
        }
        assert!(svg.contains(">energy<") && svg.contains("median: "), "{svg}");
    }
}

fn number_of(bin: &Value, name: &str) -> f64 {
    bin[name].as_f64().expect("a number")
}

#[test]
fn run_lengths_restarts_and_races_are_in_the_units_of_the_measure() {
    let dir = seconds(0.0);
    let (svg, vega) = plot(&dir, "run-length");
    assert!(svg.contains(">0.1<") && svg.contains(">100<"), "{svg}");
    let values = vega["data"]["values"].as_array().expect("values");
    assert_eq!((values[0]["value"].as_f64(), values[59]["value"].as_f64()), (Some(0.05), Some(180.0)));
    let (svg, vega) = plot(&dir, "cutoffs");
    assert!(svg.contains("each start counted as 0.01"), "{svg}");
    let last = vega["data"]["values"].as_array().expect("values").last().expect("a value").clone();
    let mean = (1..=60).map(|number| f64::from(number * number) / 20.0).sum::<f64>() / 60.0;
    assert_eq!(last["value"].as_f64(), Some(180.0));
    assert!((last["time"].as_f64().expect("a time") - mean - 0.01).abs() < 1e-9, "{last}");
    let (_, vega) = plot(&dir, "walks");
    let first = &vega["data"]["values"][0];
    assert!((first["time"].as_f64().expect("a time") - mean).abs() < 1e-9 && first["value"] == 1, "{first}");
}

#[test]
fn what_grows_from_0_is_not_drawn_of_negative_values() {
    let dir = seconds(30.0);
    for what in ["run-length", "survival", "cutoffs", "walks"] {
        let asked = ["plot", "results/t", "--what", what, "--measure", "energy", "--svg", "a.svg"];
        let said = "energy has the value -29.95: allowed is a measure that grows from 0 while a trial runs";
        refused(&queenlab(dir.path(), &asked), 3, said);
    }
}

/// Two programs whose energies differ by 2.5, below and above 0.
#[test]
fn effects_and_sweeps_of_means_know_negative_numbers() {
    let dir = folder(&[("A", "0"); 1], "{ column = 2, places = 1 }");
    let text = fs::read_to_string(dir.path().join("x.toml")).expect("text");
    let text = text.replace("sed -n \"$(($1 + 1))p\" numbers", "echo \"A\t-$3.$(($1 % 9))\"");
    let text = text
        .replace("\"{seed}\"]", "\"{seed}\", \"{level}\"]\nlevel = [1, 3]")
        .replace("count = 1", "count = 45");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let found: Value = serde_json::from_str(&output(
        dir.path(),
        &["effects", "results/t", "--response", "energy", "--json"],
    ))
    .expect("JSON");
    assert!(found.to_string().contains("energy"), "{found}");
    let text = output(dir.path(), &["effects", "results/t", "--response", "energy"]);
    assert!(text.contains("-2.00"), "{text}");
    output(dir.path(), &["plot", "results/t", "--what", "energy", "--against", "level", "--svg", "a.svg"]);
    let svg = fs::read_to_string(dir.path().join("a.svg")).expect("a chart");
    assert!(svg.contains(">-4<") || svg.contains(">-3<"), "{svg}");
}
