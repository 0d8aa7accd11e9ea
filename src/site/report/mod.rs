//! The report of a cell: what was found, first in words, then in pictures, then in tables.

mod comparison;
mod coverage;
mod data;
mod frequencies;
mod lead;
mod orbits;
mod statistics;
mod steps;

use maud::{Markup, html};

use super::board;
use super::page::Page;
use super::script::Script;
use super::subject::{PageKind, Subject, footer};
use crate::chart::figure::view_box;
use crate::result::package::File;

pub use comparison::Comparison;
pub(super) use data::section as data;
pub(super) use lead::question;

/// What only reports look like.
pub(super) const STYLE: &str = include_str!("report.css");

/// The report of a cell, beside another result if there is one.
#[must_use]
pub fn file(subject: &Subject, other: Option<&Comparison>) -> File {
    let body = html! {
        (subject.header(PageKind::Report))
        @if let Some(side) = subject.side() { (board::pieces(&[side])) }
        main {
            (lead::section(subject))
            (frequencies::section(subject))
            @if let Some(other) = other { (comparison::section(other, subject)) }
            (orbits::section(subject))
            (steps::section(subject))
            (coverage::section(subject))
            (statistics::section(subject))
            (data::section(subject.experiment, subject.files, subject.root))
        }
        (footer())
    };
    let title = format!("{}: report", subject.experiment.name);
    let page = Page { title: &title, styles: &[STYLE], body, script: Some(Script::Report) };
    File { name: PageKind::Report.file().to_owned(), bytes: page.bytes() }
}

/// A chart with its legend below it. It may be wider than a small screen: then it scrolls by itself.
pub(super) fn figure(words: &str, chart: &Markup, legend: &Markup) -> Markup {
    html! {
        figure {
            div class="scroll" tabindex="0" role="region" aria-label=(words) {
                svg class="chart" viewBox=(view_box()) role="img" aria-label=(words) { (chart) }
            }
            figcaption { (legend) }
        }
    }
}

/// An entry of a legend: a sample of how `class` is drawn, and what it means.
fn legend(class: &str, meaning: &str) -> Markup {
    html! {
        span class="legend" {
            svg class="chart" viewBox="0 0 28 12" aria-hidden="true" {
                @match class {
                    "bars" | "band" | "over" => rect class=(class) y="1" width="28" height="10" {},
                    "interval" => path class=(class) d="M14 0V12" {},
                    _ => path class=(class) d="M0 6H28" {},
                }
            }
            (meaning)
        }
    }
}
