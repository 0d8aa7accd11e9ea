//! Every statistic with its interval and p-value.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{TableCell, cells, sortable};
use super::super::words;
use super::Say;
use crate::analysis::Statistic;
use crate::model::words::columns::METHOD;
use crate::text::column::{Heading, headings};
use crate::text::columns::statistic;

pub(super) fn section(subject: &Subject) -> Markup {
    let rows = || subject.cell.statistics.iter();
    let language = subject.language();
    let columns = statistic(subject.is_law());
    let headings = headings(columns, language).chain([Heading::text(METHOD.plain(language))]);
    let row = |row| cells(columns, row, language).chain([method(row, subject)]).collect();
    let about = match subject.cell.row.census {
        true => Some(words::TRUE_VALUES),
        false if !rows().any(|row| row.headline) => None,
        false if subject.is_law() => Some(words::ONE_TEST_EXPECTED),
        false => Some(words::ONE_TEST),
    };
    html! {
        section id="statistics" {
            h2 { (subject.plain(words::STATISTICS)) }
            @if rows().next().is_none() {
                p { (subject.plain(words::NOTHING_TO_CALCULATE)) }
            } @else {
                @if let Some(about) = about { p { (subject.plain(about)) } }
                details open {
                    summary { (subject.plain(words::STATISTICS_AS_TABLE)) }
                    (sortable(subject.plain(words::STATISTICS), headings, rows().map(row)))
                }
            }
        }
    }
}

/// Methods and notes are those of the tables, which are in English.
fn method(row: &Statistic, subject: &Subject) -> TableCell {
    let doubt = (row.valid == Some(false)).then_some(subject.plain(words::NOT_VALID));
    let headline = row.headline.then_some(subject.plain(words::HEADLINE));
    let own = headline.into_iter().chain(doubt).collect::<Vec<_>>().join("; ");
    let notes = row.method.as_deref().into_iter().chain(row.note.as_deref()).collect::<Vec<_>>().join("; ");
    TableCell::new(html! {
        (own) @if !own.is_empty() && !notes.is_empty() { "; " }
        @if !notes.is_empty() { span lang="en" { (notes) } }
    })
}
