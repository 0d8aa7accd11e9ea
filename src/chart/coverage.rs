//! How many distinct solutions are reached, by number of starts.

use maud::{Markup, html};

use super::canvas::{Canvas, line, px};
use super::marks::Marks;
use super::scale::{Scale, ScaleKind};
use super::words;
use crate::model::language::Phrase;
use crate::result::schema::CoverageRow;

/// The curves, and what each means; last the one of equal shares.
const CURVES: [(&str, Phrase); 3] = [
    ("line seen", words::REACHED_BY_FIRST),
    ("line expected", words::REACHED_ON_AVERAGE),
    ("line uniform", words::REACHED_IF_UNIFORM),
];

/// A line of the legend, in the lower right corner, which no curve crosses.
fn legend(row: usize, class: &str, meaning: Phrase, canvas: &Canvas) -> Markup {
    let (left, middle) = (canvas.right - 400.0, canvas.bottom - 62.0 + 20.0 * row as f64);
    html! {
        path class=(class) d=(format!("M{left} {middle}h36")) {}
        text x=(left + 46.0) y=(middle + 4.0) { (meaning.plain(canvas.language)) }
    }
}

/// The rows of a cell, by ascending starts, and the number of known solutions.
pub struct Coverage<'a> {
    rows: Vec<&'a CoverageRow>,
    known: Option<u64>,
    /// Whether other than equal shares are expected.
    is_law: bool,
}

impl<'a> Coverage<'a> {
    /// The coverage of a cell, made from its `rows`.
    pub fn of(rows: impl Iterator<Item = &'a CoverageRow>, known: Option<u64>) -> Self {
        Self { rows: rows.collect(), known, is_law: false }
    }

    /// The same without the curve of equal shares, if others are expected.
    pub(crate) fn under_law(self, is_law: bool) -> Self {
        Self { is_law, ..self }
    }

    /// The curves that it has, and what each means.
    pub fn curves(&self) -> impl Iterator<Item = (&'static str, Phrase)> {
        let is_known = self.rows.iter().any(|row| row.distinct_uniform.is_some());
        CURVES.into_iter().take(if self.is_law || !is_known { 2 } else { 3 })
    }

    /// Whether there are enough points for a line.
    pub fn has_lines(&self) -> bool {
        self.rows.len() > 1
    }

    /// The chart. A narrow one has no legend inside.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let (x, y, language) = (self.starts(canvas), self.distinct(canvas), canvas.language);
        let points = |value: fn(&CoverageRow) -> Option<f64>| -> String {
            let known = self.rows.iter().filter_map(|row| Some((row.starts as f64, value(row)?)));
            line(known.map(|(starts, distinct)| (x.at(starts), y.at(distinct))))
        };
        html! {
            (canvas.left_axis(words::DIFFERENT_SOLUTIONS.plain(language), &y.ticks(language)))
            @if let Some(known) = self.known { (all(known, y.at(known as f64), canvas)) }
            path class="line uniform" d=(points(|row| row.distinct_uniform)) {}
            path class="line expected" d=(points(|row| row.distinct_expected)) {}
            path class="line seen" d=(points(|row| row.distinct_observed.map(|seen| seen as f64))) {}
            @for row in &self.rows {
                @if let Some(seen) = row.distinct_observed {
                    circle class="point" cx=(px(x.at(row.starts as f64))) cy=(px(y.at(seen as f64))) r="3.5" {}
                }
            }
            (canvas.bottom_axis(words::TRIALS_LOG.plain(language), &x.ticks(language)))
            @if !canvas.is_narrow() {
                @for (row, (class, meaning)) in self.curves().enumerate() { (legend(row, class, meaning, canvas)) }
            }
        }
    }

    /// A mark at each number of starts.
    pub fn marks(&self, canvas: &Canvas) -> Marks {
        let (x, y) = (self.starts(canvas), self.distinct(canvas));
        let up = |row: &CoverageRow| {
            let distinct = row.distinct_observed.map(|seen| seen as f64).or(row.distinct_expected);
            distinct.map_or(canvas.bottom, |distinct| y.at(distinct))
        };
        Marks::in_order(self.rows.iter().map(|row| (x.at(row.starts as f64), up(row))))
    }

    fn starts(&self, canvas: &Canvas) -> Scale {
        let most = self.rows.last().map_or(1.0, |row| row.starts as f64);
        Scale::new(ScaleKind::Log, 1.0..=most, canvas.across())
    }

    fn distinct(&self, canvas: &Canvas) -> Scale {
        let seen = self.rows.iter().flat_map(|row| {
            [row.distinct_observed.map(|seen| seen as f64), row.distinct_expected, row.distinct_uniform]
        });
        let known = self.known.map(|known| known as f64);
        Scale::new(ScaleKind::Linear, 1.0..=seen.chain([known]).flatten().fold(1.0, f64::max), canvas.up())
    }
}

fn all(known: u64, place: f64, canvas: &Canvas) -> Markup {
    let Canvas { language, left, right, bottom, .. } = *canvas;
    html! {
        path class="all" d=(format!("M{left} {}H{right}", px(place))) {}
        text x=(left + 6.0) y=(px((place + 15.0).min(bottom))) { (language.say(&words::ALL_KNOWN, &[&language.grouped(known)])) }
    }
}
