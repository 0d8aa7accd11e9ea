//! Whether consecutive samples agree more often than independent ones would.

use super::Statistic;
use crate::stats::neighbours::Neighbours;

/// The number of equal consecutive samples, of a table of `k` categories; `n` is the number of pairs.
#[must_use]
pub fn statistic(neighbours: &Neighbours, k: u64) -> Statistic {
    let pairs = neighbours.pairs;
    Statistic::new("equal_neighbours", Some(pairs.equal as f64), (pairs.all, k))
        .expected(Some(neighbours.expected))
        .p(Some(neighbours.log10_p), "multiple runs (Barton and David 1957), one-sided", true)
        .note("consecutive samples that are equal, of n pairs: more than expected shows that they are not independent")
}
