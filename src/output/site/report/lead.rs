//! What a reader sees first: the question, the answer in words, its size, and two boards.

use maud::{Markup, html};

use crate::output::finding;
use crate::output::glance::Glance;
use crate::output::number::{grouped, percent, significant};
use crate::output::site::board::board;
use crate::output::site::subject::{Subject, replay};
use crate::output::tables::FrequencyRow;

/// A question that is longer than this is no title.
const LONGEST_TITLE: usize = 120;

pub(super) fn section(subject: &Subject) -> Markup {
    html! {
        (question(subject.experiment.about.trim(), &subject.experiment.name))
        div class="lead" {
            div {
                @if let Some(answer) = finding::verdict(subject.cell, subject.tables) {
                    p class="verdict" { strong { (answer.word) } " " (answer.ground) }
                }
                p { (finding::sentence(subject.cell, subject.tables)) "." }
                (tiles(subject))
            }
            (extremes(subject))
        }
    }
}

/// What the experiment asks, as a title if it is short enough.
pub(in crate::output::site) fn question(about: &str, name: &str) -> Markup {
    html! {
        @if about.is_empty() {
            h1 { (name) }
        } @else if about.chars().count() <= LONGEST_TITLE {
            h1 dir="auto" { (about) }
        } @else {
            h1 { (name) }
            p class="about" dir="auto" { (about) }
        }
    }
}

fn tiles(subject: &Subject) -> Markup {
    let glance = Glance::of(subject.cell, subject.tables);
    let solutions = grouped(subject.solutions().count() as u64);
    html! {
        ul class="tiles" {
            @if let Some(share) = glance.tv_uniform {
                (tile(&percent(share), "of the starts would have to end elsewhere for all to come equally often"))
            }
            @if let Some(number) = glance.hill_1_exp_entropy {
                (tile(&significant(number), &format!("equally frequent solutions would be as varied as these {solutions}")))
            }
            @if let Some(ratio) = glance.max_over_min {
                (tile(&format!("{} ×", significant(ratio)), "as often comes the commonest solution as the rarest"))
            }
            @if let Some(median) = glance.steps_median {
                (tile(&format!("{} steps", significant(median)), "are the median of the trials"))
            }
        }
    }
}

fn tile(number: &str, meaning: &str) -> Markup {
    html! { li class="card" { strong { (number) } " " span { (meaning) } } }
}

/// The commonest and the rarest solution as boards.
fn extremes(subject: &Subject) -> Markup {
    let reached = || subject.solutions().filter(|row| row.count > 0);
    let commonest = reached().max_by_key(|row| (row.count, std::cmp::Reverse(&row.solution)));
    let rarest = reached().min_by_key(|row| (row.count, &row.solution));
    let pair = commonest.zip(rarest).filter(|(commonest, rarest)| commonest.count > rarest.count);
    html! {
        @if let Some((commonest, rarest)) = pair {
            div class="extremes" {
                (extreme("The commonest", commonest, subject))
                (extreme("The rarest that came", rarest, subject))
            }
        }
    }
}

fn extreme(title: &str, row: &FrequencyRow, subject: &Subject) -> Markup {
    html! {
        figure {
            @if let Some(grid) = subject.portrait(&row.solution) { (board(&grid, subject.axes())) }
            figcaption {
                (title) br; a class="key" href=(replay(&row.solution)) { (row.solution) } br;
                strong { (grouped(row.count)) " times" }
            }
        }
    }
}
