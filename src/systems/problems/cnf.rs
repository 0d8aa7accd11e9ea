//! Formulas in conjunctive normal form, in DIMACS files.

use std::collections::BTreeSet;

use super::constraint::{Constraint, Literal};
use super::shape::{Shape, in_a_row};
use crate::model::excerpt::excerpt;
use crate::model::grid::Grid;
use crate::model::language::{Phrase, Sentence};
use crate::model::refusals;
use crate::model::scene::Square;
use crate::model::words::systems::problems as words;

/// The most variables.
const MAX_VARIABLES: usize = 100_000;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The number of variables.
    pub variables: usize,
    /// Its clauses, in the order of the file; those that are always true are left out.
    pub clauses: Vec<Constraint>,
    /// The number of each clause in the file, counted from 1.
    pub numbers: Vec<usize>,
    /// The variables that a solution is projected to (`c p show`, `c ind`), counted from 0; all if there are none.
    pub shown: Option<BTreeSet<usize>>,
}

/// What was read so far.
#[derive(Default)]
struct Draft {
    header: Option<[usize; 2]>,
    clauses: Vec<Vec<i64>>,
    open: Vec<i64>,
    shown: Option<BTreeSet<usize>>,
    is_over: bool,
}

impl Formula {
    /// Reads a file: comments, `p cnf VARIABLES CLAUSES`, and clauses that end in 0. A line `%` ends it, as in SATLIB.
    ///
    /// # Errors
    /// If it is no such file, a literal is beyond its variables, a clause is empty, or it has another number of clauses.
    pub fn parse(text: &str) -> Result<Self, Sentence> {
        let mut draft = Draft::default();
        for (line, number) in text.lines().zip(1..) {
            draft.line(line, number)?;
            if draft.is_over {
                break;
            }
        }
        draft.finish()
    }
}

impl Draft {
    fn line(&mut self, line: &str, number: usize) -> Result<(), Sentence> {
        let wrong = |phrase: &Phrase| phrase.with(&[&number.to_string(), &excerpt(line)]);
        let words: Vec<&str> = line.split_whitespace().collect();
        match (&words[..], self.header) {
            (["%", ..], _) => self.is_over = true,
            (["c", "p", "show", shown @ ..] | ["c", "ind", shown @ ..], _) => {
                let shown = projection(shown).ok_or_else(|| wrong(&refusals::NO_PROJECTION))?;
                self.shown.get_or_insert_default().extend(shown);
            }
            ([], _) => {}
            ([word, ..], _) if word.starts_with('c') => {}
            (["p", "cnf", counts @ ..], None) => {
                let most = MAX_VARIABLES.to_string();
                let refused = || refusals::CNF_HEADER.with(&[&number.to_string(), &excerpt(line), &most]);
                let counts: Option<[usize; 2]> = numbers(counts).and_then(|counts| counts.try_into().ok());
                self.header = counts.filter(|[variables, _]| *variables <= MAX_VARIABLES);
                self.header.ok_or_else(refused)?;
            }
            (_, None) => return Err(wrong(&refusals::NO_CNF)),
            (words, Some([variables, _])) => {
                words.iter().try_for_each(|word| self.literal(word, variables, &wrong))?;
            }
        }
        Ok(())
    }

    fn literal(
        &mut self,
        word: &str,
        variables: usize,
        wrong: &dyn Fn(&Phrase) -> Sentence,
    ) -> Result<(), Sentence> {
        let literal: i64 = word.parse().map_err(|_| wrong(&refusals::NO_LITERAL))?;
        if literal.unsigned_abs() > variables as u64 {
            return Err(wrong(&refusals::LITERAL_BEYOND));
        }
        match literal {
            0 if self.open.is_empty() => Err(wrong(&refusals::EMPTY_CLAUSE)),
            0 => {
                self.clauses.push(std::mem::take(&mut self.open));
                Ok(())
            }
            _ => {
                self.open.push(literal);
                Ok(())
            }
        }
    }

    fn finish(self) -> Result<Formula, Sentence> {
        let Some([variables, clauses]) = self.header else {
            return Err(refusals::NO_CNF_HEADER.with(&[]));
        };
        if !self.open.is_empty() {
            return Err(refusals::OPEN_CLAUSE.with(&[]));
        }
        if self.clauses.len() != clauses {
            return Err(
                refusals::OTHER_CLAUSES.with(&[&self.clauses.len().to_string(), &clauses.to_string()])
            );
        }
        let beyond = self.shown.iter().flatten().find(|&&variable| variable >= variables);
        if let Some(variable) = beyond {
            return Err(refusals::SHOWN_BEYOND.with(&[&(variable + 1).to_string(), &variables.to_string()]));
        }
        let mut formula = Formula { variables, clauses: Vec::new(), numbers: Vec::new(), shown: self.shown };
        for (clause, number) in self.clauses.into_iter().zip(1..) {
            if let Some(clause) = meaningful(clause) {
                formula.clauses.push(clause);
                formula.numbers.push(number);
            }
        }
        Ok(formula)
    }
}

fn numbers(words: &[&str]) -> Option<Vec<usize>> {
    words.iter().map(|word| word.parse().ok()).collect()
}

/// The variables of a projection, counted from 0; a zero ends it.
fn projection(words: &[&str]) -> Option<Vec<usize>> {
    let numbers = numbers(words)?;
    let (_, variables) = numbers.split_last().filter(|(last, _)| **last == 0)?;
    variables.iter().map(|variable| variable.checked_sub(1)).collect()
}

/// The clause, each literal once; `None` if it is always true.
fn meaningful(mut literals: Vec<i64>) -> Option<Constraint> {
    literals.sort_unstable_by_key(|literal| (literal.abs(), *literal));
    literals.dedup();
    let is_true = literals.windows(2).any(|pair| pair[0] == -pair[1]);
    let literal = |literal: i64| Literal {
        place: usize::try_from(literal.unsigned_abs() - 1).expect("at most the variables"),
        value: u8::from(literal > 0),
    };
    (!is_true).then(|| Constraint::Clause(literals.into_iter().map(literal).collect()))
}

/// A solution is a model: every clause has a literal that is true.
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
