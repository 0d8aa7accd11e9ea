//! The scenes of an entry: which queens share which line; for a reaction both halves, the refused board and the
//! unrecorded move of the queen to the left.

use super::super::board::Rows;
use super::{Entry, EntryKind};
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};
use crate::model::words::systems::repair::scenes as words;

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
    let (phrase, brief) = match entry.kind {
        EntryKind::Action => action(shared.line),
        EntryKind::Reaction => refusal(shared.line),
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
        brief,
        ..Scene::new(entry.label(), board.grid(), phrase)
    }
}

fn reaction(before: &Rows, column: usize) -> Scene {
    let after = before.advanced(column);
    Scene {
        mark: Mark::Silent,
        squares: vec![square(before, column), square(&after, column)],
        brief: &words::BRIEF_REACTION,
        words: vec![(column + 1).into(), after.row(column).into()],
        ..Scene::new(String::new(), after.grid(), &words::REACTION)
    }
}

/// An action, in full and in brief.
fn action(line: Line) -> (&'static Phrase, &'static Phrase) {
    match line {
        Line::Row => (&words::ACTION_ROW, &words::BRIEF_ACTION_ROW),
        Line::Diagonal => (&words::ACTION_DIAGONAL, &words::BRIEF_ACTION_DIAGONAL),
    }
}

/// A refused board, in full and in brief.
fn refusal(line: Line) -> (&'static Phrase, &'static Phrase) {
    match line {
        Line::Row => (&words::REFUSED_ROW, &words::BRIEF_REFUSED_ROW),
        Line::Diagonal => (&words::REFUSED_DIAGONAL, &words::BRIEF_REFUSED_DIAGONAL),
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
