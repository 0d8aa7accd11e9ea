//! Every statistic with its interval and p-value.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{Cells, Heading, TableCell, sortable};
use super::super::words;
use super::Say;
use crate::analysis::Statistic;

const COLUMNS: [Heading; 7] = [
    (words::COLUMN_STATISTIC, true),
    (words::COLUMN_ESTIMATE, false),
    (words::COLUMN_FROM, false),
    (words::COLUMN_TO, false),
    (words::COLUMN_IF_UNIFORM, false),
    (words::COLUMN_P, false),
    (words::COLUMN_METHOD, true),
];

pub(super) fn section(subject: &Subject) -> Markup {
    let rows = || subject.cell.statistics.iter();
    let about = if subject.cell.row.census { words::TRUE_VALUES } else { words::ONE_TEST };
    html! {
        section id="statistics" {
            h2 { (subject.plain(words::STATISTICS)) }
            @if rows().next().is_none() {
                p { (subject.plain(words::NOTHING_TO_CALCULATE)) }
            } @else {
                p { (subject.plain(about)) }
                details open {
                    summary { (subject.plain(words::STATISTICS_AS_TABLE)) }
                    (sortable(subject.plain(words::STATISTICS), &COLUMNS, subject.language(), rows().map(|row| cells(row, subject))))
                }
            }
        }
    }
}

/// Methods and notes are those of the tables, which are in English.
fn cells(row: &Statistic, subject: &Subject) -> Vec<TableCell> {
    let numbers = Cells(subject.language());
    let doubt = (row.valid == Some(false)).then_some(subject.plain(words::NOT_VALID));
    let headline = row.headline.then_some(subject.plain(words::HEADLINE));
    let own = headline.into_iter().chain(doubt).collect::<Vec<_>>().join("; ");
    let notes = row.method.as_deref().into_iter().chain(row.note.as_deref()).collect::<Vec<_>>().join("; ");
    let said = html! {
        (own) @if !own.is_empty() && !notes.is_empty() { "; " }
        @if !notes.is_empty() { span lang="en" { (notes) } }
    };
    vec![
        TableCell::new(row.name.text()),
        numbers.number(row.estimate),
        numbers.number(row.interval.map(|interval| interval.low)),
        numbers.number(row.interval.map(|interval| interval.high)),
        numbers.number(row.null_expectation),
        numbers.p(row.p_value()),
        TableCell::new(said),
    ]
}
