//! The scene of a step: where the queen stood, what attacked it there, and where it goes.

use super::super::counted::CountedQueens;
use super::MinConflictsEvent;
use crate::model::grid::Grid;
use crate::model::scene::{Mark, Phrase, Scene, Word};

/// The scene of `event`, after which `queens` stand on `grid`.
pub(super) fn scene(event: &MinConflictsEvent, queens: &CountedQueens, grid: Grid) -> Scene {
    static RESTART: Phrase = Phrase { en: "Another start is drawn.", es: "Se sortea otro inicio." };
    let label = event.to_string();
    let (_, size) = grid.side();
    match *event {
        MinConflictsEvent::Restart => Scene { mark: Mark::Back, ..Scene::new(label, grid, &RESTART) },
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
    static NOISE: Phrase = Phrase {
        en: "Noise: queen {0} goes to row {1}, which was drawn from all. {2} attack it there.",
        es: "Ruido: la reina {0} va a la fila {1}, sorteada entre todas. La atacan {2}.",
    };
    static STAY: Phrase = Phrase {
        en: "Queen {0} stays in row {1}: {2} attack it there, and nowhere fewer.",
        es: "La reina {0} se queda en la fila {1}: la atacan {2}, y en ninguna menos.",
    };
    static FREE: Phrase = Phrase {
        en: "Queen {0} goes to row {1}, where no queen attacks it.",
        es: "La reina {0} va a la fila {1}, donde ninguna reina la ataca.",
    };
    static FEWEST: Phrase = Phrase {
        en: "Queen {0} goes to row {1}, where the fewest attack it: {2}.",
        es: "La reina {0} va a la fila {1}, donde menos la atacan: {2}.",
    };
    static BRIEF_NOISE: Phrase = Phrase {
        en: "Q{0} to row {1} · noise · attackers: {2}",
        es: "D{0} a la fila {1} · ruido · atacantes: {2}",
    };
    static BRIEF_STAY: Phrase = Phrase {
        en: "Q{0} stays in row {1} · attackers: {2}",
        es: "D{0} sigue en la fila {1} · atacantes: {2}",
    };
    static BRIEF_FREE: Phrase = Phrase { en: "Q{0} to row {1} · free", es: "D{0} a la fila {1} · libre" };
    static BRIEF_FEWEST: Phrase =
        Phrase { en: "Q{0} to row {1} · attackers: {2}", es: "D{0} a la fila {1} · atacantes: {2}" };
    match (noise, stays, attackers) {
        (true, ..) => (&NOISE, &BRIEF_NOISE),
        (_, true, _) => (&STAY, &BRIEF_STAY),
        (_, _, 0) => (&FREE, &BRIEF_FREE),
        _ => (&FEWEST, &BRIEF_FEWEST),
    }
}
