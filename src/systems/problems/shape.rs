//! What a problem is besides its variables and constraints: its board, its symmetries, and what to call its parts.

use std::fmt::Debug;

use super::assignment::Assignment;
use super::constraint::Constraint;
use super::{Form, Problem};
use crate::model::grid::{Axes, Grid, Token};
use crate::model::language::{Phrase, Sentence};
use crate::model::scene::{Square, Word};
use crate::model::words::symmetry;
use crate::model::words::systems::general as words;

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

/// What scenes say and show of variables, values and conflicts.
impl Problem {
    /// What a variable is called, and a value of it: "vertex 3", "colour 2".
    pub(in crate::systems) fn named(&self, variable: usize, choice: u8) -> Vec<Word> {
        vec![Word::Said(self.name(variable)), Word::Said(self.value_said(variable, choice))]
    }

    fn value_said(&self, variable: usize, choice: u8) -> Sentence {
        let value = self.network().value(variable, choice);
        match (self.form, value) {
            (Form::Truths, 0) => words::FALSE.with(&[]),
            (Form::Truths, _) => words::TRUE.with(&[]),
            _ => {
                let number = value + 1;
                Sentence::of(|language| format!("{} {number}", self.value_name().plain(language)))
            }
        }
    }

    /// What variables are called: "vertex 2 and vertex 5".
    pub(in crate::systems) fn names(&self, variables: &[usize]) -> Word {
        if variables.is_empty() {
            return Word::Said(words::NOTHING.with(&[]));
        }
        let names: Vec<Sentence> = variables.iter().map(|&variable| self.name(variable)).collect();
        Word::Said(Sentence::of(|language| {
            let names: Vec<&str> = names.iter().map(|name| name.in_language(language).as_str()).collect();
            names.join(words::AND.plain(language))
        }))
    }

    /// The squares of a variable that has one of these values after the other, each once.
    pub(in crate::systems) fn squares(
        &self,
        variable: usize,
        choices: impl IntoIterator<Item = u8>,
    ) -> Vec<Square> {
        let mut squares: Vec<Square> =
            choices.into_iter().map(|choice| self.square(variable, choice)).collect();
        squares.dedup();
        squares
    }

    /// Lines from a variable to others, on a board.
    pub(in crate::systems) fn lines(
        &self,
        variable: usize,
        others: &[usize],
        board: &[u8],
    ) -> Vec<(Square, Square)> {
        let square = |variable: usize| self.square(variable, board[variable]);
        others.iter().map(|&other| (square(variable), square(other))).collect()
    }
}
