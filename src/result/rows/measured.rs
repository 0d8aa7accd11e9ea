//! Restarts and races by a measure other than steps.
//!
//! Tables have the values of such a measure for the solved trials of a cell, and not by solution: how evenly solutions are
//! reached is not known.

use super::cutoffs;
use super::runs::Attempts;
use super::walks::times;
use crate::analysis::{Source, Statistic};
use crate::model::outcome::SOLVED;
use crate::model::program::FAULTS;
use crate::result::cell::CellResult;
use crate::result::schema::{CutoffRow, WalkRow};
use crate::stats::histogram::Histogram;
use crate::stats::neighbours::DEPENDENT;
use crate::stats::race::Races;
use crate::stats::restart::Lengths;

/// What restarts give, by the value of the measure after which trials are ended, and races; `None` if a trial was not solved, whose
/// value is not known, or none has a value above 0.
#[must_use]
pub fn of_measure(measure: &str, cell: &CellResult) -> Option<(Vec<CutoffRow>, Vec<WalkRow>)> {
    let is_solved = |name: &str| name == SOLVED || FAULTS.contains(&name);
    let unsolved = cell.outcomes.iter().any(|row| row.count > 0 && !is_solved(&row.outcome));
    let rows = cell.steps.iter().filter(|row| row.measure == measure);
    let solved: Histogram = rows.map(|row| (row.value, row.count)).collect();
    let most = solved.max().filter(|&most| most > 0 && !unsolved)?;
    let attempts = Attempts {
        lengths: Lengths { solved: &solved, unsolved: 0 },
        limit: Some(most),
        source: source(cell),
    };
    let cutoffs = cutoffs::rows(attempts, |cutoffs| cutoffs.iter().map(|_| None).collect());
    let walks = times(attempts, &Races::of(attempts.lengths, most)?).collect();
    Some((cutoffs, walks))
}

fn source(cell: &CellResult) -> Source {
    let is_dependent = cell.row.warning.as_deref() == Some(DEPENDENT);
    let is_independent = !is_dependent && !cell.statistics.iter().any(Statistic::is_look);
    match (cell.row.census, is_independent) {
        (true, _) => Source::Census,
        (false, true) => Source::Sample,
        (false, false) => Source::Dependent,
    }
}
