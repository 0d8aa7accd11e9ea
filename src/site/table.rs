//! Tables that a click on a header sorts.

use maud::{Markup, Render, html};

use crate::model::language::Language;
use crate::text::column::{Field, Heading, TableColumn, fields, headings};

/// A cell of a table.
pub struct TableCell {
    content: Markup,
    value: Option<f64>,
}

impl TableCell {
    /// What the pages alone show.
    pub fn new(content: impl Render) -> Self {
        Self { content: content.render(), value: None }
    }
}

impl From<Field> for TableCell {
    fn from(Field { text, value }: Field) -> Self {
        Self { content: text.render(), value }
    }
}

/// What columns have for `row`, as cells.
pub fn cells<R>(columns: &[TableColumn<R>], row: &R, language: Language) -> impl Iterator<Item = TableCell> {
    fields(columns, row, language).map(TableCell::from)
}

/// A table of columns that have a row for each of `rows`.
pub fn of_rows<'r, R: 'r>(
    caption: &str,
    columns: &[TableColumn<R>],
    language: Language,
    rows: impl IntoIterator<Item = &'r R>,
) -> Markup {
    let rows = rows.into_iter().map(|row| cells(columns, row, language).collect());
    sortable(caption, headings(columns, language), rows)
}

/// A table under a caption that says what it holds. The script that sorts reads numbers as they are written.
pub fn sortable(
    caption: &str,
    headings: impl Iterator<Item = Heading>,
    rows: impl Iterator<Item = Vec<TableCell>>,
) -> Markup {
    let headings: Vec<Heading> = headings.collect();
    html! {
        div class="scroll tall" tabindex="0" role="region" aria-label=(caption) {
            table class="sortable" {
                caption class="hidden" { (caption) }
                thead {
                    tr {
                        @for heading in &headings {
                            th scope="col" class=[heading.is_text.then_some("text")] { (heading.title) }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        tr {
                            @for (cell, heading) in row.iter().zip(&headings) {
                                td class=[heading.is_text.then_some("text")] data-v=[cell.value] { (cell.content) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A table that readers unfold.
pub(super) fn folded(summary: &str, table: &Markup) -> Markup {
    html! { details { summary { (summary) } (table) } }
}
