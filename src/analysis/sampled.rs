//! What can be said where only a sample of the keys was kept one by one.

use super::Statistic;
use crate::tally::Sieve;

/// How many different keys there were, from those of `counts` that passed `sieve` of `solved` trials.
///
/// Each key passes with the same probability p, whatever its count, so kept / p is without bias, with the variance of a
/// binomial count. Evenness and what was not seen are not told: the kept counts are a sample of keys, not of trials.
#[must_use]
pub fn statistics(counts: &[u64], solved: u64, sieve: Sieve) -> Vec<Statistic> {
    let (kept, one_in) = (counts.len() as f64, sieve.one_in() as f64);
    let row = |name, estimate| Statistic::new(name, Some(estimate), (solved, counts.len() as u64));
    let error = one_in * (kept * (1.0 - 1.0 / one_in)).sqrt();
    let distinct = Statistic { std_error: Some(error), ..row("distinct_keys", kept * one_in) };
    vec![
        row("keys_share", 1.0 / one_in)
            .note("only keys with a small hash are kept one by one: see trials.keys of the experiment"),
        distinct.note("estimated from the keys that are kept"),
    ]
}
