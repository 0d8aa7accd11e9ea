//! From tallies to tables: the rows of a cell. Floats are computed here, once, from merged integers.

mod marginals;
#[cfg(feature = "charts")]
pub mod measured;
mod restarts;
mod runs;
mod statistics;
mod steps;

use std::sync::Arc;

use self::marginals::Marginals;
use self::runs::Runs;
pub use self::steps::cumulated;
use super::layout::{CellIdentity, Layout};
use super::schema::{
    CellRow, CoverageRow, CutoffRow, FrequencyRow, MarginalRow, OutcomeRow, StepRow, SummaryRow, WalkRow,
};
use crate::analysis::Statistic;
use crate::analysis::fit::{Category, categories_of_census, categories_of_sample};
use crate::engine::cell_tally::{CellTally, Solution};
use crate::engine::machine::AnySystem;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::key_figure::KeyFigures;
use crate::model::keys::Keys;
use crate::stats::coverage::{distinct_if_uniform, rarefaction};
use crate::stats::histogram::Histogram;
use crate::stats::law::Law;
use crate::stats::neighbours::DEPENDENT;
use crate::stats::spectrum::Spectrum;
use crate::stats::unit_scale::Rounding;

/// The rows of a cell, made of its tally as they are asked for.
pub struct CellRows<'t> {
    identity: Arc<CellIdentity>,
    cell: &'t Cell,
    tally: &'t CellTally,
    marginals: Option<Marginals>,
}

impl<'t> CellRows<'t> {
    /// The rows of `cell`, made from `tally`, in a result with this layout.
    ///
    /// # Panics
    /// If the layout is not that of an experiment with this cell.
    pub fn of(layout: &Layout, cell: &'t Cell, tally: &'t CellTally) -> Self {
        let identity = layout.cell(cell.number).expect("a cell of the experiment");
        let marginals = Marginals::of(cell, tally);
        Self { identity: Arc::clone(identity), cell, tally, marginals }
    }

    /// Which cell they are about.
    pub fn identity(&self) -> &Arc<CellIdentity> {
        &self.identity
    }

    /// How exact its measures are.
    pub fn rounding(&self) -> Rounding {
        let measures = self.cell.measures().zip(&self.tally.measures);
        measures
            .map(|(measure, kept)| Rounding::of(measure.form, kept))
            .fold(Rounding::default(), Rounding::and)
    }

    /// The row of cells.csv.
    pub fn cell(&self) -> CellRow {
        cell_row(self.cell, self.tally)
    }

    /// Rows of outcomes.csv.
    pub fn outcomes(&self) -> impl Iterator<Item = OutcomeRow> {
        outcomes(self.tally)
    }

    /// Rows of frequencies.csv.
    pub fn frequencies(&self) -> impl Iterator<Item = FrequencyRow> {
        frequencies(self.cell, self.tally)
    }

    /// Rows of steps.csv.
    pub fn steps(&self) -> impl Iterator<Item = StepRow> {
        steps::histogram_rows(self.cell, self.tally)
    }

    /// The first rows of `steps_summary.csv`: those over all solutions.
    pub fn totals(&self) -> impl Iterator<Item = SummaryRow> {
        steps::total_rows(self.cell, self.tally)
    }

    /// The others in parts, which threads can make at the same time: those of some dozens of solutions each.
    pub(crate) fn summary_parts(&self) -> impl Iterator<Item: Iterator<Item = SummaryRow> + Send> + Send {
        steps::summary_parts(self.cell, self.tally)
    }

    /// Rows of statistics.csv.
    pub fn statistics(&self) -> Vec<Statistic> {
        let parts = self.marginals.as_ref().map(Marginals::statistic);
        statistics::rows(self.cell, self.tally, parts)
    }

    /// Rows of coverage.csv.
    pub fn coverage(&self) -> Vec<CoverageRow> {
        coverage(self.cell, self.tally)
    }

    /// Rows of cutoffs.csv.
    pub fn cutoffs(&self) -> Vec<CutoffRow> {
        let rows = |runs: Runs| restarts::cutoff_rows(runs.attempts, |cutoffs| runs.evenness(cutoffs));
        Runs::of(self.cell, self.tally).map_or_else(Vec::new, rows)
    }

    /// Rows of walks.csv.
    pub fn walks(&self) -> Vec<WalkRow> {
        Runs::of(self.cell, self.tally).and_then(|runs| restarts::walk_rows(&runs)).unwrap_or_default()
    }

    /// Rows of marginals.csv.
    pub fn marginals(&self) -> impl Iterator<Item = MarginalRow> {
        self.marginals.iter().flat_map(Marginals::rows)
    }

