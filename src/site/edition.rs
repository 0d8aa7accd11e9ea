//! The pages in one language, beside the same pages in the others.
//!
//! Both languages in one file would double it, or need a script to be read. Pages that are scripts anyway speak all
//! of them.

use maud::{Markup, html};

use crate::model::language::Language;

/// Pages in a language. Those in the first language have the plain names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The language of the pages.
    pub language: Language,
    /// The language of the pages that are opened first.
    pub first: Language,
}

impl Edition {
    /// All editions, the first one first.
    pub fn all(first: Language) -> impl Iterator<Item = Self> {
        let others = Language::ALL.into_iter().filter(move |&language| language != first);
        [first].into_iter().chain(others).map(move |language| Self { language, first })
    }

    /// The file of the page `name`, such as `report.html`: in another language than the first, `report.es.html`.
    pub fn file(self, name: &str) -> String {
        match name.strip_suffix(".html") {
            Some(stem) if self.language != self.first => format!("{stem}.{}.html", self.language.code()),
            _ => name.to_owned(),
        }
    }

    /// Links to the page `name` in every language.
    pub(crate) fn switch(self, name: &str) -> Markup {
        html! {
            @for other in Self::all(self.first).filter(|other| other.language != self.language) {
                a class="language" href=(other.file(name)) hreflang=(other.language.code()) lang=(other.language.code()) { (other.language.name()) }
            }
        }
    }
}
