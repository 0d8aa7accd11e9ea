//! Statistics where only a sample of the keys was tallied individually.

use super::{Name, Statistic};

/// The estimated number of distinct keys in `solved` trials, from the `counts` of a sample of one key in `one_in`.
///
/// Each key is sampled with the same probability p, whatever its count, so kept / p is unbiased, with the variance of a
/// binomial count. Uniformity and unseen keys are not assessed: the kept counts are a sample of keys, not of trials.
#[must_use]
pub fn statistics(counts: &[u64], solved: u64, one_in: u64) -> Vec<Statistic> {
    let (kept, one_in) = (counts.len() as f64, one_in as f64);
    let row = |name, estimate| Statistic::new(name, Some(estimate), (solved, counts.len() as u64));
    let error = one_in * (kept * (1.0 - 1.0 / one_in)).sqrt();
    let distinct = Statistic { std_error: Some(error), ..row(Name::DistinctKeys, kept * one_in) };
    vec![
        row(Name::KeysShare, 1.0 / one_in)
            .note("only keys with a small hash are kept one by one: see trials.keys of the experiment"),
        distinct.note("estimated from the keys that are kept"),
    ]
}
