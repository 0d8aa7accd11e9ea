//! What shards and their merge ask of a scheduler.
//!
//! Most jobs need less: asking for too much costs less than a job that is killed for its memory.

use std::time::Duration;

use super::super::estimate::Estimate;
use crate::experiment::Cell;

/// Of everything that runs, in megabytes.
const BASE: u64 = 512;

/// What a solution takes that is tallied individually, in bytes: measured, 0.4 KB of queens, and several times their text
/// of large squares.
const SOLUTION: u64 = 6000;

/// What a solution takes in a census that enumerates its starts, in bytes: histograms of many values, 21 KB of 12 queens
/// and 28 of 13.
const ENUMERATED: u64 = 40_000;

/// What each trial adds to the histograms of its solution, in bytes, until they take [`ENUMERATED`].
const TRIAL: u64 = 96;

/// What trials share and add that is in [`BASE`], in bytes.
const SMALL: u64 = 64_000_000;

/// What a census keeps in memory to enumerate its starts, in megabytes.
const CENSUS: u64 = 1000;

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
                megabytes: memory(cells, shards, footprint(cells, shards)),
            },
            merge: Resources { minutes: minutes(time.tables.high).max(10), megabytes: memory(cells, 1, 0) },
        }
    }
}

/// Twice these seconds, in minutes.
fn minutes(seconds: f64) -> u64 {
    Duration::try_from_secs_f64(2.0 * seconds).unwrap_or(Duration::MAX).as_secs().div_ceil(60)
}

/// The most bytes that a cell keeps to make its trials faster, which are free again when it is done.
fn footprint(cells: &[Cell], shards: u64) -> u64 {
    let drawn = cells.iter().filter(|cell| !cell.is_enumerated());
    let of =
        |cell: &Cell| cell.machine.system().map(|system| system.footprint(cell.job.trials.div_ceil(shards)));
    drawn.filter_map(of).max().unwrap_or(0)
}

/// The megabytes of one of `shards` shards, which keeps a number of bytes to make its trials faster.
fn memory(cells: &[Cell], shards: u64, footprint: u64) -> u64 {
    let sum =
        |of: fn(&Cell, u64) -> u64| cells.iter().fold(0u64, |sum, cell| sum.saturating_add(of(cell, shards)));
    let census = if cells.iter().any(Cell::is_enumerated) { CENSUS } else { 0 };
    let grown = footprint.saturating_add(sum(histograms)).saturating_sub(SMALL);
    let needed = BASE + sum(solutions).saturating_add(grown) / 1_000_000 + census;
    needed.div_ceil(BASE) * BASE
}

/// The bytes of the solutions that a shard may reach.
fn solutions(cell: &Cell, shards: u64) -> u64 {
    let each = if cell.is_enumerated() { ENUMERATED } else { SOLUTION };
    reached(cell, shards).saturating_mul(each)
}

/// The bytes by which histograms grow with the trials of a shard.
fn histograms(cell: &Cell, shards: u64) -> u64 {
    if cell.is_enumerated() {
        return 0;
    }
    let reached = reached(cell, shards);
    let trials = cell.job.trials.div_ceil(shards) / reached.max(1);
    reached.saturating_mul(trials.saturating_mul(TRIAL).min(ENUMERATED))
}

/// The most solutions that a shard keeps: all for which it has trials; of a census, whose parts have solutions of their
/// own, up to three times its share.
fn reached(cell: &Cell, shards: u64) -> u64 {
    let known = cell.machine.written_keys().reachable().unwrap_or(u64::MAX);
    let share = if cell.is_enumerated() {
        known.saturating_mul(3).div_ceil(shards)
    } else {
        cell.job.trials.div_ceil(shards)
    };
    known.min(share).min(cell.job.keys as u64)
}
