//! The report of a cell: what was found, first in words, then in pictures, then in tables.

mod bins;
mod boards;
mod comparison;
mod coverage;
mod data;
mod figure;
mod frequencies;
mod lead;
mod neighbours;
mod orbits;
mod parts;
mod restarts;
mod statistics;
mod steps;
mod tree;
mod varied;

use maud::{Markup, html};

use super::page::{BOARD, CELL_CHART, CHART, Page};
use super::script::Script;
use super::subject::{PageKind, Subject, footer};
use super::words;
use crate::model::language::Phrase;
use crate::result::package::File;

pub use comparison::Comparison;
pub(super) use data::section as data;
pub(super) use figure::{DrawnTable, Figure, run_lengths, sample};
pub(super) use lead::{answer, question};

/// What pages of a result look like.
const RESULT: &str = include_str!("result.css");

/// Those of a sweep, which have no boards.
pub(super) const OF_SWEEP: [&str; 2] = [CHART, RESULT];

/// Those of a cell.
pub(super) const OF_CELL: [&str; 5] = [BOARD, CHART, CELL_CHART, RESULT, include_str!("report.css")];

/// The report of a cell, beside another result if there is one.
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
    let page = Page { language, title: &title, styles: &OF_CELL, body, script: Some(Script::Report) };
    File { name: subject.edition.file(PageKind::Report.file()), bytes: page.bytes() }
}

/// The picture of a page that has one: the tree if there is one, else what varies.
pub(super) fn first_picture(subject: &Subject) -> Markup {
    match (&subject.views().tree, varied::alone(subject)) {
        (_, Some(picture)) => picture,
        (Some(tree), None) => html! {
            h2 { (tree::title(tree, subject)) }
            (tree::figure(tree, subject, None))
        },
        (None, None) => frequencies::plain_figure(subject),
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
