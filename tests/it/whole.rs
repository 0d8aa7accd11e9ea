//! Counts as people type them, and commands as they are begun.

#[cfg(feature = "cli")]
use std::fs;
#[cfg(feature = "cli")]
use std::path::Path;

use queenlab::experiment::{Count, parse};
use queenlab::model::options::Value;
use queenlab::model::whole::{NotWhole, whole};
#[cfg(feature = "cli")]
use tempfile::tempdir;

#[cfg(feature = "cli")]
use crate::support::{output, queenlab, read, result_of};

#[test]
fn numbers_mean_what_people_mean() {
    for (text, number) in [
        ("0", 0),
        ("7", 7),
        ("1000", 1000),
        ("10_000", 10_000),
        ("1,000", 1000),
        ("12,345,678", 12_345_678),
        ("1k", 1000),
        ("10K", 10_000),
        ("1.5k", 1500),
        ("2.50M", 2_500_000),
        ("3M", 3_000_000),
        ("1e6", 1_000_000),
        ("1E3", 1000),
        ("1e+3", 1000),
        ("2.5e1", 25),
        ("1e0", 1),
        ("1,000k", 1_000_000),
        ("18446744073709551615", u64::MAX),
    ] {
        assert_eq!(whole(text), Ok(number), "{text}");
    }
}

#[test]
fn what_may_mean_two_numbers_is_no_number() {
    for (error, texts) in [
        (NotWhole::Ambiguous, &["1.000", "1,5", "1,00", "1,0000", "1.000.000", "1000,000", "12,34,567"][..]),
        (NotWhole::Broken, &["1.5", "1.0000", "1.2345k", "2.55e1"]),
        (NotWhole::SmallM, &["1m"]),
        (NotWhole::TooLarge, &["18446744073709551616", "1e20", "99999999999999999999k", "1e99"]),
        (
            NotWhole::NoNumber,
            &[
                "", " ", "k", "e6", "1e", "1e-3", "-1", "+1", "1_", "_1", "1__0", "1 000", "1k5", "0x10",
                "1,", ",1", "1_0,000", ".5k", "5.k", "١",
            ],
        ),
    ] {
        for text in texts {
            assert_eq!(whole(text), Err(error), "{text:?}");
        }
    }
}

const EXPERIMENT: &str =
    "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = 10\nseed = 1\n";

#[test]
fn experiments_take_such_counts_and_are_resolved_to_digits() {
    for count in ["\"1k\"", "1e3", "1_000", "\"1,000\"", "\"1e3\"", "\"1_000\""] {
        let text = EXPERIMENT.replace("count = 10", &format!("count = {count}\nkeys = {count}"));
        let text = text.replace("seed = 1\n", &format!("seed = {count}\n"));
        match parse(text.as_bytes()) {
            Ok(experiment) => {
                assert_eq!(experiment.count, Count::Trials(1000), "{count}");
                assert!(experiment.to_toml().contains("count = 1000\n"), "{count}");
                assert_eq!((experiment.keys, experiment.seed), (1000, Some(1000)));
            }
            Err(error) => panic!("{count}: {error}"),
        }
    }
}

#[test]
fn ranges_have_both_ends() {
    let sizes = |size: &str| {
        let text = EXPERIMENT.replace("size = 8", &format!("size = {size}"));
        let experiment = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{size}: {error}"));
        let size = |value: &Value| match value {
            Value::Integer(size) => *size,
            other => panic!("{other}"),
        };
        experiment
            .cells()
            .iter()
            .map(|cell| size(cell.options.get("size").expect("a size")))
            .collect::<Vec<_>>()
    };
    assert_eq!(sizes("\"5..10\""), [5, 6, 7, 8, 9, 10]);
    assert_eq!(sizes("\"8..8\""), [8]);
    assert_eq!(sizes("[4, \"6 .. 8\", 12]"), [4, 6, 7, 8, 12]);
    assert_eq!(sizes("[\"0.4e1\", 1.2e1]"), [4, 12]);
}

#[cfg(feature = "cli")]
#[test]
fn options_take_such_counts() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), EXPERIMENT).expect("written");
    output(dir.path(), &["run", "x.toml", "--trials", "1,000", "--out", "r"]);
    assert!(read(dir.path(), "r/experiment.toml").contains("count = 1000\n"));
    output(dir.path(), &["verify", "r", "--trials", "0.1k"]);
    for (args, part) in [
        (["run", "x.toml", "--trials", "1.000"], "1,000 and 1k are one thousand"),
        (["run", "x.toml", "--trials", "1m"], "1M and 1e6 are one million"),
        (["run", "x.toml", "--trials", "0"], "allowed is a whole number from 1 to 9223372036854775807"),
        (["run", "x.toml", "--trials", "many"], "this is no whole number, as in 1000"),
        (["tally", "-", "--known", "1,5"], "a point or a comma may stand"),
    ] {
        let done = queenlab(dir.path(), &args);
        assert!(done.code == 2 && done.err.contains(part), "{args:?}: {done:?}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_file_in_place_of_a_command_is_run() {
    let done = queenlab(Path::new("."), &["x.toml"]);
    assert!(done.code == 2 && done.err.contains("queenlab run x.toml runs an experiment"), "{done:?}");
    let done = queenlab(Path::new("."), &["x.txt"]);
    assert!(done.code == 2 && !done.err.contains("queenlab run x"), "{done:?}");
}

/// Help is what a reader of 80 columns sees whole, and its example is no wrong usage.
#[cfg(feature = "cli")]
#[test]
fn every_command_has_an_example() {
    let dir = tempdir().expect("a folder");
    let help = output(dir.path(), &["help"]);
    let commands = help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let lines = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        let help = output(dir.path(), &["help", name]);
        let example = help.split("Example: ").nth(1).unwrap_or_else(|| panic!("{name}: {help}")).trim();
        let words: Vec<&str> = example.split(" > ").next().expect("a command").split(' ').collect();
        assert_eq!(words[..2], ["queenlab", name], "{help}");
        assert_ne!(queenlab(dir.path(), &words[1..]).code, 2, "{example}");
        for help in [help, output(dir.path(), &[name, "-h"])] {
            let colour = help.split("--color <WHEN>").nth(1).and_then(|rest| rest.trim().lines().next());
            assert_eq!(colour, Some("Use colours: auto, always or never [default: auto]"), "{help}");
        }
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_chart_goes_to_a_file_of_its_kind_in_a_folder_that_is_there() {
    let dir = result_of("repair", "5", "200");
    for (option, file, part) in [
        ("--svg", "a.pdf", "allowed is a name that ends in .svg"),
        ("--png", "a.svg", "allowed is a name that ends in .png"),
        ("--vega", "a.svg", "allowed is a name that ends in .json"),
        ("--svg", "figures/a.svg", "there is no folder figures"),
    ] {
        let done = queenlab(dir.path(), &["plot", "results/t", option, file]);
        assert!(done.code == 3 && done.err.contains(part), "{done:?}");
        assert!(!dir.path().join(file).exists() && !dir.path().join("figures").exists());
    }
    output(dir.path(), &["plot", "results/t", "--svg", "A.SVG"]);
}
