//! A statistic as it is reported.

use libm::exp10;

use super::Name;
use crate::stats::chi2_law;
use crate::stats::interval::Interval;
use crate::stats::numeric::at_most_zero;

/// Decimal log of the smallest p-value that is written out.
pub const MIN_LOG10_P: f64 = -300.0;

/// The finite-sample tests, valid for any number of observations and categories: they give upper bounds on p-values.
pub const FINITE_SAMPLE: [Name; 4] =
    [Name::Log10E, Name::Log10EMixture, Name::Log10EConditional, Name::Log10PBound];

/// How methods are called that give no p-value but an upper bound of one.
const UPPER_BOUND: &str = "upper bound";

/// A p-value, or an upper bound on one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PValue {
    /// Its decimal logarithm.
    pub log10: f64,
    /// Whether it is an upper bound.
    pub at_most: bool,
}

impl PValue {
    /// A p-value that is not a bound.
    pub const fn exactly(log10: f64) -> Self {
        Self { log10, at_most: false }
    }
}

/// A statistic of a table of `n` observations over `k` categories.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// Its name.
    pub name: Name,
    /// Its value, if defined.
    pub estimate: Option<f64>,
    /// Its standard error.
    pub std_error: Option<f64>,
    /// Its interval at the level [`CONF_LEVEL`](super::CONF_LEVEL).
    pub interval: Option<Interval>,
    /// Degrees of freedom of the test.
    pub df: Option<u64>,
    /// Decimal logarithm of the p-value of the test.
    pub log10_p: Option<f64>,
    /// How the estimate, interval and p-value are computed.
    pub method: Option<String>,
    /// The number of observations.
    pub n: u64,
    /// The number of categories.
    pub k: u64,
    /// Its expectation under the null hypothesis.
    pub null_expectation: Option<f64>,
    /// Whether the conditions of the method hold.
    pub valid: Option<bool>,
    /// Whether it is the headline test, which carries the verdict.
    pub headline: bool,
    /// A remark for the reader.
    pub note: Option<String>,
}

impl Statistic {
    /// An estimate alone; a non-finite one becomes `None`.
    pub fn new(name: Name, estimate: Option<f64>, (n, k): (u64, u64)) -> Self {
        Self {
            name,
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
            headline: false,
            note: None,
        }
    }

    /// With a p-value by `method`; `valid` says whether its conditions hold.
    pub fn p(self, log10_p: Option<f64>, method: impl Into<String>, valid: bool) -> Self {
        let log10_p = log10_p.filter(|log10_p| log10_p.is_finite());
        Self { log10_p, method: Some(method.into()), valid: Some(valid), ..self }
    }

    /// An e-value, with its bound on the p-value.
    pub fn evidence(name: Name, log10_e: f64, method: &str, size: (u64, u64)) -> Self {
        Self::new(name, Some(log10_e), size).p(Some(at_most_zero(-log10_e)), method, true)
    }

    /// Whether it is an interim look.
    pub(crate) fn is_look(&self) -> bool {
        matches!(self.name, Name::InterimHalfWidth | Name::InterimLog10E)
    }

    /// Whether its test is valid for any number of observations and categories.
    pub(crate) fn holds_for_every_sample(&self) -> bool {
        FINITE_SAMPLE.contains(&self.name)
    }

    /// The p-value of its test. The smallest one that the law of chi-squared resolves is a bound, too.
    pub fn p_value(&self) -> Option<PValue> {
        let log10 = self.log10_p?;
        let is_bound = self.method.as_deref().is_some_and(|method| method.starts_with(UPPER_BOUND))
            || self.holds_for_every_sample()
            || self.name == Name::PartsP;
        Some(PValue { log10, at_most: self.is_at_floor() || is_bound })
    }

    /// Whether its p-value is the smallest one that the law of chi-squared resolves.
    pub(crate) fn is_at_floor(&self) -> bool {
        let is_floor = |log10: f64| log10.total_cmp(&chi2_law::FLOOR).is_eq();
        matches!(self.name, Name::Chi2 | Name::Chi2LowerP) && self.log10_p.is_some_and(is_floor)
    }

    /// With its expectation under the null hypothesis.
    pub fn expected(self, null_expectation: Option<f64>) -> Self {
        let null_expectation = null_expectation.filter(|mean| mean.is_finite());
        Self { null_expectation, ..self }
    }

    /// With its standard error.
    pub fn std_error(self, std_error: Option<f64>) -> Self {
        Self { std_error, ..self }
    }

    /// With degrees of freedom.
    pub fn df(self, df: u64) -> Self {
        Self { df: Some(df), ..self }
    }

    /// With an interval by `method`.
    pub fn interval(self, interval: Option<Interval>, method: &str) -> Self {
        let method = interval.map(|_| method.to_owned());
        Self { interval, method: method.or(self.method), ..self }
    }

    /// With a note.
    pub fn note(self, note: &str) -> Self {
        Self { note: Some(note.to_owned()), ..self }
    }
}

/// The p-value with this decimal logarithm, if it is at least 1e-300.
pub(crate) fn from_log10(log10_p: f64) -> Option<f64> {
    (log10_p >= MIN_LOG10_P).then(|| exp10(log10_p))
}

/// That of `statistics` with this name.
pub fn find(statistics: &[Statistic], name: Name) -> Option<&Statistic> {
    statistics.iter().find(|statistic| statistic.name == name)
}

/// Its estimate.
pub fn estimate(statistics: &[Statistic], name: Name) -> Option<f64> {
    find(statistics, name)?.estimate
}
