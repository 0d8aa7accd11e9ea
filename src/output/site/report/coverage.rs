//! How many different solutions so many starts reach.

use maud::{Markup, html};

use super::figure;
use crate::output::chart::coverage::Coverage;
use crate::output::number::{grouped, rounded};
use crate::output::site::subject::Subject;
use crate::output::site::table::{Cell, Column, sortable};
use crate::output::tables::CoverageRow;
use crate::stats::coupon::{starts_to_see_all, starts_to_see_all_uniform};
use crate::stats::spectrum::Spectrum;

pub(super) fn section(subject: &Subject) -> Markup {
    let rows = || subject.tables.coverage_of(subject.cell);
    let coverage = Coverage::of(rows(), subject.cell.keys_known);
    let reached = subject.solutions().any(|row| row.count > 0);
    html! {
        section id="coverage" {
            h2 { "How many different solutions so many starts reach" }
            @if reached {
                (collector(subject))
                @if coverage.has_lines() { (figure("Different solutions by number of starts", &coverage.chart(), &html! {})) }
                details {
                    summary { "The curves as a table" }
                    (sortable("Coverage", &COLUMNS, rows().map(cells)))
                }
            } @else {
                p { "No trial reached a solution." }
            }
        }
    }
}

/// How long it takes to collect all: as it was, as expected, and if all came equally often.
fn collector(subject: &Subject) -> Markup {
    let counts: Vec<u64> = subject.solutions().map(|row| row.count).collect();
    let firsts: Option<Vec<u64>> = subject.solutions().map(|row| row.first_trial).collect();
    let all_seen = subject.cell.keys_known.and(firsts).and_then(|firsts| firsts.into_iter().max());
    let missing = counts.iter().filter(|&&count| count == 0).count() as u64;
    let expected = Spectrum::of(&counts).and_then(|table| starts_to_see_all(&table));
    html! {
        @if subject.cell.keys_known.is_some() {
            p {
                "If all " (grouped(counts.len() as u64)) " came equally often, "
                (rounded(starts_to_see_all_uniform(counts.len() as u64))) " starts would reach every one, on average."
                @if let Some(starts) = expected {
                    @if subject.cell.census { " By their true shares it takes " } @else { " By the shares seen here it takes about " }
                    (rounded(starts)) "."
                }
                @if let Some(last) = all_seen { @if !subject.cell.census { " Here all were reached after " (grouped(last + 1)) "." } }
                @if missing > 0 { " Here " (grouped(missing)) " were never reached." }
            }
        }
    }
}

const COLUMNS: [Column; 4] =
    [("starts", false), ("reached", false), ("on average", false), ("if equally often", false)];

fn cells(row: &CoverageRow) -> Vec<Cell> {
    vec![
        Cell::count(Some(row.starts)),
        Cell::count(row.distinct_observed),
        Cell::significant(row.distinct_expected),
        Cell::significant(row.distinct_uniform),
    ]
}
