//! What is refused, and what the messages say to type instead.

use std::fs;

use super::{folder, rows};
use crate::programs::{refused, run};
use crate::support::{output, queenlab};

/// Each run is refused, since all of its trials are.
#[track_caller]
fn unreadable(number: &str, measure: &str, what: &str) {
    let dir = folder(&[("A", number); 12], measure);
    refused(&run(dir.path(), &[]), 9, &format!("is unreadable: energy: {what}"));
}

#[test]
fn a_decimal_without_places_is_told_what_to_type() {
    for number in ["22.571428571428573", "-5", "1e-3", "-0.0005"] {
        unreadable(
            number,
            "{ column = 2 }",
            &format!(
                "{number:?} is no whole number from 0: measures = {{ energy = {{ .., places = 3 }} }} takes decimals and negative numbers"
            ),
        );
    }
    unreadable("many", "{ column = 2 }", "\"many\" is no number: allowed is a whole number");
}

/// Behind the tab of a line stand its steps: a decimal there is meant as something else.
#[test]
fn steps_that_are_decimals_are_told_what_they_can_be() {
    let dir = tempfile::tempdir().expect("a folder");
    for (number, what) in [
        (
            "22.571428571428573",
            "is no whole number from 0, as steps are: an experiment takes decimals as a measure, measures = { NAME = { .., places = 3 } }",
        ),
        ("-3", "is no whole number from 0, as steps are"),
        ("many", "is no number: allowed is a whole number"),
    ] {
        fs::write(dir.path().join("samples"), format!("A\t{number}\n")).expect("written");
        let tallied = queenlab(dir.path(), &["tally", "samples"]);
        assert!(tallied.code == 3 && tallied.err.contains(&format!("{number:?} {what}")), "{tallied:?}");
    }
}

#[test]
fn what_is_no_decimal_is_refused() {
    for number in
        ["nan", "NaN", "inf", "-Infinity", "1,5", "1.5.0", "1e", "e5", "--1", "0x10", "1e99999999999"]
    {
        unreadable(
            number,
            "{ column = 2, places = 3 }",
            &format!("{number:?} is no number: allowed is one such as -0.5, 12 or 1e-3"),
        );
    }
    for number in ["1e308", "-1e308", "1000000000000", "999999999999.9996", "123456789012345678901234567890"]
    {
        unreadable(
            number,
            "{ column = 2, places = 3 }",
            &format!(
                "{number:?} is out of range: with 3 places allowed are -999999999999.999 to 999999999999.999"
            ),
        );
    }
    unreadable(
        "1e6",
        "{ column = 2, places = 9 }",
        "\"1e6\" is out of range: with 9 places allowed are -999999.999999999 to 999999.999999999",
    );
}

#[test]
fn tiny_numbers_are_zero() {
    let dir =
        folder(&[("A", "1e-300"), ("B", "-4.9e-4"), ("A", "0e999999999999")], "{ column = 2, places = 3 }");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let trials = rows(dir.path(), "results/t/trials.csv");
    assert!(trials.iter().all(|row| row["energy"] == "0.000"), "{trials:?}");
}

#[test]
fn places_are_of_measures_and_up_to_nine() {
    for places in ["10", "-1", "1.5", "\"3\"", "true"] {
        let dir = folder(&[("A", "1")], &format!("{{ column = 2, places = {places} }}"));
        refused(&run(dir.path(), &[]), 3, "allowed as places are 0 to 9 behind the point");
    }
    let dir = folder(&[("A", "1")], "{ places = 3 }");
    refused(&run(dir.path(), &[]), 3, "allowed is { column = 1 }");
    let dir = folder(&[("A", "1")], "{ column = 2, places = 3 }");
    let text = fs::read_to_string(dir.path().join("x.toml")).expect("text");
    for (name, said) in [
        ("steps", "steps are whole numbers: places is for measures = { NAME = { .., places = 3 } }"),
        ("key", "allowed is { column = 1 }"),
    ] {
        let text = text.replace("key = { column = 1 }\n", "");
        let line = "measures = { energy = { column = 2, places = 3 } }";
        let text = text.replace(line, &format!("{name} = {{ column = 2, places = 3 }}"));
        fs::write(dir.path().join("y.toml"), text).expect("written");
        refused(&queenlab(dir.path(), &["run", "y.toml", "--allow-exec"]), 3, said);
    }
}

/// All ways in which a measure is read.
#[test]
fn decimals_are_read_wherever_a_measure_is() {
    for (number, reader) in [
        ("1\tx\t-1.25", "{ column = 4, places = 1 }"),
        ("e=-1.25;", "{ regex = 'e=(?<e>[^;]*)', places = 1 }"),
        ("\n{\"e\":[1,-1.25]}", "{ json = \"/e/-\", places = 1 }"),
        ("\n{\"e\":-1.25}\n{\"f\":7}", "{ json = \"/e\", places = 1 }"),
        ("\n{\"e\":\"-125e-2\"}", "{ json = \"/e\", places = 1 }"),
    ] {
        let dir = folder(&[("A", "7")], reader);
        let text = fs::read_to_string(dir.path().join("x.toml")).expect("text");
        let text = text.replace("sed -n \"$(($1 + 1))p\" numbers", "cat numbers");
        let text = text.replace("{ column = 1 }", "{ regex = '^(?<key>A)' }");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        fs::write(dir.path().join("numbers"), format!("A\t{number}\n")).expect("written");
        output(dir.path(), &["run", "x.toml", "--allow-exec"]);
        assert_eq!(rows(dir.path(), "results/t/trials.csv")[0]["energy"], "-1.2", "{number}");
    }
}
