//! A heat map of the parts of solutions by their values: how far each count is from what is expected.

use maud::{Markup, html};

use super::canvas::{Canvas, px};
use super::scale::Tick;
use super::words;
use crate::model::natural;
use crate::result::plain;
use crate::result::schema::MarginalRow;

/// The most parts, and the most values, that are drawn.
const MOST: usize = 48;

/// The height of a part.
const ROW: f64 = 18.0;

/// The shades of cells, lightest first.
const SHADES: usize = 5;

/// A count this many standard errors from what is expected is drawn in the darkest shade, if none is farther.
const DARKEST: f64 = 5.0;

/// The most digits of a label.
const LABEL: usize = 12;

/// The parts and values that are drawn.
pub struct HeatMap<'r> {
    parts: Vec<&'r [MarginalRow]>,
    values: Vec<&'r str>,
    /// How many parts there are besides.
    pub left_out: usize,
}

impl<'r> HeatMap<'r> {
    /// The heat map of these parts: of many those that are farthest from what is expected.
    pub fn of(parts: impl Iterator<Item = &'r [MarginalRow]>) -> Self {
        let mut all: Vec<(usize, &[MarginalRow])> = parts.enumerate().collect();
        let farthest = |part: &[MarginalRow]| part.iter().map(|row| deviation(row).abs()).fold(0.0, f64::max);
        all.sort_by(|(_, one), (_, other)| farthest(other).total_cmp(&farthest(one)));
        let left_out = all.len().saturating_sub(MOST);
        all.truncate(MOST);
        all.sort_unstable_by_key(|&(place, _)| place);
        let parts: Vec<&[MarginalRow]> = all.into_iter().map(|(_, part)| part).collect();
        let mut values: Vec<&str> = parts.iter().copied().flatten().map(|row| row.value.as_str()).collect();
        values.sort_unstable_by(|one, other| natural::cmp(one, other));
        values.dedup();
        values.truncate(MOST);
        Self { parts, values, left_out }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// How many parts are drawn.
    pub fn count(&self) -> usize {
        self.parts.len()
    }

    /// The canvas, with a row for each part.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        canvas.of_height(canvas.height - canvas.bottom + canvas.top + ROW * self.parts.len() as f64)
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let y = |row: usize| canvas.top + ROW * row as f64;
        let part = |(row, part): (usize, &&[MarginalRow])| Tick {
            place: y(row) + ROW / 2.0,
            label: short(&part[0].part),
        };
        let parts: Vec<Tick> = self.parts.iter().enumerate().map(part).collect();
        let value = |(column, value): (usize, &&str)| Tick {
            place: canvas.middle(column, self.values.len()),
            label: short(value),
        };
        let spaced = self.values.len().div_ceil(if canvas.is_narrow() { 12 } else { 24 });
        let values: Vec<Tick> = self.values.iter().enumerate().step_by(spaced).map(value).collect();
        html! {
            g class="tick end" {
                @for tick in &parts { text x=(canvas.left - 8.0) y=(px(tick.place + 4.0)) { (tick.label) } }
            }
            text class="title" x="4" y="16" { (words::PARTS_BY_VALUES.plain(canvas.language)) }
            @for (class, sign) in [("over", 1.0), ("bars", -1.0)] {
                @for shade in 1..=SHADES {
                    path class=(class) fill-opacity=(px(shade as f64 / SHADES as f64)) d=(self.cells(sign, shade, canvas)) {}
                }
            }
            (canvas.bottom_axis(words::VALUES.plain(canvas.language), &values))
        }
    }

    /// The cells of a shade whose counts are above or below what is expected.
    fn cells(&self, sign: f64, shade: usize, canvas: &Canvas) -> String {
        let rows = || self.parts.iter().copied().flatten();
        let darkest = rows().map(|row| deviation(row).abs()).fold(DARKEST, f64::max);
        let is_shade = |row: &MarginalRow| {
            let depth = sign * deviation(row) / darkest * SHADES as f64;
            depth > (shade - 1) as f64 && depth <= shade as f64
        };
        let cell = |(place, column, _): (usize, usize, &MarginalRow)| {
            let (left, right) = canvas.column(column, self.values.len());
            let (left, right) = (px(left + 0.5), px(right - 0.5));
            let top = canvas.top + ROW * place as f64;
            format!("M{left} {}H{right}V{}H{left}z", px(top + 0.5), px(top + ROW - 0.5))
        };
        self.placed().filter(|(.., row)| is_shade(row)).map(cell).collect()
    }

    /// The rows that are drawn, each with the number of its part and of its value.
    fn placed(&self) -> impl Iterator<Item = (usize, usize, &'r MarginalRow)> {
        self.parts.iter().enumerate().flat_map(move |(place, part)| {
            part.iter().filter_map(move |row| {
                let column = self.values.iter().position(|value| *value == row.value)?;
                Some((place, column, row))
            })
        })
    }

    /// The middle of each cell, with its row.
    pub fn middles(&self, canvas: &Canvas) -> Vec<(&'r MarginalRow, (f64, f64))> {
        let middle = |(place, column, row): (usize, usize, &'r MarginalRow)| {
            let across = canvas.middle(column, self.values.len());
            (row, (across, canvas.top + ROW * (place as f64 + 0.5)))
        };
        self.placed().map(middle).collect()
    }

    /// The rows that are drawn.
    pub fn rows(&self) -> impl Iterator<Item = &'r MarginalRow> + '_ {
        self.parts.iter().copied().flatten()
    }
}

/// How many standard errors of a Poisson count a row is from what is expected.
pub fn deviation(row: &MarginalRow) -> f64 {
    let expected = row.expected.filter(|&expected| expected > 0.0);
    expected.map_or(0.0, |expected| (row.count as f64 - expected) / expected.sqrt())
}

fn short(label: &str) -> String {
    let label = plain::line(label);
    if label.chars().count() <= LABEL {
        return label.into_owned();
    }
    label.chars().take(LABEL - 2).chain("..".chars()).collect()
}
