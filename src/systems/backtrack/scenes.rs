//! The scene of an event: the square that is checked, and the queen that attacks it.

use super::{BacktrackEvent, Clash, Line, Position};
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};

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
    static ASK: Phrase = Phrase {
        en: "Can a queen stand in row {0}, column {1}?",
        es: "¿Cabe una reina en la fila {0}, columna {1}?",
    };
    static PLACE: Phrase = Phrase {
        en: "Yes: a queen is set in row {0}, column {1}.",
        es: "Sí: se pone una reina en la fila {0}, columna {1}.",
    };
    static UNDO: Phrase = Phrase {
        en: "Nothing is left to try: the queen in row {0}, column {1} is taken back.",
        es: "No queda nada que probar: se retira la reina de la fila {0}, columna {1}.",
    };
    match *event {
        BacktrackEvent::Try(square) => (Mark::Ask, square, &ASK),
        BacktrackEvent::Place(square) => (Mark::Move, square, &PLACE),
        BacktrackEvent::Reject(square, clash) => (Mark::No, square, held(clash.line)),
        BacktrackEvent::Undo(square) => (Mark::Back, square, &UNDO),
    }
}

fn held(line: Line) -> &'static Phrase {
    static COLUMN: Phrase = Phrase {
        en: "No: the queen in row {2} holds column {1}.",
        es: "No: la reina de la fila {2} ocupa la columna {1}.",
    };
    static FALLING: Phrase = Phrase {
        en: "No: the queen in row {2} holds the falling diagonal.",
        es: "No: la reina de la fila {2} ocupa la diagonal descendente.",
    };
    static RISING: Phrase = Phrase {
        en: "No: the queen in row {2} holds the rising diagonal.",
        es: "No: la reina de la fila {2} ocupa la diagonal ascendente.",
    };
    match line {
        Line::Column => &COLUMN,
        Line::Falling => &FALLING,
        Line::Rising => &RISING,
    }
}
