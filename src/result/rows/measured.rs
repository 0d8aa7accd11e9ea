//! Restarts and races by a measure other than steps.
//!
//! Tables have the values of such a measure for the solved trials of a cell, and not by solution: how evenly solutions are
//! reached is not known.

use super::restarts::{cutoff_rows, times};
use super::runs::Attempts;
use crate::analysis::{Source, Statistic};
use crate::model::decimal::Decimal;
use crate::model::outcome::SOLVED;
use crate::model::program::FAULTS;
use crate::result::cell::CellResult;
use crate::result::schema::{CutoffRow, WalkRow};
use crate::stats::neighbours::DEPENDENT;
use crate::stats::race::Races;
use crate::stats::restart::Lengths;

/// What restarts and races give, in units of the last place of the measure.
pub struct MeasuredRuns {
    /// The largest value.
    pub most: Decimal,
    /// What restarts give, by the value after which trials are ended.
    pub cutoffs: Vec<CutoffRow>,
    /// What races give.
    pub walks: Vec<WalkRow>,
}

/// What restarts and races by a measure give; `None` if a trial was not solved, whose value is not known, a value is negative, or
/// none is above 0.
pub fn of_measure(measure: &str, cell: &CellResult) -> Option<MeasuredRuns> {
    let is_solved = |name: &str| name == SOLVED || FAULTS.contains(&name);
    let unsolved = cell.outcomes.iter().any(|row| row.count > 0 && !is_solved(&row.outcome));
    let solved = cell.lengths(measure)?;
    let most = cell.total(measure)?.max.filter(|most| most.digits() > 0 && !unsolved)?;
    let limit = most.digits();
    let attempts = Attempts {
        lengths: Lengths { solved: &solved, unsolved: 0 },
        limit: Some(limit),
        source: source(cell),
    };
    let cutoffs = cutoff_rows(attempts, |cutoffs| cutoffs.iter().map(|_| None).collect());
    let walks = times(attempts, &Races::of(attempts.lengths, limit)?).collect();
    Some(MeasuredRuns { most, cutoffs, walks })
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
