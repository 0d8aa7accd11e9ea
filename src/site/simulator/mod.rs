//! `simulator.html`: the traces of a result, or a single one, replayed step by step.

mod selection;

use std::io::{self, Write};

use maud::{Markup, html};

use super::page::{BOARD, Page, place_for_data};
use super::script::Script;
use crate::chart::board::{self, Ground};
use crate::experiment::AboutText;
use crate::model::keys::Keys;
use crate::model::language::Language;
use crate::site::{stage, words};
use crate::text::replay::ViewerData;

pub use selection::{Role, Wanted, select};

/// What a page shows.
pub struct Simulator<'a> {
    /// What the experiment asks.
    pub about: &'a AboutText,
    /// What the viewer reads.
    pub viewer: ViewerData<'a>,
    /// What is below the tokens of its boards.
    pub ground: Ground,
    /// What stands above it: links to other pages, in every language.
    pub header: Markup,
    /// What is said where it does not have every case, in every language.
    pub cut: Markup,
    /// The language of the page before its scripts have run.
    pub language: Language,
}

impl Simulator<'_> {
    /// Writes the file.
    ///
    /// # Errors
    /// If `out` takes no more.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let title = format!("{}: simulator", self.viewer.title);
        let script = Some(Script::Simulator);
        let styles = &[BOARD, stage::STYLE];
        let page = Page { language: self.language, title: &title, styles, body: self.body(), script };
        page.write(&self.viewer, out)
    }

    fn body(&self) -> Markup {
        html! {
            (board::pieces(Some(self.viewer.table.side()), &self.ground))
            (stage::icons())
            (shell(self))
            (place_for_data("data"))
        }
    }
}

/// The body, without data.
fn shell(page: &Simulator) -> Markup {
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
            (stage::question(page.about))
            section.many {
                h2 data-say=(many(page.viewer.card.keys)) { "Solutions" }
                (page.cut)
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
            button #about-solver type="button" data-say="about" { "AboutText this solver" }
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
