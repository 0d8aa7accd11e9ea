//! What a reader sees first: the question, the answer as a person would give it, and two boards.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::Say;
use crate::chart::board::board;
use crate::result::judgement::Judgement;
use crate::result::schema::FrequencyRow;
use crate::text::columns::Glance;
use crate::text::finding;
use crate::text::lead::Lead;

/// A question that is longer than this is no title.
const LONGEST_TITLE: usize = 120;

pub(super) fn section(subject: &Subject) -> Markup {
    html! {
        div class="lead" {
            div {
                (question(subject.experiment.about.text(subject.language()), &subject.experiment.name))
                @if !subject.root.is_empty() { p class="quiet" { (cell(subject)) } }
                (answer(subject))
            }
            (extremes(subject))
        }
    }
}

/// Which cell it is of an experiment that asks all of them.
fn cell(subject: &Subject) -> String {
    let cell = subject.say(words::CELL, &[&subject.cell.identity.number.to_string()]);
    format!("{cell}: {}", finding::about(subject.cell, subject.language()))
}

/// What the experiment asks, as a title if it is short enough.
pub(in crate::site) fn question(about: &str, name: &str) -> Markup {
    html! {
        @if about.is_empty() {
            h1 { (name) }
        } @else if about.chars().count() <= LONGEST_TITLE {
            h1 dir="auto" { (about) }
        } @else {
            h1 { (name) }
            div class="about" dir="auto" tabindex="0" role="region" aria-label=(name) { (about) }
        }
    }
}

/// The answer in a few words, and what it rests on.
pub(in crate::site) fn answer(subject: &Subject) -> Markup {
    let classes = subject.machine.written_keys().class_count();
    let lead = Lead::of(subject.cell, classes, subject.language());
    html! {
        p class="answer" { strong { (lead.answer) } " " (lead.grounds.join(" ")) }
    }
}

/// The verdict with its test, the effect sizes, and the numbers of the cell.
pub(super) fn evidence(subject: &Subject) -> Markup {
    let (cell, language) = (subject.cell, subject.language());
    let judgement = Judgement::of_cell(cell);
    let verdict = finding::verdict(cell, &judgement, language);
    html! {
        (tiles(subject))
        p class="evidence" {
            (finding::heading(cell, language)) (finding::unsolved(cell, language)) ". "
            @if let Some(answer) = verdict { strong class="verdict" { (answer.statement) } " (" (answer.ground) "). " }
            (finding::effects(cell, &judgement, language).join(" "))
        }
    }
}

fn tiles(subject: &Subject) -> Markup {
    let (glance, language) = (Glance::of(subject.cell), subject.language());
    let known = subject.cell.row.keys_known.unwrap_or_else(|| subject.solutions().count() as u64);
    let solutions = language.grouped(known);
    let distance = match (subject.is_law(), subject.is_sample()) {
        (true, false) => words::TILE_TV_EXPECTED_EXACT,
        (true, true) => words::TILE_TV_EXPECTED,
        (false, false) => words::TILE_TV_EXACT,
        (false, true) => words::TILE_TV,
    };
    let median = glance.steps_median.filter(|_| subject.cell.has_run_lengths());
    html! {
        ul class="tiles" {
            @if let Some(share) = glance.tv_corrected { (tile(&language.percent(share), subject.plain(distance))) }
            @if let Some(number) = glance.hill_1_exp_entropy {
                (tile(&language.significant(number), &subject.say(words::TILE_EFFECTIVE, &[&solutions])))
            }
            @if let Some(ratio) = glance.max_over_min {
                (tile(&format!("{} ×", language.significant(ratio)), subject.plain(words::TILE_RATIO)))
            }
            @if let Some(median) = median { (tile(&language.brief(median), subject.plain(words::TILE_STEPS))) }
        }
    }
}

fn tile(number: &str, meaning: &str) -> Markup {
    html! { li class="card" { strong { (number) } " " span { (meaning) } } }
}

/// The most frequent and the rarest solution as boards.
fn extremes(subject: &Subject) -> Markup {
    let reached = || subject.solutions().filter(|row| row.count > 0);
    let most_frequent = reached().max_by_key(|row| (row.count, std::cmp::Reverse(&row.solution)));
    let rarest = reached().min_by_key(|row| (row.count, std::cmp::Reverse(&row.solution)));
    let is_whole = subject.cell.row.keys_known == Some(reached().count() as u64);
    let rarest_title = if is_whole { words::RAREST_OF_ALL } else { words::RAREST };
    let has_boards = subject.first_board().is_some();
    let pair =
        most_frequent.zip(rarest).filter(|(frequent, rarest)| has_boards && frequent.count > rarest.count);
    html! {
        @if let Some((frequent, rarest)) = pair {
            div class="extremes" {
                (extreme(subject.plain(words::MOST_FREQUENT), frequent, subject))
                (extreme(subject.plain(rarest_title), rarest, subject))
            }
        }
    }
}

fn extreme(title: &str, row: &FrequencyRow, subject: &Subject) -> Markup {
    html! {
        figure {
            @if let Some(grid) = subject.board_of(&row.solution) { (board(&grid, subject.axes(), subject.language())) }
            figcaption {
                (title) br; a class="key" href=[subject.replay(row)] { (Subject::name_of(&row.solution)) } br;
                strong { (subject.times(row.count)) }
            }
        }
    }
}
