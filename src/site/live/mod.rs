//! `live.html`: any system set up, played, and run in experiments, by this crate compiled to WebAssembly.
//!
//! The module is `queenlab.wasm.gz`, which `web/build` makes. It gives the bytes of the command, since it is the same code.
//!
//! It is in the repository, beside the room that embeds it, so that `cargo run` gives the page and a package holds
//! it. CI fails if its sources are others (`web/queenlab.wasm.sources`), builds it anew, and compares the answers
//! of both.

mod shell;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::{Markup, html};

use super::edition::Edition;
use super::page::{CHART, Page, inert};
use super::script::Script;
use super::stage;
use super::subject::PageKind;
use super::words;
use crate::model::language::Language;
use crate::result::package::File;

/// The module, packed.
pub const MODULE: &[u8] = include_bytes!("queenlab.wasm.gz");

const STYLE: &str = include_str!("live.css");

/// The page by itself.
#[must_use]
pub fn page() -> Vec<u8> {
    bytes(&html! {})
}

/// The page beside those of a result, which is called `name`.
#[must_use]
pub fn file(name: &str, edition: Edition) -> File {
    let header = html! {
        @for edition in Edition::all(edition.first) {
            div class="in-language" lang=(edition.language.code()) { (header(name, edition)) }
        }
    };
    File { name: PageKind::Live.file().to_owned(), bytes: bytes(&header) }
}

fn bytes(header: &Markup) -> Vec<u8> {
    let body = html! {
        (stage::icons())
        (shell::shell(header))
        (inert("module", &BASE64_STANDARD.encode(MODULE)))
        (inert("worker", &Script::Worker.text()))
    };
    Page {
        language: Language::English,
        title: words::LIVE_TITLE.plain(Language::English),
        styles: &[CHART, stage::STYLE, STYLE],
        body,
        script: Some(Script::Live),
    }
    .bytes()
}

fn header(name: &str, edition: Edition) -> Markup {
    let language = edition.language;
    html! {
        header class="top" {
            span { strong { (name) } }
            nav aria-label=(words::PAGES_OF_RESULT.plain(language)) {
                ul {
                    li { a href=(PageKind::Start.link(edition)) { (words::START.plain(language)) } }
                    li { a href=(PageKind::Live.file()) aria-current="page" { (words::LIVE.plain(language)) } }
                }
            }
        }
    }
}
