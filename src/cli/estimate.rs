//! How long an experiment takes, from a sample of it.

use std::time::{Duration, Instant};

use crate::batch::{Signals, Workers};
use crate::experiment::Cell;
use crate::machine::Job;
use crate::trial::{LIMIT, Starts};

/// The time that all samples together may take, more or less.
const SAMPLING: Duration = Duration::from_millis(500);

/// How long cells take.
pub(super) struct Estimate {
    /// The time of those that run their trials one by one.
    pub(super) sampled: Duration,
    /// How many others there are: a census that tells many starts at once.
    pub(super) told: usize,
}

/// How long `cells` take these workers.
pub(super) fn of(cells: &[Cell], workers: &Workers) -> Estimate {
    let (told, run): (Vec<&Cell>, Vec<&Cell>) =
        cells.iter().partition(|cell| cell.is_census() && cell.machine.tells_starts());
    let sampled = if run.is_empty() { Duration::ZERO } else { sampled(&run, workers) };
    Estimate { sampled, told: told.len() }
}

fn sampled(cells: &[&Cell], workers: &Workers) -> Duration {
    const SAMPLED_CELLS: usize = 25;
    let stride = cells.len().div_ceil(SAMPLED_CELLS);
    let sampled: Vec<&&Cell> = cells.iter().step_by(stride).collect();
    let share = SAMPLING / u32::try_from(sampled.len()).unwrap_or(u32::MAX);
    let seconds: f64 = sampled.iter().map(|cell| cell_seconds(cell, workers, share)).sum();
    let all = seconds * cells.len() as f64 / sampled.len() as f64;
    Duration::try_from_secs_f64(all).unwrap_or(Duration::MAX)
}

/// The time of a cell, from a sample of drawn trials that doubles until it takes `enough`.
///
/// Sampled trials stop early; one that does is taken to need its whole budget.
fn cell_seconds(cell: &Cell, workers: &Workers, enough: Duration) -> f64 {
    const BUDGET: u64 = 300_000;
    let budget = cell.job.budget.min(BUDGET);
    let mut trials = workers.count() as u64;
    loop {
        let job = Job { starts: Starts::Drawn, trials, budget, until: None, ..cell.job.clone() };
        let begun = Instant::now();
        let tally = cell.machine.run(&job, workers, &Signals::default());
        let passed = begun.elapsed();
        if passed >= enough || trials >= cell.job.trials {
            let stopped = tally.outcomes.iter().find(|(name, _)| *name == LIMIT).map_or(0, |&(_, n)| n);
            let stopped = stopped as f64 / trials as f64;
            let longer = 1.0 + stopped * (cell.job.budget as f64 / budget as f64 - 1.0);
            return passed.as_secs_f64() * longer * cell.job.trials as f64 / trials as f64;
        }
        trials *= 2;
    }
}
