//! Every statistic with its interval and p-value.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{Heading, TableCell, sortable};
use crate::result::rows::statistic;
use crate::result::schema::StatisticRow;

const COLUMNS: [Heading; 7] = [
    ("statistic", true),
    ("estimate", false),
    ("95 % from", false),
    ("to", false),
    ("if uniform", false),
    ("p", false),
    ("method and notes", true),
];

pub(super) fn section(subject: &Subject) -> Markup {
    let rows = || subject.tables.statistics_of(subject.cell);
    html! {
        section id="statistics" {
            h2 { "Statistics" }
            @if rows().next().is_none() {
                p { "No trial reached a solution, so there is nothing to calculate." }
            } @else {
                @if subject.cell.census {
                    p { "Every start was run, so these are true values, not estimates: there are no intervals and no p-values." }
                } @else {
                    p { "One test, declared beforehand and marked as the headline, carries the verdict. Beside it only a bound that holds for every sample (an e-value, or that of G) can reject uniformity, at p <= 1e-7; the other tests are for the reader." }
                }
                details open {
                    summary { "The statistics as a table" }
                    (sortable("Statistics", &COLUMNS, rows().map(cells)))
                }
            }
        }
    }
}

fn cells(row: &StatisticRow) -> Vec<TableCell> {
    let doubt = (row.valid == Some(false)).then_some("not valid here");
    let headline = row.headline.then_some("headline");
    let said = headline.into_iter().chain(doubt).chain(row.method.as_deref()).chain(row.note.as_deref());
    vec![
        TableCell::new(&row.statistic),
        TableCell::number(row.estimate),
        TableCell::number(row.conf_low),
        TableCell::number(row.conf_high),
        TableCell::number(row.null_expectation),
        TableCell::p(statistic(row).p_value()),
        TableCell::new(said.collect::<Vec<_>>().join("; ")),
    ]
}