    /// The endings of the first trials, if they are recorded.
    pub fn endings(&self) -> Vec<Ending> {
        self.tally.endings.values().cloned().collect()
    }
}

fn cell_row(cell: &Cell, tally: &CellTally) -> CellRow {
    CellRow {
        kind: cell.machine.card().name.to_owned(),
        trials: tally.trials,
        seed: cell.seed,
        census: cell.is_census(),
        keys: cell.machine.card().keys,
        keys_known: tally.known,
        answers: KeyFigures(cell.machine.system().map(AnySystem::answers).unwrap_or_default()),
        warning: warning(cell, tally).map(str::to_owned),
    }
}

fn warning(cell: &Cell, tally: &CellTally) -> Option<&'static str> {
    let own = cell.machine.warning().map(|warning| warning.name);
    own.or_else(|| tally.is_dependent().then_some(DEPENDENT))
}

fn outcomes(tally: &CellTally) -> impl Iterator<Item = OutcomeRow> {
    let trials = tally.trials;
    tally.outcomes.iter().map(move |&(outcome, count)| OutcomeRow {
        outcome: outcome.to_owned(),
        count,
        share: count as f64 / trials as f64,
    })
}

fn frequencies<'t>(cell: &Cell, tally: &'t CellTally) -> impl Iterator<Item = FrequencyRow> + use<'t> {
    let mut counts = tally.counts.clone();
    // All keys that are not kept form one more category, which has no row.
    counts.extend(tally.is_sampled().then(|| tally.solved() - counts.iter().sum::<u64>()));
    // Against uniformity over all reachable solutions; over those seen alone it would be biased.
    let known = tally.known.filter(|_| cell.machine.card().keys == Keys::Solutions);
    let expected = tally.law(cell.job.expected.as_deref());
    let law = known.and_then(|_| expected.or_else(|| Law::uniform(counts.len()).ok()));
    let categories = if cell.is_sample() && !tally.is_dependent() {
        categories_of_sample(counts, law)
    } else {
        categories_of_census(counts, law)
    };
    let pairs = tally.solutions.iter().zip(categories);
    pairs.map(|(solution, category)| frequency(solution, &category))
}

fn frequency(solution: &Solution, category: &Category) -> FrequencyRow {
    let reached = solution.reached.as_ref();
    let steps = reached.map(|reached| &reached.measures[0]);
    FrequencyRow {
        solution: solution.key.to_string().into(),
        class: solution.class.as_deref().map(Box::from),
        count: category.count,
        share: category.share.into(),
        conf_low: category.conf_low.into(),
        conf_high: category.conf_high.into(),
        expected: category.expected.into(),
        residual: category.residual.into(),
        log10_p: category.log10_p.into(),
        log10_p_holm: category.log10_p_holm.into(),
        steps_min: steps.and_then(Histogram::min).into(),
        steps_mean: steps.map(|steps| steps.sum() as f64 / steps.total() as f64).into(),
        steps_max: steps.and_then(Histogram::max).into(),
        shortest_trial: reached.map(|reached| reached.shortest.trial).into(),
        longest_trial: reached.map(|reached| reached.longest.trial).into(),
        first_trial: reached.map(|reached| reached.first).into(),
    }
}

fn coverage(cell: &Cell, tally: &CellTally) -> Vec<CoverageRow> {
    let starts = marks(tally.trials);
    let complete = !tally.is_sampled();
    let expected = Spectrum::of(&tally.counts)
        .filter(|_| complete)
        .map(|table| rarefaction(&table, &starts))
        .unwrap_or_default();
    let solutions = cell.machine.card().keys == Keys::Solutions;
    let is_uniform = cell.job.expected.is_none();
    let known = tally.known.filter(|&known| known > 0 && solutions && is_uniform);
    let observed = complete.then(|| reached_below(tally, &starts));
    let row = |(index, &starts): (usize, &u64)| CoverageRow {
        starts,
        distinct_observed: observed.as_ref().map(|observed| observed[index]),
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

/// How many solutions the trials below each of `marks`, ascending, reached.
fn reached_below(tally: &CellTally, marks: &[u64]) -> Vec<u64> {
    let mut reached = vec![0; marks.len() + 1];
    for first in tally.solutions.iter().filter_map(|solution| Some(solution.reached.as_ref()?.first)) {
        reached[marks.partition_point(|&mark| mark <= first)] += 1;
    }
    let mut sum = 0;
    let below = reached.into_iter().take(marks.len()).map(|count| {
        sum += count;
        sum
    });
    below.collect()
}
