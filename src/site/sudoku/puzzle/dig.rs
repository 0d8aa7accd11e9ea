//! Hiding cells of a filled grid, one after another.

use super::{Judge, Puzzle};
use crate::model::draw::Draw;

/// The cells of the largest grid that is not large.
const LARGEST_SMALL: usize = 81;

/// How much of a grid a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Most of it.
    Easy,
    /// Less.
    Medium,
    /// As little as a page asks for.
    Hard,
}

impl Level {
    /// From the most cells shown to the fewest.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// What pages call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How many of `cells` cells are hidden, if that is possible: fewer of large grids, where what is forced is soon hard
    /// to decide.
    #[must_use]
    pub const fn hides(self, cells: usize) -> usize {
        let large = cells > LARGEST_SMALL;
        let percent = match self {
            Self::Easy if large => 20,
            Self::Medium if large => 30,
            Self::Hard if large => 40,
            Self::Easy => 45,
            Self::Medium => 55,
            Self::Hard => 65,
        };
        cells * percent / 100
    }
}

/// The cells of a hard puzzle of `sudoku` in the order in which they were hidden; the first of them alone are an easier
/// one. Every one of these puzzles has `sudoku` as its only solution.
///
/// All cells come in drawn order, and each is hidden if what is shown then still forces it, until enough are hidden.
#[must_use]
pub fn dig(sudoku: &Puzzle, judge: &mut Judge, draw: &mut Draw) -> Vec<usize> {
    let cells = sudoku.cells().len();
    let mut order: Vec<usize> = (0..cells).collect();
    draw.shuffle(&mut order);
    let mut shown = vec![true; cells];
    let can_go = |&cell: &usize| {
        shown[cell] = false;
        shown[cell] = !judge.forces(sudoku, &shown, cell);
        !shown[cell]
    };
    order.into_iter().filter(can_go).take(Level::Hard.hides(cells)).collect()
}
