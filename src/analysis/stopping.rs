//! Stopping rules that are valid under repeated interim looks.
//!
//! Interim looks are made after 1,024 trials and then at every doubling, so that an experiment stops at the same trial
//! wherever it runs. "Until p is small" is not such a rule: with enough looks, any p becomes small.

use libm::log10;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use super::{CONF_LEVEL, Name, Statistic};
use crate::stats::e_value::{EValue, log10_e_anytime};
use crate::stats::interval::simultaneous_shares;
use crate::stats::law::{Law, LawError};
use crate::stats::uniformity::Uniformity;

/// The trials before the first interim look: a precision estimated from fewer is unreliable.
const FIRST_LOOK: u64 = 1024;

const HALF_WIDTHS: RangeInclusive<f64> = 1e-9..=0.5;
const E_VALUES: RangeInclusive<f64> = 1.0..=1e300;

/// A stopping rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// The confidence interval of every share has at most this half width.
    HalfWidth(f64),
    /// The e-value against equal shares, or those that are expected, is at least this: 20 corresponds to `p < 0.05`, at any interim look.
    EValue(f64),
}

/// An interim look at a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InterimLook {
    /// The rule.
    pub until: Until,
    /// The trials so far.
    pub trials: u64,
    /// The number of them that reached a key.
    pub solved: u64,
    /// The half width, or the decimal log of the e-value, if defined.
    pub value: Option<f64>,
    /// Whether the rule is satisfied.
    pub enough: bool,
}

impl Until {
    /// The forms allowed in an experiment file.
    pub const FORMS: &'static str = "allowed is { half_width = .. } or { e_value = .. }";

    /// The names of the rules, each with its smallest and its largest bound.
    pub(crate) const BOUNDS: [(&'static str, [f64; 2]); 2] = [
        ("half_width", [*HALF_WIDTHS.start(), *HALF_WIDTHS.end()]),
        ("e_value", [*E_VALUES.start(), *E_VALUES.end()]),
    ];

    /// Parses a rule from its name and its bound, as written in an experiment file.
    ///
    /// # Errors
    /// What is allowed.
    pub fn parse(name: &str, bound: &str) -> Result<Self, &'static str> {
        let bound = bound.parse::<f64>().ok();
        match name {
            "half_width" => bound
                .filter(|bound| HALF_WIDTHS.contains(bound))
                .map(Self::HalfWidth)
                .ok_or("allowed is a number from 1e-9 to 0.5"),
            "e_value" => bound
                .filter(|bound| E_VALUES.contains(bound))
                .map(Self::EValue)
                .ok_or("allowed is a number from 1 to 1e300"),
            _ => Err(Self::FORMS),
        }
    }

    /// Takes an interim look at the counts of `trials` trials, including categories that were not reached, which are
    /// expected to follow `law`, or to be equally likely.
    pub fn look(self, trials: u64, counts: &[u64], law: Option<&Law>) -> InterimLook {
        let value = match self {
            Self::HalfWidth(_) => widest(counts),
            Self::EValue(_) => log10_e(counts, law),
        };
        self.judge(trials, counts.iter().sum(), value)
    }

    /// The interim look at `trials` trials, of which `solved` reached a key, that found this half width or decimal log of
    /// the e-value.
    pub fn judge(self, trials: u64, solved: u64, value: Option<f64>) -> InterimLook {
        let enough = value.is_some_and(|value| match self {
            Self::HalfWidth(bound) => value <= bound,
            Self::EValue(bound) => value >= log10(bound),
        });
        InterimLook { until: self, trials, solved, value, enough }
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

impl InterimLook {
    /// The interim look as a statistic of `k` categories.
    pub fn statistic(&self, k: u64) -> Statistic {
        let (name, method) = match self.until {
            Until::HalfWidth(_) => (
                Name::InterimHalfWidth,
                "largest half width of the simultaneous intervals (Clopper and Pearson)",
            ),
            Until::EValue(_) => (Name::InterimLog10E, "Dirichlet e-value"),
        };
        let decision = if self.enough { "enough" } else { "continues" };
        let note = format!("after {} trials, until {}: {decision}", self.trials, self.until);
        Statistic {
            method: Some(method.to_owned()),
            note: Some(note),
            ..Statistic::new(name, self.value, (self.solved, k))
        }
    }
}

/// The stages of at most `trials` trials, with an interim look after each.
pub fn stages(trials: u64) -> impl Iterator<Item = Range<u64>> {
    let looks = std::iter::successors(Some(FIRST_LOOK), |look| look.checked_mul(2));
    let ends = looks.take_while(move |&look| look < trials).chain([trials]);
    ends.scan(0, |begin, end| Some(std::mem::replace(begin, end)..end))
}

/// Whether an interim look is due after `trials` trials of a series without end.
pub fn is_due(trials: u64) -> bool {
    trials >= FIRST_LOOK && trials.is_power_of_two()
}

/// The decimal log of the e-value that is valid at every look; infinite where the law is refuted without one.
pub fn log10_e(counts: &[u64], law: Option<&Law>) -> Option<f64> {
    let Some(law) = law.filter(|law| !law.is_uniform()) else {
        return Uniformity::of(counts).map(|table| EValue::of(&table).log10_e);
    };
    match log10_e_anytime(counts, law) {
        Err(LawError::ImpossibleOutcome { .. }) => Some(f64::INFINITY),
        log10_e => log10_e.ok(),
    }
}

fn widest(counts: &[u64]) -> Option<f64> {
    let intervals = simultaneous_shares(counts, CONF_LEVEL)?;
    let widths = intervals.iter().map(|(_, interval)| (interval.high - interval.low) / 2.0);
    widths.reduce(f64::max)
}
