//! A chart of a page: drawn for wide windows and for narrow ones, with its legend, and with what it is drawn from.

use maud::{Markup, html};

use super::super::words;
use crate::chart::canvas::Canvas;
use crate::chart::key;
use crate::chart::marks::Marks;
use crate::chart::run_lengths::RunLengthChart;
use crate::model::language::Language;

/// The table that a chart draws: it stands in the same page, and a file has all of it.
#[derive(Clone, Copy, Debug)]
pub(in crate::site) struct DrawnTable<'a> {
    /// The caption of the table.
    pub caption: &'a str,
    /// From the page to the folder of the file.
    pub root: &'a str,
    /// The file.
    pub file: &'a str,
}

/// A chart with its legend below it.
pub(in crate::site) struct Figure<'a> {
    /// What it shows.
    pub words: &'a str,
    /// Where it is drawn.
    pub canvases: [Canvas; 2],
    /// What its marks stand for, on a page whose script shows that.
    pub table: Option<DrawnTable<'a>>,
    /// The legend.
    pub legend: Markup,
}

impl Figure<'_> {
    /// The figure of `chart`, which has marks for the rows of its table.
    pub fn drawn(&self, chart: impl Fn(&Canvas) -> (Markup, Marks)) -> Markup {
        self.around(&self.charts(chart))
    }

    /// Its charts, for wide windows and for narrow ones.
    pub fn charts(&self, chart: impl Fn(&Canvas) -> (Markup, Marks)) -> Markup {
        let width = |canvas: &Canvas| if canvas.is_narrow() { "narrow" } else { "wide" };
        html! {
            @for canvas in &self.canvases { (self.svg(width(canvas), self.words, canvas, chart(canvas))) }
        }
    }

    /// The figure around its charts.
    pub fn around(&self, charts: &Markup) -> Markup {
        html! {
            figure data-table=[self.table.map(|table| table.caption)] {
                (charts)
                figcaption { (self.legend) (self.saves()) }
            }
        }
    }

    /// A chart of the figure.
    pub fn svg(&self, class: &str, words: &str, canvas: &Canvas, (chart, marks): (Markup, Marks)) -> Markup {
        let marks = Some(marks).filter(|_| self.table.is_some()).unwrap_or_default();
        html! {
            svg class={ "chart " (class) } viewBox=(canvas.view_box()) role="img" aria-label=(words) data-rows=[marks.named()] {
                (chart)
                @if let Some(path) = marks.path() { path class="marks" d=(path) {} }
            }
        }
    }

    /// What can be saved of it: its table, and by a script the chart.
    fn saves(&self) -> Markup {
        html! {
            @if let Some(DrawnTable { root, file, .. }) = self.table {
                span class="saves screen" { a href=(format!("{root}{file}")) { (file) } }
            }
        }
    }
}

/// The run lengths of cells, with the names of the curves below a narrow chart; `marks` are those of their table.
pub(in crate::site) fn run_lengths(
    chart: &RunLengthChart,
    words: &str,
    table: Option<DrawnTable>,
    marks: impl Fn(&Canvas) -> Marks,
    language: Language,
) -> Markup {
    let ends = chart.has_ends().then(|| words::A_CURVE_ENDS.plain(language));
    let legend = html! {
        @for (style, name) in key::numbered(chart.names()) {
            span class="legend narrow" {
                (sample(style)) (name)
            }
        }
        @if let Some(note) = chart.note(language) { span class="narrow" { (note) } }
        @if let Some(ends) = ends { span { (ends) } }
    };
    let canvases = Canvas::both(language).map(|canvas| chart.canvas(canvas));
    let figure = Figure { words, canvases, table, legend };
    figure.drawn(|canvas| (chart.chart(canvas), marks(canvas)))
}

/// A line of the style of this number, for a legend.
pub(in crate::site) fn sample(style: usize) -> Markup {
    html! { svg class={ "sample s" (style) } aria-hidden="true" { path d="M0 6H28" {} } }
}

/// An entry of a legend: a sample of how `class` is drawn, and what it means.
pub(super) fn legend(class: &str, meaning: &str) -> Markup {
    html! {
        span class="legend" {
            svg class="chart" viewBox="0 0 28 12" aria-hidden="true" {
                @match class {
                    "bars" | "band" | "over" | "fewer" | "share" | "merged" => rect class=(class) y="1" width="28" height="10" {},
                    "interval" => path class=(class) d="M14 0V12" {},
                    _ => path class=(class) d="M0 6H28" {},
                }
            }
            (meaning)
        }
    }
}
