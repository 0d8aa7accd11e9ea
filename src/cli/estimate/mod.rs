//! How long an experiment takes, from a sample of it.

mod span;
mod tables;
mod trials;

use std::time::{Duration, Instant};

use crate::engine::batch::Workers;
use crate::engine::progress::Job;
use crate::engine::trial::Starts;
use crate::experiment::Cell;

pub(super) use self::span::Span;
use self::trials::Sampled;

/// The time that the samples of all cells may take, more or less; what comes before and after the trials is on top.
const SAMPLING: Duration = Duration::from_millis(800);

/// The least time for the sample of a cell.
const MIN: Duration = Duration::from_millis(30);

/// After this time no other cell is sampled.
const PATIENCE: Duration = Duration::from_secs(6);

/// How long cells take.
pub(super) struct Estimate {
    /// What comes before the trials, such as listing what can be reached.
    pub(super) preparing: Span,
    /// The trials.
    pub(super) trials: Span,
    /// What comes after them: statistics and files.
    pub(super) tables: Span,
    /// How many cells are not in these times: a census that enumerates its starts, and is not done at once.
    pub(super) unknown: usize,
}

impl Estimate {
    /// All of it.
    pub(super) fn whole(&self) -> Span {
        self.preparing + self.trials + self.tables
    }

    /// One shard out of `shards`.
    pub(super) fn shard(&self, shards: u64) -> Span {
        self.preparing + self.trials * (1.0 / shards as f64)
    }
}

/// How long `cells` take these workers.
pub(super) fn of(cells: &[Cell], workers: &Workers) -> Estimate {
    const SAMPLED_CELLS: usize = 25;
    let begun = Instant::now();
    let stride = cells.len().div_ceil(SAMPLED_CELLS);
    let slice = MIN.max(SAMPLING / u32::try_from(cells.len().min(SAMPLED_CELLS)).unwrap_or(1));
    let mut sampled = Vec::new();
    for cell in cells.iter().step_by(stride) {
        if sampled.is_empty() || begun.elapsed() < PATIENCE {
            sampled.push(times(cell, workers, slice));
        }
    }
    let times: Vec<[Span; 3]> = sampled.iter().copied().flatten().collect();
    let known = cells.len() * times.len() / sampled.len();
    let sum = |part: usize| {
        let sum = times.iter().fold(Span::default(), |sum, time| sum + time[part]);
        sum * (known as f64 / times.len().max(1) as f64)
    };
    let [preparing, trials, tables] = [0, 1, 2].map(sum);
    let tables = tables + Span { low: 0.01, high: 0.1 };
    Estimate { preparing, trials, tables, unknown: cells.len() - known }
}

/// How long a cell takes before its trials, with them, and after them; nothing if that cannot be said. Trials are run for
/// about as long as `slice`, or the whole census if its starts are enumerated, and tables made of what its result may be like.
fn times(cell: &Cell, workers: &Workers, slice: Duration) -> Option<[Span; 3]> {
    let job = if cell.is_enumerated() { cell.job.clone() } else { short(&cell.job) };
    let begun = Instant::now();
    let mut work = cell.machine.work(&job);
    let preparing = Span::about(begun.elapsed());
    let sampled = Sampled::run(work.as_mut(), workers, slice);
    if cell.is_enumerated() && sampled.trials < job.trials {
        return None;
    }
    let begun = Instant::now();
    let tally = work.tally();
    let tables = tables::time(cell, &tally, begun.elapsed());
    Some([preparing, sampled.all(&tally, &job, cell), tables])
}

/// Trials like those of `job`, of which none is very long.
fn short(job: &Job) -> Job {
    const BUDGET: u64 = 500_000;
    Job { starts: Starts::Drawn, budget: job.budget.min(BUDGET), until: None, ..job.clone() }
}
