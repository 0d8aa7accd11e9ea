//! Counts against a given law, a census or known probabilities: the table as a whole, and each category.

use std::borrow::Borrow;
use std::vec;

use serde::Serialize;

use super::statistic::{find, from_log10};
use super::{CONF_LEVEL, Name, Source, Statistic};
use crate::stats::chi2_law::{self, Tails};
use crate::stats::distance::tv_expected;
use crate::stats::e_value::log10_e_law;
use crate::stats::goodness::{
    Goodness, Residual, adjusted_residuals, g_follows_chi2_law, log10_p_lower_if_all_seen,
};
use crate::stats::interval::{SimultaneousShares, simultaneous_shares};
use crate::stats::law::{Law, LawError};
use crate::stats::tail::{holm, log10_p_bound, log10_p_chi2};

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
    let plain = |name: Name, estimate: f64| Statistic::new(name, Some(estimate), size);
    let chi2 = plain(Name::Chi2, fit.chi2).df(fit.df);
    let g = plain(Name::G, fit.g).df(fit.df);
    let tv = plain(Name::TvBetween, fit.tv);
    let mut all = vec![
        plain(Name::CohenW, fit.cohen_w()),
        plain(Name::ExpectedMin, fit.expected.min),
        plain(Name::CategoriesExpectedBelow5, fit.expected.below_5 as f64),
        plain(Name::CategoriesExpectedBelow1, fit.expected.below_1 as f64),
    ];
    match source {
        Source::Census | Source::Dependent => all.extend([tv, chi2, g]),
        Source::Sample => {
            let tails = chi2_law::given(counts, law)?;
            all.push(tv.expected(tv_expected(fit.n, law.probabilities())));
            all.extend(tested(chi2, tails, log10_p_chi2(fit.chi2, fit.df)));
            all.push(g.p(log10_p_chi2(fit.g, fit.df), CHI2_LAW, g_follows_chi2_law(fit.expected.min)));
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
    let lower_tail = Statistic::new(Name::Chi2LowerP, from_log10(lower.log10), size);
    vec![
        chi2.p(Some(upper.log10), method.name(), true),
        Statistic { log10_p: Some(lower.log10), method: Some(method.name().to_owned()), ..lower_tail }
            .note("the probability of counts that agree at least so well"),
    ]
}

/// Corrects the lower tail for categories that are those that were seen, where of as many equally likely ones some may well be unseen: a
/// sample of more of them is judged as one in which all were seen.
pub fn given_that_all_were_seen(statistics: &mut [Statistic]) {
    let chi2 = find(statistics, Name::Chi2).and_then(|row| row.estimate);
    let lower = statistics.iter_mut().find(|row| row.name == Name::Chi2LowerP);
    if let Some((chi2, lower)) = chi2.zip(lower) {
        let log10_p = log10_p_lower_if_all_seen(chi2, lower.n, lower.k);
        lower.log10_p = Some(log10_p);
        lower.estimate = from_log10(log10_p);
        lower.method = Some("normal approximation, given that all were seen".to_owned());
    }
}

/// The e-value that has power for any number of observations and categories.
pub(super) fn mixture(log10_e: f64, size: (u64, u64)) -> Statistic {
    let method = "mixture of Dirichlet e-values, valid for every n and K";
    Statistic::evidence(Name::Log10EMixture, log10_e, method, size)
}

/// The bound on the p-value of G, which holds for every multinomial law.
pub(super) fn bound(g: f64, df: u64, size: (u64, u64)) -> Statistic {
    let bound = log10_p_bound(g, df);
    Statistic::new(Name::Log10PBound, bound, size).p(bound, "finite-sample bound of G (Agrawal 2020)", true)
}

/// A category of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Category {
    /// Its count.
    pub count: u64,
    /// Its share of the total count.
    pub share: Option<f64>,
    /// The lower end of the confidence interval of its share, simultaneous for all categories at level [`CONF_LEVEL`].
    pub conf_low: Option<f64>,
    /// The upper end of that interval.
    pub conf_high: Option<f64>,
    /// The expected count under the law.
    pub expected: Option<f64>,
    /// The adjusted residual.
    pub residual: Option<f64>,
    /// The decimal logarithm of its p-value.
    pub log10_p: Option<f64>,
    /// That p-value, corrected for the number of categories by Holm's method.
    pub log10_p_holm: Option<f64>,
}

/// The categories of a table, made one after the other: of a million of them only numbers are in memory.
pub struct Categories<C, L> {
    counts: C,
    law: Option<L>,
    n: u64,
    next: usize,
    intervals: Option<SimultaneousShares>,
    residuals: vec::IntoIter<Option<Residual>>,
    /// Holm's correction over all categories that have a residual.
    adjusted: vec::IntoIter<f64>,
}

/// The categories of a sample, against `law` if given.
pub(crate) fn categories_of_sample<C: AsRef<[u64]>, L: Borrow<Law>>(
    counts: C,
    law: Option<L>,
) -> Categories<C, L> {
    let intervals = simultaneous_shares(counts.as_ref(), CONF_LEVEL);
    let residuals = law.as_ref().and_then(|law| adjusted_residuals(counts.as_ref(), law.borrow()).ok());
    let residuals = residuals.unwrap_or_default();
    let log10_p: Vec<f64> = residuals.iter().flatten().map(|residual| residual.log10_p).collect();
    Categories {
        intervals,
        residuals: residuals.into_iter(),
        adjusted: holm(&log10_p).into_iter(),
        ..categories_of_census(counts, law)
    }
}

/// The categories of a census: its shares are exact, so there is nothing to test.
pub(crate) fn categories_of_census<C: AsRef<[u64]>, L: Borrow<Law>>(
    counts: C,
    law: Option<L>,
) -> Categories<C, L> {
    Categories {
        n: counts.as_ref().iter().sum(),
        counts,
        law,
        next: 0,
        intervals: None,
        residuals: Vec::new().into_iter(),
        adjusted: Vec::new().into_iter(),
    }
}

impl<C: AsRef<[u64]>, L: Borrow<Law>> Iterator for Categories<C, L> {
    type Item = Category;

    fn next(&mut self) -> Option<Category> {
        let &count = self.counts.as_ref().get(self.next)?;
        let n = self.n as f64;
        let law = self.law.as_ref().map(Borrow::borrow);
        let p = law.and_then(|law| law.probabilities().get(self.next));
        let interval = self.intervals.as_ref().and_then(|intervals| intervals.of_count(count));
        let residual = self.residuals.next().flatten();
        self.next += 1;
        Some(Category {
            count,
            share: (self.n > 0).then(|| count as f64 / n),
            conf_low: interval.map(|interval| interval.low),
            conf_high: interval.map(|interval| interval.high),
            expected: p.map(|p| n * p),
            residual: residual.map(|residual| residual.adjusted),
            log10_p: residual.map(|residual| residual.log10_p),
            log10_p_holm: residual.and_then(|_| self.adjusted.next()),
        })
    }
}
