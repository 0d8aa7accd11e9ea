//! Facts of `knuth`: its weights estimate the number of solutions without bias.

use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::model::draw::Streams;
use queenlab::systems::queens::solutions;

#[cfg(feature = "cli")]
use crate::support::output;
use crate::support::{ending, machine};

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
