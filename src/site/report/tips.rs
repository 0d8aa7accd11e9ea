//! The card that shows a solution while its place on a chart is looked at.

use maud::{Markup, html};

use super::super::subject::Subject;
use crate::chart::board::{extent, squares_id, tokens};
use crate::chart::canvas::{Canvas, px};
use crate::chart::frequencies::Frequencies;
use crate::model::grid::{Grid, Token};
use crate::result::schema::FrequencyRow;

/// With more solutions there are no cards.
pub(super) const MAX_CARDS: usize = 200;

/// The width of a card.
const WIDTH: f64 = 188.0;

/// The height of a card with a board.
const HEIGHT: f64 = 214.0;

/// The side of its board.
const BOARD: f64 = 164.0;

/// The tokens of the fullest board that a card shows.
const MAX_TOKENS: usize = 256;

/// The cards of all solutions, as far as there is room for them, the most frequent first: `t0`, `t1` and so on.
pub(super) fn defined(subject: &Subject) -> Markup {
    let all = Frequencies::of(subject.solutions());
    html! {
        @if all.rows.len() <= MAX_CARDS {
            svg class="pieces" width="0" height="0" aria-hidden="true" {
                defs {
                    @if let Some(grid) = subject.first_board() { (scale(extent(&grid).0)) (blank(extent(&grid))) }
                    @for (index, row) in all.rows.iter().enumerate() { g id=(format!("t{index}")) { (card(row, subject)) } }
                }
            }
        }
    }
}

/// How large a board of this width is on a card, said once for all cards.
fn scale(width: usize) -> Markup {
    html! { style { ":root{--scale:" (px(BOARD / width as f64)) "}" } }
}

/// A card with an empty board, and one without.
fn blank((width, height): (usize, usize)) -> Markup {
    html! {
        g id="card" {
            rect class="tip-paper" width=(WIDTH) height=(HEIGHT) rx="6" {}
            use class="tip-board" href=(format!("#{}", squares_id((width, height)))) {}
        }
    }
}

fn card(row: &FrequencyRow, subject: &Subject) -> Markup {
    html! {
        @if let Some(grid) = subject.board_of(&row.solution).filter(is_legible) {
            use href="#card" {}
            g class="tip-board" { (tokens(&grid)) }
            (words(row, ("192", "16"), subject))
        } @else {
            rect class="tip-paper" width=(WIDTH) height="46" rx="6" {}
            (words(row, ("18", "18"), subject))
        }
    }
}

/// Two lines: where the first is, and how far below it the second.
fn words(row: &FrequencyRow, (top, below): (&str, &str), subject: &Subject) -> Markup {
    html! {
        text class="tip-words" x="12" y=(top) {
            (subject.name_of(&row.solution)) tspan x="12" dy=(below) { (subject.times_and_share(row)) }
        }
    }
}

/// The place of the solution `index` on a chart, a path, with its card beside a point, within the chart.
pub(super) fn place(
    area: &str,
    (x, y): (f64, f64),
    index: usize,
    row: &FrequencyRow,
    canvas: &Canvas,
    subject: &Subject,
) -> Markup {
    let is_left = x < f64::midpoint(canvas.left, canvas.right);
    let left = if is_left { x + 14.0 } else { x - WIDTH - 14.0 };
    let left = left.clamp(0.0, canvas.width - WIDTH);
    let top = y.clamp(0.0, (canvas.height - HEIGHT).max(0.0));
    let link = subject.replay(row);
    let unreached = link.is_none();
    html! {
        a class="bar" href=[link] role=[unreached.then_some("img")] tabindex=[unreached.then_some("0")] aria-label=(subject.bar_words(row)) {
            path d=(area) {}
            use class="tip" href=(format!("#t{index}")) x=(px(left)) y=(px(top)) {}
        }
    }
}

/// Whether the tokens of a board can be distinguished on a card.
fn is_legible(grid: &Grid) -> bool {
    grid.rows().flatten().filter(|token| **token != Token::Empty).count() <= MAX_TOKENS
}
