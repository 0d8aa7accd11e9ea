//! Models of a formula: every clause has a literal that is true.

use super::cnf::Formula;
use super::constraint::Constraint;
use super::shape::{Shape, in_a_row};
use crate::model::grid::Grid;
use crate::model::language::{Phrase, Sentence};
use crate::model::scene::Square;
use crate::model::words::systems::problems as words;

impl Shape for Formula {
    fn grid(&self, values: &[Option<u8>]) -> Grid {
        in_a_row(values, 0)
    }

    fn square(&self, place: usize, _value: u8) -> Square {
        (place, 0)
    }

    fn name(&self, place: usize) -> Sentence {
        words::VARIABLE.with(&[&(place + 1).to_string()])
    }

    fn broken(&self, _constraint: &Constraint, number: usize, _values: &[u8]) -> Sentence {
        words::UNMET_CLAUSE.with(&[&self.numbers[number].to_string()])
    }

    fn value(&self) -> &'static Phrase {
        &words::TRUTH
    }
}
