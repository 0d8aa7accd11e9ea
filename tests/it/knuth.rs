//! Facts of `knuth`: its weights estimate the number of solutions without bias.

use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::model::draw::{Draw, Streams};
use queenlab::model::key_figure::KeyFigure;
use queenlab::result::cell::CellResult;
use queenlab::result::schema::{CellRow, SummaryRow};
#[cfg(feature = "cli")]
use queenlab::stats::steps::quantile_type7;
#[cfg(feature = "cli")]
use queenlab::store;
use queenlab::systems::queens::solutions;

use crate::support::{ending, machine};
#[cfg(feature = "cli")]
use crate::support::{output, read, result_of};

/// The weight of the dive that draws these rows, and its probability: the product of the numbers of free squares, and of their
/// reciprocals.
fn weight(key: &str) -> u64 {
    let rows: Vec<usize> = key.chars().map(|row| row.to_digit(10).expect("a digit") as usize).collect();
    let free = |column: usize| {
        let is_free = |row: &usize| {
            rows[..column].iter().enumerate().all(|(c, &r)| r != *row && r.abs_diff(*row) != column - c)
        };
        (1..=rows.len()).filter(is_free).count() as u64
    };
    (0..rows.len()).map(free).product()
}

#[test]
fn the_weight_of_a_dive_is_the_product_of_its_free_squares() {
    let (machine, streams) = (machine("knuth", 8, &[]), Streams::new(3, 1));
    let mut solved = 0;
    for trial in 0..2000 {
        let end = ending(machine.as_ref(), &Launch::Drawn(&streams, trial));
        match &end.key {
            Some(key) => {
                assert_eq!((end.measures[0], end.steps), (weight(key), 8), "{key}");
                solved += 1;
            }
            None => assert_eq!((end.outcome.as_ref(), end.steps < 8), ("dead-end", true)),
        }
    }
    let share = f64::from(solved) / 2000.0;
    assert!((share - 0.1293).abs() < 5.0 * (0.1293f64 * 0.8707 / 2000.0).sqrt(), "{share}");
}

