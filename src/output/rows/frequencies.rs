//! Rows of frequencies.csv.

use crate::experiment::Cell;
use crate::histogram::Histogram;
use crate::machine::{CellTally, Solution};
use crate::output::tables::FrequencyRow;
use crate::stats::holm::holm;
use crate::stats::interval::{Interval, goodman};
use crate::stats::law::Law;
use crate::stats::residual::{Residual, adjusted_residuals};

/// The level of all intervals.
pub(super) const CONF_LEVEL: f64 = 0.95;

pub(super) fn rows(cell: &Cell, tally: &CellTally) -> Vec<FrequencyRow> {
    let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
    let solved: u64 = counts.iter().sum();
    let intervals = intervals(cell, &counts);
    let residuals = residuals(cell, tally, &counts);
    let adjusted = adjusted(&residuals);
    let expected = tally.known.map(|known| solved as f64 / known as f64);
    let row = |(index, solution): (usize, &Solution)| {
        let reached = solution.reached.as_ref();
        let steps = reached.map(|reached| &reached.measures[0]);
        let residual = residuals.get(index).copied().flatten();
        FrequencyRow {
            cell: cell.number,
            size: cell.options.size() as u64,
            solution: solution.key.clone(),
            class: solution.class.clone(),
            count: counts[index],
            share: (solved > 0).then(|| counts[index] as f64 / solved as f64),
            conf_low: intervals.get(index).map(|interval| interval.low),
            conf_high: intervals.get(index).map(|interval| interval.high),
            expected,
            residual: residual.map(|residual| residual.adjusted),
            log10_p: residual.map(|residual| residual.log10_p),
            log10_p_holm: adjusted.get(index).copied().flatten(),
            steps_min: steps.and_then(Histogram::min),
            steps_mean: steps.map(|steps| steps.sum() as f64 / steps.total() as f64),
            steps_max: steps.and_then(Histogram::max),
            shortest_trial: reached.map(|reached| reached.shortest.trial),
            longest_trial: reached.map(|reached| reached.longest.trial),
            first_trial: reached.map(|reached| reached.first),
        }
    };
    tally.solutions.iter().enumerate().map(row).collect()
}

/// A census has no interval: its shares are the truth.
fn intervals(cell: &Cell, counts: &[u64]) -> Vec<Interval> {
    let sampled = (!cell.is_census()).then(|| goodman(counts, CONF_LEVEL));
    sampled.flatten().unwrap_or_default()
}

/// Against evenness over all known solutions; over the seen ones alone it would be biased.
fn residuals(cell: &Cell, tally: &CellTally, counts: &[u64]) -> Vec<Option<Residual>> {
    if cell.is_census() || tally.known.is_none() {
        return Vec::new();
    }
    let law = Law::uniform(counts.len()).ok();
    let residuals = law.and_then(|law| adjusted_residuals(counts, &law).ok());
    residuals.unwrap_or_default()
}

fn adjusted(residuals: &[Option<Residual>]) -> Vec<Option<f64>> {
    let log10_p: Option<Vec<f64>> = residuals
        .iter()
        .map(|r| Some(r.as_ref()?.log10_p))
        .collect();
    let holm = log10_p.map(|log10_p| holm(&log10_p)).unwrap_or_default();
    holm.into_iter().map(Some).collect()
}
