//! The parts of the page that the viewer fills.

use maud::{Markup, html};

use super::Simulator;
use crate::model::keys::Keys;
use crate::site::{stage, words};

/// The body, without data.
pub(super) fn shell(page: &Simulator) -> Markup {
    html! {
        (page.header)
        main {
            div.window {
                (headline(page))
                (stage::without_scripts(words::NEEDS_SCRIPTS))
                p #message .message hidden {}
                div.stage {
                    (stage::boards())
                    (stage::captions())
                    section.bar aria-labelledby="title" {
                        (stage::position())
                        div.controls { (stage::transport()) }
                        div.controls { (stage::speed()) (stage::ways()) }
                    }
                    section.side {
                        (traces())
                        h2 data-say="log" { "Steps" }
                        div #log .log {}
                        (stage::copies())
                    }
                }
            }
            @if !page.about.is_empty() { p.quiet lang="en" { (page.about) } }
            section.many {
                h2 data-say=(many(page.viewer.card.keys)) { "Solutions" }
                (picker())
                a #skip .skip href="#end" data-say="skip" { "Skip the list" }
                div #cases .cases {}
            }
            p #live .hidden role="status" {}
            (stage::keys())
            (stage::about())
            div #end tabindex="-1" {}
        }
    }
}

fn headline(page: &Simulator) -> Markup {
    html! {
        div.headline {
            h1 { span.of { (page.viewer.title) " · " } span #title {} }
            button #about-solver type="button" data-say="about" { "About this solver" }
            (stage::language())
        }
    }
}

/// The word of the viewer for what there are many of.
fn many(keys: Keys) -> &'static str {
    match keys {
        Keys::Solutions => "cases",
        Keys::Endings => "endings",
    }
}

fn traces() -> Markup {
    html! {
        div.fields.many {
            label { span data-say="trace" { "Trace" } " " select #trace {} }
            label { span data-say="with" { "Compare with" } " " input #with list="keys-of-cases" autocomplete="off"; }
            label { span data-say="itsTrace" { "its trace" } " " select #with-trace {} }
            datalist #keys-of-cases {}
        }
        p #comparison .quiet {}
    }
}

fn picker() -> Markup {
    html! {
        div.fields {
            label { span data-say="sort" { "Sort by" } " "
                select #sort {
                    @for order in ["hits", "steps", "class"] { option value=(order) data-say=(order) { (order) } }
                }
            }
            label { span data-say="filter" { "Filter by digits" } " " input #filter inputmode="numeric" autocomplete="off"; }
        }
    }
}
