//! The scene of an event: the square that is drawn, tried or given up.

use super::LasVegasEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::words::systems::lasvegas::scenes as words;

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
    match event {
        LasVegasEvent::Draw { free: 1, .. } => (Mark::Move, &words::ONLY),
        LasVegasEvent::Draw { .. } => (Mark::Move, &words::DRAW),
        LasVegasEvent::Try { .. } => (Mark::Move, &words::ATTEMPT),
        LasVegasEvent::Undo { .. } => (Mark::Back, &words::UNDO),
        LasVegasEvent::DeadEnd { .. } => (Mark::No, &words::DEAD_END),
        LasVegasEvent::Restart => (Mark::Back, &words::RESTART),
    }
}

/// What a list says, where the phrase is too long for it.
fn brief(event: &LasVegasEvent) -> Option<&'static Phrase> {
    match event {
        LasVegasEvent::Draw { free: 1, .. } => Some(&words::BRIEF_ONLY),
        LasVegasEvent::Draw { .. } => Some(&words::BRIEF_DRAW),
        LasVegasEvent::Try { .. } => Some(&words::BRIEF_ATTEMPT),
        LasVegasEvent::Undo { .. } => Some(&words::BRIEF_UNDO),
        LasVegasEvent::DeadEnd { .. } => Some(&words::BRIEF_DEAD_END),
        LasVegasEvent::Restart => None,
    }
}
