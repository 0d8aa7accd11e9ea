//! What a viewer shows of one event: boards with marks on them, and a sentence in every language.
//!
//! A viewer that can draw scenes plays the traces of every system.

use serde::Serialize;

use crate::grid::Grid;

/// A sentence with places for words, in each language.
///
/// `{0}` is the first word. `{1|queen|queens}` is the second one after "queen" or, if it lists several, "queens".
/// `{seen}` is the step that had the scene's board first.
#[derive(Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Phrase {
    /// In English.
    pub en: &'static str,
    /// In Spanish.
    pub es: &'static str,
}

/// What stands in a place of a [`Phrase`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Word {
    /// Text that is the same in every language.
    Text(String),
    /// Numbers, as in "2, 5 and 6".
    Numbers(Vec<usize>),
}

impl From<usize> for Word {
    fn from(number: usize) -> Self {
        Self::Numbers(vec![number])
    }
}

/// What kind of thing happens, for its colour, outline and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The search goes on from this board.
    Move,
    /// The search turns back.
    Back,
    /// The board changes without an entry of its own in the trace.
    Silent,
    /// A square is asked.
    Ask,
    /// The answer is no.
    No,
}

/// A square of a grid: column and row, both counted from 0 at the top left.
pub type Square = (usize, usize);

/// One picture of an event. An event has one or more; the first is its entry in the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What kind of thing happens.
    pub mark: Mark,
    /// The entry without its board, in the document's notation; of an entry of many lines, what it is in short.
    pub label: String,
    /// The board that is seen.
    pub grid: Grid,
    /// The squares that it is about, such as where a queen left and where it stands now.
    pub squares: Vec<Square>,
    /// The squares that queens threaten, where that decides what comes next.
    pub threatened: Vec<Square>,
    /// The reason: lines between squares.
    pub lines: Vec<(Square, Square)>,
    /// What happens, in words.
    pub phrase: &'static Phrase,
    /// The words of the phrase.
    pub words: Vec<Word>,
}

impl Scene {
    /// The scene of an event of which nothing is known but its entry and the board after it.
    #[must_use]
    pub fn plain(entry: String, grid: Grid) -> Self {
        static ENTRY: Phrase = Phrase { en: "{0}", es: "{0}" };
        Self {
            mark: Mark::Move,
            label: entry.clone(),
            grid,
            squares: Vec::new(),
            threatened: Vec::new(),
            lines: Vec::new(),
            phrase: &ENTRY,
            words: vec![Word::Text(entry)],
        }
    }
}
