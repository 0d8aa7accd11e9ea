//! What the tables say of single trials, to compare with trials that are run again.

use std::collections::{BTreeMap, HashSet};

use thiserror::Error;

use super::cell::CellResult;
use super::schema::FrequencyRow;
use crate::engine::tally::may_be_rounded;
use crate::engine::tape::Ending;

/// A trial that does not end as the tables record it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("trial {trial} {}, {recorded}", ended(.end))]
pub struct TrialMismatch {
    trial: u64,
    end: Ending,
    recorded: &'static str,
}

/// What the tables say of the trials of one cell, to compare with trials that are run again.
#[derive(Debug)]
pub struct Record<'t> {
    rows: BTreeMap<&'t str, &'t FrequencyRow>,
    outcomes: HashSet<&'t str>,
    values: HashSet<(&'t str, u64)>,
    endings: &'t [Ending],
    keeps_all_keys: bool,
}

impl<'t> Record<'t> {
    /// What the tables say of `cell`.
    #[must_use]
    pub fn of(cell: &'t CellResult) -> Self {
        let occurred = cell.outcomes.iter().filter(|row| row.count > 0);
        Self {
            rows: cell.frequencies.iter().map(|row| (row.solution.as_str(), row)).collect(),
            outcomes: occurred.map(|row| row.outcome.as_str()).collect(),
            values: cell.steps.iter().map(|row| (row.measure.as_str(), row.value)).collect(),
            endings: &cell.endings,
            keeps_all_keys: cell.keeps_all_keys(),
        }
    }

    /// Whether trials took this many steps, as far as their histogram shows.
    fn has_steps(&self, steps: u64) -> bool {
        let held = || self.values.iter().filter(|(measure, _)| *measure == "steps").map(|&(_, value)| value);
        self.values.contains(&("steps", steps))
            || may_be_rounded(held().count())
                && held().min().is_some_and(|least| least <= steps)
                && held().max().is_some_and(|most| steps <= most)
    }

    /// Checks that `trial`, which ended with `end`, agrees with the tables.
    ///
    /// # Errors
    /// How the tables differ.
    pub fn check(&self, trial: u64, end: &Ending) -> Result<(), TrialMismatch> {
        let differs = |recorded| Err(TrialMismatch { trial, end: end.clone(), recorded });
        let row = usize::try_from(trial).ok().and_then(|trial| self.endings.get(trial));
        if row.is_some_and(|row| (&row.outcome, &row.key, row.steps) != (&end.outcome, &end.key, end.steps)) {
            return differs("and its row in trials.csv ends otherwise");
        }
        if !self.outcomes.contains(end.outcome.as_ref()) {
            return differs("and no trial should");
        }
        let Some(key) = &end.key else {
            return Ok(());
        };
        if !self.has_steps(end.steps) {
            return differs("which exceeds the recorded maximum");
        }
        let Some(row) = self.rows.get(key.as_str()).filter(|row| row.count > 0) else {
            return if self.keeps_all_keys { differs("and no trial should") } else { Ok(()) };
        };
        let steps = Some(end.steps);
        let fits = [
            (steps < row.steps_min, "below the recorded minimum"),
            (steps > row.steps_max, "but the most are fewer"),
            (Some(trial) < row.first_trial, "but the first is a later one"),
            (steps == row.steps_min && Some(trial) < row.shortest_trial, "but the shortest is a later one"),
            (steps == row.steps_max && Some(trial) < row.longest_trial, "but the longest is a later one"),
        ];
        fits.into_iter().find(|&(wrong, _)| wrong).map_or(Ok(()), |(_, recorded)| differs(recorded))
    }
}

fn ended(end: &Ending) -> String {
    match &end.key {
        Some(key) => format!("reaches {key} in {} steps", end.steps),
        None => format!("ends as {}", end.outcome),
    }
}
