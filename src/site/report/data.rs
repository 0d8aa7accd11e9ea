//! The tables behind the pages, and how to make all of it again.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::model::draw::PROTOCOL;
use crate::result::package::{File, PACKAGE, SAMPLES, hash_of};
use crate::text::number::grouped;

/// The files of a result, `root` below the page, and the experiment that they come from.
pub(in crate::site) fn section(experiment: &Experiment, files: &[File], root: &str) -> Markup {
    html! {
        section id="data" {
            h2 { "Data" }
            p { "Every number of this page is in these files; " a href=(format!("{root}{PACKAGE}")) { (PACKAGE) } " describes each column." }
            div class="scroll" tabindex="0" role="region" aria-label="Files" {
                table {
                    thead { tr { th scope="col" { "file" } th scope="col" { "rows" } th scope="col" { "bytes" } th scope="col" class="text" { "SHA-256" } } }
                    tbody { @for file in files { (row(file, root)) } }
                }
            }
        }
        (reproduce(experiment, files))
    }
}

fn row(file: &File, root: &str) -> Markup {
    let hash = hash_of(&file.bytes);
    html! {
        tr {
            td { a href=(format!("{root}{}", file.name)) { (file.name) } }
            td { @if let Some((_, "csv")) = file.name.rsplit_once('.') { (grouped(rows(&file.bytes))) } }
            td { (grouped(file.bytes.len() as u64)) }
            td class="text" { code class="small" { (hash.trim_start_matches("sha256:")) } }
        }
    }
}

/// The rows of a CSV file below its header: no cell of ours holds a line break.
fn rows(bytes: &[u8]) -> u64 {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').count() as u64;
    lines.saturating_sub(1)
}

fn reproduce(experiment: &Experiment, files: &[File]) -> Markup {
    let package = files.iter().find(|file| file.name == PACKAGE);
    html! {
        section id="reproduce" {
            h2 { "Reproduce" }
            @match experiment.seed {
                Some(_) => {
                    p { "The same experiment gives the same bytes on every machine and any number of threads. Save it as "
                        code { "experiment.toml" } " and run" }
                    div class="copied" { pre id="command" { "queenlab run experiment.toml" } (copy("command")) }
                }
                None => p { "The samples were drawn elsewhere, so this result cannot be run again; " code { (SAMPLES) }
                    " has every count, and " code { "queenlab verify" } " makes the tables from it again." }
            }
            div class="copied" { pre id="experiment" dir="ltr" { (experiment.to_toml()) } (copy("experiment")) }
            dl {
                @if let Some(seed) = experiment.seed {
                    div { dt { "Seed" } dd { (seed) } }
                    div { dt { "Draw protocol" } dd { code { (PROTOCOL) } } }
                }
                div { dt { "Version" } dd { "queenlab " (env!("CARGO_PKG_VERSION")) } }
                @if let Some(package) = package {
                    div { dt { "Digest of " (PACKAGE) ", which has those of all tables" } dd { code { (hash_of(&package.bytes)) } } }
                }
            }
            p class="small quiet" { "What differs from run to run, such as time, machine and threads, is in " code { "run-info.json" } " beside the result, not on this page." }
        }
    }
}

fn copy(source: &str) -> Markup {
    html! { button type="button" class="screen" data-copy=(source) hidden { "Copy" } }
}
