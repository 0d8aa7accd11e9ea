//! Corrections for multiple testing, on decimal logs, so that no p-value underflows.
//!
//! Each takes `log10 p <= 0` of all tests of one family and returns the corrected logs in the same
//! order, never below the given ones and never above 0.

use libm::log10;

use super::numeric::at_most_zero;

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

fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}
