//! How long it takes to make the tables of a cell and to write them, by making tables like them.

use std::hint::black_box;
use std::slice;
use std::time::{Duration, Instant};

use super::Span;
use crate::engine::cell_tally::{CellTally, Solution};
use crate::engine::tally::KeyStats;
use crate::experiment::Cell;
use crate::model::outcome::Receipt;
use crate::result::cell::CellResults;
use crate::result::csv;
use crate::result::layout::Layout;
use crate::result::schema::{FrequencyRow, SummaryRow};
use crate::stats::histogram::Histogram;

/// The most keys that tables are made of here.
const KEYS: u64 = 2000;

/// The most trials that tables are made of here: those of more take about as long, and far less than the trials.
const TRIALS: u64 = 1_000_000_000;

/// The time of the tables of `cell`, if a sample of its trials gave `sample`, which took `tallied` to be put together.
pub(super) fn time(cell: &Cell, sample: &CellTally, tallied: Duration) -> Span {
    let keys = keys(cell, sample);
    let tallied = Span::about(tallied) * (keys as f64 / sample.solutions.len().max(1) as f64).max(1.0);
    let some = keys.min(KEYS);
    let [half, all] = [some / 2, some].map(|some| seconds(cell, &like(cell, sample, keys, some)));
    let more = (all - half).max(0.0) * (keys - some) as f64 / (some / 2).max(1) as f64;
    let made = all + more;
    tallied + Span { low: 0.6 * made, high: 1.7 * made }
}

fn seconds(cell: &Cell, tally: &CellTally) -> f64 {
    let begun = Instant::now();
    let mut results = CellResults::empty(Layout::of(slice::from_ref(cell)));
    results.add(cell, tally);
    black_box((csv::write::<FrequencyRow>(&results), csv::write::<SummaryRow>(&results)));
    begun.elapsed().as_secs_f64()
}

/// The keys that have rows once all trials of a cell are run.
fn keys(cell: &Cell, sample: &CellTally) -> u64 {
    let once = sample.solutions.iter().filter(|solution| solution.count() == 1).count() as f64;
    let more = cell.job.trials.saturating_sub(sample.trials) as f64 / sample.trials.max(1) as f64;
    let reached = sample.solutions.len() as f64 + (more * once).min(cell.job.keys as f64);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of keys")]
    sample.known.unwrap_or(reached as u64).max(1)
}

/// A tally like that of all trials, with `some` of its `keys` keys, which are reached about equally often.
fn like(cell: &Cell, sample: &CellTally, keys: u64, some: u64) -> CellTally {
    let each = cell.job.trials.min(TRIALS).div_ceil(keys);
    let measures = |trials| sample.measures.iter().map(|all| scaled(all, trials)).collect::<Vec<_>>();
    let receipt = Receipt { steps: 0, trial: 0 };
    let reached = KeyStats { measures: measures(each).into(), shortest: receipt, longest: receipt, first: 0 };
    let solution = |like: &Solution| Solution { reached: Some(reached.clone()), ..like.clone() };
    let (trials, few) = (each * some, usize::try_from(some).unwrap_or(0));
    let solutions = sample.solutions.iter().cycle().take(few).map(solution).collect();
    CellTally { trials, measures: measures(trials), solutions, counts: vec![each; few], ..sample.clone() }
}

/// `trials` trials with values of a histogram, not all different ones of many.
fn scaled(all: &Histogram, trials: u64) -> Histogram {
    const MOST: u64 = 1000;
    let values = (all.iter().count() as u64).min(trials).clamp(1, MOST);
    let stride = all.iter().count().div_ceil(usize::try_from(values).unwrap_or(1)).max(1);
    all.iter().step_by(stride).map(|(value, _)| (value, (trials / values).max(1))).collect()
}
