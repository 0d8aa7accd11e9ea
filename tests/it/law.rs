//! Trials of a system against the law that they follow.

use std::collections::BTreeMap;

use queenlab::engine::machine::{Launch, Machine};
use queenlab::model::draw::Streams;

use crate::support::ending;

/// What is known of a trial: the probability of each key, and its mean number of steps.
pub struct Law {
    pub shares: BTreeMap<String, f64>,
    pub steps: f64,
}

/// Runs `trials` and compares: chi-squared within five standard deviations of its mean, steps within five standard errors.
#[track_caller]
pub fn follows(machine: &dyn Machine, law: &Law, trials: u64) {
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
