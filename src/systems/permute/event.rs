//! The events of a program, and the lines of each: the ports that the program passes, in order.

use std::fmt;

use super::Program;
use super::goal::{Goal, Line, Port};
use super::partial::{Partial, Sign};

/// An event, and what the program knew afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PermuteEvent {
    pub(super) kind: Kind,
    pub(super) program: Program,
    pub(super) partial: Partial,
}

/// What happened. Columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It made the list.
    Begin,
    /// It took an element for the next column.
    Take,
    /// It began to test a whole permutation.
    Test,
    /// It tested the queen in a column against those to its left.
    Check {
        /// The column.
        column: usize,
        /// The first diagonal that was held.
        clash: Option<Sign>,
    },
    /// It answered.
    Solve,
    /// It rejected a permutation.
    Turn,
    /// It backtracked, because no other element was left for the column.
    Undo,
    /// It failed.
    Fail,
}

impl PermuteEvent {
    pub(super) fn inferences(&self) -> u64 {
        self.lines().iter().map(Line::inferences).sum()
    }

    fn lines(&self) -> Vec<Line> {
        lines(self.kind, self.program, &self.partial)
    }
}

impl fmt::Display for PermuteEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines().into_iter().map(|line| line.print(self.program, &self.partial));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Collects the lines of one event.
struct Tracer<'a> {
    program: Program,
    partial: &'a Partial,
    lines: Vec<Line>,
}

/// The ports passed during `kind`, after which `partial` is known.
fn lines(kind: Kind, program: Program, partial: &Partial) -> Vec<Line> {
    let mut tracer = Tracer { program, partial, lines: Vec::new() };
    match kind {
        Kind::Begin => tracer.begin(),
        Kind::Take => tracer.take(),
        Kind::Test => tracer.test(),
        Kind::Check { column, clash } => tracer.check(column, clash),
        Kind::Solve => tracer.solve(),
        Kind::Turn => tracer.turn(),
        Kind::Undo => tracer.undo(),
        Kind::Fail => tracer.fail(),
    }
    tracer.lines
}

impl Tracer<'_> {
    /// The query, and the list from 1 to N.
    fn begin(&mut self) {
        let size = self.partial.size();
        self.pass(Port::Call, Goal::Queens);
        for from in 1..size {
            self.pass(Port::Call, Goal::Range(from));
            self.succeed(Goal::Less(from));
            self.succeed(Goal::Next(from));
        }
        self.pass(Port::Call, Goal::Range(size));
        self.pass_all(Port::Exit, (1..=size).rev().map(Goal::Range));
    }

    /// A first element for a column, or the next one.
    fn take(&mut self) {
        let column = self.partial.len() - 1;
        let skipped = self.partial.skipped(column);
        if skipped == 0 {
            self.pass(Port::Call, Goal::Permute(column));
        } else {
            self.pass(Port::Redo, Goal::Del(column, skipped - 1));
        }
        self.pass(Port::Call, Goal::Del(column, skipped));
        self.pass_all(Port::Exit, (0..=skipped).rev().map(|skipped| Goal::Del(column, skipped)));
    }

    /// The permutation is complete, and its test begins.
    fn test(&mut self) {
        let size = self.partial.size();
        self.pass(Port::Call, Goal::Permute(size));
        self.pass_all(Port::Exit, (0..=size).rev().map(Goal::Permute));
        self.pass(Port::Call, Goal::Test);
    }

    /// Tests both diagonals of the queen in `column`, up to the first that is held.
    fn check(&mut self, column: usize, clash: Option<Sign>) {
        let frame = match self.program {
            Program::GenerateAndTest => Goal::TestFrom(column),
            Program::TestWithin => Goal::Permute(column),
        };
        if self.program == Program::GenerateAndTest {
            self.pass(Port::Call, frame);
        }
        for sign in [Sign::Minus, Sign::Plus] {
            self.succeed(Goal::Diagonal(column, sign));
            self.pass(Port::Call, Goal::Member(column, sign));
            if clash == Some(sign) {
                self.pass(Port::Exit, Goal::Member(column, sign));
                return self.refuse(column);
            }
            self.pass(Port::Fail, Goal::Member(column, sign));
            self.pass(Port::Redo, frame);
        }
        self.succeed(Goal::NextColumn(column));
    }

    fn refuse(&mut self, column: usize) {
        if self.program == Program::GenerateAndTest {
            self.pass_all(Port::Fail, (0..=column).rev().map(Goal::TestFrom));
            self.pass(Port::Fail, Goal::Test);
        }
    }

    /// No queen is left to test.
    fn solve(&mut self) {
        let size = self.partial.size();
        let columns = (0..=size).rev();
        match self.program {
            Program::GenerateAndTest => {
                self.pass(Port::Call, Goal::TestFrom(size));
                self.pass_all(Port::Exit, columns.map(Goal::TestFrom));
                self.pass(Port::Exit, Goal::Test);
            }
            Program::TestWithin => {
                self.pass(Port::Call, Goal::Permute(size));
                self.pass_all(Port::Exit, columns.map(Goal::Permute));
            }
        }
        self.pass(Port::Exit, Goal::Queens);
    }

    /// The empty list has no other permutation.
    fn turn(&mut self) {
        let column = self.partial.size();
        self.pass(Port::Redo, Goal::Permute(column));
        self.pass(Port::Call, Goal::Del(column, 0));
        self.pass(Port::Fail, Goal::Del(column, 0));
        self.pass(Port::Fail, Goal::Permute(column));
    }

    /// No other element is left for a column.
    fn undo(&mut self) {
        let column = self.partial.len();
        let left = self.partial.size() - column;
        self.pass(Port::Redo, Goal::Del(column, left - 1));
        self.pass(Port::Call, Goal::Del(column, left));
        self.pass_all(Port::Fail, (0..=left).rev().map(|skipped| Goal::Del(column, skipped)));
        self.pass(Port::Fail, Goal::Permute(column));
    }

    /// There is no other list from 1 to N.
    fn fail(&mut self) {
        let size = self.partial.size();
        self.pass(Port::Redo, Goal::Range(size));
        self.pass(Port::Call, Goal::Less(size));
        self.pass(Port::Fail, Goal::Less(size));
        self.pass_all(Port::Fail, (1..=size).rev().map(Goal::Range));
        self.pass(Port::Fail, Goal::Queens);
    }

    fn pass(&mut self, port: Port, goal: Goal) {
        self.lines.push(Line { port, depth: self.depth(goal), goal });
    }

    fn pass_all(&mut self, port: Port, goals: impl Iterator<Item = Goal>) {
        goals.for_each(|goal| self.pass(port, goal));
    }

    /// A goal with one answer.
    fn succeed(&mut self, goal: Goal) {
        self.pass(Port::Call, goal);
        self.pass(Port::Exit, goal);
    }

    /// The depth of a goal below the query.
    fn depth(&self, goal: Goal) -> usize {
        match goal {
            Goal::Queens => 0,
            Goal::Range(from) => from,
            Goal::Less(from) | Goal::Next(from) => from + 1,
            Goal::Test => 1,
            Goal::Permute(column) => 1 + column,
            Goal::TestFrom(column) => 2 + column,
            Goal::Del(column, skipped) => 2 + column + skipped,
            Goal::Diagonal(column, _) | Goal::NextColumn(column) | Goal::Member(column, _) => {
                match self.program {
                    Program::GenerateAndTest => 3 + column,
                    Program::TestWithin => 2 + column,
                }
            }
        }
    }
}
