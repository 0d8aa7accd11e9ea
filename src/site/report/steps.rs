//! How trials ended, and in how many steps.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::of_rows;
use super::super::words;
use super::{Say, figure, legend, run_lengths};
use crate::chart::bins::Bin;
use crate::chart::canvas::Canvas;
use crate::chart::run_lengths::RunLengthChart;
use crate::chart::steps::Steps;
use crate::model::words::columns;
use crate::text::column::Content::Count;
use crate::text::column::TableColumn;
use crate::text::columns::{MEASURE, OUTCOME};

pub(super) fn section(subject: &Subject) -> Markup {
    let (cell, language) = (subject.cell, subject.language());
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
                @if let Some(chart) = RunLengthChart::of_cell(cell) {
                    h3 { (subject.plain(words::RUN_LENGTHS)) }
                    (run_lengths(&chart, subject.plain(words::RUN_LENGTHS_OF), language))
                }
                h3 { (subject.plain(words::STEPS_AND_MEASURES)) }
                (of_rows(subject.plain(words::STEPS_AND_MEASURES), &MEASURE, language, &cell.totals))
            }
            h3 { (subject.plain(words::HOW_TRIALS_ENDED)) }
            (of_rows(subject.plain(words::OUTCOMES), &OUTCOME, language, &cell.outcomes))
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
    let columns = [
        TableColumn(columns::STEPS_FROM, Count(|bin: &Bin| Some(bin.low))),
        TableColumn(columns::TO, Count(|bin| Some(bin.high))),
        TableColumn(columns::TRIALS, Count(|bin| Some(bin.count))),
    ];
    html! {
        details {
            summary { (subject.plain(words::BINS_AS_TABLE)) }
            (of_rows(subject.plain(words::BINS), &columns, subject.language(), &steps.bins))
        }
    }
}
