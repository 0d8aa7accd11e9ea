//! Trials of a system against the law that they follow.

use std::collections::BTreeMap;

use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::model::draw::Streams;

use crate::support::ending;

/// The rows of the queens, counted from 0.
pub type Board = Vec<usize>;

/// A probability for each board.
pub type Distribution = BTreeMap<Board, f64>;

/// The law of a Markov chain that `next` leads from board to board until it has none, by the number of the step in the attempt.
/// After `restart` steps it begins again; 0 is never. It is followed until less than 1e-13 is not absorbed.
pub fn chain(
    starts: Distribution,
    mut next: impl FnMut(&Board, usize) -> Distribution,
    restart: usize,
) -> Law {
    let (mut now, mut shares, mut steps) = (starts, Distribution::new(), 0.0);
    for taken in 0.. {
        let (mut later, mut open) = (Distribution::new(), 0.0);
        for (board, probability) in &now {
            let after = next(board, taken);
            if after.is_empty() {
                *shares.entry(board.clone()).or_default() += probability;
                steps += probability * taken as f64;
                continue;
            }
            open += probability;
            for (board, share) in after {
                *later.entry(board).or_default() += probability * share;
            }
        }
        if open < 1e-13 || (restart > 0 && taken == restart) {
            steps += open * taken as f64;
            break;
        }
        now = later;
    }
    let success: f64 = shares.values().sum();
    let key = |board: &Board| board.iter().map(|row| (row + 1).to_string()).collect::<String>();
    let shares = shares.iter().map(|(board, share)| (key(board), share / success));
    Law { shares: shares.collect(), steps: steps / success }
}

/// What is known of a trial: the probability of each key, and its mean number of steps.
pub struct Law {
    pub shares: BTreeMap<String, f64>,
    pub steps: f64,
}

/// Runs `trials` and compares: chi-squared within five standard deviations of its mean, steps within five standard errors.
#[track_caller]
pub fn follows(machine: &dyn AnySystem, law: &Law, trials: u64) {
    let streams = Streams::new(2026, 3);
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    let (mut sum, mut squares) = (0.0, 0.0);
    for trial in 0..trials {
        let end = ending(machine, &Launch::Drawn(&streams, trial));
        *counts.entry(end.key.expect("every trial ends at a solution")).or_default() += 1.0;
        sum += end.steps as f64;
        squares += (end.steps as f64).powi(2);
    }
    let n = trials as f64;
    let all: f64 = law.shares.values().sum();
    assert!((all - 1.0).abs() < 1e-9, "the shares are {all} together");
    assert!(counts.keys().all(|key| law.shares.contains_key(key)), "a key that cannot be reached");
    let terms = law.shares.iter().map(|(key, share)| {
        let expected = share * n;
        (counts.get(key).unwrap_or(&0.0) - expected).powi(2) / expected
    });
    let (chi2, df) = (terms.sum::<f64>(), law.shares.len() as f64 - 1.0);
    assert!(
        (chi2 - df).abs() < 5.0 * (2.0 * df).sqrt() + 5.0,
        "chi-squared {chi2:.1} with {df} degrees of freedom"
    );
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / n).sqrt();
    assert!(
        (mean - law.steps).abs() < 5.0 * error,
        "{mean} steps in the mean, {} expected, +- {error}",
        law.steps
    );
}
