//! How often each solution was reached: bars with boards behind them, and a table.

use maud::{Markup, html};

use super::super::board::placed;
use super::super::subject::Subject;
use super::super::table::{Heading, TableCell, sortable};
use super::legend;
use crate::analysis::statistic::PValue;
use crate::chart::figure::view_box;
use crate::chart::frame::{BOTTOM, TOP, px};
use crate::chart::frequencies::Frequencies;
use crate::chart::scale::ScaleKind;
use crate::model::grid::{Grid, Token};
use crate::result::schema::{FrequencyRow, Table};
use crate::text::finding;
use crate::text::number::{grouped, percent, significant};

/// With more solutions bars have no boards, and the table has an upper and a lower end only.
const MAX_IN_FULL: usize = 200;

/// How many rows each end of the table has then.
const ENDS: usize = 50;

pub(super) fn section(subject: &Subject) -> Markup {
    let all = Frequencies::of(subject.solutions());
    html! {
        section id="frequencies" {
            h2 { "How often each solution was reached" }
            @if let Some(why) = subject.nothing() {
                p { (why) }
            } @else {
                (missing(&all))
                (figure(&all, subject))
                (rows(&all, subject))
            }
        }
    }
}

/// More solutions that were never reached are not named one by one.
const MAX_NAMED: usize = 12;

fn missing(all: &Frequencies) -> Markup {
    let missing: Vec<&str> =
        all.rows.iter().filter(|row| row.count == 0).map(|row| row.solution.as_str()).collect();
    let rest = missing.len().saturating_sub(MAX_NAMED);
    html! {
        @if !missing.is_empty() {
            p {
                "Never reached: " span class="key" { (missing[..missing.len() - rest].join(", ")) }
                @if rest > 0 { ", and " (grouped(rest as u64)) " more" } "."
            }
        }
    }
}

fn figure(all: &Frequencies, subject: &Subject) -> Markup {
    let words = format!("{} solutions as bars, the most frequent first", grouped(all.rows.len() as u64));
    html! {
        div class="switched" {
            fieldset class="switch screen" {
                legend { "Scale" }
                (scale("linear", "linear", true)) (scale("logarithmic", "logarithmic", false))
            }
            figure {
                div class="scroll" tabindex="0" role="region" aria-label=(words) {
                    svg class="chart" viewBox=(view_box()) role="group" aria-label=(words) {
                        g class="linear" { (all.chart(ScaleKind::Linear)) }
                        g class="logarithmic" { (all.chart(ScaleKind::Log)) }
                        @if all.rows.len() <= MAX_IN_FULL {
                            @for (index, row) in all.rows.iter().enumerate() { (bar(all.place(index), row, subject)) }
                        }
                    }
                }
                figcaption { (captions(all, subject)) }
            }
        }
    }
}

fn scale(name: &str, label: &str, checked: bool) -> Markup {
    html! { label { input type="radio" name="scale" id=(format!("scale-{name}")) checked[checked]; " " (label) } }
}

fn captions(all: &Frequencies, subject: &Subject) -> Markup {
    html! {
        (legend("bars", "times reached"))
        @if let Some(level) = all.uniform() {
            (legend("level", "if all were equally likely"))
            @if level.three_sigma.is_some() {
                (legend("band", "± 3 standard errors of that"))
                @if all.has_intervals() { (legend("interval", "simultaneous 95 % interval")) }
            }
        }
        @if all.in_one() > 1 {
            p { "Each bar is the mean of " (all.in_one()) " neighbours." }
        } @else if all.rows.len() <= MAX_IN_FULL {
            p class="screen" { "Point at a bar, or go to it with the tab key, to see its board"
                @if subject.has_traces() { "; follow it to a replay" } "." }
        }
    }
}

