//! Rows of steps.csv and `steps_summary.csv`.

use super::super::schema::{ALL, StepRow, SummaryRow};
use crate::analysis::CONF_LEVEL;
use crate::engine::cell_tally::CellTally;
use crate::engine::machine::AnySystem;
use crate::experiment::Cell;
use crate::model::decimal::Decimal;
use crate::model::key_figure::KeyFigure;
use crate::model::measure::{Measure, STEPS};
use crate::stats::histogram::Histogram;
use crate::stats::steps::{Summary, quantile_type7};
use crate::stats::unit_scale::UnitScale;

pub(super) fn histogram_rows<'t>(
    cell: &'t Cell,
    tally: &'t CellTally,
) -> impl Iterator<Item = StepRow> + use<'t> {
    measures(cell, &tally.measures).flat_map(|(Measure { name, form }, histogram)| {
        cumulated(name, histogram.iter().map(move |(kept, count)| (form.decimal(kept), count)))
    })
}

/// The measures, steps first, with their histograms.
fn measures<'t>(
    cell: &'t Cell,
    histograms: &'t [Histogram],
) -> impl Iterator<Item = (Measure<'t>, &'t Histogram)> {
    cell.measures().zip(histograms)
}

/// The rows of the histogram of a measure, its values from the smallest.
pub fn cumulated(
    measure: &str,
    counts: impl Iterator<Item = (Decimal, u64)>,
) -> impl Iterator<Item = StepRow> {
    let mut cum_count = 0;
    counts.map(move |(value, count)| {
        cum_count += count;
        StepRow { measure: measure.to_owned(), value, count, cum_count }
    })
}

/// Over all solutions, the quantiles count trials that reached none as longer than any other. Those of what a program measures besides
/// steps and of weights that estimate a number, which need not grow while a trial runs, are of the trials that were solved, as their
/// means are.
pub(super) fn total_rows<'t>(
    cell: &'t Cell,
    tally: &'t CellTally,
) -> impl Iterator<Item = SummaryRow> + use<'t> {
    measures(cell, &tally.measures).map(|(measure, histogram)| {
        let grows = measure.name == STEPS.name
            || cell.machine.system().is_some_and(|system| !is_weight(system, measure.name));
        let trials = if grows { tally.trials } else { histogram.total() };
        row((cell, tally), ALL, measure, histogram, trials)
    })
}

/// Whether the mean of this measure answers how many solutions there are.
fn is_weight(system: &dyn AnySystem, measure: &str) -> bool {
    let answers = system.answers();
    answers.iter().any(|answer| matches!(answer, KeyFigure::Estimate(own) if own == measure))
}

/// The solutions of a part.
const PART: usize = 64;

pub(super) fn summary_parts<'t>(
    cell: &'t Cell,
    tally: &'t CellTally,
) -> impl Iterator<Item: Iterator<Item = SummaryRow> + Send> + Send + use<'t> {
    tally.solutions.chunks(PART).map(move |solutions| {
        let reached = solutions.iter().filter_map(|solution| Some((solution, solution.reached.as_ref()?)));
        reached.flat_map(move |(solution, reached)| {
            measures(cell, &reached.measures).map(|(measure, histogram)| {
                row((cell, tally), &solution.key, measure, histogram, histogram.total())
            })
        })
    })
}

/// The values of a measure in the trials that reached `solution`; nothing is estimated from trials that are no independent sample.
fn row(
    (cell, tally): (&Cell, &CellTally),
    solution: &str,
    measure: Measure,
    kept: &Histogram,
    trials: u64,
) -> SummaryRow {
    let Measure { name, form } = measure;
    let scale = UnitScale::of(form, kept.min().unwrap_or(0));
    let values = scale.lowered(kept);
    let summary = Summary::of(&values);
    let sampled = summary.as_ref().filter(|_| cell.is_sample() && !tally.is_dependent());
    let interval = sampled.and_then(|summary| summary.mean_interval(CONF_LEVEL)).map(|ends| scale.ends(ends));
    let quantile = |p| quantile_type7(&values, p, trials).map(|value| scale.at(value));
    SummaryRow {
        solution: solution.to_owned(),
        measure: name.to_owned(),
        n: values.total(),
        mean: summary.as_ref().map(|summary| scale.mean(summary.sum, summary.n)),
        std_error: sampled.and_then(Summary::std_error).map(|error| scale.distance(error)),
        conf_low: interval.map(|interval| interval.low),
        conf_high: interval.map(|interval| interval.high),
        sd: summary.as_ref().and_then(Summary::sd).map(|sd| scale.distance(sd)),
        min: kept.min().map(|least| form.decimal(least)),
        q01: quantile(0.01),
        q05: quantile(0.05),
        q10: quantile(0.10),
        q25: quantile(0.25),
        q50: quantile(0.50),
        q75: quantile(0.75),
        q90: quantile(0.90),
        q95: quantile(0.95),
        q99: quantile(0.99),
        q999: quantile(0.999),
        max: kept.max().map(|most| form.decimal(most)),
    }
}
