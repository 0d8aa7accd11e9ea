//! How many steps the solved trials took, in bins that widen with the steps.

use maud::{Markup, html};

use super::frame::{BOTTOM, LEFT, RIGHT, TOP, UP, bars, bottom_axis, left_axis, px};
use super::scale::{Scale, ScaleKind, Tick};
use crate::model::outcome::LIMIT;
use crate::result::schema::CellRow;
use crate::result::tables::Tables;
use crate::text::number::{grouped, significant};

/// Trials with `low` to `high` steps, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The minimum number of steps.
    pub low: u64,
    /// The maximum number of steps.
    pub high: u64,
    /// The number of trials.
    pub count: u64,
}

/// The steps of a cell.
pub struct Steps {
    /// The bins, ascending and without gaps from 0 to the maximum; they hold every solved trial.
    pub bins: Vec<Bin>,
    /// The trials that would have taken more steps than their step limit, which are censored.
    pub over: u64,
    quantiles: Vec<(&'static str, f64)>,
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

impl Steps {
    /// The steps of `cell`.
    #[must_use]
    pub fn of(cell: &CellRow, tables: &Tables) -> Self {
        let rows = tables.steps_of(cell).filter(|row| row.measure == "steps");
        let mut summaries = tables.summaries_of(cell);
        let summary = summaries.find(|row| row.solution == "ALL" && row.measure == "steps");
        let quantiles = summary.map_or([None; 3], |row| [row.q50, row.q95, row.q99]);
        let named = ["median", "95 %", "99 %"].into_iter().zip(quantiles);
        Self {
            bins: bins(&rows.map(|row| (row.value, row.count)).collect::<Vec<_>>()),
            over: tables.outcomes_of(cell).find(|row| row.outcome == LIMIT).map_or(0, |row| row.count),
            quantiles: named.filter_map(|(name, value)| Some((name, value?))).collect(),
        }
    }

    /// The chart.
    #[must_use]
    pub fn chart(&self) -> Markup {
        let most = self.bins.iter().map(|bin| bin.count).chain([self.over]).max().unwrap_or(0);
        let scale = Scale::new(ScaleKind::Linear, 1.0..=most as f64, UP);
        let tops = self.bins.iter().enumerate().map(|(index, bin)| {
            let (left, right) = self.place(index);
            (left + 0.5, right - 0.5, scale.at(bin.count as f64))
        });
        html! {
            (left_axis("trials", &scale.ticks()))
            path class="bars" d=(bars(tops.filter(|(_, _, top)| *top < BOTTOM))) {}
            @if self.over > 0 { (self.overflow(&scale)) }
            @for (index, (name, steps)) in self.quantiles.iter().enumerate() {
                (self.mark(index, name, *steps))
            }
            (bottom_axis("steps, in bins that grow", &self.ticks()))
        }
    }

    /// The number of places: one for each bin, and one for the trials over the step limit.
    fn places(&self) -> usize {
        self.bins.len() + usize::from(self.over > 0)
    }

    fn place(&self, index: usize) -> (f64, f64) {
        let width = ((RIGHT - LEFT) / self.places().max(1) as f64).min(60.0);
        (LEFT + index as f64 * width, LEFT + (index + 1) as f64 * width)
    }

    fn overflow(&self, scale: &Scale) -> Markup {
        let (left, right) = self.place(self.bins.len());
        let top = scale.at(self.over as f64);
        html! {
            path class="over" d=(bars([(left + 2.0, right - 0.5, top)].into_iter())) {}
            text class="end" x=(px(right)) y=(px((top - 6.0).max(TOP))) { "step limit" }
        }
    }

    /// A quantile. Its text extends towards the middle, and the outer ones are higher, so that no line crosses it.
    fn mark(&self, index: usize, name: &str, steps: f64) -> Markup {
        let place = self.at(steps);
        let to_the_left = place > f64::midpoint(LEFT, RIGHT);
        let row = if to_the_left { self.quantiles.len() - 1 - index } else { index };
        let top = TOP - 8.0 + 16.0 * row as f64;
        let beside = if to_the_left { place - 5.0 } else { place + 5.0 };
        html! {
            path class="mark" d=(format!("M{} {BOTTOM}V{top}", px(place))) {}
            text class=[to_the_left.then_some("end")] x=(px(beside)) y=(top + 9.0) { (name) ": " (significant(steps)) }
        }
    }

    /// The position of a number of steps, interpolated within its bin.
    fn at(&self, steps: f64) -> f64 {
        let holds = |bin: &Bin| steps < bin.high as f64 + 1.0;
        let index = self.bins.iter().position(holds).unwrap_or(self.bins.len().saturating_sub(1));
        let (left, right) = self.place(index);
        let share = self
            .bins
            .get(index)
            .map_or(0.0, |bin| (steps - bin.low as f64 + 0.5) / (bin.high as f64 + 1.0 - bin.low as f64));
        left + share.clamp(0.0, 1.0) * (right - left)
    }

    /// A label at every bin that begins with 0 or a digit 1, 2 or 5 and then zeros.
    fn ticks(&self) -> Vec<Tick> {
        let leads = |low: u64| {
            let digits = low.to_string();
            let (first, rest) = digits.split_at(1);
            ["0", "1", "2", "5"].contains(&first) && rest.bytes().all(|digit| digit == b'0')
        };
        let crowded = self.bins.len() > 40;
        let shown = |low: u64| leads(low) && (!crowded || low.to_string().starts_with(['0', '1']));
        let bins = self.bins.iter().enumerate().filter(|(_, bin)| shown(bin.low));
        bins.map(|(index, bin)| Tick { place: self.place(index).0, label: grouped(bin.low) }).collect()
    }
}

/// The bins of pairs of value and count, values ascending.
fn bins(values: &[(u64, u64)]) -> Vec<Bin> {
    let Some(&(most, _)) = values.last() else {
        return Vec::new();
    };
    let lows: Vec<u64> = edges().take_while(|&low| low <= most).collect();
    let highs = lows.iter().skip(1).map(|next| next - 1).chain([most]);
    let mut values = values.iter().peekable();
    let mut below = |high: u64| {
        let mut count = 0;
        while let Some((_, more)) = values.next_if(|(value, _)| *value <= high) {
            count += more;
        }
        count
    };
    lows.iter().zip(highs).map(|(&low, high)| Bin { low, high, count: below(high) }).collect()
}
