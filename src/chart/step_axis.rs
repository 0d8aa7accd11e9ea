//! A horizontal axis of steps, or of another measure: logarithmic, with a place for 0 before it where that occurs.

use maud::{Markup, html};

use super::canvas::{Canvas, px};
use super::scale::{Scale, ScaleKind, Tick};
use crate::model::decimal::Decimal;
use crate::stats::unit_scale::float;

/// The width of the place of 0.
const ZERO: f64 = 36.0;

/// Where numbers of steps stand.
pub struct StepAxis {
    scale: Scale,
    zero: Option<f64>,
}

impl StepAxis {
    /// The axis of these numbers from 0, across the plot of `canvas`.
    pub fn of(numbers: impl Iterator<Item = Decimal> + Clone, canvas: &Canvas) -> Self {
        let zero = numbers.clone().any(|number| number.digits() == 0);
        let unit = numbers.clone().map(Decimal::unit).max().unwrap_or(1) as f64;
        let positive = numbers.filter(|number| number.digits() > 0).map(float);
        let least = positive.clone().reduce(f64::min).unwrap_or(1.0);
        let most = positive.reduce(f64::max).unwrap_or(1.0);
        let left = if zero { canvas.left + ZERO } else { canvas.left };
        let scale = Scale::in_units(unit, ScaleKind::Log, least..=most, (left, canvas.right));
        Self { scale, zero: zero.then_some(canvas.left + ZERO / 3.0) }
    }

    /// The position of a number of steps.
    pub fn at(&self, steps: Decimal) -> f64 {
        self.zero.filter(|_| steps.digits() == 0).unwrap_or_else(|| self.scale.at(float(steps)))
    }

    /// The axis with its title, broken where 0 is left out of the scale.
    pub fn markup(&self, title: &str, canvas: &Canvas) -> Markup {
        let ticks = self.scale.ticks(canvas.language);
        let zero = self.zero.map(|place| Tick { place, label: "0".to_owned() });
        let all: Vec<Tick> = zero.into_iter().chain(ticks).collect();
        html! {
            (canvas.bottom_axis(title, &all))
            @if self.zero.is_some() {
                path class="axis" d=(format!("M{} {}l4 -10m4 0l-4 10", px(canvas.left + 0.7 * ZERO), canvas.bottom + 5.0)) {}
            }
        }
    }
}
