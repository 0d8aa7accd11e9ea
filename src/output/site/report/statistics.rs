//! Every statistic with its interval and p-value.

use maud::{Markup, html};

use crate::output::rows::statistic;
use crate::output::site::subject::Subject;
use crate::output::site::table::{Cell, Column, sortable};
use crate::output::tables::StatisticRow;

const COLUMNS: [Column; 7] = [
    ("statistic", true),
    ("estimate", false),
    ("95 % from", false),
    ("to", false),
    ("if even", false),
    ("p", false),
    ("how, and what else to know", true),
];

pub(super) fn section(subject: &Subject) -> Markup {
    let rows = || subject.tables.statistics_of(subject.cell);
    html! {
        section id="statistics" {
            h2 { "Statistics" }
            @if rows().next().is_none() {
                p { "There is nothing to calculate: no trial reached a solution." }
            } @else {
                @if subject.cell.census {
                    p { "Every start was run, so these numbers are the truth and no estimate of it: there is no interval and no p-value." }
                } @else {
                    p { "One declared test carries the verdict, the one marked as the headline. Beside it only a bound that holds for every sample, an e-value or that of G, can prove unevenness, at p <= 1e-7; the others are for the reader." }
                }
                details open {
                    summary { "The statistics as a table" }
                    (sortable("Statistics", &COLUMNS, rows().map(cells)))
                }
            }
        }
    }
}

fn cells(row: &StatisticRow) -> Vec<Cell> {
    let doubt = (row.valid == Some(false)).then_some("not valid here");
    let said = doubt.into_iter().chain(row.method.as_deref()).chain(row.note.as_deref());
    vec![
        Cell::new(&row.statistic),
        Cell::number(row.estimate),
        Cell::number(row.conf_low),
        Cell::number(row.conf_high),
        Cell::number(row.null_expectation),
        Cell::p(statistic(row).p_value()),
        Cell::new(said.collect::<Vec<_>>().join("; ")),
    ]
}
