//! Rows of cutoffs.csv.

use std::iter;

use libm::exp10;

use super::super::schema::CutoffRow;
use super::runs::Attempts;
use crate::analysis::uniformity::Evenness;
use crate::analysis::{CONF_LEVEL, Source};
use crate::stats::numeric::whole;
use crate::stats::restart::Restart;

/// The rows of these trials; `evenness` says how evenly those of at most each of some numbers of steps reach the solutions.
pub(super) fn rows(
    attempts: Attempts,
    evenness: impl FnOnce(&[u64]) -> Vec<Option<Evenness>>,
) -> Vec<CutoffRow> {
    let cutoffs = cutoffs(attempts);
    let evenness = evenness(&cutoffs);
    let restarts = attempts.lengths.restarts(cutoffs);
    restarts.zip(evenness).map(|(restart, evenness)| row(attempts, &restart, evenness.as_ref())).collect()
}

fn row(attempts: Attempts, restart: &Restart, evenness: Option<&Evenness>) -> CutoffRow {
    let is_known = attempts.limit.is_some();
    let is_sample = attempts.source == Source::Sample;
    let interval = restart.cost_interval(CONF_LEVEL).filter(|_| is_known && is_sample);
    CutoffRow {
        cutoff: restart.cutoff,
        solved: restart.solved,
        share: restart.share(),
        expected_steps: restart.expected_steps().filter(|_| is_known),
        expected_cost: restart.expected_cost().filter(|_| is_known),
        conf_low: interval.map(|interval| interval.low),
        conf_high: interval.map(|interval| interval.high),
        tv_uniform: evenness.map(|evenness| evenness.tv_uniform),
        tv_uniform_corrected: evenness.and_then(|evenness| evenness.tv_uniform_corrected.estimate),
        hill_1_exp_entropy: evenness.and_then(|evenness| evenness.hill_1_exp_entropy),
    }
}

/// Those of the grid from the fewest steps to a solution on, the best one, and the last one.
fn cutoffs(Attempts { lengths, limit, .. }: Attempts) -> Vec<u64> {
    let solved = lengths.solved;
    let last = limit.or(solved.max()).unwrap_or(0);
    let best = lengths.best_restart().map(|best| best.cutoff);
    let mut cutoffs: Vec<u64> = grid(last).chain(best).chain([last]).collect();
    cutoffs.retain(|&cutoff| Some(cutoff) >= solved.min());
    cutoffs.sort_unstable();
    cutoffs.dedup();
    cutoffs
}

/// 0, and twelve numbers in each factor of ten, up to `last`.
fn grid(last: u64) -> impl Iterator<Item = u64> {
    let marks = (0u32..).map_while(|twelfth| whole((exp10(f64::from(twelfth) / 12.0)).round()));
    iter::once(0).chain(marks).take_while(move |&mark| mark <= last)
}
