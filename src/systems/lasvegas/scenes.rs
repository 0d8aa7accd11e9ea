//! The scene of an event: the square that is drawn, tried or given up.

use super::LasVegasEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};

/// The scene of `event`, after which queens stand on `grid`, of side `size`.
pub(super) fn scene(event: &LasVegasEvent, size: usize, grid: Grid) -> Scene {
    let (mark, phrase) = shown(event);
    let scene =
        Scene { mark, brief: brief(event).unwrap_or(phrase), ..Scene::new(event.to_string(), grid, phrase) };
    let words = |words: &[usize]| words.iter().map(|&word| Word::from(word)).collect();
    match *event {
        LasVegasEvent::Draw { column, row, free } => {
            let squares = vec![(column, size - 1 - row)];
            Scene { squares, words: words(&[column + 1, row + 1, free]), ..scene }
        }
        LasVegasEvent::Try { column, row } | LasVegasEvent::Undo { column, row } => {
            let squares = vec![(column, size - 1 - row)];
            Scene { squares, words: words(&[column + 1, row + 1]), ..scene }
        }
        LasVegasEvent::DeadEnd { column } => {
            let threatened = (0..size).map(|y| (column, y)).collect();
            Scene { threatened, words: words(&[column + 1]), ..scene }
        }
        LasVegasEvent::Restart => scene,
    }
}

fn shown(event: &LasVegasEvent) -> (Mark, &'static Phrase) {
    static ONLY: Phrase = Phrase {
        en: "Column {0}: the only free square is that in row {1}.",
        es: "Columna {0}: la única casilla libre es la de la fila {1}.",
    };
    static DRAW: Phrase = Phrase {
        en: "Column {0}: of {2} free squares that in row {1} is drawn.",
        es: "Columna {0}: de {2} casillas libres se sortea la de la fila {1}.",
    };
    static TRY: Phrase = Phrase {
        en: "Column {0}: the next free square is that in row {1}.",
        es: "Columna {0}: la siguiente casilla libre es la de la fila {1}.",
    };
    static UNDO: Phrase = Phrase {
        en: "Nothing is left to try: the queen in column {0}, row {1} is taken back.",
        es: "No queda nada que probar: se retira la reina de la columna {0}, fila {1}.",
    };
    static DEAD_END: Phrase = Phrase {
        en: "Column {0} has nothing left to try: a dead end.",
        es: "En la columna {0} no queda nada que probar: un callejón sin salida.",
    };
    static RESTART: Phrase = Phrase {
        en: "It begins again with an empty board.",
        es: "Se vuelve a empezar con el tablero vacío.",
    };
    match event {
        LasVegasEvent::Draw { free: 1, .. } => (Mark::Move, &ONLY),
        LasVegasEvent::Draw { .. } => (Mark::Move, &DRAW),
        LasVegasEvent::Try { .. } => (Mark::Move, &TRY),
        LasVegasEvent::Undo { .. } => (Mark::Back, &UNDO),
        LasVegasEvent::DeadEnd { .. } => (Mark::No, &DEAD_END),
        LasVegasEvent::Restart => (Mark::Back, &RESTART),
    }
}

/// What a list says, where the phrase is too long for it.
fn brief(event: &LasVegasEvent) -> Option<&'static Phrase> {
    static ONLY: Phrase =
        Phrase { en: "Q{0} to row {1} · the only free one", es: "D{0} a la fila {1} · la única libre" };
    static DRAW: Phrase =
        Phrase { en: "Q{0} to row {1} · drawn from {2}", es: "D{0} a la fila {1} · sorteada entre {2}" };
    static TRY: Phrase =
        Phrase { en: "Q{0} to row {1} · the next free one", es: "D{0} a la fila {1} · la siguiente libre" };
    static UNDO: Phrase = Phrase { en: "Q{0} taken back from row {1}", es: "D{0} retirada de la fila {1}" };
    static DEAD_END: Phrase =
        Phrase { en: "column {0}: a dead end", es: "columna {0}: un callejón sin salida" };
    match event {
        LasVegasEvent::Draw { free: 1, .. } => Some(&ONLY),
        LasVegasEvent::Draw { .. } => Some(&DRAW),
        LasVegasEvent::Try { .. } => Some(&TRY),
        LasVegasEvent::Undo { .. } => Some(&UNDO),
        LasVegasEvent::DeadEnd { .. } => Some(&DEAD_END),
        LasVegasEvent::Restart => None,
    }
}
