//! Tables that a click on a header sorts.

use maud::{Markup, Render, html};

use super::words;
use crate::analysis::statistic::PValue;
use crate::model::language::{Language, Phrase};
use crate::text::p_value::p_value;

/// A column: its title, and whether it holds text.
pub type Heading = (Phrase, bool);

/// A cell of a table.
pub struct TableCell {
    content: Markup,
    value: Option<f64>,
}

/// Makes the cells of a table: numbers in the form of a language, which are sorted by their values.
#[derive(Clone, Copy)]
pub struct Cells(pub Language);

impl TableCell {
    /// Text.
    pub fn new(content: impl Render) -> Self {
        Self { content: content.render(), value: None }
    }

    /// Something that is sorted by a number.
    #[must_use]
    pub fn sorted(content: impl Render, value: f64) -> Self {
        Self { content: content.render(), value: Some(value) }
    }
}

impl Cells {
    /// A number, or a sign that there is none. The script that sorts reads numbers as they are written.
    fn cell(self, number: Option<f64>, write: impl Fn(Language, f64) -> String) -> TableCell {
        let number = number.filter(|number| number.is_finite());
        let text =
            number.map_or_else(|| words::NONE.plain(self.0).to_owned(), |number| write(self.0, number));
        TableCell::new(text)
    }

    /// A count.
    #[must_use]
    pub fn count(self, count: Option<u64>) -> TableCell {
        let text = count.map_or_else(|| words::NONE.plain(self.0).to_owned(), |count| self.0.grouped(count));
        TableCell::new(text)
    }

    /// A share as a percentage.
    #[must_use]
    pub fn percent(self, share: Option<f64>) -> TableCell {
        self.cell(share, Language::percent)
    }

    /// A number of at least 0.
    #[must_use]
    pub fn significant(self, number: Option<f64>) -> TableCell {
        self.cell(number, Language::brief)
    }

    /// Any number, with up to six digits behind the point.
    #[must_use]
    pub fn number(self, number: Option<f64>) -> TableCell {
        TableCell { value: number.filter(|number| number.is_finite()), ..self.cell(number, plain) }
    }

    /// A number that is above or below what is expected.
    #[must_use]
    pub fn signed(self, number: Option<f64>) -> TableCell {
        self.cell(number, |language, number| language.decimal(&format!("{number:+.1}")))
    }

    /// A p-value, sorted by its decimal logarithm.
    #[must_use]
    pub fn p(self, p: Option<PValue>) -> TableCell {
        let p = p.filter(|p| p.log10.is_finite());
        let text = p.map(|p| self.0.decimal(&p_value(p, None)));
        let text = text
            .as_deref()
            .map_or(words::NONE.plain(self.0), |text| text.trim_start_matches("p ").trim_start_matches("= "));
        TableCell { content: text.render(), value: p.map(|p| p.log10) }
    }
}

/// A number as it is, its thousands separated if it is whole; a tiny one by its power of ten.
fn plain(language: Language, number: f64) -> String {
    let (sign, size) = (if number < 0.0 { "-" } else { "" }, number.abs());
    match size {
        size if size.fract() == 0.0 => format!("{sign}{}", language.rounded(size)),
        size if size < 1e-4 => format!("{sign}{}", language.decimal(&format!("{size:.2e}"))),
        size if size < 1000.0 => format!("{sign}{}", language.decimal(&format!("{size:.6}"))),
        size => format!("{sign}{}", language.rounded(size)),
    }
}

/// A table under a caption that says what it holds.
#[must_use]
pub fn sortable(
    caption: &str,
    columns: &[Heading],
    language: Language,
    rows: impl Iterator<Item = Vec<TableCell>>,
) -> Markup {
    html! {
        div class="scroll tall" tabindex="0" role="region" aria-label=(caption) {
            table class="sortable" {
                caption class="hidden" { (caption) }
                thead {
                    tr {
                        @for (title, is_text) in columns {
                            th scope="col" class=[is_text.then_some("text")] { button type="button" { (title.plain(language)) } }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        tr {
                            @for (cell, (_, is_text)) in row.iter().zip(columns) {
                                td class=[is_text.then_some("text")] data-v=[cell.value] { (cell.content) }
                            }
                        }
                    }
                }
            }
        }
    }
}
