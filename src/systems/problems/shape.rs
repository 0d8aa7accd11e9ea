//! What a problem is besides its variables and constraints: its board, its symmetries, and what to call what it demands.

use std::fmt::Debug;

use super::assignment::Assignment;
use super::constraint::Constraint;
use crate::model::grid::{Axes, Grid, Token};
use crate::model::language::{Phrase, Sentence};
use crate::model::scene::Square;
use crate::model::words::symmetry;

/// The face of a problem.
pub(super) trait Shape: Debug + Send + Sync {
    /// The board on which each place holds this value, counted from 0, or none.
    fn grid(&self, values: &[Option<u8>]) -> Grid;

    /// How the board is numbered: as names of places and values are.
    fn axes(&self) -> Axes {
        Axes { first: 1, down: false }
    }

    /// Where a place with this value is on the board.
    fn square(&self, place: usize, value: u8) -> Square;

    /// What a place is called, such as "vertex 3".
    fn name(&self, place: usize) -> Sentence;

    /// What is wrong with values that break `constraint`, which is number `number` of the problem.
    fn broken(&self, constraint: &Constraint, number: usize, values: &[u8]) -> Sentence;

    /// The representative of the symmetry class of a solution, if the problem has symmetries.
    fn class(&self, _solution: &Assignment) -> Option<Assignment> {
        None
    }

    /// What members of a symmetry class differ by.
    fn symmetry(&self) -> &'static Phrase {
        &symmetry::ANY
    }

    /// The word for a value in sentences: "colour" of a graph.
    fn value(&self) -> &'static Phrase;
}

/// The values in a row, counted from `first`.
pub(super) fn in_a_row(values: &[Option<u8>], first: u16) -> Grid {
    let mut grid = Grid::empty(values.len(), 1);
    for (place, value) in values.iter().enumerate() {
        if let Some(value) = value {
            grid.put(place, 0, Token::Number(u16::from(*value) + first));
        }
    }
    grid
}
