//! The parts of the page that its scripts fill.

use maud::{Markup, html};

use super::super::stage::languages;
use super::super::subject::{PageKind, Subject, footer};
use super::super::words;

/// Cells revealed in a second.
const SPEEDS: [&str; 4] = ["1", "4", "16", "64"];

/// The body, without data.
pub(super) fn shell(subject: &Subject) -> Markup {
    html! {
        (subject.header(PageKind::Play))
        main {
            noscript { p.message { (words::PLAY_NEEDS_SCRIPTS.plain(subject.language())) } }
            div #stage {
                div.headline { h1 { (subject.experiment.name) " · Sudoku" } (language()) }
                (choices())
                div.scroll { div #board role="grid" {} }
                div.side {
                    (counters())
                    p #message .message role="status" {}
                    div #symbols role="group" {}
                    (tools())
                    (controls())
                }
            }
            (explanations(subject))
            (keys())
        }
        div #sheet {}
        (footer(subject.language()))
    }
}

fn language() -> Markup {
    html! {
        label { span.hidden data-say="language" {}
            select #language { (languages()) }
        }
    }
}

fn choices() -> Markup {
    html! {
        div.fields { @for id in ["grid", "level", "puzzle"] { label { span data-say=(id) {} select #(id) {} } } }
    }
}

fn counters() -> Markup {
    html! {
        dl.counters {
            @for id in ["hidden", "shown", "right", "wrong"] { div { dt data-say=(id) {} dd #(id) {} } }
            div.clock { dt data-say="time" {} dd { span #time role="timer" {} } }
        }
    }
}

/// What is used all the time.
fn tools() -> Markup {
    html! {
        div.tools {
            @for id in ["notes", "undo", "redo", "clear", "check", "reveal"] { button #(id) type="button" data-say=(id) {} }
        }
    }
}

/// What is used now and then.
fn controls() -> Markup {
    html! {
        div.controls {
            label.box { input #at-once type="checkbox" checked; span data-say="atOnce" {} }
            label.box { input #clock type="checkbox" checked; span data-say="clock" {} }
            button #again type="button" data-say="again" {}
            button #auto type="button" {}
            label { span data-say="speed" {} " "
                select #speed { @for speed in SPEEDS { option value=(speed) { (speed) } } }
            }
            button #print type="button" data-say="printSix" {}
            button #help type="button" data-say="help" {}
        }
    }
}

fn explanations(subject: &Subject) -> Markup {
    html! {
        div.words {
            @if !subject.experiment.about.is_empty() { p.quiet lang="en" { (subject.experiment.about) } }
            p { strong data-say="unique" {} " " span data-say="decided" {} }
            p { strong data-say="levels" {} ": " span data-say="needed" {} }
            details.small { summary data-say="solution" {} code #key {} }
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
