//! The scene of an event: the square that is drawn, tried or given up.

use super::LasVegasEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};

/// The scene of `event`, after which queens stand on `grid`, of side `size`.
pub(super) fn scene(event: &LasVegasEvent, size: usize, grid: Grid) -> Scene {
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
        en: "Column {0} has no free square left: a dead end.",
        es: "A la columna {0} no le queda ninguna casilla libre: un callejón sin salida.",
    };
    static RESTART: Phrase = Phrase {
        en: "It begins again with an empty board.",
        es: "Se vuelve a empezar con el tablero vacío.",
    };
    let square = |column: usize, row: usize| vec![(column, size - 1 - row)];
    let column_of = |column: usize| (0..size).map(|y| (column, y)).collect::<Vec<Square>>();
    let words = |words: &[usize]| words.iter().map(|&word| Word::from(word)).collect::<Vec<_>>();
    let label = event.to_string();
    match *event {
        LasVegasEvent::Draw { column, row, free } => {
            let phrase = if free == 1 { &ONLY } else { &DRAW };
            let words = words(&[column + 1, row + 1, free]);
            Scene { squares: square(column, row), words, ..Scene::new(label, grid, phrase) }
        }
        LasVegasEvent::Try { column, row } => {
            let words = words(&[column + 1, row + 1]);
            Scene { squares: square(column, row), words, ..Scene::new(label, grid, &TRY) }
        }
        LasVegasEvent::Undo { column, row } => {
            let words = words(&[column + 1, row + 1]);
            Scene { mark: Mark::Back, squares: square(column, row), words, ..Scene::new(label, grid, &UNDO) }
        }
        LasVegasEvent::DeadEnd { column } => {
            let (words, threatened) = (words(&[column + 1]), column_of(column));
            Scene { mark: Mark::No, threatened, words, ..Scene::new(label, grid, &DEAD_END) }
        }
        LasVegasEvent::Restart => Scene { mark: Mark::Back, ..Scene::new(label, grid, &RESTART) },
    }
}
