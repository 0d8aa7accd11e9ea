//! How often each solution was reached, the commonest first.

use maud::{Markup, html};

use super::frame::{ACROSS, BOTTOM, LEFT, RIGHT, TOP, UP, bars, bottom_axis, in_one, left_axis, px};
use super::scale::{Kind, Scale, Tick, extent};
use crate::output::number::{grouped, significant};
use crate::output::tables::FrequencyRow;

/// With more bars than these there is no room for intervals.
const WITH_INTERVALS: usize = 200;

/// The frequencies of a cell, the commonest first; of equal ones in the order of the table.
pub struct Frequencies<'a> {
    /// The rows, sorted.
    pub rows: Vec<&'a FrequencyRow>,
    solved: f64,
    sampled: bool,
    even: Option<Even>,
}

/// What would be expected if all were equally frequent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Even {
    /// The count of each.
    pub count: f64,
    /// Three standard errors to both sides; none where there is no chance.
    pub three_sigma: Option<f64>,
}

impl<'a> Frequencies<'a> {
    /// The frequencies of a cell, of which `rows` are.
    #[must_use]
    pub fn of(rows: impl Iterator<Item = &'a FrequencyRow>) -> Self {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.count));
        let solved: u64 = rows.iter().map(|row| row.count).sum();
        let share = 1.0 / rows.len().max(1) as f64;
        let sampled = rows.first().is_some_and(|row| row.conf_low.is_some());
        let expected = rows.first().and_then(|row| row.expected);
        let even = expected
            .map(|count| Even { count, three_sigma: sampled.then(|| 3.0 * (count * (1.0 - share)).sqrt()) });
        Self { rows, solved: solved as f64, sampled, even }
    }

    /// Whether each share has an interval, and there is room for them.
    #[must_use]
    pub fn has_intervals(&self) -> bool {
        self.sampled && self.rows.len() <= WITH_INTERVALS
    }

    /// What would be expected of each, if that is known.
    #[must_use]
    pub fn even(&self) -> Option<Even> {
        self.even
    }

    /// The chart by itself.
    #[must_use]
    pub fn chart(&self, kind: Kind) -> Markup {
        let title = match kind {
            Kind::Linear => "times reached",
            Kind::Log => "times reached, logarithmic",
        };
        let scale = self.scale(kind);
        html! {
            (left_axis(title, &scale.ticks()))
            @if let Some(even) = self.even { (band(even, &scale)) }
            path class="bars" d=(self.bars(&scale)) {}
            @if self.has_intervals() { path class="interval" d=(self.intervals(&scale)) {} }
            @if let Some(even) = self.even { (evenness(even, &scale)) }
            (bottom_axis("solutions, the most frequent first", &self.ranks()))
        }
    }

    fn scale(&self, kind: Kind) -> Scale {
        let counts = self.rows.iter().map(|row| row.count as f64);
        let even = self.even.map(|even| even.count + even.three_sigma.unwrap_or(0.0));
        let intervals = self.rows.iter().filter(|_| self.has_intervals());
        let highs = intervals.filter_map(|row| row.conf_high).map(|share| share * self.solved);
        let least_and_counts = extent(counts);
        let most = even.into_iter().chain(highs).fold(*least_and_counts.end(), f64::max);
        Scale::new(kind, *least_and_counts.start()..=most, UP)
    }

    /// The left and right end of the place of solution `index`.
    #[must_use]
    pub fn place(&self, index: usize) -> (f64, f64) {
        let width = (ACROSS.1 - ACROSS.0) / self.rows.len().max(1) as f64;
        (ACROSS.0 + index as f64 * width, ACROSS.0 + (index + 1) as f64 * width)
    }

    fn bars(&self, scale: &Scale) -> String {
        let in_one = self.in_one();
        let gap = if in_one == 1 { 0.12 * (self.place(0).1 - self.place(0).0) } else { 0.0 };
        let columns = self.rows.chunks(in_one).enumerate().map(|(column, rows)| {
            let (left, _) = self.place(column * in_one);
            let (_, right) = self.place(column * in_one + rows.len() - 1);
            let sum: u64 = rows.iter().map(|row| row.count).sum();
            (left + gap, right - gap, scale.at(sum as f64 / rows.len() as f64))
        });
        bars(columns.filter(|(_, _, top)| *top < BOTTOM))
    }

    /// How many solutions a bar stands for: their mean is drawn.
    #[must_use]
    pub fn in_one(&self) -> usize {
        in_one(self.rows.len())
    }

    fn intervals(&self, scale: &Scale) -> String {
        let interval = |(index, row): (usize, &&FrequencyRow)| {
            let (left, right) = self.place(index);
            let (low, high) = row.conf_low.zip(row.conf_high)?;
            let (low, high) = (scale.at(low * self.solved), scale.at(high * self.solved));
            Some(format!("M{} {}V{}", px(f64::midpoint(left, right)), px(low), px(high)))
        };
        self.rows.iter().enumerate().filter_map(interval).collect()
    }

    /// Every tenth solution, or so.
    fn ranks(&self) -> Vec<Tick> {
        let count = self.rows.len();
        let tens = std::iter::successors(Some(1), |ten| Some(ten * 10));
        let steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
        let every = steps.take(40).find(|every| count / every <= 12).unwrap_or(count);
        let ranks = (1..=count).filter(|rank| *rank == 1 || rank % every == 0);
        let middle = |rank: usize| f64::midpoint(self.place(rank - 1).0, self.place(rank - 1).1);
        ranks.map(|rank| Tick { place: middle(rank), label: grouped(rank as u64) }).collect()
    }
}

/// Where counts would be but for chance, if all came equally often.
fn band(even: Even, scale: &Scale) -> Markup {
    let ends = even.three_sigma.map(|sigma| (scale.at(even.count + sigma), scale.at(even.count - sigma)));
    html! {
        @if let Some((top, bottom)) = ends {
            rect class="band" x=(LEFT) y=(px(top)) width=(RIGHT - LEFT) height=(px((bottom - top).max(0.5))) {}
        }
    }
}

fn evenness(even: Even, scale: &Scale) -> Markup {
    let place = scale.at(even.count);
    html! {
        path class="even" d=(format!("M{LEFT} {}H{RIGHT}", px(place))) {}
        text class="even-note end" x=(RIGHT) y=(px((place - 6.0).max(TOP))) {
            "if all came equally often: " (significant(even.count))
        }
    }
}
