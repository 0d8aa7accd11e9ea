//! Whether samples agree with earlier ones as often as independent ones would.
//!
//! Dependent samples get no p-value at all, rather than one marked as invalid: whoever reads a table takes what is
//! in it.

use super::{Name, Statistic};
use crate::stats::neighbours::{LAGS, Neighbours};

/// The number of equal samples at the lag where it is least like chance, and that lag, of a table of `k` categories; `n` is
/// the number of pairs.
#[must_use]
pub fn statistics(neighbours: &Neighbours, k: u64) -> [Statistic; 2] {
    let (pairs, lag) = (neighbours.pairs, neighbours.lag);
    let row = |name: Name, estimate| Statistic::new(name, Some(estimate), (pairs.all, k));
    let method = format!("random order (Barton and David 1957), two-sided, lags 1 to {LAGS}, Bonferroni");
    let about = "samples that are equal, of n pairs at one lag: far more or fewer than expected shows that they are not independent";
    let equal = row(Name::EqualNeighbours, pairs.equal as f64).expected(Some(neighbours.expected));
    [
        equal.p(Some(neighbours.log10_p), method, true).note(about),
        row(Name::EqualNeighboursLag, lag as f64).note("the lag of equal_neighbours, where p is least"),
    ]
}
