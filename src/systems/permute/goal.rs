//! The goals that the programs call, and the four ports of a call.

use std::fmt;

use super::Program;
use super::partial::{Partial, Sign};

/// The ports of a call, in the box model of Prolog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// The call is entered.
    Call,
    /// The call succeeds.
    Exit,
    /// The call is re-entered for another answer.
    Redo,
    /// The call fails.
    Fail,
}

/// A goal, with the column or the number that it is about. Columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The query.
    Queens,
    /// `range(A, N, L)`.
    Range(usize),
    /// `A < N`.
    Less(usize),
    /// `A1 is A+1`.
    Next(usize),
    /// `permu`, or `permu_test`, of the rest of the list for a column.
    Permute(usize),
    /// `del` of the rest of the list for a column, with this number of elements skipped.
    Del(usize, usize),
    /// `test` of the whole permutation.
    Test,
    /// `test` of the queens from a column on.
    TestFrom(usize),
    /// `C is X-Y` or `D is X+Y`, for the queen in a column.
    Diagonal(usize, Sign),
    /// `X1 is X+1`.
    NextColumn(usize),
    /// `memberchk`: whether a queen to the left holds a diagonal of the queen in a column.
    Member(usize, Sign),
}

/// A call seen at a port, at a depth below the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub(super) port: Port,
    pub(super) depth: usize,
    pub(super) goal: Goal,
}

impl Line {
    /// The inferences that SWI-Prolog counts: one per call, but none where a sum with a constant is compiled into an
    /// instruction. `memberchk` makes hidden calls: one when it is called, one before it fails.
    pub(super) fn inferences(&self) -> u64 {
        match (self.port, self.goal) {
            (Port::Call, Goal::Next(_) | Goal::NextColumn(_)) => 0,
            (Port::Call, Goal::Member(..)) => 2,
            (Port::Call, _) | (Port::Fail, Goal::Member(..)) => 1,
            _ => 0,
        }
    }

    /// The line as a tracer prints it, with `_` for whatever is not yet known.
    pub(super) fn print(&self, program: Program, partial: &Partial) -> String {
        /// The depth at which the original query is traced.
        const QUERY: usize = 10;
        let printer = Printer { program, partial, port: self.port };
        format!("   {:?}: ({}) {}", self.port, QUERY + self.depth, printer.goal(self.goal))
    }
}

/// What is known of a goal at a port.
struct Printer<'a> {
    program: Program,
    partial: &'a Partial,
    port: Port,
}

impl Printer<'_> {
    fn goal(&self, goal: Goal) -> String {
        let size = self.partial.size();
        match goal {
            Goal::Queens => format!("{}({size}, {})", self.program.name(), self.answer(0)),
            Goal::Range(from) => format!("range({from}, {size}, {})", self.known(|| list(from..=size))),
            Goal::Less(from) => format!("{from}<{size}"),
            Goal::Next(from) => self.is(from, Sign::Plus, 1),
            Goal::Diagonal(column, sign) => self.is(column + 1, sign, self.partial.row(column)),
            Goal::NextColumn(column) => self.is(column + 1, Sign::Plus, 1),
            Goal::Permute(column) => self.permute(column),
            Goal::Del(column, skipped) => self.del(column, skipped),
            Goal::Test => format!("test({})", list(self.partial.rows_from(0))),
            Goal::TestFrom(column) => {
                format!("test({}, {})", list(self.partial.rows_from(column)), self.lines(column))
            }
            Goal::Member(column, sign) => {
                let line = self.partial.diagonal(sign, column);
                format!("memberchk({line}, {})", self.taken(column, sign))
            }
        }
    }

    fn is(&self, x: usize, sign: Sign, y: usize) -> String {
        format!("{} is {x}{}{y}", self.known(|| sign.apply(x, y).to_string()), sign.symbol())
    }

    fn permute(&self, column: usize) -> String {
        let rest = list(self.partial.rest(column));
        match self.program {
            Program::GenerateAndTest => format!("permu({rest}, {})", self.answer(column)),
            Program::TestWithin => {
                format!("permu_test({rest}, {}, {})", self.answer(column), self.lines(column))
            }
        }
    }

    fn del(&self, column: usize, skipped: usize) -> String {
        let rest = &self.partial.rest(column)[skipped..];
        let row = self.known(|| self.partial.row(column).to_string());
        let others = || list(rest.iter().copied().filter(|&other| other != self.partial.row(column)));
        format!("del({row}, {}, {})", list(rest.iter().copied()), self.known(others))
    }

    /// The answer from `column` on. A generator that is re-entered after `del` knows its first element.
    fn answer(&self, column: usize) -> String {
        if self.port == Port::Redo && self.partial.len() > column {
            return format!("[{}|_]", self.partial.row(column));
        }
        self.known(|| list(self.partial.rows_from(column)))
    }

    /// The column, and the diagonals taken by the queens to its left.
    fn lines(&self, column: usize) -> String {
        let [cs, ds] = [Sign::Minus, Sign::Plus].map(|sign| self.taken(column, sign));
        format!("{}, {cs}, {ds}", column + 1)
    }

    fn taken(&self, column: usize, sign: Sign) -> String {
        list((0..column).rev().map(|left| self.partial.diagonal(sign, left)))
    }

    fn known(&self, answer: impl FnOnce() -> String) -> String {
        if self.port == Port::Exit { answer() } else { "_".to_owned() }
    }
}

/// A list as Prolog prints it.
pub(super) fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}
