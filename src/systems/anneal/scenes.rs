//! The scene of a step: the two queens, and whether they swap.

use super::super::counted::CountedQueens;
use super::AnnealEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};

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
    static BETTER: Phrase = Phrase {
        en: "Queens {0} and {1} swap rows: attacking pairs, {2} before, now {3}.",
        es: "Las reinas {0} y {1} cambian sus filas: pares que se atacan, antes {2}, ahora {3}.",
    };
    static WORSE: Phrase = Phrase {
        en: "Queens {0} and {1} swap rows although it is worse: attacking pairs, {2} before, now {3}.",
        es: "Las reinas {0} y {1} cambian sus filas aunque es peor: pares que se atacan, antes {2}, ahora {3}.",
    };
    static REFUSED: Phrase = Phrase {
        en: "Queens {0} and {1} do not swap: attacking pairs would be {3} instead of {2}.",
        es: "Las reinas {0} y {1} no cambian: los pares que se atacan serían {3} en vez de {2}.",
    };
    static BRIEF: Phrase =
        Phrase { en: "Q{0} ↔ Q{1} · pairs {2} → {3}", es: "D{0} ↔ D{1} · pares {2} → {3}" };
    static BRIEF_REFUSED: Phrase = Phrase {
        en: "Q{0} ↔ Q{1} refused · pairs {2} → {3}",
        es: "D{0} ↔ D{1} rechazado · pares {2} → {3}",
    };
    static RESTART: Phrase = Phrase { en: "Another start is drawn.", es: "Se sortea otro inicio." };
    match *event {
        AnnealEvent::Swap { accepted: false, .. } => (Mark::No, &REFUSED, &BRIEF_REFUSED),
        AnnealEvent::Swap { before, after, .. } if after > before => (Mark::Move, &WORSE, &BRIEF),
        AnnealEvent::Swap { .. } => (Mark::Move, &BETTER, &BRIEF),
        AnnealEvent::Restart => (Mark::Back, &RESTART, &RESTART),
    }
}
