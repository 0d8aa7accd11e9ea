//! The frame of a chart: its size, its axes, and the syntax of paths.

use maud::{Markup, html};

use super::scale::Tick;

/// The width of a chart, in pixels of its own.
pub const WIDTH: f64 = 960.0;
/// The height of a chart.
pub const HEIGHT: f64 = 380.0;
/// The left edge of the plot; the labels of the axis are left of it.
pub const LEFT: f64 = 112.0;
/// The right edge of the plot.
pub const RIGHT: f64 = WIDTH - 44.0;
/// The upper edge of the plot.
pub const TOP: f64 = 34.0;
/// The lower edge of the plot.
pub const BOTTOM: f64 = HEIGHT - 52.0;

/// The range of a vertical axis, upwards.
pub const UP: (f64, f64) = (BOTTOM, TOP);
/// The range of a horizontal axis, to the right.
pub const ACROSS: (f64, f64) = (LEFT, RIGHT);

/// The maximum number of columns; with more solutions, a bar stands for several.
const COLUMNS: usize = 600;

/// How many of `count` neighbours a bar stands for, at least 1; it shows their mean.
#[must_use]
pub fn in_one(count: usize) -> usize {
    count.div_ceil(COLUMNS).max(1)
}

/// A number of pixels, rounded to a tenth.
#[must_use]
pub fn px(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// A stroke at each tick.
fn strokes(ticks: &[Tick], at: impl Fn(String) -> String) -> String {
    ticks.iter().map(|tick| at(px(tick.place))).collect()
}

/// The lines of a vertical axis, with a title above it.
#[must_use]
pub fn left_axis(title: &str, ticks: &[Tick]) -> Markup {
    html! {
        path class="grid" d=(strokes(ticks, |y| format!("M{LEFT} {y}H{RIGHT}"))) {}
        g class="tick end" {
            @for tick in ticks { text x=(LEFT - 8.0) y=(px(tick.place + 4.0)) { (tick.label) } }
        }
        text class="title" x="4" y="16" { (title) }
    }
}

/// The labels of a horizontal axis, with a title below it.
#[must_use]
pub fn bottom_axis(title: &str, ticks: &[Tick]) -> Markup {
    html! {
        path class="axis" d=(format!("M{LEFT} {BOTTOM}H{RIGHT}")) {}
        path class="axis" d=(strokes(ticks, |x| format!("M{x} {BOTTOM}v5"))) {}
        g class="tick" { @for tick in ticks { text x=(px(tick.place)) y=(BOTTOM + 19.0) { (tick.label) } } }
        text class="title end" x=(RIGHT) y=(HEIGHT - 10.0) { (title) }
    }
}

/// Bars as one path: each from the left to the right end at a height, down to the plot's lower edge.
#[must_use]
pub fn bars(tops: impl Iterator<Item = (f64, f64, f64)>) -> String {
    let bar = |(left, right, top): (f64, f64, f64)| {
        format!("M{} {BOTTOM}V{}H{}V{BOTTOM}z", px(left), px(top), px(right))
    };
    tops.map(bar).collect()
}

/// A line through points.
#[must_use]
pub fn line(points: impl Iterator<Item = (f64, f64)>) -> String {
    let point = |(index, (x, y)): (usize, (f64, f64))| {
        format!("{}{} {}", if index == 0 { "M" } else { "L" }, px(x), px(y))
    };
    points.enumerate().map(point).collect()
}
