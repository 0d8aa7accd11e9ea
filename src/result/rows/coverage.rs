//! Rows of coverage.csv.

use super::super::schema::CoverageRow;
use crate::engine::cell_tally::CellTally;
use crate::experiment::Cell;
use crate::model::keys::Keys;
use crate::stats::coverage::{distinct_if_uniform, rarefaction};
use crate::stats::spectrum::Spectrum;

pub(super) fn rows(cell: &Cell, tally: &CellTally) -> Vec<CoverageRow> {
    let counts = tally.counts();
    let starts = marks(tally.trials);
    let complete = !tally.is_sampled();
    let expected = Spectrum::of(&counts)
        .filter(|_| complete)
        .map(|table| rarefaction(&table, &starts))
        .unwrap_or_default();
    let solutions = cell.machine.card().keys == Keys::Solutions;
    let known = tally.known.filter(|&known| known > 0 && solutions);
    let row = |(index, &starts): (usize, &u64)| CoverageRow {
        starts,
        distinct_observed: complete.then(|| reached_below(tally, starts)),
        distinct_expected: expected.get(index).copied().flatten(),
        distinct_uniform: known.map(|known| distinct_if_uniform(known, starts)),
    };
    starts.iter().enumerate().map(row).collect()
}

/// 1, 2, 5, 10, 20, 50, .. and last the number of trials.
fn marks(trials: u64) -> Vec<u64> {
    let tens = std::iter::successors(Some(1u64), |ten| ten.checked_mul(10));
    let steps = tens.flat_map(|ten| [1, 2, 5].map(|factor| ten.saturating_mul(factor)));
    let mut marks: Vec<u64> = steps.take_while(|&mark| mark < trials).collect();
    marks.push(trials);
    marks
}

fn reached_below(tally: &CellTally, trial: u64) -> u64 {
    let firsts = tally.solutions.iter().filter_map(|s| s.reached.as_ref().map(|r| r.first));
    firsts.filter(|&first| first < trial).count() as u64
}
