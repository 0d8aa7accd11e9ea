//! The tables behind the pages, and how to make all of it again.

use maud::{Markup, html};

use super::super::page::rich;
use super::super::words;
use crate::experiment::Experiment;
use crate::model::draw::PROTOCOL;
use crate::model::language::Language;
use crate::model::words::columns;
use crate::result::package::{PACKAGE, SAMPLES, StoredFile};

/// The files of a result, `root` below the page, and the experiment that they come from.
pub(in crate::site) fn section(
    experiment: &Experiment,
    files: &[StoredFile],
    root: &str,
    language: Language,
) -> Markup {
    let package = html! { a href=(format!("{root}{PACKAGE}")) { (PACKAGE) } };
    let names = [columns::FILE, columns::ROWS, columns::BYTES];
    html! {
        section id="data" {
            h2 { (words::DATA.plain(language)) }
            p { (rich(language, &words::DATA_ABOUT, &[package])) }
            div class="scroll" tabindex="0" role="region" aria-label=(words::FILES.plain(language)) {
                table {
                    thead { tr {
                        @for column in names { th scope="col" { (column.plain(language)) } }
                        th scope="col" class="text" { "SHA-256" }
                    } }
                    tbody { @for file in files { (row(file, root, language)) } }
                }
            }
        }
        (reproduce(experiment, files, language))
    }
}

fn row(file: &StoredFile, root: &str, language: Language) -> Markup {
    html! {
        tr {
            td { a href=(format!("{root}{}", file.name)) { (file.name) } }
            td { @if let Some(rows) = file.rows { (language.grouped(rows)) } }
            td { (language.grouped(file.sum.bytes)) }
            td class="text" { code class="small" { (file.sum.hash.trim_start_matches("sha256:")) } }
        }
    }
}

fn reproduce(experiment: &Experiment, files: &[StoredFile], language: Language) -> Markup {
    html! {
        section id="reproduce" {
            h2 { (words::REPRODUCE.plain(language)) }
            @match experiment.seed {
                Some(_) => {
                    p { (rich(language, &words::SAME_BYTES, &[html! { code { "experiment.toml" } }])) }
                    div class="copied" { pre id="command" tabindex="0" role="region" aria-label=(words::REPRODUCE.plain(language)) { "queenlab run experiment.toml" } (copy("command", language)) }
                }
                None => p { (rich(language, &words::DRAWN_ELSEWHERE, &[html! { code { (SAMPLES) } }, html! { code { "queenlab verify" } }])) }
            }
            div class="copied" { pre id="experiment" dir="ltr" tabindex="0" role="region" aria-label="experiment.toml" { (experiment.to_toml()) } (copy("experiment", language)) }
            (identity(experiment, files, language))
            p class="small quiet" { (rich(language, &words::RUN_TO_RUN, &[html! { code { "run-info.json" } }])) }
        }
    }
}

/// What determines the bytes of the result.
fn identity(experiment: &Experiment, files: &[StoredFile], language: Language) -> Markup {
    let package = files.iter().find(|file| file.name == PACKAGE);
    html! {
        dl {
            @if let Some(seed) = experiment.seed {
                div { dt { (words::SEED.plain(language)) } dd { (seed) } }
                div { dt { (words::DRAW_PROTOCOL.plain(language)) } dd { code { (PROTOCOL) } } }
            }
            div { dt { (words::VERSION.plain(language)) } dd { "queenlab " (env!("CARGO_PKG_VERSION")) } }
            @if let Some(package) = package {
                div { dt { (language.say(&words::DIGEST, &[PACKAGE])) } dd { code { (package.sum.hash) } } }
            }
        }
    }
}

/// The button that copies the text of another element.
pub(super) fn copy(source: &str, language: Language) -> Markup {
    html! { button type="button" class="screen" data-copy=(source) hidden { (words::COPY.plain(language)) } }
}
