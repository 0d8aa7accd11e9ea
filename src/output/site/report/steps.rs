//! How trials ended, and in how many steps.

use maud::{Markup, html};

use super::{figure, legend};
use crate::output::chart::steps::Steps;
use crate::output::number::grouped;
use crate::output::site::subject::Subject;
use crate::output::site::table::{Cell, Column, sortable};
use crate::output::tables::{OutcomeRow, SummaryRow};

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
        @if steps.over > 0 { (legend("over", "trials over their budget of steps")) }
        (legend("mark", "median, and what 95 % and 99 % do not exceed"))
    }
}

fn bins(steps: &Steps) -> Markup {
    let columns = [("steps from", false), ("to", false), ("trials", false)];
    html! {
        details {
            summary { "The bins as a table" }
            (sortable("Bins of steps", &columns, steps.bins.iter().map(|bin| {
                [bin.low, bin.high, bin.count].map(|number| Cell::count(Some(number))).into()
            })))
        }
    }
}

const SUMMARY: [Column; 11] = [
    ("measure", true),
    ("mean", false),
    ("sd", false),
    ("fewest", false),
    ("5 %", false),
    ("25 %", false),
    ("median", false),
    ("75 %", false),
    ("95 %", false),
    ("99 %", false),
    ("most", false),
];

fn summary_cells(row: &SummaryRow) -> Vec<Cell> {
    vec![
        Cell::new(&row.measure),
        Cell::significant(row.mean),
        Cell::significant(row.sd),
        Cell::count(row.min),
        Cell::significant(row.q05),
        Cell::significant(row.q25),
        Cell::significant(row.q50),
        Cell::significant(row.q75),
        Cell::significant(row.q95),
        Cell::significant(row.q99),
        Cell::count(row.max),
    ]
}

const OUTCOMES: [Column; 3] = [("outcome", true), ("trials", false), ("share", false)];

fn outcome_cells(row: &OutcomeRow) -> Vec<Cell> {
    vec![Cell::new(&row.outcome), Cell::count(Some(row.count)), Cell::percent(Some(row.share))]
}
