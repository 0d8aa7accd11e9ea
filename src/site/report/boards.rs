//! The boards of solutions, which the cards of charts show.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::neighbours;
use crate::chart::board::{extent, squares_id, tokens};
use crate::chart::frequencies::Frequencies;
use crate::model::grid::{Grid, Token};

/// The tokens of the fullest board that a card shows.
const MAX_TOKENS: usize = 256;

/// The boards in the order of the table that the bars are of, each of the most frequent solution of its row: `b0`, `b1` and so on.
pub(super) fn defined(all: &Frequencies, subject: &Subject) -> Markup {
    let heads = all.rows.iter().step_by(neighbours::in_one(all.rows.len()));
    let boards = heads.map(|row| subject.board_of(&row.solution).filter(is_legible));
    let first = subject.first_board();
    html! {
        @if let Some((width, height)) = first.as_ref().map(extent) {
            svg id="boards" class="hidden" width="0" height="0" aria-hidden="true" data-table=(neighbours::drawn_table(all, subject).caption) data-view=(format!("0 0 {width} {height}")) data-squares=(format!("#{}", squares_id((width, height)))) {
                defs {
                    @for (index, grid) in boards.enumerate() {
                        @if let Some(grid) = grid { g id=(format!("b{index}")) { (tokens(&grid)) } }
                    }
                }
            }
        }
    }
}

/// Whether the tokens of a board can be distinguished on a card.
fn is_legible(grid: &Grid) -> bool {
    grid.cells().iter().filter(|token| **token != Token::Empty).count() <= MAX_TOKENS
}
