//! Shares of 20,000 games of another implementation, on 8 by 8.

use crate::support::{machine, sample};

/// The games of the other implementation.
const GAMES: f64 = 20_000.0;

/// Asserts the shares of white, of black by quota and of black otherwise.
fn assert_rates(variant: &'static str, expected: [f64; 3]) {
    let tally = sample(machine("game", 8, &[("variant", variant)]).as_ref(), 200_000);
    let mut counts = [0; 3];
    for solution in &tally.solutions {
        let place = match &*solution.key {
            "white" => 0,
            "black-quota" => 1,
            _ => 2,
        };
        counts[place] += solution.count();
    }
    for (count, expected) in counts.into_iter().zip(expected) {
        let share = count as f64 / 200_000.0;
        let error = (expected * (1.0 - expected) * (1.0 / GAMES + 1.0 / 200_000.0)).sqrt();
        assert!((share - expected).abs() < 3.0 * error + 0.0005, "{variant}: {counts:?}");
    }
}

#[test]
fn winners_as_coded_are_as_frequent_as_in_another_implementation() {
    assert_rates("as_coded", [0.575, 0.238, 0.187]);
}

#[test]
fn winners_as_described_are_as_frequent_as_in_another_implementation() {
    assert_rates("as_described", [0.559, 0.295, 0.146]);
}
