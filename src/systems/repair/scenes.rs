//! The scenes of an entry: which queens share which line; for a reaction both halves, the refused board and the
//! unrecorded move of the queen to the left.

use super::super::board::Rows;
use super::{Entry, EntryKind};
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};

/// The line that a queen shares with queens to its left.
struct Shared {
    line: Line,
    /// Their columns, counted from 0.
    attackers: Vec<usize>,
}

#[derive(Clone, Copy)]
enum Line {
    Row,
    Diagonal,
}

/// The scenes of `entry`.
pub(super) fn scenes(entry: &Entry) -> Vec<Scene> {
    let before = retreated(&entry.board, entry.column);
    let shared = unmet(&before, entry.column);
    match entry.kind {
        EntryKind::Action => vec![tested(entry, &before, &shared, Mark::Move)],
        EntryKind::Reaction => {
            vec![tested(entry, &before, &shared, Mark::Back), reaction(&before, entry.column - 1)]
        }
    }
}

fn tested(entry: &Entry, before: &Rows, shared: &Shared, mark: Mark) -> Scene {
    let Entry { board, column, .. } = entry;
    let from = square(before, *column);
    let attackers = shared.attackers.iter();
    let phrase = match entry.kind {
        EntryKind::Action => action_phrase(shared.line),
        EntryKind::Reaction => refused_phrase(shared.line),
    };
    Scene {
        mark,
        squares: vec![from, square(board, *column)],
        lines: attackers.clone().map(|&attacker| (from, square(before, attacker))).collect(),
        words: vec![
            (column + 1).into(),
            Word::Numbers(attackers.map(|attacker| attacker + 1).collect()),
            board.row(*column).into(),
        ],
        ..Scene::new(entry.label(), board.grid(), phrase)
    }
}

fn reaction(before: &Rows, column: usize) -> Scene {
    static REACTION: Phrase = Phrase {
        en: "Reaction: instead, queen {0} moves to row {1}. This board is not written.",
        es: "Reacción: en su lugar, la reina {0} pasa a la fila {1}. Este tablero no se escribe.",
    };
    let after = before.advanced(column);
    Scene {
        mark: Mark::Silent,
        squares: vec![square(before, column), square(&after, column)],
        words: vec![(column + 1).into(), after.row(column).into()],
        ..Scene::new(String::new(), after.grid(), &REACTION)
    }
}

fn action_phrase(line: Line) -> &'static Phrase {
    static ROW: Phrase = Phrase {
        en: "Action: queen {0} shares its row with {1|queen|queens}; moves to row {2}.",
        es: "Acción: la reina {0} comparte fila con {1|la reina|las reinas}; pasa a la fila {2}.",
    };
    static DIAGONAL: Phrase = Phrase {
        en: "Action: queen {0} shares a diagonal with {1|queen|queens}; moves to row {2}.",
        es: "Acción: la reina {0} comparte diagonal con {1|la reina|las reinas}; pasa a la fila {2}.",
    };
    match line {
        Line::Row => &ROW,
        Line::Diagonal => &DIAGONAL,
    }
}

fn refused_phrase(line: Line) -> &'static Phrase {
    static ROW: Phrase = Phrase {
        en: "Refused: queen {0} shares its row with {1|queen|queens}, but the board with it in row {2} was seen before: {seen}.",
        es: "Rechazado: la reina {0} comparte fila con {1|la reina|las reinas}, pero el tablero con ella en la fila {2} ya se vio: {seen}.",
    };
    static DIAGONAL: Phrase = Phrase {
        en: "Refused: queen {0} shares a diagonal with {1|queen|queens}, but the board with it in row {2} was seen before: {seen}.",
        es: "Rechazado: la reina {0} comparte diagonal con {1|la reina|las reinas}, pero el tablero con ella en la fila {2} ya se vio: {seen}.",
    };
    match line {
        Line::Row => &ROW,
        Line::Diagonal => &DIAGONAL,
    }
}

/// The first constraint that the queen in `column` does not meet.
fn unmet(board: &Rows, column: usize) -> Shared {
    let row = board.row(column);
    let left = |shares: &dyn Fn(usize) -> bool| (0..column).filter(|&attacker| shares(attacker)).collect();
    let on_row: Vec<usize> = left(&|attacker| board.row(attacker) == row);
    if on_row.is_empty() {
        let on_diagonal = |attacker| board.row(attacker).abs_diff(row) == column - attacker;
        Shared { line: Line::Diagonal, attackers: left(&on_diagonal) }
    } else {
        Shared { line: Line::Row, attackers: on_row }
    }
}

/// The board from which the queen in `column` advanced.
fn retreated(board: &Rows, column: usize) -> Rows {
    let size = board.size();
    let rows = board.iter().enumerate();
    Rows::collect(rows.map(|(i, row)| if i == column { (row + size - 2) % size + 1 } else { row }))
}

fn square(board: &Rows, column: usize) -> Square {
    (column, board.size() - board.row(column))
}
