//! The report of a cell: what was found, first in words, then in pictures, then in tables.

mod comparison;
mod coverage;
mod data;
mod frequencies;
mod lead;
mod orbits;
mod parts;
mod restarts;
mod statistics;
mod steps;
mod tips;
mod tree;

use maud::{Markup, html};

use super::page::{CHART, Page};
use super::script::Script;
use super::subject::{PageKind, Subject, footer};
use super::words;
use crate::chart::canvas::Canvas;
use crate::chart::key;
use crate::chart::picture::Picture;
use crate::chart::run_lengths::RunLengthChart;
use crate::chart::steps::Steps;
use crate::model::language::{Language, Phrase};
use crate::result::package::File;

pub use comparison::Comparison;
pub(super) use data::section as data;
pub(super) use lead::{answer, question};

/// What reports look like.
pub(super) const STYLES: [&str; 2] = [CHART, include_str!("report.css")];

/// The report of a cell, beside another result if there is one.
#[must_use]
pub fn file(subject: &Subject, other: Option<&Comparison>) -> File {
    let language = subject.language();
    let body = html! {
        (subject.header(PageKind::Report))
        (subject.pieces())
        main {
            (lead::section(subject))
            (frequencies::section(subject))
            @if let Some(other) = other { (comparison::section(other, subject)) }
            (tree::section(subject))
            (orbits::section(subject))
            (steps::section(subject))
            (restarts::section(subject))
            (coverage::section(subject))
            (parts::section(subject))
            (statistics::section(subject))
            (data::section(subject.experiment, subject.files, subject.root, language))
        }
        (footer(language))
    };
    let title = format!("{}: {}", subject.experiment.name, words::REPORT.plain(language).to_lowercase());
    let page = Page { language, title: &title, styles: &STYLES, body, script: Some(Script::Report) };
    File { name: subject.edition.file(PageKind::Report.file()), bytes: page.bytes() }
}

/// The picture of a page that has one: the tree if there is one, else what varies.
pub(super) fn first_picture(subject: &Subject) -> Markup {
    match (tree::tree(subject), what_varies(subject)) {
        (_, Some(picture)) => picture,
        (Some(tree), None) => html! {
            h2 { (tree::title(&tree, subject)) }
            (tree::figure(&tree, subject, false))
        },
        (None, None) => frequencies::plain_figure(subject),
    }
}

/// A chart with its legend below it, drawn once for wide windows and once for narrow ones.
pub(super) fn figure(
    words: &str,
    canvases: [Canvas; 2],
    chart: impl Fn(&Canvas) -> Markup,
    legend: &Markup,
) -> Markup {
    html! {
        figure {
            @for canvas in canvases {
                svg class=(chart_class(&canvas)) viewBox=(canvas.view_box()) role="img" aria-label=(words) { (chart(&canvas)) }
            }
            figcaption { (legend) }
        }
    }
}

/// The class of a chart, by which it is shown in wide windows or in narrow ones.
pub(super) fn chart_class(canvas: &Canvas) -> &'static str {
    if canvas.is_narrow() { "chart narrow" } else { "chart wide" }
}

/// The run lengths of cells, with the names of the curves below a narrow chart.
pub(super) fn run_lengths(chart: &RunLengthChart, words: &str, language: Language) -> Markup {
    let ends = chart.has_ends().then(|| words::A_CURVE_ENDS.plain(language));
    let legend = html! {
        @for (style, name) in key::numbered(chart.names()) {
            span class="legend narrow" {
                svg class="chart" viewBox="0 0 28 12" aria-hidden="true" {
                    g class={ "series s" (style) } { path class="line" d="M0 6H28" {} }
                }
                (name)
            }
        }
        @if let Some(note) = chart.note(language) { span class="narrow" { (note) } }
        @if let Some(ends) = ends { span { (ends) } }
    };
    let canvases = Canvas::both(language).map(|canvas| chart.canvas(canvas));
    figure(words, canvases, |canvas| chart.chart(canvas), &legend)
}

/// An entry of a legend: a sample of how `class` is drawn, and what it means.
fn legend(class: &str, meaning: &str) -> Markup {
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

/// Text of a subject's language.
trait Say {
    fn say(&self, phrase: Phrase, words: &[&str]) -> String;
    fn plain(&self, phrase: Phrase) -> &'static str;
}

impl Say for Subject<'_> {
    fn say(&self, phrase: Phrase, words: &[&str]) -> String {
        self.edition.language.say(&phrase, words)
    }

    fn plain(&self, phrase: Phrase) -> &'static str {
        phrase.plain(self.edition.language)
    }
}

/// The picture of a cell, if it is not that of the frequencies, which stand in a section of their own.
fn what_varies(subject: &Subject) -> Option<Markup> {
    let (cell, language) = (subject.cell, subject.language());
    let picture = Picture::of(cell);
    let (words, legend) = match &picture {
        Picture::Frequencies | Picture::Nothing => return None,
        Picture::Endings => (subject.plain(words::SHARES_AS_BAR).to_owned(), html! {}),
        Picture::Histogram(measure) => {
            let solved = Steps::of_measure(measure, cell).bins.iter().map(|bin| bin.count).sum();
            let words = subject.say(words::HISTOGRAM_OF, &[measure, &language.grouped(solved)]);
            (words.clone(), html! { (words) })
        }
    };
    let canvases = Canvas::both(language).map(|canvas| picture.canvas(cell, canvas));
    Some(figure(&words, canvases, |canvas| picture.chart(cell, canvas), &legend))
}
