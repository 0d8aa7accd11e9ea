//! `permute`: N queens in Prolog, problem P90, by generate and test.
//!
//! `queens_1` makes the list of the rows 1 to N, permutes it (`permu` takes each element of the rest in order, by
//! `del`), and tests the queens of the permutation column by column: C = X - Y and D = X + Y are the diagonals of
//! the queen in column X and row Y, which no queen to the left may hold. `queens_2` tests each queen as soon as its
//! row is taken, the improvement that the document asks for at its end.
//!
//! A trial permutes a list in drawn order. The text form of a trace is that of Prolog's tracer.

mod cost;
mod event;
mod goal;
mod partial;
mod scenes;
mod search;
mod trace;

use std::borrow::Cow;

pub use self::event::Event;
use self::event::Kind;
use self::goal::{Sign, list};
use self::partial::Partial;
use self::search::{Pause, Search};
use super::board::{MAX_SIZE, Rows};
use super::queens::size_option_from;
use super::solutions::solutions;
use crate::draw::Draw;
use crate::grid::{Axes, Grid};
use crate::options::{Domain, OptionError, OptionSpec, Options, Value};
use crate::scene::Scene;
use crate::system::{Card, End, Step, System, Term};
use crate::trial::Outcome;

/// The largest board of `queens_1`, which tests up to N! permutations: 479,001,600 of 12 queens, 13 times as many
/// of 13.
const PERMUTED_UP_TO: usize = 12;

/// What stands between the query and the list in the first entry of a trace.
const PERMUTES: &str = " % permutes ";

/// One of the programs, for a board of one size.
#[derive(Debug)]
pub struct Permute {
    size: usize,
    program: Program,
}

/// Which program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Program {
    /// `queens_1`.
    GenerateAndTest,
    /// `queens_2`.
    TestWithin,
}

impl Program {
    fn name(self) -> &'static str {
        match self {
            Self::GenerateAndTest => "queens_1",
            Self::TestWithin => "queens_2",
        }
    }
}

/// How far a program has come.
#[derive(Debug)]
pub struct State {
    partial: Partial,
    next: Next,
    inferences: u64,
    search: Search,
    /// Whether the search was skipped through to a solution, which `partial` does not know of.
    skipped: bool,
}

/// What a program does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
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
    /// Gives up a permutation.
    Turn,
    /// Takes the next element instead of the last one, if there is one.
    Retry,
    /// Gives up.
    Fail,
    /// Has failed.
    Failed,
}

impl Permute {
    fn begin(state: &mut State, list: Rows) {
        state.partial = Partial::new(list);
        state.next = Next::Begin;
        state.inferences = cost::OVERHEAD;
        state.search = Search::new(&list);
        state.skipped = false;
    }

    fn pass(&self, state: &mut State, kind: Kind, next: Next) -> Event {
        let event = Event { kind, program: self.program, partial: state.partial };
        state.next = next;
        state.inferences += event.inferences();
        event
    }

    /// Takes an element: a step of `queens_2`.
    fn take(&self, state: &mut State) -> Step<Event, Rows> {
        match self.program {
            Program::GenerateAndTest => Step::Shown(self.pass(state, Kind::Take, Next::Descend)),
            Program::TestWithin => {
                let column = state.partial.len() - 1;
                Step::Counted(self.pass(state, Kind::Take, Next::Check(column)))
            }
        }
    }

    fn descend(&self, state: &mut State) -> Step<Event, Rows> {
        if state.partial.take(0) {
            return self.take(state);
        }
        match self.program {
            Program::GenerateAndTest => Step::Counted(self.pass(state, Kind::Test, Next::Check(0))),
            Program::TestWithin => Step::Shown(self.pass(state, Kind::Solve, Next::Answered)),
        }
    }

