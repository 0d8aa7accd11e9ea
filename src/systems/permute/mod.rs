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
mod step;
mod trace;

use std::borrow::Cow;

pub use self::event::Event;
use self::goal::list;
use self::step::Next;
pub use self::step::State;
use super::board::{MAX_SIZE, Rows};
use super::queens::size_option;
use super::solutions::solutions;
use crate::draw::Draw;
use crate::grid::{Axes, Grid};
use crate::options::{Domain, OptionError, OptionSpec, Options, Value};
use crate::scene::Scene;
use crate::system::{Card, End, Keys, Step, System, Term};
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

impl System for Permute {
    const CARD: Card = Card {
        name: "permute",
        about: "generate and test: permutes a list until no two queens share a diagonal (Prolog P90)",
        step: "queens_1: one permutation tested; queens_2: one element tried",
        options: &[
            size_option(1, MAX_SIZE),
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
        keys: Keys::Solutions,
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
        State::before(Rows::collect(1..=self.size))
    }

    fn start(&self, state: &mut State, draw: &mut Draw) {
        let mut rows: Vec<usize> = (1..=self.size).collect();
        draw.shuffle(&mut rows);
        *state = State::before(Rows::collect(rows));
    }

    fn start_classic(&self, state: &mut State) {
        *state = State::before(Rows::collect(1..=self.size));
    }

    fn step(&self, state: &mut State, _draw: &mut Draw) -> Step<Event, Rows> {
        self.go_on(state)
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
        *state = State::before(Rows::collect(digits.into_iter().rev().map(|digit| left.remove(digit))));
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
        *state = State::before(list);
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

    fn key(&self, text: &str) -> Option<Rows> {
        Rows::parse(text, self.size).ok()
    }

    fn portrait(&self, key: &Rows) -> Option<Grid> {
        Some(key.grid())
    }

    fn resume(&self, state: &mut State) {
        state.partial = state.partial();
        state.next = Next::Turn;
        state.skipped = false;
    }
}
