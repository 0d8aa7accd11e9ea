//! How trials ended, and in how many steps.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{Cells, Heading, TableCell, sortable};
use super::super::words;
use super::{Say, figure, legend};
use crate::chart::canvas::Canvas;
use crate::chart::steps::Steps;
use crate::result::schema::{OutcomeRow, SummaryRow};

pub(super) fn section(subject: &Subject) -> Markup {
    let (cell, language) = (subject.cell, subject.language());
    let summaries = cell.totals.iter();
    let outcomes = cell.outcomes.iter().map(|row| outcome_cells(row, Cells(language)));
    let steps = Steps::of(cell);
    let solved: u64 = steps.bins.iter().map(|bin| bin.count).sum();
    html! {
        section id="steps" {
            h2 { (subject.plain(words::HOW_MANY_STEPS)) }
            p { (subject.say(words::A_STEP_IS, &[subject.machine.card().step.plain(language)])) }
            @if solved == 0 {
                p { (subject.plain(words::NO_STEPS)) }
            } @else {
                (figure(
                    &subject.say(words::STEPS_HISTOGRAM, &[&language.grouped(solved)]),
                    Canvas::both(language), |canvas| steps.chart(canvas), &captions(&steps, subject)
                ))
                (bins(&steps, subject))
                h3 { (subject.plain(words::STEPS_AND_MEASURES)) }
                (sortable(subject.plain(words::STEPS_AND_MEASURES), &SUMMARY, language, summaries.map(|row| summary_cells(row, Cells(language)))))
            }
            h3 { (subject.plain(words::HOW_TRIALS_ENDED)) }
            (sortable(subject.plain(words::OUTCOMES), &OUTCOMES, language, outcomes))
        }
    }
}

fn captions(steps: &Steps, subject: &Subject) -> Markup {
    html! {
        (legend("bars", subject.plain(words::SOLVED_TRIALS)))
        @if steps.over > 0 { (legend("over", subject.plain(words::CENSORED))) }
        (legend("mark", subject.plain(words::QUANTILES)))
    }
}

fn bins(steps: &Steps, subject: &Subject) -> Markup {
    let columns =
        [(words::COLUMN_STEPS_FROM, false), (words::COLUMN_TO, false), (words::COLUMN_TRIALS, false)];
    let language = subject.language();
    let rows = steps
        .bins
        .iter()
        .map(|bin| [bin.low, bin.high, bin.count].map(|number| Cells(language).count(Some(number))).into());
    html! {
        details {
            summary { (subject.plain(words::BINS_AS_TABLE)) }
            (sortable(subject.plain(words::BINS), &columns, language, rows))
        }
    }
}

const SUMMARY: [Heading; 11] = [
    (words::COLUMN_MEASURE, true),
    (words::COLUMN_MEAN, false),
    (words::COLUMN_SD, false),
    (words::COLUMN_MIN, false),
    (words::COLUMN_Q05, false),
    (words::COLUMN_Q25, false),
    (words::COLUMN_MEDIAN, false),
    (words::COLUMN_Q75, false),
    (words::COLUMN_Q95, false),
    (words::COLUMN_Q99, false),
    (words::COLUMN_MAX, false),
];

fn summary_cells(row: &SummaryRow, numbers: Cells) -> Vec<TableCell> {
    vec![
        TableCell::new(&row.measure),
        numbers.significant(row.mean),
        numbers.significant(row.sd),
        numbers.count(row.min),
        numbers.significant(row.q05),
        numbers.significant(row.q25),
        numbers.significant(row.q50),
        numbers.significant(row.q75),
        numbers.significant(row.q95),
        numbers.significant(row.q99),
        numbers.count(row.max),
    ]
}

const OUTCOMES: [Heading; 3] =
    [(words::COLUMN_OUTCOME, true), (words::COLUMN_TRIALS, false), (words::COLUMN_SHARE, false)];

fn outcome_cells(row: &OutcomeRow, numbers: Cells) -> Vec<TableCell> {
    vec![TableCell::new(&row.outcome), numbers.count(Some(row.count)), numbers.percent(Some(row.share))]
}
