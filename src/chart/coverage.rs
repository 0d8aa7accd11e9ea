//! How many distinct solutions are reached, by number of starts.

use maud::{Markup, html};

use super::frame::{ACROSS, BOTTOM, LEFT, RIGHT, UP, bottom_axis, left_axis, line, px};
use super::scale::{Scale, ScaleKind};
use crate::result::schema::CoverageRow;
use crate::text::number::grouped;

/// The curves, and what each means.
const CURVES: [(&str, &str); 3] = [
    ("seen", "reached by the first trials"),
    ("expected", "reached on average, in any order of the trials"),
    ("uniform", "if all were equally likely"),
];

/// A line of the legend, in the lower right corner, which no curve crosses.
fn legend(row: usize, class: &str, meaning: &str) -> Markup {
    let (left, middle) = (RIGHT - 380.0, BOTTOM - 62.0 + 20.0 * row as f64);
    html! {
        path class={ "line " (class) } d=(format!("M{left} {middle}h36")) {}
        text x=(left + 46.0) y=(middle + 4.0) { (meaning) }
    }
}

/// The rows of a cell, by ascending starts, and the number of known solutions.
pub struct Coverage<'a> {
    rows: Vec<&'a CoverageRow>,
    known: Option<u64>,
}

impl<'a> Coverage<'a> {
    /// The coverage of a cell, made from its `rows`.
    #[must_use]
    pub fn of(rows: impl Iterator<Item = &'a CoverageRow>, known: Option<u64>) -> Self {
        Self { rows: rows.collect(), known }
    }

    /// Whether there are enough points for a line.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        self.rows.len() > 1
    }

    /// The chart.
    #[must_use]
    pub fn chart(&self) -> Markup {
        let starts = self.rows.last().map_or(1.0, |row| row.starts as f64);
        let (x, y) = (Scale::new(ScaleKind::Log, 1.0..=starts, ACROSS), self.distinct());
        let points = |value: fn(&CoverageRow) -> Option<f64>| -> String {
            let known = self.rows.iter().filter_map(|row| Some((row.starts as f64, value(row)?)));
            line(known.map(|(starts, distinct)| (x.at(starts), y.at(distinct))))
        };
        html! {
            (left_axis("different solutions", &y.ticks()))
            @if let Some(known) = self.known { (all(known, y.at(known as f64))) }
            path class="line uniform" d=(points(|row| row.distinct_uniform)) {}
            path class="line expected" d=(points(|row| row.distinct_expected)) {}
            path class="line seen" d=(points(|row| row.distinct_observed.map(|seen| seen as f64))) {}
            @for row in &self.rows {
                @if let Some(seen) = row.distinct_observed {
                    circle class="point" cx=(px(x.at(row.starts as f64))) cy=(px(y.at(seen as f64))) r="3.5" {}
                }
            }
            (bottom_axis("trials, logarithmic", &x.ticks()))
            @for (row, (class, meaning)) in CURVES.iter().enumerate() { (legend(row, class, meaning)) }
        }
    }

    fn distinct(&self) -> Scale {
        let seen = self.rows.iter().flat_map(|row| {
            [row.distinct_observed.map(|seen| seen as f64), row.distinct_expected, row.distinct_uniform]
        });
        let known = self.known.map(|known| known as f64);
        Scale::new(ScaleKind::Linear, 1.0..=seen.chain([known]).flatten().fold(1.0, f64::max), UP)
    }
}

fn all(known: u64, place: f64) -> Markup {
    html! {
        path class="all" d=(format!("M{LEFT} {}H{RIGHT}", px(place))) {}
        text x=(LEFT + 6.0) y=(px((place + 15.0).min(BOTTOM))) { "all " (grouped(known)) }
    }
}
