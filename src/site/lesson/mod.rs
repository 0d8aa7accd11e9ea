//! The lesson of `docs/`, in each language, as pages beside the live page, with blank boards to print.

mod markdown;

use maud::{Markup, html};

use super::edition::Edition;
use super::page::Page;
use super::subject::{PageKind, footer};
use super::words;
use crate::model::language::Language;
use crate::result::package::File;

/// What the lesson is called: the English one, and with its code the Spanish one.
const PAGE: &str = "lesson.html";

/// The documents of a language.
const fn document(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../docs/lesson.md"),
        Language::Spanish => include_str!("../../../docs/lesson.es.md"),
    }
}

/// The pages of the lesson and the boards.
pub fn files() -> impl Iterator<Item = File> {
    let boards =
        File { name: "boards.svg".to_owned(), bytes: include_bytes!("../../../docs/boards.svg").to_vec() };
    Edition::all(Language::English).map(page).chain([boards])
}

/// A link to the lesson in a language.
pub(super) fn link(edition: Edition) -> Markup {
    html! { a href=(edition.file(PAGE)) { (words::LESSON.plain(edition.language)) } }
}

fn page(edition: Edition) -> File {
    let language = edition.language;
    let lesson = markdown::blocks(document(language));
    let body = html! {
        header class="top" {
            span { strong { "queenlab" } }
            nav aria-label=(words::PAGES.plain(language)) {
                ul {
                    li { a href=(PageKind::Live.link(edition)) { (PageKind::Live.label().plain(language)) } }
                    li { a href=(edition.file(PAGE)) aria-current="page" { (words::LESSON.plain(language)) } }
                    li { (edition.switch(PAGE)) }
                }
            }
        }
        main { (lesson.markup) }
        (footer(language))
    };
    let bytes = Page { language, title: &lesson.title, styles: &[], body, script: None }.bytes();
    File { name: edition.file(PAGE), bytes }
}
