//! What the tables of a result say of decimals: compared with Python's `decimal` and `fractions`.

use queenlab::engine::tally::MAX_VALUES;
use queenlab::model::measure::{DecimalPlaces, MeasureForm};
use queenlab::stats::counter::Counter;
use queenlab::stats::unit_scale::{Rounding, float};
use serde_json::Value;

use super::{NUMBERS, folder, rows};
use crate::support::{DETERMINISTIC, forge, output, queenlab, read};

const PLACES: &str = "{ column = 2, places = 3 }";

/// As `Decimal(text).quantize(Decimal('0.001'), ROUND_HALF_EVEN)` rounds them.
const ROUNDED: [&str; 12] = [
    "1.000", "1.002", "0.000", "-0.002", "0.001", "-2.718", "1000.000", "0.500", "7.000", "22.571", "0.000",
    "-150.000",
];

/// Mean, standard deviation and quantiles 0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99 and 0.999 of all, of A and of B, by
/// `fractions.Fraction`.
const REFERENCE: [(&str, f64, f64, [f64; 10]); 3] = [
    (
        "ALL",
        73.2795,
        295.208_627_326_968_1,
        [-133.79898, -68.9949, -2.4464, -0.0005, 0.2505, 2.5015, 21.0139, 462.41405, 892.48281, 989.248_281],
    ),
    (
        "A",
        5.261_833_333_333_334,
        8.880_683_631_718_15,
        [-0.0019, -0.0015, -0.001, 0.25, 1.001, 5.5005, 14.7855, 18.67825, 21.79245, 22.493_145],
    ),
    (
        "B",
        141.297_166_666_666_67,
        424.904_295_501_194_8,
        [-142.6359, -113.1795, -76.359, -2.0385, 0.0005, 0.37525, 500.25, 750.125, 950.025, 995.0025],
    ),
];

#[test]
fn numbers_are_rounded_to_the_nearest_with_ties_to_even() {
    let dir = folder(&NUMBERS, PLACES);
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let energies: Vec<String> =
        rows(dir.path(), "results/t/trials.csv").iter().map(|row| row["energy"].clone()).collect();
    assert_eq!(energies, ROUNDED);
    let steps = rows(dir.path(), "results/t/steps.csv");
    let of =
        |measure: &str| steps.iter().filter(|row| row["measure"] == measure).cloned().collect::<Vec<_>>();
    let values: Vec<String> = of("energy").iter().map(|row| row["value"].clone()).collect();
    assert_eq!(
        values,
        [
            "-150.000", "-2.718", "-0.002", "0.000", "0.001", "0.500", "1.000", "1.002", "7.000", "22.571",
            "1000.000"
        ]
    );
    assert_eq!(of("energy")[3]["count"], "2", "0.000 stands for both zeros");
    assert_eq!(of("steps")[0]["value"], "1", "steps are whole");
    let resolved = read(dir.path(), "results/t/experiment.toml");
    assert!(resolved.contains("measures = { energy = { column = 2, places = 3 } }"), "{resolved}");
}

#[test]
fn statistics_are_those_of_the_decimals() {
    let dir = folder(&NUMBERS, PLACES);
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let summaries = rows(dir.path(), "results/t/steps_summary.csv");
    for (solution, mean, sd, quantiles) in REFERENCE {
        let row = summaries.iter().find(|row| row["solution"] == solution && row["measure"] == "energy");
        let row = row.expect("a summary");
        let close = |column: &str, expected: f64| {
            let found: f64 = row[column].parse().expect("a number");
            assert!(
                (found - expected).abs() <= 1e-13 * expected.abs().max(1.0),
                "{column} {found} {expected}"
            );
        };
        close("mean", mean);
        close("sd", sd);
        let names = ["q01", "q05", "q10", "q25", "q50", "q75", "q90", "q95", "q99", "q999"];
        names.iter().zip(quantiles).for_each(|(name, expected)| close(name, expected));
        let error = sd / row["n"].parse::<f64>().expect("a number").sqrt();
        close("std_error", error);
        if solution == "ALL" {
            // 0.975 quantile of Student's t with 11 degrees of freedom.
            for (name, sign) in [("conf_low", -1.0), ("conf_high", 1.0)] {
                let found: f64 = row[name].parse().expect("a number");
                let half = (found - mean) * sign;
                assert!((half / error - 2.200_985_160_083).abs() < 1e-9, "{name} {found}");
            }
            assert_eq!((row["min"].as_str(), row["max"].as_str()), ("-150.000", "1000.000"));
        }
    }
}

#[test]
fn values_that_are_all_equal_have_no_spread() {
    let dir = folder(&[("A", "-0.25"); 5], "{ column = 2, places = 1 }");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let summaries = rows(dir.path(), "results/t/steps_summary.csv");
    let row = summaries.iter().find(|row| row["measure"] == "energy").expect("a summary");
    let shown = ["mean", "sd", "min", "q01", "q50", "q999", "max"].map(|name| row[name].as_str());
    assert_eq!(shown, ["-0.2", "0.0", "-0.2", "-0.2", "-0.2", "-0.2", "-0.2"]);
}

