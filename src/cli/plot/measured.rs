//! Charts of the values of a measure: their histogram, run lengths, restarts and races.

use std::collections::BTreeSet;

use crate::chart::drawing::Drawing;
use crate::chart::run_lengths::{RunLengthChart, STEPS, SolvedShare};
use crate::chart::steps::Steps;
use crate::chart::tradeoff::{Tradeoff, Varied};
use crate::model::excerpt::suggestion;
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults};
use crate::store::error::Error;
use crate::text::finding::heading;

/// A chart of a measure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MeasuredChart {
    Histogram,
    Lengths(SolvedShare),
    Tradeoff(Varied),
}

impl MeasuredChart {
    /// Whether it can be of several cells.
    pub(super) const fn is_of_cells(self) -> bool {
        matches!(self, Self::Lengths(_))
    }

    /// The chart of some cells of the result of this name, or why there is none.
    pub(super) fn drawn<'r>(
        self,
        measure: &str,
        cells: &[&'r CellResult],
        name: &str,
        results: &'r CellResults,
    ) -> Result<Drawing<'r>, String> {
        if self != Self::Histogram {
            check_sign(measure, cells)?;
        }
        match (self, cells) {
            (Self::Histogram, [cell]) if measure == STEPS => Ok(Drawing::of_steps(Steps::of(cell), cell)),
            (Self::Histogram, [cell]) => Ok(Drawing::of_steps(Steps::of_measure(measure, cell), cell)),
            (Self::Tradeoff(varied), [cell]) => of_tradeoff(varied, measure, cell),
            (Self::Lengths(share), _) => of_run_lengths(share, measure, cells, name, results),
            _ => Err("allowed is one cell".to_owned()),
        }
    }
}

fn of_run_lengths(
    share: SolvedShare,
    measure: &str,
    cells: &[&CellResult],
    name: &str,
    results: &CellResults,
) -> Result<Drawing<'static>, String> {
    let chart = RunLengthChart::of(share, measure, cells, results);
    let chart = chart.ok_or_else(|| "no trial took a step to a solution".to_owned())?;
    let title = match cells {
        [cell] => heading(cell, Language::English),
        _ => name.to_owned(),
    };
    Ok(Drawing::of_run_lengths(title, chart))
}

fn of_tradeoff(varied: Varied, measure: &str, cell: &CellResult) -> Result<Drawing<'static>, String> {
    let (tradeoff, lacking) = match (measure, varied) {
        (STEPS, Varied::Cutoff) => (Tradeoff::of_cutoffs(cell), "its table has no two rows of this cell"),
        (STEPS, Varied::Walks) => {
            (Tradeoff::of_walks(cell), "no two races of it take a step or more on average")
        }
        _ => (
            Tradeoff::of_measure(varied, measure, cell),
            "another measure needs a cell whose trials are all solved",
        ),
    };
    Ok(Drawing::of_tradeoff(tradeoff.ok_or_else(|| lacking.to_owned())?, cell))
}

/// Run lengths, restarts and races are of what grows while a trial runs.
fn check_sign(measure: &str, cells: &[&CellResult]) -> Result<(), String> {
    let mut ends = cells.iter().filter_map(|cell| cell.total(measure)?.min);
    ends.find(|least| least.is_negative()).map_or(Ok(()), |least| {
        Err(format!(
            "{measure} has the value {least}: allowed is a measure that grows from 0 while a trial runs; --what steps draws any"
        ))
    })
}

/// The measure that is asked for, or steps, if a cell has it.
pub(super) fn measure<'m>(asked: Option<&'m str>, results: &CellResults) -> Result<&'m str, Error> {
    let measure = asked.unwrap_or(STEPS);
    let all = results.cells.iter().flat_map(|cell| &cell.totals);
    let held: BTreeSet<&str> = all.map(|row| row.measure.as_str()).collect();
    if measure == STEPS || held.contains(measure) {
        return Ok(measure);
    }
    let meant = suggestion(measure, held.iter().copied());
    let held = held.into_iter().collect::<Vec<_>>().join(", ");
    Err(Error::Request(format!("--measure {measure}: allowed is one of {held}{meant}")))
}
