//! The parts of the page that its scripts fill.

use maud::{Markup, html};

use super::super::subject::{PageKind, Subject, footer};

/// Cells revealed in a second.
const SPEEDS: [&str; 4] = ["1", "4", "16", "64"];

/// The body, without data.
pub(super) fn shell(subject: &Subject) -> Markup {
    html! {
        (subject.header(PageKind::Play))
        main {
            div.headline { h1 { (subject.experiment.name) " · Sudoku" } (language()) }
            @if !subject.experiment.about.is_empty() { p.quiet lang="en" { (subject.experiment.about) } }
            noscript { p.message { "The puzzles need Javascript. The page of solutions works without it." } }
            (choices())
            div.stage {
                div.scroll { div #board role="grid" {} }
                div.side {
                    (counters())
                    p #message .message role="status" {}
                    div #symbols .controls role="group" {}
                    (controls())
                    p { strong data-say="unique" {} " " span data-say="decided" {} }
                    details.small { summary data-say="solution" {} code #key {} }
                }
            }
            (keys())
        }
        (footer(subject.language()))
    }
}

fn language() -> Markup {
    html! {
        label { span data-say="language" {} " "
            select #language { option value="en" lang="en" { "English" } option value="es" lang="es" { "Español" } }
        }
    }
}

fn choices() -> Markup {
    html! {
        div.fields {
            @for id in ["grid", "level", "puzzle"] { label { span data-say=(id) {} " " select #(id) {} } }
            button #again type="button" data-say="again" {}
        }
    }
}

fn counters() -> Markup {
    html! {
        dl.counters {
            @for id in ["shown", "hidden", "right", "wrong"] { div { dt data-say=(id) {} dd #(id) {} } }
        }
    }
}

fn controls() -> Markup {
    html! {
        div.controls {
            button #clear type="button" data-say="clear" {}
            button #reveal type="button" data-say="reveal" {}
            button #auto type="button" {}
            label { span data-say="speed" {} " "
                select #speed { @for speed in SPEEDS { option value=(speed) { (speed) } } }
            }
            button #help type="button" data-say="help" {}
        }
    }
}

fn keys() -> Markup {
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title data-say="help" {}
            dl #keys-list {}
            button #close type="button" data-say="close" {}
        }
    }
}
