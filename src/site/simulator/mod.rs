//! `simulator.html`: the traces of a result, or a single one, replayed step by step.

mod selection;
mod shell;

use maud::{Markup, html};

use super::page::{Page, data};
use super::script::Script;
use super::stage;
use crate::chart::board::{self, Ground};
use crate::model::language::Language;
use crate::text::replay::ViewerData;

pub use selection::{Role, Wanted, select};

/// What a page shows.
pub struct Simulator<'a> {
    /// What the experiment asks.
    pub about: &'a str,
    /// What the viewer reads.
    pub viewer: ViewerData<'a>,
    /// What is below the tokens of its boards.
    pub ground: Ground,
    /// What stands above it: links to other pages, in every language.
    pub header: Markup,
    /// The language of the page before its scripts have run.
    pub language: Language,
}

impl Simulator<'_> {
    /// The file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let title = format!("{}: simulator", self.viewer.title);
        let script = Some(Script::Simulator);
        Page { language: self.language, title: &title, styles: &[stage::STYLE], body: self.body(), script }
            .bytes()
    }

    fn body(&self) -> Markup {
        html! {
            (board::pieces(Some(self.viewer.table.side()), self.ground))
            (stage::icons())
            (shell::shell(self))
            (data("data", &self.viewer.to_json()))
        }
    }
}
