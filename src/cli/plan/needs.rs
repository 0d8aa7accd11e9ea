//! What shards and their merge ask of a scheduler.

use std::time::Duration;

use super::super::estimate::Estimate;
use crate::experiment::Cell;

/// Of everything that runs, in megabytes.
const BASE: u64 = 512;

/// What a solution takes that is tallied individually, in bytes: measured, 0.5 KB of queens, and several times their text
/// of large squares.
const SOLUTION: u64 = 6000;

/// A census that enumerates its starts, in megabytes: 13 queens take 2.1 GB.
const CENSUS: u64 = 3000;

/// What a job asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resources {
    pub(super) minutes: u64,
    pub(super) megabytes: u64,
}

/// What the jobs of a plan ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    pub(super) shard: Resources,
    pub(super) merge: Resources,
}

impl Needs {
    /// Those of `shards` shards of `cells`: twice the time that is expected, and at least half an hour for a shard and ten
    /// minutes for the merge.
    pub(super) fn of(cells: &[Cell], time: &Estimate, shards: u64) -> Self {
        Self {
            shard: Resources {
                minutes: minutes(time.shard(shards).high).max(30),
                megabytes: memory(cells, shards),
            },
            merge: Resources { minutes: minutes(time.tables.high).max(10), megabytes: memory(cells, 1) },
        }
    }
}

/// Twice these seconds, in minutes.
fn minutes(seconds: f64) -> u64 {
    Duration::try_from_secs_f64(2.0 * seconds).unwrap_or(Duration::MAX).as_secs().div_ceil(60)
}

/// The megabytes of one of `shards` shards: what solutions take, all those that its trials may reach, or a census.
fn memory(cells: &[Cell], shards: u64) -> u64 {
    let solutions = cells.iter().fold(0u64, |sum, cell| {
        let known = cell.machine.written_keys().reachable().unwrap_or(u64::MAX);
        sum.saturating_add(known.min(cell.job.trials.div_ceil(shards)).min(cell.job.keys as u64))
    });
    let enumerates = cells.iter().any(|cell| cell.is_census() && cell.machine.has_census());
    let needed = BASE + solutions.saturating_mul(SOLUTION) / 1_000_000 + if enumerates { CENSUS } else { 0 };
    needed.div_ceil(BASE) * BASE
}
