//! The boards of all solutions, which the cards of charts show.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::Say;
use crate::chart::board::{extent, squares_id, tokens};
use crate::chart::frequencies::Frequencies;
use crate::model::grid::{Grid, Token};

/// With more solutions their bars have no cards.
pub(super) const MAX_CARDS: usize = 200;

/// The tokens of the fullest board that a card shows.
const MAX_TOKENS: usize = 256;

/// The boards in the order of the table of all solutions, as far as there is room for them: `b0`, `b1` and so on.
pub(super) fn defined(all: &Frequencies, subject: &Subject) -> Markup {
    let boards = all.rows.iter().map(|row| subject.board_of(&row.solution).filter(is_legible));
    let first = subject.first_board().filter(|_| all.rows.len() <= MAX_CARDS);
    html! {
        @if let Some((width, height)) = first.as_ref().map(extent) {
            svg id="boards" class="hidden" width="0" height="0" aria-hidden="true" data-table=(subject.plain(words::SOLUTIONS)) data-view=(format!("0 0 {width} {height}")) data-squares=(format!("#{}", squares_id((width, height)))) {
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
    grid.rows().flatten().filter(|token| **token != Token::Empty).count() <= MAX_TOKENS
}
