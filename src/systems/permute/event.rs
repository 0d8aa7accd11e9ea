//! The events of a program, the lines of each, which are the ports that the program passes, in order, and its scene.
//!
//! An event is all lines of the trace that move or test one queen, so that a viewer has a frame for each.

use std::fmt;

use super::Program;
use super::goal::{Goal, Line, Port};
use super::partial::{Partial, Sign};
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};
use crate::model::words::systems::permute::scenes as words;

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

/// The scene of `event`.
pub(super) fn scene(event: &PermuteEvent) -> Scene {
    let PermuteEvent { kind, partial, .. } = event;
    let (mark, phrase) = shown(*kind);
    let column = about(*kind, partial);
    let row = column.filter(|&column| column < partial.len()).map(|column| partial.row(column));
    let attacker = attacker(*kind, partial);
    let asked = column.zip(row).map(|(column, _)| square(partial, column));
    let words = [column.map(|column| column + 1), row, attacker.map(|column| column + 1)];
    Scene {
        mark,
        squares: asked.into_iter().collect(),
        lines: asked.zip(attacker.map(|column| square(partial, column))).into_iter().collect(),
        words: words.into_iter().flatten().map(Word::from).collect(),
        ..Scene::new(label(*kind, partial), partial.grid(), phrase)
    }
}

/// The column that an event concerns.
fn about(kind: Kind, partial: &Partial) -> Option<usize> {
    match kind {
        Kind::Take => partial.len().checked_sub(1),
        Kind::Undo => Some(partial.len()),
        Kind::Check { column, .. } => Some(column),
        _ => None,
    }
}

/// The column of the queen that holds the diagonal, if any.
fn attacker(kind: Kind, partial: &Partial) -> Option<usize> {
    let Kind::Check { column, clash: Some(sign) } = kind else { return None };
    (0..column).find(|&left| partial.diagonal(sign, left) == partial.diagonal(sign, column))
}

fn square(partial: &Partial, column: usize) -> Square {
    (column, partial.size() - partial.row(column))
}

/// The goal of the event, abbreviated.
fn label(kind: Kind, partial: &Partial) -> String {
    let line = |sign, column| partial.diagonal(sign, column);
    match kind {
        Kind::Begin => "range".to_owned(),
        Kind::Take => format!("del {}", partial.row(partial.len() - 1)),
        Kind::Test => "test".to_owned(),
        Kind::Check { column, clash: None } => {
            format!("C = {}, D = {}", line(Sign::Minus, column), line(Sign::Plus, column))
        }
        Kind::Check { column, clash: Some(Sign::Minus) } => format!("C = {}", line(Sign::Minus, column)),
        Kind::Check { column, clash: Some(Sign::Plus) } => format!("D = {}", line(Sign::Plus, column)),
        Kind::Solve => "exit".to_owned(),
        Kind::Turn => "redo".to_owned(),
        Kind::Undo | Kind::Fail => "fail".to_owned(),
    }
}

fn shown(kind: Kind) -> (Mark, &'static Phrase) {
    match kind {
        Kind::Begin => (Mark::Move, &words::BEGIN),
        Kind::Take => (Mark::Move, &words::TAKE),
        Kind::Test => (Mark::Ask, &words::TEST),
        Kind::Check { clash, .. } => checked(clash),
        Kind::Solve => (Mark::Move, &words::SOLVE),
        Kind::Turn => (Mark::Back, &words::TURN),
        Kind::Undo => (Mark::Back, &words::UNDO),
        Kind::Fail => (Mark::No, &words::FAIL),
    }
}

fn checked(clash: Option<Sign>) -> (Mark, &'static Phrase) {
    match clash {
        None => (Mark::Ask, &words::FREE),
        Some(Sign::Minus) => (Mark::No, &words::RISING),
        Some(Sign::Plus) => (Mark::No, &words::FALLING),
    }
}
