//! What the programs call, and the four ports at which a call is seen.

use std::fmt;

use super::Program;
use super::partial::Partial;

/// Where a call is entered and left, in the box model of Prolog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// It is entered.
    Call,
    /// It is left with an answer.
    Exit,
    /// It is entered again for another answer.
    Redo,
    /// It is left without an answer.
    Fail,
}

/// A call, of the column or the number that it is about. Columns are counted from 0.
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
    /// `permu`, or `permu_test`, of what is left for a column.
    Permute(usize),
    /// `del` of what is left for a column, less so many elements skipped.
    Del(usize, usize),
    /// `test` of the whole permutation.
    Test,
    /// `test` of the queens from a column on.
    TestFrom(usize),
    /// `C is X-Y` or `D is X+Y`, for the queen in a column.
    Diagonal(usize, Sign),
    /// `X1 is X+1`.
    NextColumn(usize),
    /// `memberchk`: whether a diagonal of the queen in a column is taken by a queen to its left.
    Member(usize, Sign),
}

/// Which diagonals: the difference of column and row tells those that rise, the sum those that fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// C = X - Y.
    Minus,
    /// D = X + Y.
    Plus,
}

impl Sign {
    /// The number of the diagonal of `column`, counted from 0, and `row`, counted from 1.
    pub(super) fn of(self, column: usize, row: usize) -> isize {
        self.apply(column + 1, row)
    }

    fn symbol(self) -> char {
        match self {
            Self::Minus => '-',
            Self::Plus => '+',
        }
    }

    fn apply(self, x: usize, y: usize) -> isize {
        match self {
            Self::Minus => x.cast_signed() - y.cast_signed(),
            Self::Plus => (x + y).cast_signed(),
        }
    }
}

/// A call seen at a port, so many calls below the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub(super) port: Port,
    pub(super) depth: usize,
    pub(super) goal: Goal,
}

impl Line {
    /// The inferences that SWI-Prolog counts: one for a call, but none where a sum with a constant is compiled into
    /// an instruction. `memberchk` makes hidden calls: one when it is called, one before it fails.
    pub(super) fn inferences(&self) -> u64 {
        match (self.port, self.goal) {
            (Port::Call, Goal::Next(_) | Goal::NextColumn(_)) => 0,
            (Port::Call, Goal::Member(..)) => 2,
            (Port::Call, _) | (Port::Fail, Goal::Member(..)) => 1,
            _ => 0,
        }
    }

    /// The line as a tracer prints it, with `_` for whatever is not known yet.
    pub(super) fn print(&self, program: Program, partial: &Partial) -> String {
        /// The depth at which the document's query is traced.
        const QUERY: usize = 10;
        let told = Told { program, partial, port: self.port };
        format!("   {:?}: ({}) {}", self.port, QUERY + self.depth, told.goal(self.goal))
    }
}

/// How much of a goal is known at a port.
struct Told<'a> {
    program: Program,
    partial: &'a Partial,
    port: Port,
}

impl Told<'_> {
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

    /// The answer from `column` on. A generator that is entered again after `del` knows its first element.
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
