//! What a reader sees first: the question, the answer in words, its size, and two boards.

use maud::{Markup, html};

use super::super::board::board;
use super::super::subject::Subject;
use crate::result::schema::FrequencyRow;
use crate::text::finding;
use crate::text::glance::Glance;
use crate::text::number::{grouped, percent, significant};

/// A question that is longer than this is no title.
const LONGEST_TITLE: usize = 120;

pub(super) fn section(subject: &Subject) -> Markup {
    html! {
        (question(subject.experiment.about.trim(), &subject.experiment.name))
        div class="lead" {
            div {
                @if let Some(answer) = finding::verdict(subject.cell, subject.tables) {
                    p class="verdict" { strong { (answer.statement) } " (" (answer.ground) ")" }
                }
                p { (finding::heading(subject.cell)) (finding::unsolved(subject.cell, subject.tables)) ". "
                    (finding::effects(subject.cell, subject.tables).join(" ")) }
                (tiles(subject))
            }
            (extremes(subject))
        }
    }
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
                (tile(&percent(share), "total variation distance from uniform"))
            }
            @if let Some(number) = glance.hill_1_exp_entropy {
                (tile(&significant(number), &format!("effective number of solutions, of {solutions}")))
            }
            @if let Some(ratio) = glance.max_over_min {
                (tile(&format!("{} ×", significant(ratio)), "most frequent to rarest"))
            }
            @if let Some(median) = glance.steps_median {
                (tile(&significant(median), "median steps"))
            }
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
    let rarest = reached().min_by_key(|row| (row.count, &row.solution));
    let pair = most_frequent.zip(rarest).filter(|(frequent, rarest)| frequent.count > rarest.count);
    html! {
        @if let Some((frequent, rarest)) = pair {
            div class="extremes" {
                (extreme("Most frequent", frequent, subject))
                (extreme("Rarest of those reached", rarest, subject))
            }
        }
    }
}

fn extreme(title: &str, row: &FrequencyRow, subject: &Subject) -> Markup {
    html! {
        figure {
            @if let Some(grid) = subject.board_of(&row.solution) { (board(&grid, subject.axes())) }
            figcaption {
                (title) br; a class="key" href=[subject.replay(row)] { (row.solution) } br;
                strong { (grouped(row.count)) " times" }
            }
        }
    }
}
