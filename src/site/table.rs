//! Tables that a click on a header sorts.

use maud::{Markup, Render, html};

use crate::analysis::statistic::PValue;
use crate::text::number::{grouped, percent, significant};
use crate::text::p_value::p_value;

/// What stands where a number is not defined.
const NONE: &str = "n/a";

/// A column: its title, and whether it holds text.
pub type Heading = (&'static str, bool);

/// A cell of a table.
pub struct TableCell {
    content: Markup,
    value: Option<f64>,
}

impl TableCell {
    /// Text, or a number as it is read.
    pub fn new(content: impl Render) -> Self {
        Self { content: content.render(), value: None }
    }

    /// Something that is sorted by a number.
    #[must_use]
    pub fn sorted(content: impl Render, value: f64) -> Self {
        Self { content: content.render(), value: Some(value) }
    }

    /// A count.
    #[must_use]
    pub fn count(count: Option<u64>) -> Self {
        Self::new(count.map_or_else(|| NONE.to_owned(), grouped))
    }

    /// A share as a percentage.
    #[must_use]
    pub fn percent(share: Option<f64>) -> Self {
        Self::new(finite(share).map_or_else(|| NONE.to_owned(), percent))
    }

    /// A number of at least 0.
    #[must_use]
    pub fn significant(number: Option<f64>) -> Self {
        Self::new(finite(number).map_or_else(|| NONE.to_owned(), significant))
    }

    /// Any number, with up to six digits behind the point.
    #[must_use]
    pub fn number(number: Option<f64>) -> Self {
        let text = finite(number).map_or_else(|| NONE.to_owned(), plain);
        Self { content: text.render(), value: finite(number) }
    }

    /// A number that is above or below what is expected.
    #[must_use]
    pub fn signed(number: Option<f64>) -> Self {
        let text = finite(number).map_or_else(|| NONE.to_owned(), |number| format!("{number:+.1}"));
        Self::new(text)
    }

    /// A p-value, sorted by its decimal logarithm.
    #[must_use]
    pub fn p(p: Option<PValue>) -> Self {
        let p = p.filter(|p| p.log10.is_finite());
        let text = p.map(|p| p_value(p, None));
        let text =
            text.as_deref().map_or(NONE, |text| text.trim_start_matches("p ").trim_start_matches("= "));
        Self { content: text.render(), value: p.map(|p| p.log10) }
    }
}

fn finite(number: Option<f64>) -> Option<f64> {
    number.filter(|number| number.is_finite())
}

/// A number as it is, its thousands separated if it is whole; a tiny one by its power of ten.
fn plain(number: f64) -> String {
    let (sign, size) = (if number < 0.0 { "-" } else { "" }, number.abs());
    match size {
        size if size.fract() == 0.0 => format!("{sign}{}", crate::text::number::rounded(size)),
        size if size < 1e-4 => format!("{sign}{size:.2e}"),
        size if size < 1000.0 => format!("{sign}{size:.6}"),
        size => format!("{sign}{}", crate::text::number::rounded(size)),
    }
}

/// A table under a caption that says what it holds.
#[must_use]
pub fn sortable(caption: &str, columns: &[Heading], rows: impl Iterator<Item = Vec<TableCell>>) -> Markup {
    html! {
        div class="scroll tall" tabindex="0" role="region" aria-label=(caption) {
            table class="sortable" {
                caption class="hidden" { (caption) }
                thead {
                    tr {
                        @for (title, is_text) in columns {
                            th scope="col" class=[is_text.then_some("text")] { button type="button" { (title) } }
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
