//! Counts against a given law: a sample against a census, or against any known probabilities.
//!
//! Of the table as a whole, and of each category; and how many starts detect that a law is not uniform.

use libm::{exp, expm1, log, log10};

use super::binomial;
use super::chi2_law::FLOOR;
use super::deviance::{factorial_excess, half_deviance};
use super::law::{Law, LawError};
use super::normal::upper_tail;
use super::numeric::{doubled_until, power, turning_point, whole};
use super::tail::{ln_p_chi2, ln_upper_gamma};

/// Goodness of fit of counts to a given law.
#[derive(Clone, Debug, PartialEq)]
pub struct Goodness {
    /// The number of observations.
    pub n: u64,
    /// Degrees of freedom: one less than the number of possible outcomes.
    pub df: u64,
    /// Pearson's chi-squared (1900).
    pub chi2: f64,
    /// The likelihood ratio statistic (Wilks 1938).
    pub g: f64,
    /// Total variation distance of the shares from the law, in 0 to 1.
    pub tv: f64,
    /// Summary of the expected counts of the possible outcomes.
    pub expected: ExpectedCounts,
}

impl Goodness {
    /// Compares the counts with the law, category by category in the given order.
    ///
    /// # Errors
    /// See [`Law::observe`].
    pub fn of(counts: &[u64], law: &Law) -> Result<Self, LawError> {
        let observed = law.observe(counts)?;
        let n = observed.n as f64;
        let categories = || observed.categories.iter().map(|&(count, p)| (count as f64, n * p));
        Ok(Self {
            n: observed.n,
            df: law.df(),
            chi2: categories().map(|(count, expected)| power(count - expected, 2) / expected).sum(),
            g: 2.0 * categories().map(|(count, expected)| half_deviance(count, expected)).sum::<f64>(),
            tv: categories().map(|(count, expected)| (count - expected).abs()).sum::<f64>() / (2.0 * n),
            expected: ExpectedCounts::of(categories().map(|(_, expected)| expected)),
        })
    }

    /// Cohen's effect size `w = sqrt(chi2 / n)` (Cohen 1988).
    pub fn cohen_w(&self) -> f64 {
        (self.chi2 / self.n as f64).sqrt()
    }
}

/// Whether the chi-squared law is valid for G: if the smallest expected count is at least 50.
pub fn g_follows_chi2_law(expected_min: f64) -> bool {
    expected_min >= 50.0
}

/// Summary of the expected counts of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedCounts {
    /// The number of categories.
    pub categories: u64,
    /// The number of categories with an expected count below 5.
    pub below_5: u64,
    /// The number of categories with an expected count below 1.
    pub below_1: u64,
    /// The smallest expected count; 0 without categories.
    pub min: f64,
}

impl ExpectedCounts {
    /// Summarises expected counts, all finite and not negative.
    pub fn of(expected: impl Iterator<Item = f64>) -> Self {
        let expected: Vec<f64> = expected.collect();
        let below = |limit: f64| expected.iter().filter(|&&e| e < limit).count() as u64;
        Self {
            categories: expected.len() as u64,
            below_5: below(5.0),
            below_1: below(1.0),
            min: expected.iter().copied().reduce(f64::min).unwrap_or(0.0),
        }
    }
}

/// The deviation of one category from its expected count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// `(c - E) / sqrt(E (1 - p))`: standard normal under the law, for large `E`.
    pub adjusted: f64,
    /// Decimal log of the two-sided p-value of the count, by its binomial law; not corrected for multiple testing.
    pub log10_p: f64,
}

/// Adjusted residuals (Haberman 1973) of counts under a law, in the order of the counts.
///
/// `None` for impossible outcomes, observed or not. Correct the p-values with [`holm`](super::tail::holm).
///
/// # Errors
/// If the number of counts is not that of the outcomes, or they are all 0 or sum beyond 64 bits.
pub fn adjusted_residuals(counts: &[u64], law: &Law) -> Result<Vec<Option<Residual>>, LawError> {
    let n = law.total(counts)?;
    let residual = |(&count, &p): (&u64, &f64)| {
        let spread = (n as f64 * p * (1.0 - p)).sqrt();
        let adjusted = (count as f64 - n as f64 * p) / spread;
        (spread > 0.0).then(|| Residual { adjusted, log10_p: binomial::log10_p(count, n, p) })
    };
    Ok(counts.iter().zip(law.probabilities()).map(residual).collect())
}

