//! A statistic with all that is said of it.

use std::borrow::Cow;

use crate::stats::interval::Interval;
use crate::stats::monte_carlo::MonteCarlo;

/// Decimal logarithm of the least p-value that is written as such.
pub const LEAST_LOG10_P: f64 = -300.0;

/// A number about a table of `n` observations over `k` categories.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// Its name, the field's own where there is one.
    pub name: Cow<'static, str>,
    /// Its value, if it has one here.
    pub estimate: Option<f64>,
    /// Its standard error.
    pub std_error: Option<f64>,
    /// Its interval at the level [`CONF_LEVEL`](super::CONF_LEVEL).
    pub interval: Option<Interval>,
    /// Degrees of freedom of the test.
    pub df: Option<u64>,
    /// Decimal logarithm of the p-value of the test.
    pub log10_p: Option<f64>,
    /// How estimate, interval and p-value are made.
    pub method: Option<String>,
    /// Observations.
    pub n: u64,
    /// Categories.
    pub k: u64,
    /// Its mean if all categories were equally frequent.
    pub null_expectation: Option<f64>,
    /// Whether the conditions of the method hold.
    pub valid: Option<bool>,
    /// What else one should know.
    pub note: Option<String>,
}

impl Statistic {
    /// A bare number; one that is not finite is none.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, estimate: Option<f64>, (n, k): (u64, u64)) -> Self {
        Self {
            name: name.into(),
            estimate: estimate.filter(|estimate| estimate.is_finite()),
            std_error: None,
            interval: None,
            df: None,
            log10_p: None,
            method: None,
            n,
            k,
            null_expectation: None,
            valid: None,
            note: None,
        }
    }

    /// With a p-value by `method`, whose conditions hold or not.
    #[must_use]
    pub fn p(self, log10_p: Option<f64>, method: impl Into<String>, valid: bool) -> Self {
        let log10_p = log10_p.filter(|log10_p| log10_p.is_finite());
        Self { log10_p, method: Some(method.into()), valid: Some(valid), ..self }
    }

    /// A simulated p-value.
    #[must_use]
    pub fn simulated(name: &'static str, simulated: &MonteCarlo, size: (u64, u64)) -> Self {
        let method = format!("Monte Carlo, B = {}", simulated.replicates);
        Self::new(name, Some(simulated.p_value()), size).p(Some(simulated.log10_p()), method, true)
    }

    /// With its mean under the null hypothesis.
    #[must_use]
    pub fn expected(self, null_expectation: Option<f64>) -> Self {
        let null_expectation = null_expectation.filter(|mean| mean.is_finite());
        Self { null_expectation, ..self }
    }

    /// With its standard error.
    #[must_use]
    pub fn std_error(self, std_error: Option<f64>) -> Self {
        Self { std_error, ..self }
    }

    /// With degrees of freedom.
    #[must_use]
    pub fn df(self, df: u64) -> Self {
        Self { df: Some(df), ..self }
    }

    /// With an interval by `method`.
    #[must_use]
    pub fn interval(self, interval: Option<Interval>, method: &str) -> Self {
        let method = interval.map(|_| method.to_owned());
        Self { interval, method: method.or(self.method), ..self }
    }

    /// With a note.
    #[must_use]
    pub fn note(self, note: &str) -> Self {
        Self { note: Some(note.to_owned()), ..self }
    }
}

/// The p-value with this decimal logarithm, if it is at least 1e-300.
#[must_use]
pub fn p_value(log10_p: f64) -> Option<f64> {
    (log10_p >= LEAST_LOG10_P).then(|| 10f64.powf(log10_p))
}
