//! How many different solutions a number of starts reaches.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{Heading, TableCell, sortable};
use super::figure;
use crate::chart::coverage::Coverage;
use crate::result::schema::CoverageRow;
use crate::stats::coupon::{starts_to_see_all, starts_to_see_all_uniform};
use crate::stats::spectrum::Spectrum;
use crate::text::finding;
use crate::text::number::{grouped, rounded};

pub(super) fn section(subject: &Subject) -> Markup {
    let rows = || subject.tables.coverage_of(subject.cell);
    let coverage = Coverage::of(rows(), subject.cell.keys_known);
    let starts = finding::observations(subject.cell);
    let reached = subject.solutions().any(|row| row.count > 0);
    html! {
        section id="coverage" {
            h2 { "How many different solutions the " (starts) " reach" }
            @if reached {
                (collector(subject))
                @if coverage.has_lines() { (figure(&format!("Different solutions by number of {starts}"), &coverage.chart(), &html! {})) }
                details {
                    summary { "The curves as a table" }
                    (sortable("Coverage", &columns(starts), rows().map(cells)))
                }
            } @else {
                p { "No trial reached a solution." }
            }
        }
    }
}

/// How long it takes to collect all: as observed, as expected, and if all were equally likely.
fn collector(subject: &Subject) -> Markup {
    let mut counts: Vec<u64> = subject.solutions().map(|row| row.count).collect();
    let known = subject.cell.keys_known.and_then(|known| usize::try_from(known).ok()).unwrap_or(0);
    counts.resize(counts.len().max(known), 0);
    let firsts: Option<Vec<u64>> = subject.solutions().map(|row| row.first_trial).collect();
    let missing = counts.iter().filter(|&&count| count == 0).count() as u64;
    let all_seen = firsts.filter(|_| missing == 0).and_then(|firsts| firsts.into_iter().max());
    let expected = Spectrum::of(&counts).and_then(|table| starts_to_see_all(&table));
    html! {
        @if subject.cell.keys_known.is_some() {
            p {
                "If all " (grouped(counts.len() as u64)) " were equally likely, "
                (rounded(starts_to_see_all_uniform(counts.len() as u64))) " " (finding::observations(subject.cell)) " would be needed to reach all, on average."
                @if let Some(starts) = expected {
                    @if subject.cell.census { " With their true probabilities it takes " } @else { " With the shares seen here it takes about " }
                    (rounded(starts)) "."
                }
                @if let Some(last) = all_seen { @if !subject.cell.census { " Here all had been reached after " (grouped(last + 1)) "." } }
                @if missing > 0 { " Here " (grouped(missing)) " were never reached." }
            }
        }
    }
}

fn columns(starts: &'static str) -> [Heading; 4] {
    [(starts, false), ("reached", false), ("on average", false), ("if uniform", false)]
}

fn cells(row: &CoverageRow) -> Vec<TableCell> {
    vec![
        TableCell::count(Some(row.starts)),
        TableCell::count(row.distinct_observed),
        TableCell::significant(row.distinct_expected),
        TableCell::significant(row.distinct_uniform),
    ]
}
