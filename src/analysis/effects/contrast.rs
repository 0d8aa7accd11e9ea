//! Sums of numbers of cells with weights, and how uncertain they are.
//!
//! The ends of the interval of a sum have the distances from it of the ends of the intervals of its parts, added as squares:
//! the method of variance estimates recovery (Zou and Donner 2008), which for two shares is Newcombe's (1998). It takes the
//! intervals that a result has, however lopsided, and needs no standard error. What an estimate may be biased by does not
//! average out, so it is added as it is. For two distances from uniform that is the test of
//! `2 (L - P) / sqrt(1/n + 1/m)`, with `L` the cross-fitted one and `P` the observed one.
//!
//! No p-value is below `2^-n`, with `n` all trials of the parts: a permutation test of two groups has none that is smaller.
//!
//! At another level than [`CONF_LEVEL`] chance reaches as far as the ratio of the normal quantiles says, and a p-value is
//! one less the level at which the interval ends at 0.

use std::f64::consts::LOG10_2;

use libm::log10;

use crate::analysis::CONF_LEVEL;
use crate::stats::interval::Interval;
use crate::stats::normal::central_z;
use crate::stats::numeric::at_least_zero;
use crate::stats::tail::log10_p_normal;

/// A number of a cell, and how uncertain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurement {
    /// The number.
    pub value: f64,
    /// Where the expected number is, as far as its estimate is biased; a point where it is not.
    pub bracket: Interval,
    /// How far chance reaches below and above the bracket, at [`CONF_LEVEL`]; infinite where that is not known.
    pub reach: [f64; 2],
    /// As far as chance reaches where no share ends it: its standard error as a multiple of the normal quantile.
    spread: f64,
    /// Of how many trials it is an estimate; none if it is exact.
    trials: Option<u64>,
}

impl Measurement {
    /// A number that is exact.
    pub const fn exact(value: f64) -> Self {
        let bracket = Interval { low: value, high: value };
        Self { value, bracket, reach: [0.0; 2], spread: 0.0, trials: None }
    }

    /// An estimate without bias of `trials`, whose interval is due to chance alone.
    pub fn unbiased(value: f64, interval: Option<Interval>, trials: u64) -> Self {
        let reach = interval.map_or([f64::INFINITY; 2], |ends| [value - ends.low, ends.high - value]);
        Self { trials: Some(trials), ..Self::exact(value).reaching(reach.map(at_least_zero)) }
    }

    /// The same, with other distances that chance reaches.
    pub(crate) fn reaching(self, reach: [f64; 2]) -> Self {
        Self { reach, spread: f64::midpoint(reach[0], reach[1]), ..self }
    }

    /// The same, with this standard error.
    pub(crate) fn with_error(self, std_error: f64) -> Self {
        central_z(CONF_LEVEL).map_or(self, |z| Self { spread: z * std_error, ..self })
    }

    /// The estimate of a share of `trials` that may be biased: of its interval as much as `reach` is due to chance, but nothing where
    /// it ends because no share is smaller or larger.
    pub fn share(value: f64, ends: Interval, reach: f64, trials: u64) -> Self {
        let below = if ends.low > 0.0 { reach.min(value - ends.low) } else { 0.0 };
        let above = if ends.high < 1.0 { reach.min(ends.high - value) } else { 0.0 };
        let bracket = Interval { low: ends.low + below, high: ends.high - above };
        Self { value, bracket, reach: [below, above], spread: reach, trials: Some(trials) }
    }

    /// Its standard error, or a bound of it; `None` if it is not known.
    pub fn std_error(&self) -> Option<f64> {
        Some(self.spread / central_z(CONF_LEVEL)?).filter(|error| error.is_finite())
    }
}

/// How much a level changes a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// By how much.
    pub estimate: f64,
    /// The interval, of which an end may be infinite; without one the change is exact.
    pub interval: Option<Interval>,
    /// Decimal logarithm of the p-value; without one, though there is an interval, the trials are too few for a test.
    pub log10_p: Option<f64>,
    /// The same, corrected for the number of changes that are shown.
    pub log10_p_holm: Option<f64>,
}

