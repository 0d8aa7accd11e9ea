//! Repeated measurements.
#![allow(dead_code, reason = "not every benchmark uses all of it")]

use std::env;

/// The number of rounds: `full` for `cargo bench`, one for `cargo test`, which only shows that a benchmark runs.
pub fn rounds_of(full: usize) -> usize {
    if is_measured() { full } else { 1 }
}

/// How much is measured in a round: `full` for `cargo bench`, a twentieth for `cargo test`.
pub fn amount_of(full: u64) -> u64 {
    if is_measured() { full } else { full.div_ceil(20) }
}

fn is_measured() -> bool {
    env::args().any(|argument| argument == "--bench")
}

/// The median of `values`, of which there is at least one.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
