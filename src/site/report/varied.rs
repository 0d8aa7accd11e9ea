//! What varies in a cell, where that is not how often each solution was reached: that has a section of its own.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::{DrawnTable, Figure, Say, bins};
use crate::chart::canvas::Canvas;
use crate::chart::picture::Picture;
use crate::chart::shares::Shares;
use crate::chart::steps::Steps;
use crate::result::schema::{FrequencyRow, StepRow, Table};

/// The picture of a cell, without tables.
pub(super) fn alone(subject: &Subject) -> Option<Markup> {
    match Picture::of(subject.cell) {
        Picture::Frequencies | Picture::Nothing => None,
        Picture::Endings => Some(endings(subject, None)),
        Picture::Histogram(measure) => Some(histogram(&measure, subject, None)),
    }
}

/// The picture of a cell on a page that has what it draws as tables, too.
pub(super) fn tabled(subject: &Subject) -> Option<Markup> {
    match Picture::of(subject.cell) {
        Picture::Frequencies | Picture::Nothing => None,
        Picture::Endings => {
            let caption = subject.plain(words::SOLUTIONS);
            Some(endings(subject, Some(DrawnTable { caption, root: subject.root, file: FrequencyRow::FILE })))
        }
        Picture::Histogram(measure) => {
            let steps = Steps::of_measure(&measure, subject.cell);
            let caption = bins::caption(&steps, subject);
            let table = DrawnTable { caption: &caption, root: subject.root, file: StepRow::FILE };
            Some(html! { (histogram(&measure, subject, Some(table))) (bins::table(&steps, subject)) })
        }
    }
}

fn endings(subject: &Subject, table: Option<DrawnTable>) -> Markup {
    let shares = Shares::of(subject.cell);
    let canvases = Canvas::both(subject.language()).map(|canvas| shares.canvas(canvas));
    let words = subject.plain(words::SHARES_AS_BAR);
    let figure = Figure { words, canvases, table, legend: html! {} };
    figure.drawn(|canvas| (shares.chart(canvas), shares.marks(canvas)))
}

fn histogram(measure: &str, subject: &Subject, table: Option<DrawnTable>) -> Markup {
    let steps = Steps::of_measure(measure, subject.cell);
    let solved = subject.language().grouped(steps.solved());
    let words = match measure {
        "steps" => subject.say(words::STEPS_HISTOGRAM, &[&solved]),
        measure => subject.say(words::HISTOGRAM_OF, &[measure, &solved]),
    };
    let canvases = Canvas::both(subject.language());
    let figure = Figure { words: &words, canvases, table, legend: html! { (words) } };
    figure.drawn(|canvas| (steps.chart(canvas), steps.marks(canvas)))
}