impl Change {
    /// The sum of measurements with weights, and its interval at `conf_level` in (0, 1).
    pub fn sum(parts: &[(f64, Measurement)], conf_level: f64) -> Option<Self> {
        let (usual, asked) = (central_z(CONF_LEVEL)?, central_z(conf_level)?);
        let estimate = sum_of(parts);
        let trials = parts.iter().filter_map(|(_, part)| part.trials).reduce(u64::saturating_add);
        let Some(trials) = trials else {
            return Some(Self { estimate, interval: None, log10_p: None, log10_p_holm: None });
        };
        let [below, above] = [false, true].map(|is_upper| Side::of(parts, is_upper));
        let log10_p = below.log10_p(usual).min(above.log10_p(usual)).max(log10_least(trials));
        let scale = asked / usual;
        let interval = Interval { low: 0.0 - below.end(scale), high: above.end(scale) };
        let is_tested = interval.low.is_finite() || interval.high.is_finite();
        let log10_p = is_tested.then_some(log10_p);
        Some(Self { estimate, interval: Some(interval), log10_p, log10_p_holm: None })
    }

    /// Whether it is neither exact nor tested.
    pub fn is_untested(&self) -> bool {
        self.interval.is_some() && self.log10_p.is_none()
    }

    /// Whether it differs from 0 beyond chance, at `conf_level`, among all that are shown.
    pub fn is_seen(&self, conf_level: f64) -> bool {
        match (self.interval, self.log10_p_holm) {
            (None, _) => self.estimate != 0.0,
            (Some(_), Some(log10_p)) => log10_p < log10(1.0 - conf_level),
            (Some(_), None) => false,
        }
    }
}

/// The decimal logarithm of a bound of the p-values of permutation tests: `trials` are assigned to two groups in at most `2^trials`
/// ways.
fn log10_least(trials: u64) -> f64 {
    -(trials as f64) * LOG10_2
}

/// A smaller share of the sum of all sizes is rounding.
const NEGLIGIBLE: f64 = 1e-13;

/// The sum, which is 0 where its parts cancel.
fn sum_of(parts: &[(f64, Measurement)]) -> f64 {
    let sum: f64 = parts.iter().map(|(weight, part)| weight * part.value).sum();
    let sizes: f64 = parts.iter().map(|(weight, part)| (weight * part.value).abs()).sum();
    if sum.abs() > NEGLIGIBLE * sizes { sum } else { 0.0 }
}

/// One side of the interval of a sum: upwards, or downwards with the sign of everything turned.
struct Side {
    /// The end of the bracket.
    bracket: f64,
    /// How far chance reaches beyond it.
    reach: f64,
}

impl Side {
    fn of(parts: &[(f64, Measurement)], is_upper: bool) -> Self {
        let sign = if is_upper { 1.0 } else { -1.0 };
        let own = |&(weight, part): &(f64, Measurement)| {
            let weight: f64 = sign * weight;
            let (end, reach) = if weight > 0.0 {
                (part.bracket.high, part.reach[1])
            } else {
                (part.bracket.low, part.reach[0])
            };
            (weight * end, weight * reach)
        };
        let bracket = parts.iter().map(|part| own(part).0).sum();
        let squares: f64 = parts.iter().map(|part| own(part).1 * own(part).1).sum();
        Self { bracket, reach: squares.sqrt() }
    }

    fn end(&self, scale: f64) -> f64 {
        self.bracket + scale * self.reach
    }

    /// The p-value by which 0 is beyond this end; 1 if it is within the bracket.
    fn log10_p(&self, usual: f64) -> f64 {
        if self.bracket >= 0.0 {
            return 0.0;
        }
        let z = usual * self.bracket / self.reach;
        log10_p_normal(z).unwrap_or(f64::MIN)
    }
}
