//! The scene of a step: the two queens, and whether they swap.

use super::super::counted::CountedQueens;
use super::AnnealEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::words::systems::anneal::scenes as words;

/// The scene of `event`, after which `queens` stand on `grid`.
pub(super) fn scene(event: &AnnealEvent, queens: &CountedQueens, grid: Grid) -> Scene {
    let (mark, phrase, brief) = shown(event);
    let size = grid.side().1;
    let scene = Scene { mark, brief, ..Scene::new(event.to_string(), grid, phrase) };
    let AnnealEvent::Swap { columns, before, after, .. } = *event else { return scene };
    let counts = [before, after].map(|pairs| Word::Text(pairs.to_string()));
    let squares = columns.map(|column| (column, size - 1 - queens.row(column))).to_vec();
    let words = columns.into_iter().map(|column| Word::from(column + 1)).chain(counts).collect();
    Scene { squares, words, ..scene }
}

/// Its mark, and its phrase in full and in brief.
fn shown(event: &AnnealEvent) -> (Mark, &'static Phrase, &'static Phrase) {
    match *event {
        AnnealEvent::Swap { accepted: false, .. } => (Mark::No, &words::REFUSED, &words::BRIEF_REFUSED),
        AnnealEvent::Swap { before, after, .. } if after > before => {
            (Mark::Move, &words::WORSE, &words::BRIEF)
        }
        AnnealEvent::Swap { .. } => (Mark::Move, &words::BETTER, &words::BRIEF),
        AnnealEvent::Restart => (Mark::Back, &words::RESTART, &words::RESTART),
    }
}
