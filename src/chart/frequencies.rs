//! How often each solution was reached, the most frequent first.

use maud::{Markup, html};

use super::frame::{ACROSS, BOTTOM, LEFT, RIGHT, TOP, UP, bars, bottom_axis, in_one, left_axis, px};
use super::scale::{Scale, ScaleKind, Tick, extent};
use crate::result::schema::FrequencyRow;
use crate::text::number::{grouped, significant};

/// With more bars than this, intervals do not fit.
const WITH_INTERVALS: usize = 200;

/// The frequencies of a cell, the most frequent first; ties in the order of the table.
pub struct Frequencies<'a> {
    /// The rows, sorted.
    pub rows: Vec<&'a FrequencyRow>,
    solved: f64,
    sampled: bool,
    level: Option<UniformLevel>,
}

/// The expectation if all were equally frequent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniformLevel {
    /// The expected count of each.
    pub count: f64,
    /// Three standard errors to both sides; `None` if nothing is random.
    pub three_sigma: Option<f64>,
}

impl<'a> Frequencies<'a> {
    /// The frequencies of a cell, made from its `rows`.
    #[must_use]
    pub fn of(rows: impl Iterator<Item = &'a FrequencyRow>) -> Self {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.count));
        let solved: u64 = rows.iter().map(|row| row.count).sum();
        let share = 1.0 / rows.len().max(1) as f64;
        let sampled = rows.first().is_some_and(|row| row.conf_low.is_some());
        let expected = rows.first().and_then(|row| row.expected);
        let level = expected.map(|count| UniformLevel {
            count,
            three_sigma: sampled.then(|| 3.0 * (count * (1.0 - share)).sqrt()),
        });
        Self { rows, solved: solved as f64, sampled, level }
    }

    /// Whether each share has an interval, and they fit.
    #[must_use]
    pub fn has_intervals(&self) -> bool {
        self.sampled && self.rows.len() <= WITH_INTERVALS
    }

    /// The expectation for each, if known.
    #[must_use]
    pub fn uniform(&self) -> Option<UniformLevel> {
        self.level
    }

    /// The standalone chart.
    #[must_use]
    pub fn chart(&self, kind: ScaleKind) -> Markup {
        let title = match kind {
            ScaleKind::Linear => "times reached",
            ScaleKind::Log => "times reached, logarithmic",
        };
        let scale = self.scale(kind);
        html! {
            (left_axis(title, &scale.ticks()))
            @if let Some(level) = self.level { (band(level, &scale)) }
            path class="bars" d=(self.bars(&scale)) {}
            @if self.has_intervals() { path class="interval" d=(self.intervals(&scale)) {} }
            @if let Some(level) = self.level { (uniform_level(level, &scale)) }
            (bottom_axis("solutions, the most frequent first", &self.ranks()))
        }
    }

    fn scale(&self, kind: ScaleKind) -> Scale {
        let counts = self.rows.iter().map(|row| row.count as f64);
        let level = self.level.map(|level| level.count + level.three_sigma.unwrap_or(0.0));
        let intervals = self.rows.iter().filter(|_| self.has_intervals());
        let highs = intervals.filter_map(|row| row.conf_high).map(|share| share * self.solved);
        let least_and_counts = extent(counts);
        let most = level.into_iter().chain(highs).fold(*least_and_counts.end(), f64::max);
        Scale::new(kind, *least_and_counts.start()..=most, UP)
    }

    /// The left and right end of solution `index`.
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

    /// How many solutions a bar stands for; it shows their mean.
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

    /// About every tenth solution.
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

/// The range of counts expected by chance if all were equally frequent.
fn band(level: UniformLevel, scale: &Scale) -> Markup {
    let ends = level.three_sigma.map(|sigma| (scale.at(level.count + sigma), scale.at(level.count - sigma)));
    html! {
        @if let Some((top, bottom)) = ends {
            rect class="band" x=(LEFT) y=(px(top)) width=(RIGHT - LEFT) height=(px((bottom - top).max(0.5))) {}
        }
    }
}

fn uniform_level(level: UniformLevel, scale: &Scale) -> Markup {
    let place = scale.at(level.count);
    html! {
        path class="level" d=(format!("M{LEFT} {}H{RIGHT}", px(place))) {}
        text class="level-note end" x=(RIGHT) y=(px((place - 6.0).max(TOP))) {
            "if all were equally likely: " (significant(level.count))
        }
    }
}
