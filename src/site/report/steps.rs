//! How trials ended, and in how many steps.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{Heading, TableCell, sortable};
use super::{figure, legend};
use crate::chart::steps::Steps;
use crate::result::schema::{OutcomeRow, SummaryRow};
use crate::text::number::grouped;

pub(super) fn section(subject: &Subject) -> Markup {
    let (tables, cell) = (subject.tables, subject.cell);
    let summaries: Vec<&SummaryRow> = tables.summaries_of(cell).filter(|row| row.solution == "ALL").collect();
    let steps = Steps::of(cell, tables);
    let solved: u64 = steps.bins.iter().map(|bin| bin.count).sum();
    html! {
        section id="steps" {
            h2 { "How many steps it took" }
            p { "A step is " (subject.machine.card().step) "." }
            @if solved == 0 {
                p { "No trial reached a solution, so there are no steps to draw." }
            } @else {
                (figure(&format!("Steps of {} solved trials, as a histogram", grouped(solved)), &steps.chart(), &captions(&steps)))
                (bins(&steps))
                h3 { "Steps and measures of solved trials" }
                (sortable("Steps and measures", &SUMMARY, summaries.iter().map(|row| summary_cells(row))))
            }
            h3 { "How the trials ended" }
            (sortable("Outcomes", &OUTCOMES, tables.outcomes_of(cell).map(outcome_cells)))
        }
    }
}

fn captions(steps: &Steps) -> Markup {
    html! {
        (legend("bars", "solved trials"))
        @if steps.over > 0 { (legend("over", "trials stopped at the step limit (censored)")) }
        (legend("mark", "median, 95 % and 99 % quantiles"))
    }
}

fn bins(steps: &Steps) -> Markup {
    let columns = [("steps from", false), ("to", false), ("trials", false)];
    html! {
        details {
            summary { "The bins as a table" }
            (sortable("Bins of steps", &columns, steps.bins.iter().map(|bin| {
                [bin.low, bin.high, bin.count].map(|number| TableCell::count(Some(number))).into()
            })))
        }
    }
}

const SUMMARY: [Heading; 11] = [
    ("measure", true),
    ("mean", false),
    ("sd", false),
    ("min", false),
    ("5 %", false),
    ("25 %", false),
    ("median", false),
    ("75 %", false),
    ("95 %", false),
    ("99 %", false),
    ("max", false),
];

fn summary_cells(row: &SummaryRow) -> Vec<TableCell> {
    vec![
        TableCell::new(&row.measure),
        TableCell::significant(row.mean),
        TableCell::significant(row.sd),
        TableCell::count(row.min),
        TableCell::significant(row.q05),
        TableCell::significant(row.q25),
        TableCell::significant(row.q50),
        TableCell::significant(row.q75),
        TableCell::significant(row.q95),
        TableCell::significant(row.q99),
        TableCell::count(row.max),
    ]
}

const OUTCOMES: [Heading; 3] = [("outcome", true), ("trials", false), ("share", false)];

fn outcome_cells(row: &OutcomeRow) -> Vec<TableCell> {
    vec![TableCell::new(&row.outcome), TableCell::count(Some(row.count)), TableCell::percent(Some(row.share))]
}