/// Starts needed to detect a deviation from uniformity of Cohen's `w` over `k` categories, before rounding up.
///
/// Chi-squared at level `alpha` then rejects with probability `power` (noncentral chi-squared distribution, Cohen
/// 1988). `None` unless `w > 0`, `k >= 2`, and `0 < alpha < power < 1`.
pub fn starts_to_detect(w: f64, k: u64, alpha: f64, power: f64) -> Option<f64> {
    let valid = w > 0.0 && k >= 2 && alpha > 0.0 && alpha < power && power < 1.0;
    if !valid {
        return None;
    }
    let critical = chi2_critical(alpha, k - 1);
    let detects = |noncentrality| noncentral_upper_tail(critical, k - 1, noncentrality) >= power;
    let starts = turning_point(0.0, doubled_until(detects), detects) / (w * w);
    starts.is_finite().then_some(starts)
}

/// The value that chi-squared with `df >= 1` degrees of freedom exceeds with probability `alpha` in (0, 1).
fn chi2_critical(alpha: f64, df: u64) -> f64 {
    let exceeds = |x| ln_p_chi2(x, df).is_none_or(|ln_p| ln_p <= log(alpha));
    turning_point(0.0, doubled_until(exceeds), exceeds)
}

/// `P(X > x)` of noncentral chi-squared: a Poisson mixture of central ones (Johnson & Kotz).
fn noncentral_upper_tail(x: f64, df: u64, noncentrality: f64) -> f64 {
    let mean = noncentrality / 2.0;
    let reach = 9.0 * mean.sqrt() + 40.0;
    let (first, last) = (whole((mean - reach).max(0.0)), whole(mean + reach));
    let terms = first.unwrap_or(0)..=last.unwrap_or(0);
    let term = |extra: u64| {
        let ln_weight = -half_deviance(extra as f64, mean) - factorial_excess(extra);
        let ln_tail = ln_upper_gamma(df as f64 / 2.0 + extra as f64, x / 2.0);
        ln_tail.map_or(0.0, |ln_tail| exp(ln_weight + ln_tail))
    };
    terms.map(term).sum()
}

/// Decimal log of the probability that chi-squared of equal shares is at most `chi2` where categories that were never seen are left
/// out, so that `n` observations are of `k` categories, all seen: their counts are Poisson numbers above 0, given their sum.
///
/// The sum of their squares is normal in the limit of many categories, with the moments of that law; it is skewed to the right, so the
/// probability is too large with few. 0, for a probability of 1, where it cannot vary.
pub fn log10_p_lower_if_all_seen(chi2: f64, n: u64, k: u64) -> f64 {
    let (observations, categories) = (n as f64, k as f64);
    let mean = observations / categories;
    let rate = zero_truncated_rate(mean);
    // Moments of a Poisson number above 0: its factorial moments are mean * rate^(j - 1).
    let second = mean * (rate + 1.0);
    let third = mean * (rate * (rate + 3.0) + 1.0);
    let fourth = mean * (rate * (rate * (rate + 6.0) + 7.0) + 1.0);
    let [variance, covariance] = [second - mean * mean, third - mean * second];
    let residual = fourth - second * second - covariance * covariance / variance;
    let squares = (chi2 + observations) * mean;
    let below = (categories * second - squares) / (categories * residual).sqrt();
    let varies = n > k + 1 && residual > 0.0;
    if varies { log10(upper_tail(below)).max(FLOOR) } else { 0.0 }
}

/// The rate of the Poisson law whose mean above 0 is `mean`, by Newton's method, which comes from above.
fn zero_truncated_rate(mean: f64) -> f64 {
    const STEPS: usize = 60;
    (0..STEPS).fold(mean, |rate, _| rate - (rate + mean * expm1(-rate)) / (1.0 - mean * exp(-rate)))
}
