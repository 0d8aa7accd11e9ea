//! The scene of an event: the queen that is placed or tested, and the queen that attacks it.

use super::event::{Kind, PermuteEvent};
use super::partial::{Partial, Sign};
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};

/// The scene of `event`.
pub(super) fn scene(event: &PermuteEvent) -> Scene {
    let PermuteEvent { kind, partial, .. } = event;
    let (mark, phrase) = shown(*kind);
    let column = about(*kind, partial);
    let row = column.filter(|&column| column < partial.len()).map(|column| partial.row(column));
    let attacker = attacker(*kind, partial);
    let asked = column.zip(row).map(|(column, _)| square(partial, column));
    let words = [column.map(|column| column + 1), row, attacker.map(|column| column + 1)];
    Scene {
        mark,
        squares: asked.into_iter().collect(),
        lines: asked.zip(attacker.map(|column| square(partial, column))).into_iter().collect(),
        words: words.into_iter().flatten().map(Word::from).collect(),
        ..Scene::new(label(*kind, partial), partial.grid(), phrase)
    }
}

/// The column that an event concerns.
fn about(kind: Kind, partial: &Partial) -> Option<usize> {
    match kind {
        Kind::Take => partial.len().checked_sub(1),
        Kind::Undo => Some(partial.len()),
        Kind::Check { column, .. } => Some(column),
        _ => None,
    }
}

/// The column of the queen that holds the diagonal, if any.
fn attacker(kind: Kind, partial: &Partial) -> Option<usize> {
    let Kind::Check { column, clash: Some(sign) } = kind else { return None };
    (0..column).find(|&left| partial.diagonal(sign, left) == partial.diagonal(sign, column))
}

fn square(partial: &Partial, column: usize) -> Square {
    (column, partial.size() - partial.row(column))
}

/// The goal of the event, abbreviated.
fn label(kind: Kind, partial: &Partial) -> String {
    let line = |sign, column| partial.diagonal(sign, column);
    match kind {
        Kind::Begin => "range".to_owned(),
        Kind::Take => format!("del {}", partial.row(partial.len() - 1)),
        Kind::Test => "test".to_owned(),
        Kind::Check { column, clash: None } => {
            format!("C = {}, D = {}", line(Sign::Minus, column), line(Sign::Plus, column))
        }
        Kind::Check { column, clash: Some(Sign::Minus) } => format!("C = {}", line(Sign::Minus, column)),
        Kind::Check { column, clash: Some(Sign::Plus) } => format!("D = {}", line(Sign::Plus, column)),
        Kind::Solve => "exit".to_owned(),
        Kind::Turn => "redo".to_owned(),
        Kind::Undo | Kind::Fail => "fail".to_owned(),
    }
}

fn shown(kind: Kind) -> (Mark, &'static Phrase) {
    static BEGIN: Phrase = Phrase { en: "The rows are listed.", es: "Se hace la lista de las filas." };
    static TAKE: Phrase = Phrase {
        en: "Row {1} is taken out of the list for column {0}.",
        es: "Se saca de la lista la fila {1} para la columna {0}.",
    };
    static TEST: Phrase = Phrase {
        en: "The permutation is complete: its queens are tested column by column.",
        es: "La permutación está completa: se comprueban sus reinas columna por columna.",
    };
    static SOLVE: Phrase = Phrase {
        en: "No queen attacks another: a solution.",
        es: "Ninguna reina ataca a otra: una solución.",
    };
    static TURN: Phrase =
        Phrase { en: "Another permutation is asked for.", es: "Se pide otra permutación." };
    static UNDO: Phrase =
        Phrase { en: "No other row is left for column {0}.", es: "No queda otra fila para la columna {0}." };
    static FAIL: Phrase = Phrase {
        en: "Every permutation was tried: there is no solution.",
        es: "Se probaron todas las permutaciones: no hay solución.",
    };
    match kind {
        Kind::Begin => (Mark::Move, &BEGIN),
        Kind::Take => (Mark::Move, &TAKE),
        Kind::Test => (Mark::Ask, &TEST),
        Kind::Check { clash, .. } => checked(clash),
        Kind::Solve => (Mark::Move, &SOLVE),
        Kind::Turn => (Mark::Back, &TURN),
        Kind::Undo => (Mark::Back, &UNDO),
        Kind::Fail => (Mark::No, &FAIL),
    }
}

fn checked(clash: Option<Sign>) -> (Mark, &'static Phrase) {
    static FREE: Phrase = Phrase {
        en: "Column {0}, row {1}: no queen to the left holds a diagonal.",
        es: "Columna {0}, fila {1}: ninguna reina a la izquierda ocupa una diagonal.",
    };
    static RISING: Phrase = Phrase {
        en: "Column {0}, row {1}: the queen in column {2} holds the rising diagonal.",
        es: "Columna {0}, fila {1}: la reina de la columna {2} ocupa la diagonal ascendente.",
    };
    static FALLING: Phrase = Phrase {
        en: "Column {0}, row {1}: the queen in column {2} holds the falling diagonal.",
        es: "Columna {0}, fila {1}: la reina de la columna {2} ocupa la diagonal descendente.",
    };
    match clash {
        None => (Mark::Ask, &FREE),
        Some(Sign::Minus) => (Mark::No, &RISING),
        Some(Sign::Plus) => (Mark::No, &FALLING),
    }
}
