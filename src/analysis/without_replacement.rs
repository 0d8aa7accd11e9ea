//! Counts of draws that take several different categories each, such as those of a lottery.

use thiserror::Error;

use super::statistic::from_log10;
use super::{Name, Statistic, fit};
use crate::stats::chi2_law;
use crate::stats::distance::tv_expected;
use crate::stats::tail::{ln_lower_gamma, log10_p_chi2};
use crate::stats::uniformity::Uniformity;
use std::f64::consts::LN_10;

/// Why counts cannot be those of such draws.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum DrawsError {
    #[error("--draws {size}: there are {categories} categories: allowed are fewer a draw")]
    TooMany { size: u64, categories: u64 },
    #[error("--draws {size}: the counts sum to {total}, which is no multiple of {size}")]
    Broken { size: u64, total: u64 },
    #[error("--draws {size}: there are {draws} draws, and a category was counted {count} times")]
    Repeated { size: u64, draws: u64, count: u64 },
}

/// The smallest expected count, of categories drawn as of those not drawn, where the corrected law is near enough: at p =
/// 0.005 its level is between 0.003 and 0.006 (simulated for 3 of 10 to 20 of 80 categories).
const EXPECTED: f64 = 5.0;

/// The statistics of uniformity of counts that come from draws of `size > 1` different categories each; nothing for fewer
/// than two categories or no observations.
///
/// Chi-squared is multiplied by `(K - 1) / (K - size)` (Genest, Lockhart and Stephens 2002), since categories that are
/// drawn together cannot be equal, so that counts differ less than in independent observations. Draws that leave out one
/// category are independent observations of it.
///
/// # Errors
/// If the counts cannot be of such draws.
pub fn statistics(counts: &[u64], size: u64) -> Result<Vec<Statistic>, DrawsError> {
    let Some(table) = Uniformity::of(counts) else {
        return Ok(Vec::new());
    };
    let (total, categories, count) = (table.n(), table.k(), counts.iter().copied().max().unwrap_or(0));
    let draws = total / size;
    if size >= categories {
        return Err(DrawsError::TooMany { size, categories });
    }
    if !total.is_multiple_of(size) {
        return Err(DrawsError::Broken { size, total });
    }
    if count > draws {
        return Err(DrawsError::Repeated { size, draws, count });
    }
    let row = |name: Name, estimate| Statistic::new(name, estimate, (total, categories));
    let plain = |name, estimate| row(name, Some(estimate));
    let corrected = table.chi2() * ((categories - 1) as f64 / (categories - size) as f64);
    let chi2 = plain(Name::Chi2, corrected).df(table.df()).expected(Some(table.df() as f64));
    let left_out: Vec<u64> = counts.iter().map(|count| draws - count).collect();
    let tests = match Uniformity::of(&left_out) {
        Some(left_out) if size == categories - 1 => {
            fit::tested(chi2, Some(chi2_law::uniform(&left_out)), None)
        }
        _ => approximately(chi2, &table, draws),
    };
    let others = [
        plain(Name::TvUniform, table.tv_uniform()).expected(tv_by_chance(draws, size, categories)),
        plain(Name::Draws, draws as f64),
        plain(Name::MaxOverMean, table.max_over_mean()),
        plain(Name::MinOverMean, table.min_over_mean()),
        row(Name::MaxOverMin, table.max_over_min()),
        plain(Name::Hill0Seen, table.hill_0_seen() as f64),
        plain(Name::ExpectedMin, table.expected_min()),
    ];
    Ok(others.into_iter().chain(tests).collect())
}

/// The mean total variation distance of equally likely categories: each is in a draw with the probability `size / categories`, whatever
/// came in others.
fn tv_by_chance(draws: u64, size: u64, categories: u64) -> Option<f64> {
    let each = vec![size as f64 / categories as f64; usize::try_from(categories).ok()?];
    Some(tv_expected(draws, &each)? / size as f64)
}

/// The chi-squared law of the corrected statistic. Its lower tail is taken half a step of the lattice above, as sums of
/// squares of whole numbers differ by two at least.
fn approximately(chi2: Statistic, table: &Uniformity, draws: u64) -> Vec<Statistic> {
    const METHOD: &str = "approximate law of draws without replacement (Genest, Lockhart and Stephens 2002)";
    let (expected, df) = (table.expected_min(), table.df());
    let valid = expected.min(draws as f64 - expected) >= EXPECTED;
    let observed = chi2.estimate.unwrap_or(0.0);
    let step = observed / table.chi2() * 2.0 / expected;
    let step = if step.is_finite() { step } else { 2.0 / expected };
    let resolved = |log10: f64| log10.max(chi2_law::FLOOR);
    let lower =
        ln_lower_gamma(df as f64 / 2.0, f64::midpoint(observed, step / 2.0)).map(|ln| resolved(ln / LN_10));
    let lower_tail = Statistic::new(Name::Chi2LowerP, lower.and_then(from_log10), (chi2.n, chi2.k));
    let lower_tail =
        Statistic { log10_p: lower.filter(|_| valid), method: Some(METHOD.to_owned()), ..lower_tail };
    let upper = log10_p_chi2(observed, df).map(resolved);
    vec![chi2.p(upper, METHOD, valid), lower_tail]
}
