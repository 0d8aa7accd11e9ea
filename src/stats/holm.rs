//! Corrections for multiple testing, on decimal logs, so that no p-value underflows.
//!
//! Each takes `log10 p <= 0` of all tests of one family and returns the corrected logs in the same
//! order, never below the given ones and never above 0.

use libm::log10;

use super::numeric::at_most_zero;

/// Bonferroni's correction (Dunn 1961): every p times the number of tests.
#[must_use]
pub fn bonferroni(log10_p: &[f64]) -> Vec<f64> {
    let factor = log10(log10_p.len() as f64);
    log10_p.iter().map(|p| at_most_zero(p + factor)).collect()
}

/// Holm's step-down correction (1979): controls the family-wise error rate.
#[must_use]
pub fn holm(log10_p: &[f64]) -> Vec<f64> {
    let order = ascending(log10_p);
    let tests = order.len();
    let mut corrected = vec![0.0; tests];
    let mut least = f64::NEG_INFINITY;
    for (rank, &test) in order.iter().enumerate() {
        least = (log10_p[test] + log10((tests - rank) as f64)).max(least);
        corrected[test] = at_most_zero(least);
    }
    corrected
}

/// The step-up correction of Benjamini & Hochberg (1995): controls the false discovery rate.
#[must_use]
pub fn benjamini_hochberg(log10_p: &[f64]) -> Vec<f64> {
    let order = ascending(log10_p);
    let tests = order.len() as f64;
    let mut corrected = vec![0.0; order.len()];
    let mut most = 0.0;
    for (rank, &test) in order.iter().enumerate().rev() {
        most = (log10_p[test] + log10(tests / (rank + 1) as f64)).min(most);
        corrected[test] = at_most_zero(most);
    }
    corrected
}

fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}
