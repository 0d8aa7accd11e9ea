//! Statistics of a sample when the reachable categories are unknown.

use super::Statistic;
use crate::stats::coverage::Unseen;
use crate::stats::uniformity::Uniformity;

/// Estimates of unseen categories; nothing without observations.
///
/// Uniformity is not tested over the seen categories alone: that would be biased. The ratio of the unbiased third
/// moment to the square of the second is 1 if and only if the law is uniform on its support (Batu and Canonne 2017).
#[must_use]
pub fn statistics(counts: &[u64]) -> Vec<Statistic> {
    let Some(unseen) = Unseen::of(counts) else {
        return Vec::new();
    };
    let row = |name, estimate| Statistic::new(name, estimate, (unseen.n(), unseen.seen()));
    let plain = |name, estimate: f64| row(name, Some(estimate));
    let table = Uniformity::of(counts);
    let of_table = |of: fn(&Uniformity) -> Option<f64>| table.as_ref().and_then(of);
    vec![
        plain("seen", unseen.seen() as f64),
        plain("f1", unseen.f1() as f64),
        plain("f2", unseen.f2() as f64),
        plain("coverage_turing", unseen.coverage_turing()),
        plain("coverage_chao_jost", unseen.coverage_chao_jost()),
        plain("missing_mass_turing", unseen.missing_mass_turing()),
        plain("chao1", unseen.chao1()).note("a lower bound of what can be reached"),
        plain("chao1_bias_corrected", unseen.chao1_bias_corrected())
            .note("a lower bound of what can be reached"),
        row("prob_bound_unseen_category_95", unseen.prob_bound_unseen_category_95())
            .note("upper bound of the share of any one that was not seen"),
        row("effective_number_unbiased", of_table(Uniformity::effective_number_unbiased)),
        row("triple_ratio_unknown_k", of_table(Uniformity::triple_ratio_unknown_k))
            .note("1 if and only if uniform on what can be reached"),
    ]
}
