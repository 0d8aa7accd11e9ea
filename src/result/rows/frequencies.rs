//! Rows of frequencies.csv.

use super::super::schema::FrequencyRow;
use crate::analysis::categories::{Category, of_census, of_sample};
use crate::engine::cell_tally::{CellTally, Solution};
use crate::experiment::Cell;
use crate::model::keys::Keys;
use crate::stats::histogram::Histogram;
use crate::stats::law::Law;

pub(super) fn rows<'t>(cell: &Cell, tally: &'t CellTally) -> impl Iterator<Item = FrequencyRow> + use<'t> {
    let mut counts = tally.counts();
    // All keys that are not kept form one more category, which has no row.
    counts.extend(tally.is_sampled().then(|| tally.solved() - counts.iter().sum::<u64>()));
    // Against uniformity over all reachable solutions; over those seen alone it would be biased.
    let known = tally.known.filter(|_| cell.machine.card().keys == Keys::Solutions);
    let law = known.and_then(|_| Law::uniform(counts.len()).ok());
    let categories = if cell.is_sample() && !tally.is_dependent() {
        of_sample(counts, law)
    } else {
        of_census(counts, law)
    };
    let pairs = tally.solutions.iter().zip(categories);
    pairs.map(|(solution, category)| row(solution, &category))
}

fn row(solution: &Solution, category: &Category) -> FrequencyRow {
    let reached = solution.reached.as_ref();
    let steps = reached.map(|reached| &reached.measures[0]);
    FrequencyRow {
        solution: solution.key.to_string(),
        class: solution.class.as_deref().map(str::to_owned),
        count: category.count,
        share: category.share,
        conf_low: category.conf_low,
        conf_high: category.conf_high,
        expected: category.expected,
        residual: category.residual,
        log10_p: category.log10_p,
        log10_p_holm: category.log10_p_holm,
        steps_min: steps.and_then(Histogram::min),
        steps_mean: steps.map(|steps| steps.sum() as f64 / steps.total() as f64),
        steps_max: steps.and_then(Histogram::max),
        shortest_trial: reached.map(|reached| reached.shortest.trial),
        longest_trial: reached.map(|reached| reached.longest.trial),
        first_trial: reached.map(|reached| reached.first),
    }
}
