//! The search as the programs perform it, one event at a time.

use super::event::{Kind, PermuteEvent};
use super::partial::{Partial, Sign};
use super::search;
use super::search::{Pause, Search};
use super::{Permute, Program};
use crate::model::outcome::{End, Step};
use crate::systems::board::Rows;

/// The state of a program.
#[derive(Debug)]
pub struct PermuteState {
    pub(super) partial: Partial,
    pub(super) next: Next,
    pub(super) inferences: u64,
    pub(super) search: Search,
    /// Whether the search skipped ahead to a solution that `partial` does not hold.
    pub(super) skipped: bool,
}

/// What a program does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Makes the list.
    Begin,
    /// Takes the first element that is left, if there is one.
    Descend,
    /// Tests the queen in a column.
    Check(usize),
    /// Answers.
    Solve,
    /// Is done with an answer.
    Answered,
    /// Rejects a permutation.
    Turn,
    /// Replaces the last element by the next one, if there is one.
    Retry,
    /// Fails.
    Fail,
    /// Has failed.
    Failed,
}

impl Permute {
    /// Performs the next event.
    pub(super) fn advance(&self, state: &mut PermuteState) -> Step<PermuteEvent, Rows> {
        match state.next {
            Next::Begin => Step::Shown(self.pass(state, Kind::Begin, Next::Descend)),
            Next::Descend => self.descend(state),
            Next::Check(column) => self.check(state, column),
            Next::Solve => Step::Shown(self.pass(state, Kind::Solve, Next::Answered)),
            Next::Answered => Step::Ended(End::Reached(state.solution())),
            Next::Turn => Step::Shown(self.pass(state, Kind::Turn, Next::Retry)),
            Next::Retry => self.retry(state),
            Next::Fail => Step::Shown(self.pass(state, Kind::Fail, Next::Failed)),
            Next::Failed => Step::Ended(End::Stopped("unsolvable")),
        }
    }

    fn pass(&self, state: &mut PermuteState, kind: Kind, next: Next) -> PermuteEvent {
        let event = PermuteEvent { kind, program: self.program, partial: state.partial };
        state.next = next;
        state.inferences += event.inferences();
        event
    }

    /// Takes an element: a step of `queens_2`.
    fn take(&self, state: &mut PermuteState) -> Step<PermuteEvent, Rows> {
        match self.program {
            Program::GenerateAndTest => Step::Shown(self.pass(state, Kind::Take, Next::Descend)),
            Program::TestWithin => {
                let column = state.partial.len() - 1;
                Step::Counted(self.pass(state, Kind::Take, Next::Check(column)))
            }
        }
    }

    fn descend(&self, state: &mut PermuteState) -> Step<PermuteEvent, Rows> {
        if state.partial.take(0) {
            return self.take(state);
        }
        match self.program {
            Program::GenerateAndTest => Step::Counted(self.pass(state, Kind::Test, Next::Check(0))),
            Program::TestWithin => Step::Shown(self.pass(state, Kind::Solve, Next::Answered)),
        }
    }

    fn check(&self, state: &mut PermuteState, column: usize) -> Step<PermuteEvent, Rows> {
        let clash = clash(&state.partial, column);
        let next = match (self.program, clash) {
            (Program::GenerateAndTest, Some(_)) => Next::Turn,
            (Program::GenerateAndTest, None) if column + 1 == self.size => Next::Solve,
            (Program::GenerateAndTest, None) => Next::Check(column + 1),
            (Program::TestWithin, Some(_)) => Next::Retry,
            (Program::TestWithin, None) => Next::Descend,
        };
        Step::Shown(self.pass(state, Kind::Check { column, clash }, next))
    }

    fn retry(&self, state: &mut PermuteState) -> Step<PermuteEvent, Rows> {
        let last = state.partial.pop().expect("an element to give back");
        if state.partial.take(last + 1) {
            return self.take(state);
        }
        let next = if state.partial.len() == 0 { Next::Fail } else { Next::Retry };
        Step::Shown(self.pass(state, Kind::Undo, next))
    }
}

/// The first diagonal of the queen in `column` that a queen to the left holds.
fn clash(partial: &Partial, column: usize) -> Option<Sign> {
    let held = |sign: &Sign| {
        (0..column).any(|left| partial.diagonal(*sign, left) == partial.diagonal(*sign, column))
    };
    [Sign::Minus, Sign::Plus].into_iter().find(held)
}

impl PermuteState {
    /// Before the first permutation of `list`.
    pub(super) fn before(list: Rows) -> Self {
        Self {
            partial: Partial::new(list),
            next: Next::Begin,
            inferences: search::OVERHEAD,
            search: Search::new(&list),
            skipped: false,
        }
    }

    fn solution(&self) -> Rows {
        Rows::collect(self.partial.rows_from(0))
    }

    /// What is known: the whole permutation if the search skipped ahead to a solution.
    pub(super) fn partial(&self) -> Partial {
        if !self.skipped {
            return self.partial;
        }
        let mut partial = Partial::new(*self.partial.list());
        self.search.positions().for_each(|position| partial.push(position));
        partial
    }

    pub(super) fn end(&mut self, pause: Pause) -> End<Rows> {
        self.skipped = pause == Pause::Solution;
        match pause {
            Pause::Solution => End::Reached(Rows::collect(self.search.rows().map(|row| row + 1))),
            Pause::Exhausted | Pause::Spent => End::Stopped("unsolvable"),
        }
    }
}
