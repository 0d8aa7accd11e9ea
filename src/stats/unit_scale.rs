//! Statistics of measures, whose values are kept as whole numbers ([`MeasureForm`]).
//!
//! Formulas see the values of a decimal measure from the least one on, in units of the last place: so all of them are exact, and
//! what comes out is scaled once. Of a measure with very many different values they may be rounded ([`Rounding`]).

use std::borrow::Cow;

use super::histogram::Histogram;
use super::interval::Interval;
use super::numeric::{difference, product, whole};
use crate::model::decimal::Decimal;
use crate::model::measure::MeasureForm;
use crate::stats::histogram::Precision;

/// What the numbers of a histogram stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitScale {
    /// What is kept of the value that 0 stands for.
    base: u64,
    /// That value.
    zero: Decimal,
}

impl UnitScale {
    /// That of values of this form, the least of which is kept as `least`.
    pub const fn of(form: MeasureForm, least: u64) -> Self {
        let base = if form.is_decimal() { least } else { 0 };
        Self { base, zero: form.decimal(base) }
    }

    /// What `kept` is on this scale.
    pub fn lowered(self, kept: &Histogram) -> Cow<'_, Histogram> {
        match self.base {
            0 => Cow::Borrowed(kept),
            base => Cow::Owned(kept.iter().map(|(value, count)| (value - base, count)).collect()),
        }
    }

    /// The value at a number.
    pub fn at(self, number: f64) -> f64 {
        let zero = self.zero.digits() as f64;
        (if self.zero.is_negative() { -zero } else { zero } + number) / self.unit()
    }

    /// What a value is kept as, if that were a whole number.
    pub fn kept(self, value: f64) -> f64 {
        value * self.unit() - self.at(0.0) * self.unit() + self.base as f64
    }

    /// The values at both ends.
    pub fn ends(self, Interval { low, high }: Interval) -> Interval {
        Interval { low: self.at(low), high: self.at(high) }
    }

    /// How far apart values are that are so far apart in numbers.
    pub fn distance(self, numbers: f64) -> f64 {
        numbers / self.unit()
    }

    /// The mean of `count` values with this sum of their numbers.
    pub fn mean(self, sum: u128, count: u64) -> f64 {
        let zeros = product(self.zero.digits(), count);
        let total = if self.zero.is_negative() { difference(sum, zeros) } else { (zeros + sum) as f64 };
        total / (count as f64 * self.unit())
    }

    fn unit(self) -> f64 {
        self.zero.unit() as f64
    }

    /// A histogram of `count` values, as they are kept, with this mean and these extremes, if there is one.
    pub fn like(form: MeasureForm, count: u64, mean: f64, [min, max]: [u64; 2]) -> Option<Histogram> {
        let scale = Self::of(form, min);
        let ends = [min - scale.base, max.checked_sub(scale.base)?];
        let sum = scale.sum_with(mean, count, Histogram::sums(count, ends)?)?;
        let lowered = Histogram::with_sum(count, sum, ends)?;
        Some(lowered.iter().map(|(value, count)| (value + scale.base, count)).collect())
    }

    /// The sum of the numbers of `count` values with this mean that is nearest, between the smallest and the largest that are
    /// possible. Above 2^51 there may be several, which differ by some units in the last place.
    fn sum_with(self, mean: f64, count: u64, [smallest, largest]: [u128; 2]) -> Option<u128> {
        let near = (mean * (count as f64 * self.unit())).round();
        let place = (near.abs().next_up() - near.abs()).max(1.0);
        let totals = [0.0, 1.0, -1.0, 2.0, -2.0].into_iter().map(|places| near + places * place);
        let sums = totals.filter_map(|total| self.above_zero(total, count));
        let has_mean = |sum: &u128| self.mean(*sum, count).to_bits() == mean.to_bits();
        sums.map(|sum| sum.clamp(smallest, largest)).find(has_mean)
    }

    /// The sum of the numbers of `count` values with this total in units of the last place.
    fn above_zero(self, total: f64, count: u64) -> Option<u128> {
        const HIGH: f64 = 18_446_744_073_709_551_616.0;
        let size = total.abs();
        let size = (u128::from(whole(size / HIGH)?) << 64) + u128::from(whole(size % HIGH)?);
        let zeros = product(self.zero.digits(), count);
        match (total < 0.0, self.zero.is_negative()) {
            (false, false) => size.checked_sub(zeros),
            (false, true) => size.checked_add(zeros),
            (true, true) => zeros.checked_sub(size),
            (true, false) => None,
        }
    }
}

/// The nearest float of a decimal.
pub fn float(decimal: Decimal) -> f64 {
    let size = decimal.digits() as f64 / decimal.unit() as f64;
    if decimal.is_negative() { -size } else { size }
}

/// How far values are rounded down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rounding {
    /// How exact whole numbers are.
    pub whole: Precision,
    /// Decimals lose less than this.
    pub decimal: Option<Decimal>,
}

impl Rounding {
    /// That of the values of a measure.
    pub fn of(form: MeasureForm, kept: &Histogram) -> Self {
        let precision = kept.precision();
        match form {
            MeasureForm::Whole => Self { whole: precision, decimal: None },
            MeasureForm::Decimal(places) => {
                let decimal = (!precision.is_exact()).then(|| places.step(precision.digits()));
                Self { whole: Precision::EXACT, decimal }
            }
        }
    }

    /// The coarser one of each.
    pub fn and(self, other: Self) -> Self {
        let decimals = self.decimal.into_iter().chain(other.decimal);
        let coarser = |one: &Decimal, other: &Decimal| float(*one).total_cmp(&float(*other));
        Self { whole: self.whole.min(other.whole), decimal: decimals.max_by(coarser) }
    }
}