/// The place of a solution on the chart, with its board while it is looked at: a link to its replay, if there is one.
fn bar((left, right): (f64, f64), row: &FrequencyRow, subject: &Subject) -> Markup {
    let share = row.share.map(|share| format!(", {}", percent(share))).unwrap_or_default();
    let words = format!("{}: {} times{share}", row.solution, grouped(row.count));
    let link = subject.replay(row);
    let unreached = link.is_none();
    html! {
        a class="bar" href=[link] role=[unreached.then_some("img")] tabindex=[unreached.then_some("0")] aria-label=(words) {
            rect x=(px(left)) y=(TOP) width=(px(right - left)) height=(BOTTOM - TOP) {}
            (tip(f64::midpoint(left, right), &words, row, subject))
        }
    }
}

/// The width of the card that shows a board.
const TIP: f64 = 176.0;

fn tip(middle: f64, words: &str, row: &FrequencyRow, subject: &Subject) -> Markup {
    let left = if middle < 480.0 { middle + 14.0 } else { middle - TIP - 14.0 };
    html! {
        g class="tip" transform=(format!("translate({} {TOP})", px(left))) {
            @if let Some(grid) = subject.board_of(&row.solution).filter(is_legible) {
                rect width=(TIP) height="214" rx="6" {}
                g transform=(format!("translate(12 12) scale({})", significant(152.0 / grid.side().0 as f64))) { (placed(&grid)) }
                text x="12" y="184" { (row.solution) }
                text x="12" y="202" { (words.split_once(": ").map_or("", |(_, count)| count)) }
            } @else {
                rect width=(TIP) height="30" rx="6" {}
                text x="12" y="20" { (words) }
            }
        }
    }
}

/// The tokens of the fullest board that a card shows.
const MAX_TOKENS: usize = 256;

/// Whether the tokens of a board can be distinguished on a card.
fn is_legible(grid: &Grid) -> bool {
    grid.rows().flatten().filter(|token| **token != Token::Empty).count() <= MAX_TOKENS
}

const COLUMNS: [Heading; 12] = [
    ("solution", true),
    ("class", true),
    ("times", false),
    ("share", false),
    ("95 % from", false),
    ("to", false),
    ("if uniform", false),
    ("residual", false),
    ("p (Holm)", false),
    ("steps: min", false),
    ("mean", false),
    ("max", false),
];

fn rows(all: &Frequencies, subject: &Subject) -> Markup {
    let cut = all.rows.len() > MAX_IN_FULL;
    let lower = all.rows.len().saturating_sub(ENDS);
    let shown = all.rows.iter().enumerate().filter(|(index, _)| !cut || *index < ENDS || *index >= lower);
    html! {
        @if cut {
            p {
                "The " (ENDS) " most and the " (ENDS) " least frequent of " (grouped(all.rows.len() as u64))
                " solutions; all are in " a href=(format!("{}{}", subject.root, FrequencyRow::FILE)) { (FrequencyRow::FILE) } "."
            }
        }
        details open[!cut] {
            summary { "The solutions as a table" }
            (sortable("Solutions", &COLUMNS, shown.map(|(_, row)| cells(row, subject))))
        }
        @if let Some(words) = standing_out(all, subject) { p { (words) } }
        @if subject.cell.census {
            p class="small quiet" { "A census has no intervals, residuals or p-values: every start was run, so these are the true values, not a sample." }
        }
    }
}

fn standing_out(all: &Frequencies, subject: &Subject) -> Option<&'static str> {
    let statistics = finding::statistics(subject.cell, subject.tables);
    finding::standing_out(&statistics, all.rows.iter().filter_map(|row| row.log10_p_holm))
}

fn cells(row: &FrequencyRow, subject: &Subject) -> Vec<TableCell> {
    let key = match subject.replay(row) {
        Some(link) => TableCell::new(html! { a href=(link) { (row.solution) } }),
        None => TableCell::new(&row.solution),
    };
    vec![
        key,
        TableCell::new(row.class.as_deref().unwrap_or("n/a")),
        TableCell::count(Some(row.count)),
        TableCell::percent(row.share),
        TableCell::percent(row.conf_low),
        TableCell::percent(row.conf_high),
        TableCell::significant(row.expected),
        TableCell::signed(row.residual),
        TableCell::p(row.log10_p_holm.map(PValue::exactly)),
        TableCell::count(row.steps_min),
        TableCell::significant(row.steps_mean),
        TableCell::count(row.steps_max),
    ]
}
