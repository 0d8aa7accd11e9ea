//! How many tables are simulated.

/// The usual number of simulated tables.
const USUAL: u64 = 9999;

/// The fewest that still tell 0.01.
const FEWEST: u64 = 99;

/// How many draws a simulation may take, more or less.
const DRAWS: u64 = 200_000_000;

/// The number of simulated tables of `n` observations over `k` categories: 9999, fewer for huge tables.
pub(super) fn replicates(n: u64, k: u64) -> u32 {
    let affordable = DRAWS / n.saturating_add(k).max(1);
    u32::try_from(affordable.clamp(FEWEST, USUAL)).expect("at most 9999")
}