/// The mean of the weights, 0 for dead ends, is the number of solutions (OEIS A000170).
#[test]
fn the_mean_of_the_weights_is_the_number_of_solutions() {
    for (size, trials) in
        [(2, 100), (3, 100), (4, 5000), (6, 20_000), (8, 40_000), (10, 60_000), (12, 100_000)]
    {
        let truth = solutions(size).expect("a small board").len() as f64;
        let (machine, streams) = (machine("knuth", size as u64, &[]), Streams::new(5, 1));
        let (mut sum, mut squares) = (0.0, 0.0);
        for trial in 0..trials {
            let end = ending(machine.as_ref(), &Launch::Drawn(&streams, trial));
            let weight = end.key.map_or(0.0, |_| end.measures[0] as f64);
            sum += weight;
            squares += weight * weight;
        }
        let (n, mean) = (trials as f64, sum / trials as f64);
        let error = ((squares / n - mean * mean) / n).sqrt();
        assert!((mean - truth).abs() <= 5.0 * error, "{size}: {mean} +- {error}, {truth} solutions");
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_ends_at_a_dead_end_or_a_solution() {
    let ends: Vec<String> = (0..20)
        .map(|trial: u32| {
            output(
                Path::new("."),
                &["trace", "knuth", "--format", "boards", "--seed", "1", "--trial", &trial.to_string()],
            )
        })
        .collect();
    assert!(
        ends.iter().any(|text| text.contains("dead end 7\n") && text.contains("\ndead-end after 6 steps")),
        "{ends:?}"
    );
    assert!(
        ends.iter().any(|text| text.contains("\nsolved: ") && text.contains(" after 8 steps, weight ")),
        "{ends:?}"
    );
}

/// A dead end has no weight: quantiles are of the dives that have one, as 0 would be less than any other.
#[cfg(feature = "cli")]
#[test]
fn quantiles_of_weights_are_of_the_dives_that_have_one() {
    let dir = result_of("knuth", "8", "2000");
    let (_, results) = store::load(&dir.path().join("results/t")).expect("a result");
    let cell = &results.cells[0];
    let weights = cell.lengths("weight").expect("a measure");
    let all = cell.total("weight").expect("a row of all");
    assert!(weights.total() < 500, "most dives of 2,000 are dead ends: {}", weights.total());
    let quantile = |p| quantile_type7(&weights, p, weights.total());
    assert_eq!([all.q10, all.q50, all.q99], [0.1, 0.5, 0.99].map(quantile));
}

/// The mean, and the standard deviation of the weights above 0 with their number, of dives on a board of `size`: columns from the
/// left, in each a free row.
fn dives(size: u32, trials: u64, draw: &mut Draw) -> Option<CellResult> {
    let weights: Vec<f64> = (0..trials).map(|_| dive(size, draw)).filter(|weight| *weight > 0.0).collect();
    let n = weights.len() as f64;
    let mean = weights.iter().sum::<f64>() / n;
    let squares: f64 = weights.iter().map(|weight| (weight - mean) * (weight - mean)).sum();
    let total = SummaryRow {
        measure: "weight".to_owned(),
        n: weights.len() as u64,
        mean: Some(mean),
        sd: (n > 1.0).then(|| (squares / (n - 1.0)).sqrt()),
        ..SummaryRow::default()
    };
    let row = CellRow { trials, ..CellRow::default() };
    (n > 0.0).then(|| CellResult { row, totals: vec![total], ..CellResult::default() })
}

fn dive(size: u32, draw: &mut Draw) -> f64 {
    let (mut rows, mut rising, mut falling, mut weight) = (0_u32, 0_u32, 0_u32, 1.0);
    for _ in 0..size {
        let free: Vec<u32> =
            (0..size).map(|row| 1 << row).filter(|bit| (rows | rising | falling) & bit == 0).collect();
        if free.is_empty() {
            return 0.0;
        }
        let bit = free[draw.below(free.len() as u64) as usize];
        weight *= free.len() as f64;
        (rows, rising, falling) = (rows | bit, (rising | bit) << 1, (falling | bit) >> 1);
    }
    weight
}

/// Numbers of solutions of OEIS A000170. Of 400 samples of an interval that holds in 95 %, more than 38 miss with probability 1e-4.
#[test]
fn the_interval_of_the_estimate_misses_no_more_often_than_it_says() {
    for (size, truth) in [(6, 4.0), (8, 92.0), (12, 14_200.0), (20, 39_029_188_884.0)] {
        let mut missed = 0;
        for sample in 0..400 {
            let mut draw = Streams::new(9, u64::from(size)).trial(sample);
            let cell = dives(size, 1000, &mut draw).expect("a solution");
            let estimate = cell.answer(&KeyFigure::Estimate("weight".into())).expect("an estimate");
            let ends = estimate.interval.expect("no census");
            assert!(
                ends.low > 0.0 && ends.low < estimate.value && estimate.value < ends.high,
                "{estimate:?}"
            );
            missed += u64::from(!(ends.low..=ends.high).contains(&truth));
        }
        assert!(missed <= 38, "size {size}: {missed} of 400");
    }
}

/// 1,000 trials, of which 2 have the weight 300: the mean is 0.6, its relative standard error 0.707, and of two weights Student's t
/// with one degree of freedom is 12.706.
#[test]
fn the_interval_of_two_weights_is_as_wide_as_students_t_of_one_degree() {
    let total = SummaryRow {
        n: 2,
        mean: Some(300.0),
        sd: Some(0.0),
        measure: "weight".to_owned(),
        ..SummaryRow::default()
    };
    let row = CellRow { trials: 1000, ..CellRow::default() };
    let cell = CellResult { row, totals: vec![total], ..CellResult::default() };
    let estimate = cell.answer(&KeyFigure::Estimate("weight".into())).expect("an estimate");
    let ends = estimate.interval.expect("an interval");
    // By Python: x = 0.6; v = (2 * 300**2 - 1000 * x**2) / 999; exp(12.706204736 * sqrt(v / 1000) / x)
    assert_eq!(estimate.value, 0.6);
    assert!(
        (ends.high / 0.6 / FACTOR - 1.0).abs() < 1e-6 && (0.6 / ends.low / FACTOR - 1.0).abs() < 1e-6,
        "{ends:?}"
    );
}

const FACTOR: f64 = 7_943.788_548_552_829;

/// A system that counts solutions is not tested for evenness, so no test carries a verdict.
#[cfg(feature = "cli")]
#[test]
fn no_test_of_an_estimate_is_the_headline() {
    let dir = result_of("knuth", "6", "2000");
    let shown = output(dir.path(), &["show", "results/t", "--json"]);
    assert!(shown.contains("\"untested\""), "{shown}");
    let table = read(dir.path(), "results/t/statistics.csv");
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let header = rows.headers().expect("names").clone();
    let at = |name: &str| header.iter().position(|column| column == name).expect("a column");
    let (name, headline) = (at("statistic"), at("headline"));
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    assert!(
        rows.iter().any(|row| &row[name] == "chi2") && rows.iter().all(|row| &row[headline] == "false"),
        "{table}"
    );
}
