//! When a sample is large enough: rules that may be looked at again and again.
//!
//! Looks are made after 1,024 trials and then at every doubling, so that an experiment stops at the same trial
//! wherever it runs. "Until p is small" is no such rule: looked at often enough, any p becomes small.

use std::fmt;
use std::ops::Range;

use super::{CONF_LEVEL, Statistic};
use crate::stats::e_value::EValue;
use crate::stats::interval::goodman;
use crate::stats::uniformity::Uniformity;

/// The trials before the first look: a precision that is estimated from fewer is not to be trusted.
const FIRST_LOOK: u64 = 1024;

/// What a sample goes on until.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// Every interval of a share reaches at most so far to one side.
    HalfWidth(f64),
    /// The evidence against evenness is at least so strong: a bound of 20 is as `p < 0.05`, at any look.
    EValue(f64),
}

/// A look at the sample so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The rule.
    pub until: Until,
    /// The trials so far.
    pub trials: u64,
    /// How many of them reached something.
    pub solved: u64,
    /// The half width, or the decimal logarithm of the e-value, if it can be told.
    pub value: Option<f64>,
    /// Whether that is enough.
    pub enough: bool,
}

impl Until {
    /// What an experiment file may say.
    pub const FORMS: &'static str = "allowed is { half_width = .. } or { e_value = .. }";

    /// The rule of this name in experiment files, with its bound as it is written there.
    ///
    /// # Errors
    /// What is allowed.
    pub fn parse(name: &str, bound: &str) -> Result<Self, &'static str> {
        let bound = bound.parse::<f64>().ok();
        match name {
            "half_width" => bound
                .filter(|bound| (1e-9..=0.5).contains(bound))
                .map(Self::HalfWidth)
                .ok_or("allowed is a number from 1e-9 to 0.5"),
            "e_value" => bound
                .filter(|bound| (1.0..=1e300).contains(bound))
                .map(Self::EValue)
                .ok_or("allowed is a number from 1 to 1e300"),
            _ => Err(Self::FORMS),
        }
    }

    /// Looks at the counts that `trials` trials gave, categories that were not reached included.
    #[must_use]
    pub fn look(self, trials: u64, counts: &[u64]) -> Look {
        let value = match self {
            Self::HalfWidth(_) => widest(counts),
            Self::EValue(_) => Uniformity::of(counts).map(|table| EValue::of(&table).log10_e),
        };
        let enough = value.is_some_and(|value| match self {
            Self::HalfWidth(bound) => value <= bound,
            Self::EValue(bound) => value >= bound.log10(),
        });
        Look { until: self, trials, solved: counts.iter().sum(), value, enough }
    }
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HalfWidth(bound) => write!(f, "{{ half_width = {bound:?} }}"),
            Self::EValue(bound) => write!(f, "{{ e_value = {bound:?} }}"),
        }
    }
}

impl Look {
    /// The look as a statistic of `k` categories.
    #[must_use]
    pub fn statistic(&self, k: u64) -> Statistic {
        let (name, method) = match self.until {
            Until::HalfWidth(_) => ("look_half_width", "largest half width of the Goodman intervals"),
            Until::EValue(_) => ("look_log10_e", "Dirichlet e-value"),
        };
        let decision = if self.enough { "enough" } else { "goes on" };
        let note = format!("after {} trials, until {}: {decision}", self.trials, self.until);
        Statistic {
            method: Some(method.to_owned()),
            note: Some(note),
            ..Statistic::new(name, self.value, (self.solved, k))
        }
    }
}

/// The stages of at most `trials` trials, with a look after each.
pub fn stages(trials: u64) -> impl Iterator<Item = Range<u64>> {
    let looks = std::iter::successors(Some(FIRST_LOOK), |look| look.checked_mul(2));
    let ends = looks.take_while(move |&look| look < trials).chain([trials]);
    ends.scan(0, |begin, end| Some(std::mem::replace(begin, end)..end))
}

fn widest(counts: &[u64]) -> Option<f64> {
    let intervals = goodman(counts, CONF_LEVEL)?;
    let widths = intervals.iter().map(|interval| (interval.high - interval.low) / 2.0);
    widths.reduce(f64::max)
}
