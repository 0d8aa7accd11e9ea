//! The bins of a histogram: those of whole numbers widen with the numbers, those of decimals are of one width.

use num_integer::gcd;

use crate::model::decimal::Decimal;
use crate::model::measure::{DecimalPlaces, MeasureForm};

/// Trials with `low` to `high` steps, both included; of a decimal measure, what these values are kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The minimum number of steps.
    pub low: u64,
    /// The maximum number of steps.
    pub high: u64,
    /// The number of trials.
    pub count: u64,
}

/// Where bins begin in each decade, in halves of its first number.
const HALVES: [u128; 7] = [2, 3, 4, 6, 8, 10, 14];

/// Where bins begin: 0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, ..
fn edges() -> impl Iterator<Item = u64> {
    let tens = std::iter::successors(Some(1u128), |ten| ten.checked_mul(10));
    let doubled = tens.flat_map(|ten| HALVES.map(|half| half * ten));
    let edges = doubled.filter(|doubled| doubled % 2 == 0).map(|doubled| doubled / 2);
    [0].into_iter().chain(edges.map_while(|edge| u64::try_from(edge).ok()))
}

/// With at most as many possible values each has a bin of its own.
const FEW: u64 = 40;

/// Where bins begin: at every value that is possible, where these are few, such as every second number; else at 0 and then
/// wider and wider, so that the steps of results can be compared.
fn lows(values: &[(u64, u64)], most: u64) -> Vec<u64> {
    let least = values.first().map_or(0, |&(least, _)| least);
    let step = values.iter().fold(0, |step, &(value, _)| gcd(step, value - least)).max(1);
    if least > 0 && (most - least) / step <= FEW {
        let places = 0..=(most - least) / step;
        return places.map(|place| least + place * step).collect();
    }
    edges().take_while(|&low| low <= most).collect()
}

/// The same of decimals: at multiples of 1, 2 or 5 units of some place, of which there are few.
fn decimal_lows(least: u64, most: u64, zero: u64) -> Vec<u64> {
    let tens = std::iter::successors(Some(1u64), |ten| ten.checked_mul(10));
    let mut widths = tens.flat_map(|ten| [1, 2, 5].map(|factor| factor * ten));
    let width = widths.find(|width| (most - least) / width < FEW).unwrap_or(u64::MAX);
    let first = if least < zero {
        zero - (zero - least).div_ceil(width) * width
    } else {
        least - (least - zero) % width
    };
    std::iter::successors(Some(first), |low| low.checked_add(width)).take_while(|&low| low <= most).collect()
}

/// What values of the measure of these, which ascend, are.
pub(super) fn form(values: &[(Decimal, u64)]) -> MeasureForm {
    let ends = [values.first(), values.last()].into_iter().flatten();
    let decimal = ends.map(|(value, _)| value).find(|value| value.as_whole().is_none());
    let places = decimal.and_then(|value| DecimalPlaces::new(value.places().into()));
    places.map_or(MeasureForm::Whole, MeasureForm::Decimal)
}

/// The bins of pairs of a value of this form and its count, values ascending.
pub(super) fn bins(form: MeasureForm, values: &[(Decimal, u64)]) -> Vec<Bin> {
    let kept = values.iter().filter_map(|&(value, count)| Some((form.kept(value)?, count)));
    let kept: Vec<(u64, u64)> = kept.collect();
    let [Some(&(least, _)), Some(&(most, _))] = [kept.first(), kept.last()] else {
        return Vec::new();
    };
    let lows = match form {
        MeasureForm::Whole => lows(&kept, most),
        MeasureForm::Decimal(places) => {
            decimal_lows(least, most, form.kept(places.decimal(false, 0)).unwrap_or(0))
        }
    };
    let highs = lows.iter().skip(1).map(|next| next - 1).chain([most]);
    let mut values = kept.iter().peekable();
    let mut below = |high: u64| {
        let mut count = 0;
        while let Some((_, more)) = values.next_if(|(value, _)| *value <= high) {
            count += more;
        }
        count
    };
    lows.iter().zip(highs).map(|(&low, high)| Bin { low, high, count: below(high) }).collect()
}
