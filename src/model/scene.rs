//! Scenes: what a viewer shows for one event, as boards with marks and a sentence in every language.
//!
//! A viewer that draws scenes can replay the traces of every system.
//!
//! It knows tokens, squares and lines, and no rules but that queens attack. A system without scenes is shown by its
//! boards and entries.

use serde::Serialize;

use super::grid::Grid;
pub use super::language::Phrase;
use super::language::Sentence;

/// A word inserted into a [`Phrase`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Word {
    /// Text that is the same in every language.
    Text(String),
    /// Numbers, as in "2, 5 and 6".
    Numbers(Vec<usize>),
    /// Text in each language.
    Said(Sentence),
}

impl From<usize> for Word {
    fn from(number: usize) -> Self {
        Self::Numbers(vec![number])
    }
}

/// The kind of a scene, which determines its colour, outline and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The search continues from this board.
    Move,
    /// The search goes back.
    Back,
    /// The board changes without an entry of its own in the trace.
    Silent,
    /// A square is queried.
    Ask,
    /// The answer is no.
    No,
}

/// A square of a grid: column and row, both counted from 0 at the top left.
pub type Square = (usize, usize);

/// One frame of an event. An event has one or more; the first is its entry in the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The kind of scene.
    pub mark: Mark,
    /// The entry without its board, in the notation of the original program; a summary if it has many lines.
    pub label: String,
    /// The board shown.
    pub grid: Grid,
    /// The squares concerned, such as where a queen left and where it stands now.
    pub squares: Vec<Square>,
    /// The squares threatened by queens, where that decides the next step.
    pub threatened: Vec<Square>,
    /// The reason: lines between squares.
    pub lines: Vec<(Square, Square)>,
    /// What happens, in words.
    pub phrase: &'static Phrase,
    /// The same for a list, where there is little room: the phrase itself if it is short.
    pub brief: &'static Phrase,
    /// The words of both.
    pub words: Vec<Word>,
}

impl Scene {
    /// A scene that moves on to `grid`, with a phrase that needs no words.
    pub fn new(label: String, grid: Grid, phrase: &'static Phrase) -> Self {
        Self {
            mark: Mark::Move,
            label,
            grid,
            squares: Vec::new(),
            threatened: Vec::new(),
            lines: Vec::new(),
            phrase,
            brief: phrase,
            words: Vec::new(),
        }
    }

    /// The scene of an event known only by its entry and the board after it.
    pub fn plain(entry: String, grid: Grid) -> Self {
        Self::saying(Word::Text(entry.clone()), entry, grid)
    }

    /// A scene whose sentence is one word.
    pub fn saying(word: Word, label: String, grid: Grid) -> Self {
        Self { words: vec![word], ..Self::new(label, grid, &const { Phrase::same("{0}") }) }
    }
}
