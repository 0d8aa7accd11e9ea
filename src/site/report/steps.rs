//! How trials ended, and in how many steps.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::of_rows;
use super::super::words;
use super::figure::legend;
use super::{DrawnTable, Figure, Say, bins, run_lengths};
use crate::chart::canvas::Canvas;
use crate::chart::run_lengths::RunLengthChart;
use crate::chart::steps::Steps;
use crate::model::decimal::Decimal;
use crate::result::schema::{StepRow, Table};
use crate::text::columns::{MEASURE, OUTCOME};

pub(super) fn section(subject: &Subject) -> Markup {
    let (cell, language) = (subject.cell, subject.language());
    let steps = Steps::of(cell);
    let ends: Vec<Decimal> = steps.bins.iter().map(|bin| steps.ends(bin)[1]).collect();
    let caption = bins::caption(&steps, subject);
    let table = DrawnTable { caption: &caption, root: subject.root, file: StepRow::FILE };
    html! {
        section id="steps" {
            h2 { (subject.plain(words::HOW_MANY_STEPS)) }
            @if !cell.has_run_lengths() {
                p { (subject.plain(words::NO_STEPS_REPORTED)) }
            } @else if steps.solved() == 0 {
                p { (subject.plain(words::NO_STEPS)) }
            } @else {
                p { (subject.say(words::A_STEP_IS, &[subject.machine.card().step.plain(language)])) }
                (histogram(&steps, table, subject))
                (bins::table(&steps, subject))
                @if let Some(chart) = RunLengthChart::of_cell(cell) {
                    h3 { (subject.plain(words::RUN_LENGTHS)) }
                    (run_lengths(&chart, subject.plain(words::RUN_LENGTHS_OF), Some(table), |canvas| chart.marks(0, &ends, canvas), language))
                }
            }
            @if steps.solved() > 0 && (cell.has_run_lengths() || cell.totals.len() > 1) {
                h3 { (subject.plain(words::STEPS_AND_MEASURES)) }
                @if cell.solved() < cell.row.trials { p class="small quiet" { (subject.plain(words::QUANTILES_OF_ALL)) } }
                (of_rows(subject.plain(words::STEPS_AND_MEASURES), &MEASURE, language, &cell.totals))
            }
            h3 { (subject.plain(words::HOW_TRIALS_ENDED)) }
            (of_rows(subject.plain(words::OUTCOMES), &OUTCOME, language, &cell.outcomes))
        }
    }
}

fn histogram(steps: &Steps, table: DrawnTable, subject: &Subject) -> Markup {
    let language = subject.language();
    let words = subject.say(words::STEPS_HISTOGRAM, &[&language.grouped(steps.solved())]);
    let (canvases, legend) = (Canvas::both(language), captions(steps, subject));
    let figure = Figure { words: &words, canvases, table: Some(table), legend };
    figure.drawn(|canvas| (steps.chart(canvas), steps.marks(canvas)))
}

fn captions(steps: &Steps, subject: &Subject) -> Markup {
    let marked: Vec<&str> = steps.quantiles.iter().map(|(name, _)| subject.plain(*name)).collect();
    html! {
        (legend("bars", subject.plain(words::SOLVED_TRIALS)))
        @if steps.over > 0 { (legend("over", subject.plain(words::CENSORED))) }
        @match marked.as_slice() {
            [] => {}
            [median] => (legend("mark", median)),
            [_, _] => (legend("mark", subject.plain(words::TWO_QUANTILES))),
            _ => (legend("mark", subject.plain(words::QUANTILES))),
        }
    }
}