    fn check(&self, state: &mut State, column: usize) -> Step<Event, Rows> {
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

    fn retry(&self, state: &mut State) -> Step<Event, Rows> {
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
    let line = |sign: Sign, column| sign.of(column, partial.row(column));
    let held = |sign: &Sign| (0..column).any(|left| line(*sign, left) == line(*sign, column));
    [Sign::Minus, Sign::Plus].into_iter().find(held)
}

impl System for Permute {
    const CARD: Card = Card {
        name: "permute",
        about: "generate and test: permutes a list until no two queens share a diagonal (Prolog P90)",
        step: "queens_1: one permutation tested; queens_2: one element tried",
        options: &[
            size_option_from(1, MAX_SIZE),
            OptionSpec {
                name: "program",
                about: "whether whole permutations are tested (sizes 1 to 12), or each queen as it is set",
                domain: Domain::Words(&["queens_1", "queens_2"]),
                default: Value::Word(Cow::Borrowed("queens_1")),
            },
        ],
        measures: &[Term {
            name: "inferences",
            about: "what SWI-Prolog 9.0.4 counts without -O for the first solution, 4 for calling it included",
        }],
        stops: &[Term { name: "unsolvable", about: "every permutation was tried" }],
        exhaustive: true,
        axes: Axes { first: 1, down: false },
        entry_end: "\n",
    };

    type State = State;
    type Event = Event;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let program = match options.word("program") {
            "queens_1" => Program::GenerateAndTest,
            _ => Program::TestWithin,
        };
        if program == Program::GenerateAndTest && size > PERMUTED_UP_TO {
            let message = format!(
                "{size} queens have too many permutations to be tested: allowed is 1 to {PERMUTED_UP_TO} for queens_1"
            );
            return Err(OptionError { name: "size".to_owned(), message });
        }
        Ok(Self { size, program })
    }

    fn blank(&self) -> State {
        let list = Rows::collect(1..=self.size);
        let search = Search::new(&list);
        State {
            partial: Partial::new(list),
            next: Next::Begin,
            inferences: cost::OVERHEAD,
            search,
            skipped: false,
        }
    }

    fn start(&self, state: &mut State, draw: &mut Draw) {
        let mut rows: Vec<usize> = (1..=self.size).collect();
        draw.shuffle(&mut rows);
        Self::begin(state, Rows::collect(rows));
    }

    fn start_classic(&self, state: &mut State) {
        Self::begin(state, Rows::collect(1..=self.size));
    }

    fn step(&self, state: &mut State, _draw: &mut Draw) -> Step<Event, Rows> {
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

    /// Goes on to the next solution by skipping what is only to be counted.
    fn finish(&self, state: &mut State, _draw: &mut Draw, budget: u64) -> Outcome<Rows> {
        let pause = match self.program {
            Program::GenerateAndTest => state.search.run(u64::MAX),
            Program::TestWithin => state.search.run(budget),
        };
        let cost = cost::cost(self.program, self.size, &state.search.counts(pause));
        state.inferences = cost.inferences;
        Outcome::within(budget, state.end(pause), cost.steps)
    }

    fn next(&self, state: &mut State, _draw: &mut Draw) -> Option<Rows> {
        let pause = state.search.run(u64::MAX);
        match state.end(pause) {
            End::Reached(rows) => Some(rows),
            End::Stopped(_) => None,
        }
    }

    fn show(&self, state: &State) -> Grid {
        state.partial().grid()
    }

    fn scenes(&self, _state: &State, event: &Event) -> Vec<Scene> {
        vec![scenes::scene(event)]
    }

    fn opening(&self, state: &State) -> String {
        let elements = list(state.partial.list().iter());
        format!("?- {}({}, Q).{PERMUTES}{elements}", self.program.name(), self.size)
    }

    fn measure(&self, state: &State, values: &mut [u64]) {
        values.copy_from_slice(&[state.inferences]);
    }

    fn starts(&self) -> Option<u64> {
        (1..=self.size as u64).try_fold(1_u64, u64::checked_mul)
    }

    /// Begins from permutation `number` of the rows, in lexicographic order.
    fn start_listed(&self, state: &mut State, number: u64) {
        let mut left: Vec<usize> = (1..=self.size).collect();
        let mut rest = number;
        let mut digits: Vec<usize> = Vec::with_capacity(self.size);
        for base in 1..=self.size as u64 {
            digits.push(usize::try_from(rest % base).expect("below the size"));
            rest /= base;
        }
        Self::begin(state, Rows::collect(digits.into_iter().rev().map(|digit| left.remove(digit))));
    }

    fn start_written(&self, state: &mut State, text: &str) -> Result<(), String> {
        let list = Rows::parse(text, self.size)?;
        let twice = (1..=self.size).find(|row| list.iter().filter(|other| other == row).count() > 1);
        if let Some(row) = twice {
            return Err(format!(
                "\"{text}\" has {row} twice: allowed is every number from 1 to {} once",
                self.size
            ));
        }
        Self::begin(state, list);
        Ok(())
    }

    fn start_told(&self, state: &mut State, opening: &str) -> Result<(), String> {
        let elements =
            opening.split_once(PERMUTES).and_then(|(_, list)| list.strip_prefix('[')?.strip_suffix(']'));
        let elements = elements.ok_or_else(|| {
            format!("the first entry ends in \"{PERMUTES}\" and a list, and \"{opening}\" does not")
        })?;
        let separator = if self.size > 9 { "-" } else { "" };
        self.start_written(state, &elements.replace(", ", separator))
    }

    fn known(&self) -> Option<Vec<Rows>> {
        solutions(self.size)
    }

    fn class(&self, key: &Rows) -> Option<Rows> {
        Some(key.class())
    }

    fn portrait(&self, key: &str) -> Option<Grid> {
        Rows::parse(key, self.size).ok().map(|rows| rows.grid())
    }

    fn resume(&self, state: &mut State) {
        state.partial = state.partial();
        state.next = Next::Turn;
        state.skipped = false;
    }
}

impl State {
    fn solution(&self) -> Rows {
        Rows::collect(self.partial.rows_from(0))
    }

    /// What is known: the whole permutation where the search was skipped through to a solution.
    fn partial(&self) -> Partial {
        if !self.skipped {
            return self.partial;
        }
        let mut partial = Partial::new(*self.partial.list());
        self.search.positions().for_each(|position| partial.push(position));
        partial
    }

    fn end(&mut self, pause: Pause) -> End<Rows> {
        self.skipped = pause == Pause::Solution;
        match pause {
            Pause::Solution => End::Reached(Rows::collect(self.search.rows().map(|row| row + 1))),
            Pause::Exhausted | Pause::Spent => End::Stopped("unsolvable"),
        }
    }
}
