//! The shares of the endings of a cell, as one bar with intervals.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::canvas::{Canvas, STYLES, px};
use super::marks::Marks;
use super::scale::Tick;
use super::words;
use crate::result::cell::CellResult;
use crate::result::schema::FrequencyRow;
use crate::text::endings::interval;

/// The endings, the most frequent first.
pub struct Shares<'a> {
    rows: Vec<&'a FrequencyRow>,
}

/// The height of the bar.
const BAR: f64 = 64.0;

/// The height of a line of the legend.
const LINE: f64 = 22.0;

impl<'a> Shares<'a> {
    /// The shares of a cell.
    pub fn of(cell: &'a CellResult) -> Self {
        let mut rows: Vec<&FrequencyRow> = cell.frequencies.iter().collect();
        rows.sort_by_key(|row| Reverse(row.count));
        Self { rows }
    }

    /// The canvas of the chart: as high as the bar with a line for each ending.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        let height = canvas.top + BAR + 64.0 + LINE * self.rows.len() as f64;
        Canvas { left: 14.0, right: canvas.width - 14.0, height, bottom: canvas.top + BAR, ..canvas }
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let ticks = [0, 25, 50, 75, 100].map(|percent| Tick {
            place: across(f64::from(percent) / 100.0, canvas),
            label: percent.to_string(),
        });
        html! {
            text class="title" x=(canvas.left) y="16" { (words::SHARE_OF_TRIALS.plain(canvas.language)) }
            @for (number, (left, right)) in self.parts(canvas).iter().enumerate() {
                g class={ "part s" (number % STYLES) } {
                    rect x=(px(*left)) y=(canvas.top) width=(px((right - left).max(0.0))) height=(BAR) {}
                }
            }
            (canvas.bottom_axis("", &ticks))
            @for (number, row) in self.rows.iter().enumerate() { (legend(number, row, canvas)) }
        }
    }

    /// A mark in the middle of each part.
    pub fn marks(&self, canvas: &Canvas) -> Marks {
        let parts = self.parts(canvas).into_iter();
        Marks::in_order(parts.map(|(left, right)| (f64::midpoint(left, right), canvas.top + BAR / 2.0)))
    }

    /// The left and right end of each part.
    fn parts(&self, canvas: &Canvas) -> Vec<(f64, f64)> {
        let mut before = 0.0;
        let part = |row: &&FrequencyRow| {
            let share = row.share.get().unwrap_or(0.0);
            let ends = (across(before, canvas), across(before + share, canvas));
            before += share;
            ends
        };
        self.rows.iter().map(part).collect()
    }
}

/// Where a share of the bar ends.
fn across(share: f64, canvas: &Canvas) -> f64 {
    canvas.left + share.clamp(0.0, 1.0) * (canvas.right - canvas.left)
}

fn legend(number: usize, row: &FrequencyRow, canvas: &Canvas) -> Markup {
    let y = canvas.bottom + 40.0 + LINE * (number + 1) as f64;
    let share = canvas.language.percent(row.share.get().unwrap_or(0.0));
    let interval =
        interval(row, canvas.language).map(|interval| format!(" ({interval})")).unwrap_or_default();
    html! {
        g class={ "part s" (number % STYLES) } { rect x=(canvas.left) y=(px(y - 12.0)) width="16" height="14" {} }
        text class="entry" x=(canvas.left + 24.0) y=(px(y)) { (row.solution) ": " (share) (interval) }
    }
}
