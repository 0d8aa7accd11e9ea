//! Repeated measurements.

use std::env;

/// The number of rounds: `full` for `cargo bench`, one for `cargo test`, which only shows that a benchmark runs.
pub fn rounds_of(full: usize) -> usize {
    if env::args().any(|argument| argument == "--bench") { full } else { 1 }
}

/// The median of `values`, of which there is at least one.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
