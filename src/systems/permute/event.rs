//! What a program did, as its tracer tells it.

use std::fmt;

use super::Program;
use super::goal::{Line, Sign};
use super::partial::Partial;
use super::trace;

/// What a program did, and what it knew afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub(super) kind: Kind,
    pub(super) program: Program,
    pub(super) partial: Partial,
}

/// What a program did. Columns are counted from 0.
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
    /// It gave a permutation up.
    Turn,
    /// It gave an element back, because no other was left for the column.
    Undo,
    /// It gave up.
    Fail,
}

impl Event {
    pub(super) fn inferences(&self) -> u64 {
        self.lines().iter().map(Line::inferences).sum()
    }

    fn lines(&self) -> Vec<Line> {
        trace::lines(self.kind, self.program, &self.partial)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines().into_iter().map(|line| line.print(self.program, &self.partial));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
