//! The scene of an event: the square that is drawn, tried or given up.

use super::LasVegasEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::words::systems::lasvegas::scenes as words;

/// The scene of `event`, after which queens stand on `grid`, of side `size`.
pub(super) fn scene(event: &LasVegasEvent, size: usize, grid: Grid) -> Scene {
    let (mark, phrase, brief) = shown(event);
    let scene = Scene { mark, brief, ..Scene::new(event.to_string(), grid, phrase) };
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

/// The mark, and the phrase in full and in brief.
fn shown(event: &LasVegasEvent) -> (Mark, &'static Phrase, &'static Phrase) {
    match event {
        LasVegasEvent::Draw { free: 1, .. } => (Mark::Move, &words::ONLY, &words::BRIEF_ONLY),
        LasVegasEvent::Draw { .. } => (Mark::Move, &words::DRAW, &words::BRIEF_DRAW),
        LasVegasEvent::Try { .. } => (Mark::Move, &words::ATTEMPT, &words::BRIEF_ATTEMPT),
        LasVegasEvent::Undo { .. } => (Mark::Back, &words::UNDO, &words::BRIEF_UNDO),
        LasVegasEvent::DeadEnd { .. } => (Mark::No, &words::DEAD_END, &words::BRIEF_DEAD_END),
        LasVegasEvent::Restart => (Mark::Back, &words::RESTART, &words::RESTART),
    }
}
