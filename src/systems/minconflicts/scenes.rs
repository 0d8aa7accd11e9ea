//! The scene of a step: where the queen stood, what attacked it there, and where it goes.

use super::super::counted::CountedQueens;
use super::MinConflictsEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::words::systems::minconflicts::scenes as words;

/// The scene of `event`, after which `queens` stand on `grid`.
pub(super) fn scene(event: &MinConflictsEvent, queens: &CountedQueens, grid: Grid) -> Scene {
    let label = event.to_string();
    let (_, size) = grid.side();
    match *event {
        MinConflictsEvent::Restart => Scene { mark: Mark::Back, ..Scene::new(label, grid, &words::RESTART) },
        MinConflictsEvent::Move { column, from, to, noise } => {
            let square = |column: usize, row: usize| (column, size - 1 - row);
            let there = square(column, to);
            let reasons = queens.attacking(column, to).map(|other| (square(other, queens.row(other)), there));
            let lines: Vec<_> = reasons.collect();
            let words = [column + 1, to + 1, lines.len()].map(Word::from).to_vec();
            let (phrase, brief) = phrases(noise, from == to, lines.len());
            let squares = if from == to { vec![there] } else { vec![square(column, from), there] };
            Scene { squares, lines, brief, words, ..Scene::new(label, grid, phrase) }
        }
    }
}

/// The phrase in full and in brief.
fn phrases(noise: bool, stays: bool, attackers: usize) -> (&'static Phrase, &'static Phrase) {
    match (noise, stays, attackers) {
        (true, ..) => (&words::NOISE, &words::BRIEF_NOISE),
        (_, true, _) => (&words::STAY, &words::BRIEF_STAY),
        (_, _, 0) => (&words::FREE, &words::BRIEF_FREE),
        _ => (&words::FEWEST, &words::BRIEF_FEWEST),
    }
}
