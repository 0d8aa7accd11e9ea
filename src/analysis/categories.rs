//! The categories of a table: their shares, and their deviations from a law.

use std::borrow::Borrow;
use std::vec;

use serde::Serialize;

use super::CONF_LEVEL;
use crate::stats::goodness::{Residual, adjusted_residuals};
use crate::stats::interval::{SimultaneousShares, simultaneous_shares};
use crate::stats::law::Law;
use crate::stats::tail::holm;

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
pub fn of_sample<C: AsRef<[u64]>, L: Borrow<Law>>(counts: C, law: Option<L>) -> Categories<C, L> {
    let intervals = simultaneous_shares(counts.as_ref(), CONF_LEVEL);
    let residuals = law.as_ref().and_then(|law| adjusted_residuals(counts.as_ref(), law.borrow()).ok());
    let residuals = residuals.unwrap_or_default();
    let log10_p: Vec<f64> = residuals.iter().flatten().map(|residual| residual.log10_p).collect();
    Categories {
        intervals,
        residuals: residuals.into_iter(),
        adjusted: holm(&log10_p).into_iter(),
        ..of_census(counts, law)
    }
}

/// The categories of a census: its shares are exact, so there is nothing to test.
pub fn of_census<C: AsRef<[u64]>, L: Borrow<Law>>(counts: C, law: Option<L>) -> Categories<C, L> {
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
