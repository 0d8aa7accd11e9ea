//! The canvas of a chart: its size, its axes, and the syntax of paths.

use maud::{Markup, html};

use super::scale::Tick;
use crate::model::language::Language;

/// Where a chart is drawn: its edges, in pixels of its own, and the language of its words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// The language of titles and numbers.
    pub language: Language,
    /// The width of the chart.
    pub width: f64,
    /// The height of the chart.
    pub height: f64,
    /// The left edge of the plot; the labels of the axis are left of it.
    pub left: f64,
    /// The right edge of the plot.
    pub right: f64,
    /// The upper edge of the plot.
    pub top: f64,
    /// The lower edge of the plot.
    pub bottom: f64,
}

/// The maximum number of columns; with more solutions, a bar stands for several.
const COLUMNS: usize = 600;

/// The number of lines, or of parts, that have a colour and a pattern of their own.
pub const STYLES: usize = 6;

/// The width of a letter of a label, at most, in pixels.
pub(super) const LETTER: f64 = 7.6;

/// Half the width of a digit of a label, in pixels.
const HALF_A_DIGIT: f64 = 4.0;

/// How many of `count` neighbours a bar stands for, at least 1; it shows their mean.
pub fn in_one(count: usize) -> usize {
    count.div_ceil(COLUMNS).max(1)
}

/// A number of pixels, rounded to a tenth.
pub(crate) fn px(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// A stroke at each tick.
fn strokes(ticks: &[Tick], at: impl Fn(String) -> String) -> String {
    ticks.iter().map(|tick| at(px(tick.place))).collect()
}

impl Canvas {
    /// As wide as a page, or a paper.
    pub const fn wide(language: Language) -> Self {
        Self { language, width: 960.0, height: 340.0, left: 100.0, right: 946.0, top: 34.0, bottom: 290.0 }
    }

    /// As wide as a phone.
    pub const fn narrow(language: Language) -> Self {
        Self { language, width: 360.0, height: 300.0, left: 74.0, right: 354.0, top: 34.0, bottom: 252.0 }
    }

    /// One of this size, with the margins of the wide one, or where there is no room for them of the narrow one.
    pub fn of_size(language: Language, width: f64, height: f64) -> Self {
        let wide = Self::wide(language);
        let like = if width < wide.width { Self::narrow(language) } else { wide };
        Self { width, right: width - (like.width - like.right), ..like }.of_height(height)
    }

    /// A wide one and a narrow one.
    pub const fn both(language: Language) -> [Self; 2] {
        [Self::wide(language), Self::narrow(language)]
    }

    /// The same canvas at another height.
    pub(crate) fn of_height(self, height: f64) -> Self {
        Self { height, bottom: self.bottom + height - self.height, ..self }
    }

    /// Its view box.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", px(self.width), px(self.height))
    }

    /// Whether there is no room for long labels.
    pub(crate) fn is_narrow(&self) -> bool {
        self.width < 600.0
    }

    /// The range of a vertical axis, upwards.
    pub fn up(&self) -> (f64, f64) {
        (self.bottom, self.top)
    }

    /// The range of a horizontal axis, to the right.
    pub fn across(&self) -> (f64, f64) {
        (self.left, self.right)
    }

    /// The left and right end of one of `count` columns.
    pub fn column(&self, index: usize, count: usize) -> (f64, f64) {
        let width = (self.right - self.left) / count.max(1) as f64;
        (self.left + index as f64 * width, self.left + (index + 1) as f64 * width)
    }

    /// The middle of one of `count` columns.
    pub(super) fn middle(&self, index: usize, count: usize) -> f64 {
        let (left, right) = self.column(index, count);
        f64::midpoint(left, right)
    }

    /// The lines of a vertical axis, with a title above it.
    pub(crate) fn left_axis(&self, title: &str, ticks: &[Tick]) -> Markup {
        html! {
            (self.untitled_left_axis(ticks))
            text class="title" x="4" y="16" { (title) }
        }
    }

    /// The lines of a vertical axis, whose title stands elsewhere.
    pub(crate) fn untitled_left_axis(&self, ticks: &[Tick]) -> Markup {
        html! {
            path class="grid" d=(strokes(ticks, |y| format!("M{} {y}H{}", self.left, self.right))) {}
            g class="tick end" {
                @for tick in ticks { text x=(self.left - 8.0) y=(px(tick.place + 4.0)) { (tick.label) } }
            }
        }
    }

    /// The labels of a horizontal axis as far as there is room for them, with a title below it.
    pub fn bottom_axis(&self, title: &str, ticks: &[Tick]) -> Markup {
        let Self { left, right, bottom, .. } = *self;
        html! {
            path class="axis" d=(format!("M{left} {bottom}H{right}")) {}
            path class="axis" d=(strokes(ticks, |x| format!("M{x} {bottom}v5"))) {}
            g class="tick" { @for (x, label) in self.apart(ticks) { text x=(px(x)) y=(bottom + 19.0) { (label) } } }
            text class="title end" x=(right) y=(self.height - 8.0) { (title) }
        }
    }

    /// The labels of ticks that do not touch the one before, each with its middle: below the tick, but within the chart.
    fn apart<'t>(&self, ticks: &'t [Tick]) -> impl Iterator<Item = (f64, &'t str)> {
        let (width, mut end) = (self.width, f64::NEG_INFINITY);
        ticks.iter().filter_map(move |tick| {
            let half = HALF_A_DIGIT * tick.label.chars().count() as f64;
            let middle = tick.place.min(width - half);
            let fits = middle - half >= end;
            end = if fits { middle + half } else { end };
            fits.then_some((middle, &*tick.label))
        })
    }

    /// Bars as one path: each from the left to the right end at a height, down to the plot's lower edge.
    pub fn bars(&self, tops: impl Iterator<Item = (f64, f64, f64)>) -> String {
        let bottom = self.bottom;
        let bar = |(left, right, top): (f64, f64, f64)| {
            format!("M{} {bottom}V{}H{}V{bottom}z", px(left), px(top), px(right))
        };
        tops.map(bar).collect()
    }
}

/// A dot at each of some points, as one path, which has to be drawn with round ends.
pub fn dots(points: impl Iterator<Item = (f64, f64)>) -> String {
    let dot = |(x, y)| format!("M{} {}h.01", px(x), px(y));
    points.map(dot).collect()
}

/// A line through points.
pub fn line(points: impl Iterator<Item = (f64, f64)>) -> String {
    let point = |(index, (x, y)): (usize, (f64, f64))| {
        format!("{}{} {}", if index == 0 { "M" } else { "L" }, px(x), px(y))
    };
    points.enumerate().map(point).collect()
}
