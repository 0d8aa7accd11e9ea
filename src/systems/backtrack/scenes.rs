//! The scene of an event: the square that is checked, and the queen that attacks it.

use super::{BacktrackEvent, Clash, Line, Position};
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::words::systems::backtrack::scenes as words;

/// The scene of `event`, after which `queens` stand on `grid`.
pub(super) fn scene(event: &BacktrackEvent, queens: &[usize], grid: Grid) -> Scene {
    let (mark, square, phrase) = shown(event);
    let asked = (square.column, square.row);
    let holder = match event {
        BacktrackEvent::Reject(_, Clash { by_row, .. }) => Some(*by_row),
        _ => None,
    };
    let words = [square.row, square.column].into_iter().chain(holder);
    Scene {
        mark,
        squares: vec![asked],
        lines: holder.iter().map(|&row| (asked, (queens[row], row))).collect(),
        words: words.map(Word::from).collect(),
        ..Scene::new(event.to_string(), grid, phrase)
    }
}

fn shown(event: &BacktrackEvent) -> (Mark, Position, &'static Phrase) {
    match *event {
        BacktrackEvent::Try(square) => (Mark::Ask, square, &words::ASK),
        BacktrackEvent::Place(square) => (Mark::Move, square, &words::PLACE),
        BacktrackEvent::Reject(square, clash) => (Mark::No, square, held(clash.line)),
        BacktrackEvent::Undo(square) => (Mark::Back, square, &words::UNDO),
    }
}

fn held(line: Line) -> &'static Phrase {
    match line {
        Line::Column => &words::COLUMN,
        Line::Falling => &words::FALLING,
        Line::Rising => &words::RISING,
    }
}
