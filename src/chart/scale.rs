//! Maps numbers to positions on a chart.

use libm::{exp10, log};
use std::iter;
use std::ops::RangeInclusive;

use crate::model::language::Language;

/// How lengths grow with numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleKind {
    /// By the number.
    Linear,
    /// By its logarithm.
    Log,
}

/// A scale from numbers to positions in pixels; numbers outside are drawn at its ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    kind: ScaleKind,
    /// How many units make 1: numbers with decimals are whole numbers of units.
    unit: f64,
    /// In units.
    domain: (f64, f64),
    places: (f64, f64),
}

/// A tick of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Its position, in pixels.
    pub place: f64,
    /// Its label.
    pub label: String,
}

/// How far a logarithmic scale extends beyond the largest count.
const HEADROOM: f64 = 1.3;

/// The minimum number of ticks of an axis, if it is long enough.
const TICKS: f64 = 4.0;

/// The height of a label, in pixels.
const LABEL: f64 = 15.0;

/// With more decades than this, not every one has a label.
const LABELLED_DECADES: i32 = 8;

impl Scale {
    /// A scale for counts, where `extent` is the smallest above 0 and the largest. A linear one begins at 0.
    pub fn new(kind: ScaleKind, extent: RangeInclusive<f64>, places: (f64, f64)) -> Self {
        Self::in_units(1.0, kind, extent, places)
    }

    /// A scale for any numbers: the units of small ones are decimals.
    pub(crate) fn of_any(kind: ScaleKind, extent: RangeInclusive<f64>, places: (f64, f64)) -> Self {
        let size = extent.end().max(-extent.start());
        let places_behind = if size > 0.0 && size < TICKS { 2 - decade(size) } else { 0 };
        Self::in_units(exp10(f64::from(places_behind)), kind, extent, places)
    }

    /// A scale for numbers, as many units of which as `unit` make 1. A linear one begins at 0, or at the least if that is below.
    pub(crate) fn in_units(
        unit: f64,
        kind: ScaleKind,
        extent: RangeInclusive<f64>,
        places: (f64, f64),
    ) -> Self {
        let (least, most) = (extent.start() * unit, (extent.end() * unit).max(1.0));
        let domain = match kind {
            ScaleKind::Linear => {
                let step = step(most.max(-least));
                ((least.min(0.0) / step).floor() * step, (most / step).ceil() * step)
            }
            ScaleKind::Log => (exp10(f64::from(decade(least.max(1.0)))) / 2.0, HEADROOM * most.max(10.0)),
        };
        Self { kind, unit, domain, places }
    }

    /// A logarithmic scale of shares in percent, from below `least` to 100 %.
    pub(crate) fn of_shares(least: f64, places: (f64, f64)) -> Self {
        let domain = (exp10(f64::from(decade(least))) / 2.0, 100.0);
        Self { kind: ScaleKind::Log, unit: 1.0, domain, places }
    }

    /// The position of a number.
    pub fn at(&self, number: f64) -> f64 {
        self.at_units(number * self.unit)
    }

    fn at_units(&self, count: f64) -> f64 {
        let (from, to) = self.domain;
        let count = count.clamp(from, to);
        let share = match self.kind {
            ScaleKind::Linear => (count - from) / (to - from),
            ScaleKind::Log => log(count / from) / log(to / from),
        };
        self.places.0 + share * (self.places.1 - self.places.0)
    }

    /// The ticks of its axis, ascending, with numbers in the form of `language`.
    pub fn ticks(&self, language: Language) -> Vec<Tick> {
        let counts: Vec<f64> = match self.kind {
            ScaleKind::Linear => self.even_counts(),
            ScaleKind::Log => self.powers(),
        };
        let label = |count: f64| {
            if count.fract() == 0.0 { language.rounded(count) } else { language.decimal(&count.to_string()) }
        };
        let tick = |count: f64| Tick { place: self.at_units(count), label: label(count / self.unit) };
        counts.into_iter().map(tick).collect()
    }

    /// Every step, or every second, third and so on where labels would overlap.
    fn even_counts(&self) -> Vec<f64> {
        let (from, to) = self.domain;
        let step = step(to.max(-from));
        let distance = (self.at_units(from + step) - self.at_units(from)).abs();
        let every = (LABEL / distance).ceil().max(1.0) * step;
        iter::successors(Some(from), |count| Some(count + every)).take_while(|&count| count <= to).collect()
    }

    fn powers(&self) -> Vec<f64> {
        let (first, last) = (decade(self.domain.0) + 1, decade(self.domain.1));
        let every = if last - first > LABELLED_DECADES { 3 } else { 1 };
        (first..=last).filter(|power| power % every == 0).map(|power| exp10(f64::from(power))).collect()
    }
}

/// The largest power of ten that is not above a positive number.
fn decade(number: f64) -> i32 {
    let power = format!("{number:e}");
    power.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

/// The distance of the ticks of a linear scale up to `most`: 1, 2 or 5 times a power of ten, and a whole number.
fn step(most: f64) -> f64 {
    let rough = (most / TICKS).max(1.0);
    let ten = exp10(f64::from(decade(rough)));
    let fits = [5.0, 2.0].into_iter().find(|factor| factor * ten <= rough);
    ten * fits.unwrap_or(1.0)
}

/// The range of counts above 0, as [`Scale::new`] takes it.
pub fn extent(counts: impl Iterator<Item = f64> + Clone) -> RangeInclusive<f64> {
    let least = counts.clone().filter(|&count| count > 0.0).reduce(f64::min).unwrap_or(1.0);
    least..=counts.reduce(f64::max).unwrap_or(1.0)
}
