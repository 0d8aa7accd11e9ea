//! What a restart changes, and a race of walks side by side.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{folded, of_rows};
use super::super::words;
use super::{DrawnTable, Figure, Say};
use crate::chart::canvas::Canvas;
use crate::chart::tradeoff::{Tradeoff, races};
use crate::model::language::Phrase;
use crate::result::schema::{CutoffRow, Table, WalkRow};
use crate::text::columns::{CUTOFF, WALKS};
use crate::text::restart;

pub(super) fn section(subject: &Subject) -> Markup {
    let (cell, language) = (subject.cell, subject.language());
    let cutoffs = Tradeoff::of_cutoffs(cell);
    html! {
        @if cell.solved() > 0 && cell.has_run_lengths() {
            section id="restarts" {
                h2 { (subject.plain(words::WHAT_A_RESTART_CHANGES)) }
                @if let Some(nothing) = nothing(subject) { p { (subject.plain(nothing)) } }
                @if let Some(cutoffs) = cutoffs {
                    @if let Some(sentence) = restart::sentence(cell, language) { p { (sentence) } }
                    p { (subject.plain(if cutoffs.has_distances() { words::RESTART_MEANS_FAR } else { words::RESTART_MEANS })) }
                    (picture(&cutoffs, words::CUTOFFS_AS_CHART, (words::CUTOFFS, CutoffRow::FILE), subject))
                    @let table = of_rows(subject.plain(words::CUTOFFS), &CUTOFF, language, &cell.cutoffs);
                    (folded(subject.plain(words::CURVES_AS_TABLE), &table))
                    @if let Some(walks) = Tradeoff::of_walks(cell) {
                        h3 { (subject.plain(words::WHAT_A_RACE_CHANGES)) }
                        p { (subject.plain(words::RACE_MEANS)) }
                        (picture(&walks, words::WALKS_AS_CHART, (words::WALKS, WalkRow::FILE), subject))
                        @let table = of_rows(subject.plain(words::WALKS), &WALKS, language, races(cell));
                        (folded(subject.plain(words::CURVES_AS_TABLE), &table))
                    }
                }
            }
        }
    }
}

/// Why a restart changes nothing, if it does not.
fn nothing(subject: &Subject) -> Option<Phrase> {
    match subject.cell.cutoffs.len() {
        0 => Some(words::NO_STEP_TAKEN),
        1 if subject.cell.row.trials == 1 && !subject.cell.row.census => Some(words::ONE_TRIAL),
        1 if subject.cell.solved() < subject.cell.row.trials => Some(words::EQUAL_SOLVED),
        1 => Some(words::EQUAL_STEPS),
        _ => None,
    }
}

fn picture(tradeoff: &Tradeoff, about: Phrase, (caption, file): (Phrase, &str), subject: &Subject) -> Markup {
    let canvases = Canvas::both(subject.language()).map(|canvas| tradeoff.canvas(canvas));
    let table = Some(DrawnTable { caption: subject.plain(caption), root: subject.root, file });
    let language = subject.language();
    let words = match (tradeoff.has_times(), tradeoff.has_distances()) {
        (true, true) => subject.plain(about).to_owned(),
        (true, false) => tradeoff.time_title(language),
        (false, _) => tradeoff.distance_title().plain(language).to_owned(),
    };
    let figure = Figure { words: &words, canvases, table, legend: html! {} };
    figure.drawn(|canvas| (tradeoff.chart(canvas), tradeoff.marks(canvas)))
}
