//! What restarts and races of walks change: the laws of the formulas, their intervals, the tables and the sentences.

#[cfg(feature = "cli")]
mod charts;
mod coverage;
mod crossing;
mod laws;
mod restarted;
#[cfg(feature = "cli")]
mod tables;

use queenlab::stats::histogram::Histogram;
use queenlab::stats::restart::Lengths;

/// Trials with these steps, and some without a solution.
fn lengths(solved: &Histogram, unsolved: u64) -> Lengths<'_> {
    Lengths { solved, unsolved }
}

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{found}, not {expected}");
}
