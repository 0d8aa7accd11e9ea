//! What a sample says where uniformity is not tested: how many categories it has not seen, and whether its draws are
//! independent.
//!
//! Dependent samples get no p-value at all, rather than one marked as invalid: whoever reads a table takes what is
//! in it.

use super::{Name, Statistic};
use crate::stats::coverage::Unseen;
use crate::stats::neighbours::{LAGS, Neighbours};
use crate::stats::uniformity::Uniformity;

/// Estimates where the reachable categories are unknown; nothing without observations.
///
/// Uniformity is not tested over the seen categories alone: that would be biased. The ratio of the unbiased third
/// moment to the square of the second is 1 if and only if the law is uniform on its support (Batu and Canonne 2017).
pub fn unseen(counts: &[u64]) -> Vec<Statistic> {
    let Some(unseen) = Unseen::of(counts) else {
        return Vec::new();
    };
    let row = |name, estimate| Statistic::new(name, estimate, (unseen.n(), unseen.seen()));
    let plain = |name, estimate: f64| row(name, Some(estimate));
    let table = Uniformity::of(counts);
    let of_table = |of: fn(&Uniformity) -> Option<f64>| table.as_ref().and_then(of);
    vec![
        plain(Name::Seen, unseen.seen() as f64),
        plain(Name::F1, unseen.f1() as f64),
        plain(Name::F2, unseen.f2() as f64),
        plain(Name::CoverageTuring, unseen.coverage_turing()),
        plain(Name::CoverageChaoJost, unseen.coverage_chao_jost()),
        plain(Name::MissingMassTuring, unseen.missing_mass_turing()),
        plain(Name::Chao1, unseen.chao1()).note("an estimate of a lower bound of what can be reached"),
        plain(Name::Chao1BiasCorrected, unseen.chao1_bias_corrected())
            .note("an estimate of a lower bound of what can be reached"),
        row(Name::ProbBoundUnseenCategory95, unseen.prob_bound_unseen_category_95())
            .note("upper bound of the share of one that was named in advance and not seen"),
        row(Name::EffectiveNumberUnbiased, of_table(Uniformity::effective_number_unbiased)),
        row(Name::TripleRatioUnknownK, of_table(Uniformity::triple_ratio_unknown_k))
            .note("1 if and only if uniform on what can be reached"),
    ]
}

/// The estimated number of distinct keys in `solved` trials, from the `counts` of a sample of one key in `one_in`.
///
/// Each key is sampled with the same probability p, whatever its count, so kept / p is unbiased, with the variance of a
/// binomial count. Uniformity and unseen keys are not assessed: the kept counts are a sample of keys, not of trials.
pub(crate) fn of_kept_keys(counts: &[u64], solved: u64, one_in: u64) -> Vec<Statistic> {
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

/// The number of equal samples at the lag where it is least like chance, and that lag, of a table of `k` categories; `n` is
/// the number of pairs.
pub fn independence(neighbours: &Neighbours, k: u64) -> [Statistic; 2] {
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
