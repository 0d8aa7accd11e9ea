//! Counts against a given law: a census, or known probabilities.

use super::conclusion::CHI2_LOWER;
use super::statistic::from_log10;
use super::{Source, Statistic};
use crate::stats::chi2_law::{self, Tails};
use crate::stats::distance::tv_expected;
use crate::stats::e_value::log10_e_law;
use crate::stats::goodness::{Goodness, g_follows_chi2_law};
use crate::stats::law::{Law, LawError};
use crate::stats::tail::log10_p_bound;

/// The law of chi-squared and of G for large expected counts.
pub(super) const CHI2_LAW: &str = "chi-squared law";

/// The first category that was observed although its weight under a law is 0.
pub fn impossible<W: PartialEq + Default>(counts: &[u64], weights: &[W]) -> Option<usize> {
    let mut cells = counts.iter().zip(weights);
    cells.position(|(&count, weight)| count > 0 && *weight == W::default())
}

/// How well `counts` fit `law`.
///
/// # Errors
/// If they cannot be compared: different lengths, no observations, or an impossible outcome observed.
pub fn statistics(counts: &[u64], law: &Law, source: Source) -> Result<Vec<Statistic>, LawError> {
    let fit = Goodness::of(counts, law)?;
    let size = (fit.n, counts.len() as u64);
    let plain = |name: &'static str, estimate: f64| Statistic::new(name, Some(estimate), size);
    let chi2 = plain("chi2", fit.chi2).df(fit.df);
    let g = plain("g", fit.g).df(fit.df);
    let tv = plain("tv_between", fit.tv);
    let mut all = vec![
        plain("cohen_w", fit.cohen_w()),
        plain("expected_min", fit.expected.min),
        plain("categories_expected_below_5", fit.expected.below_5 as f64),
        plain("categories_expected_below_1", fit.expected.below_1 as f64),
    ];
    match source {
        Source::Census | Source::Dependent => all.extend([tv, chi2, g]),
        Source::Sample => {
            let tails = chi2_law::given(counts, law)?;
            all.push(tv.expected(tv_expected(fit.n, law.probabilities())));
            all.extend(tested(chi2, tails, fit.chi2_log10_p()));
            all.push(g.p(fit.g_log10_p(), CHI2_LAW, g_follows_chi2_law(fit.expected.min)));
            all.extend([mixture(log10_e_law(counts, law)?, size), bound(fit.g, fit.df, size)]);
        }
    }
    Ok(all)
}

/// Chi-squared with its p-value, and its lower tail. Where there is no exact law, the p-value of the chi-squared law is
/// given for information.
pub(super) fn tested(chi2: Statistic, tails: Option<Tails>, asymptotic: Option<f64>) -> Vec<Statistic> {
    let Some(Tails { upper, lower, method }) = tails else {
        return vec![chi2.p(asymptotic, CHI2_LAW, false)];
    };
    let size = (chi2.n, chi2.k);
    let lower_tail = Statistic::new(CHI2_LOWER, from_log10(lower.log10), size);
    vec![
        chi2.p(Some(upper.log10), method.name(), true),
        Statistic { log10_p: Some(lower.log10), method: Some(method.name().to_owned()), ..lower_tail }
            .note("the probability of counts that agree at least so well"),
    ]
}

/// The e-value that has power for any number of observations and categories.
pub(super) fn mixture(log10_e: f64, size: (u64, u64)) -> Statistic {
    let method = "mixture of Dirichlet e-values, valid for every n and K";
    Statistic::evidence("log10_e_mixture", log10_e, method, size)
}

/// The bound on the p-value of G, which holds for every multinomial law.
pub(super) fn bound(g: f64, df: u64, size: (u64, u64)) -> Statistic {
    let bound = log10_p_bound(g, df);
    Statistic::new("log10_p_bound", bound, size).p(bound, "finite-sample bound of G (Agrawal 2020)", true)
}
