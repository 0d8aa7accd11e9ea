//! What scenes say and show of variables, values and conflicts.

use super::{Form, Problem};
use crate::model::language::Sentence;
use crate::model::scene::{Square, Word};
use crate::model::words::systems::general as words;

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
