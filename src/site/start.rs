//! `index.html` of a result of one cell: the question, the answer, a picture, and what other pages there are.

use maud::{Markup, html};

use super::page::Page;
use super::report::{self, OF_CELL};
use super::subject::{PageKind, Subject, footer};
use super::words;
use crate::result::package::File;

/// The page. `classic` is whether there are files of the original simulator.
pub fn file(subject: &Subject, classic: bool) -> File {
    let language = subject.language();
    let body = html! {
        (subject.header(PageKind::Start))
        (subject.pieces())
        main {
            (report::question(subject.experiment.about.text(language), &subject.experiment.name))
            (report::answer(subject))
            (report::first_picture(subject))
            h2 { (words::PAGES.plain(language)) }
            (pages(subject, classic))
        }
        (footer(language))
    };
    let page = Page { language, title: &subject.experiment.name, styles: &OF_CELL, body, script: None };
    File { name: subject.edition.file(PageKind::Start.file()), bytes: page.bytes() }
}

fn pages(subject: &Subject, classic: bool) -> Markup {
    let language = subject.language();
    let places = subject.places().filter(|place| *place != PageKind::Start);
    let data = format!("{}#data", PageKind::Report.link(subject.edition));
    html! {
        ul class="pages" {
            @for place in places {
                li { a href=(subject.link(place)) { (place.label().plain(language)) } ": " (place.about().plain(language)) "." }
            }
            @if classic {
                li { a href=(CLASSIC) { (words::CLASSIC.plain(language)) } ": " (words::ABOUT_CLASSIC.plain(language)) "." }
            }
            li { a href=(data) { (words::DATA.plain(language)) } ": " (words::ABOUT_DATA.plain(language)) "." }
        }
    }
}

/// The page of the original simulator.
const CLASSIC: &str = "classic/simulator.html";