#[test]
fn no_places_are_negative_whole_numbers() {
    let dir = folder(&[("A", "-2"), ("B", "3"), ("A", "2.5"), ("B", "3.5")], "{ column = 2, places = 0 }");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let values: Vec<String> =
        rows(dir.path(), "results/t/trials.csv").iter().map(|row| row["energy"].clone()).collect();
    assert_eq!(values, ["-2", "3", "2", "4"]);
    output(dir.path(), &["verify", "results/t"]);
    output(dir.path(), &["plot", "results/t", "--what", "steps", "--measure", "energy", "--svg", "-"]);
}

#[test]
fn verify_reads_them_back_and_finds_what_was_changed() {
    let dir = folder(&NUMBERS, PLACES);
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    output(dir.path(), &["verify", "results/t"]);
    let again = ["verify", "results/t", "--allow-exec", "--folder", ".", "--trials", "12"];
    assert!(output(dir.path(), &again).contains("rerun trials ended as recorded"));
    let package: Value = serde_json::from_str(&read(dir.path(), "results/t/datapackage.json")).expect("JSON");
    let field = |file: &str, name: &str| {
        let all = package["resources"].as_array().expect("resources").iter();
        let table = all.clone().find(|one| one["path"] == file).expect("a table");
        let fields = table["schema"]["fields"].as_array().expect("fields").iter();
        fields.clone().find(|one| one["name"] == name).expect("a field")["type"].clone()
    };
    assert_eq!(field("steps.csv", "value"), "number");
    assert_eq!(field("steps.csv", "count"), "integer");
    assert_eq!(field("steps_summary.csv", "min"), "number");
    assert_eq!(field("trials.csv", "energy"), "number");
    assert_eq!(field("trials.csv", "steps"), "integer");
    let cases = [
        ("steps.csv", "energy,-2.718,", "energy,-2.719,"),
        ("steps.csv", "energy,0.500,", "energy,0.5,"),
        ("steps_summary.csv", ",73.2795,", ",73.2796,"),
        ("trials.csv", ",-0.002,", ",-0.0020,"),
    ];
    for (number, (file, old, new)) in cases.into_iter().enumerate() {
        let out = number.to_string();
        output(dir.path(), &["run", "x.toml", "--allow-exec", "--out", &out]);
        forge(&dir.path().join(&out), file, old, new);
        let done = queenlab(dir.path(), &["verify", &out]);
        assert!([6, 7].contains(&done.code) && done.err.contains(file), "{file} {done:?}");
    }
}

#[test]
fn shards_merge_to_the_same_bytes() {
    let dir = folder(&NUMBERS, PLACES);
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    for shard in ["1/3", "2/3", "3/3"] {
        output(dir.path(), &["run", "x.toml", "--allow-exec", "--shard", shard, "--out", &shard[..1]]);
    }
    output(dir.path(), &["merge", "1", "2", "3", "--out", "merged"]);
    for file in DETERMINISTIC.iter().chain(&["trials.csv"]) {
        let whole = read(dir.path(), &format!("results/t/{file}"));
        assert_eq!(whole, read(dir.path(), &format!("merged/{file}")), "{file}");
    }
}

#[test]
fn json_has_numbers_and_people_read_them_in_their_language() {
    let dir = folder(&NUMBERS, PLACES);
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let shown: Value =
        serde_json::from_str(&output(dir.path(), &["show", "results/t", "--json"])).expect("JSON");
    let all = shown["steps_summary"].as_array().expect("rows");
    let row = all.iter().find(|row| row["measure"] == "energy").expect("a row");
    assert_eq!((row["min"].as_f64(), row["max"].as_f64()), (Some(-150.0), Some(1000.0)));
    let text = output(dir.path(), &["show", "results/t", "--cell", "1"]);
    assert!(text.contains("-150.000") && text.contains("1,000.000"), "{text}");
    output(dir.path(), &["export", "results/t", "--to", "site", "--language", "es"]);
    let page = read(dir.path(), "site/report.html");
    assert!(page.contains("-150,000") && page.contains("1000,000"), "{page}");
    let checked = output(dir.path(), &["check", "x.toml", "--allow-exec"]);
    assert!(checked.contains("key A, steps 1, energy 1.000"), "{checked}");
}

/// Of very many different values all but the least and the greatest are rounded down, by less than is said.
#[test]
fn very_many_different_values_are_rounded_down_by_less_than_is_said() {
    let form = MeasureForm::Decimal(DecimalPlaces::new(3).expect("places"));
    let zero = form.kept("0.000".parse().expect("a decimal")).expect("a value");
    let true_values: Vec<u64> = (0..3 * MAX_VALUES as u64).map(|i| zero - 100_000_000 + i * 1_009).collect();
    let mut counter = Counter::default();
    for &value in &true_values {
        counter.add(value);
        counter.bound(MAX_VALUES);
    }
    let histogram = counter.histogram();
    let rounding = Rounding::of(form, &histogram);
    assert!(rounding.whole.is_exact());
    let step = float(rounding.decimal.expect("it is rounded"));
    assert!(step > 1.0 && step < 10.0, "{step}");
    let mut held = histogram.iter().flat_map(|(value, count)| vec![value; count as usize]);
    let lost = |value: u64| float(form.decimal(value)) - float(form.decimal(held.next().expect("a value")));
    let lost: Vec<f64> = true_values.iter().copied().map(lost).collect();
    assert!(lost.iter().all(|&lost| (0.0..step).contains(&lost)));
    assert_eq!((lost[0], lost[lost.len() - 1]), (0.0, 0.0));
}
