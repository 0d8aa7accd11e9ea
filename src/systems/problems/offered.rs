//! The problems that need no file, as people are offered them.

use crate::model::language::Phrase;
use crate::model::words::systems::problems as words;

/// A problem that is offered by name.
#[derive(Debug)]
pub struct OfferedProblem {
    /// The word that names it in experiments.
    pub word: &'static str,
    /// What people call it.
    pub name: Phrase,
    /// The smallest and the largest size, and one to begin with, if it has a size.
    pub sizes: Option<[u64; 3]>,
}

impl OfferedProblem {
    /// All of them, N queens first.
    pub const ALL: [Self; 8] = [
        Self::of("queens", words::QUEENS, Some([2, 32, 8])),
        Self::of("torus", words::TORUS, Some([2, 32, 5])),
        Self::of("rooks", words::ROOKS, Some([2, 32, 5])),
        Self::of("latin", words::LATIN, Some([2, 16, 3])),
        Self::of("sudoku", words::SUDOKU, Some([4, 9, 4])),
        Self::of("graph:petersen:3", words::PETERSEN, None),
        Self::of("graph:australia:3", words::AUSTRALIA, None),
        Self::of("graph:cycle-7:3", words::CYCLE, None),
    ];

    const fn of(word: &'static str, name: Phrase, sizes: Option<[u64; 3]>) -> Self {
        Self { word, name, sizes }
    }
}
