//! `permute`: N queens in Prolog, problem P90, by generate and test.
//!
//! `queens_1` makes the list of the rows 1 to N, permutes it (`permu` takes each element of the rest in order, by
//! `del`), and tests the queens of the permutation column by column: C = X - Y and D = X + Y are the diagonals of the
//! queen in column X and row Y, which no queen to the left may hold. `queens_2` tests each queen as soon as its row is
//! chosen, the improvement that the original text asks for at its end.
//!
//! A trial permutes a randomly ordered list. The text form of a trace is that of Prolog's tracer.

mod event;
mod goal;
mod partial;
mod search;
mod step;

pub use self::event::PermuteEvent;
use self::goal::list;
use self::step::Next;
pub use self::step::PermuteState;
use super::board::{MAX_SIZE, Rows};
use super::queens::{QueensKeys, size_option};
use crate::model::census::Exhaustive;
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::KeySpace;
use crate::model::named::named;
use crate::model::options::{OptionError, OptionSpec, Options};
use crate::model::outcome::{Outcome, Step};
use crate::model::refusals;
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::permute as words;

/// The largest board of `queens_1`, which tests up to N! permutations: 479,001,600 for 12 queens, 13 times as many for
/// 13.
const PERMUTED_UP_TO: usize = 12;

/// The text between the query and the list in the first entry of a trace.
const PERMUTES: &str = " % permutes ";

/// One of the programs, for one board size.
#[derive(Debug)]
pub struct Permute {
    size: usize,
    program: Program,
    keys: QueensKeys,
}

named! {
    /// The program to run.
    enum Program {
        /// `queens_1`.
        GenerateAndTest = "queens_1",
        /// `queens_2`.
        TestWithin = "queens_2",
    }
}

impl System for Permute {
    const CARD: Card = Card {
        name: "permute",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[
            size_option(1, MAX_SIZE),
            OptionSpec::word("program", words::options::PROGRAM, &["queens_1", "queens_2"], "queens_1"),
        ],
        measures: &[Term {
            name: "inferences",
            about: "what SWI-Prolog 9.0.4 counts without -O for the first solution, 4 for calling it included",
        }],
        stops: &[Term { name: "unsolvable", about: "every permutation was tried" }],
        axes: Axes { first: 1, down: false },
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = PermuteState;
    type Event = PermuteEvent;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let program = Program::named(options.word("program")).unwrap_or(Program::TestWithin);
        if program == Program::GenerateAndTest && size > PERMUTED_UP_TO {
            let message =
                refusals::TOO_MANY_PERMUTATIONS.with(&[&size.to_string(), &PERMUTED_UP_TO.to_string()]);
            return Err(OptionError { name: "size", message });
        }
        Ok(Self { size, program, keys: QueensKeys { size, axes: Self::CARD.axes } })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn blank(&self) -> PermuteState {
        PermuteState::before(Rows::collect(1..=self.size))
    }

    fn start(&self, state: &mut PermuteState, draw: &mut Draw) {
        let mut rows: Vec<usize> = (1..=self.size).collect();
        draw.shuffle(&mut rows);
        *state = PermuteState::before(Rows::collect(rows));
    }

    fn place(&self, state: &mut PermuteState, start: Start) -> Result<(), StartError> {
        let list = match start {
            Start::Classic => Rows::collect(1..=self.size),
            Start::Listed(number) => self.listed(number),
            Start::Written(text) => self.written(text)?,
            Start::Recorded(opening) => self.recorded(opening)?,
        };
        *state = PermuteState::before(list);
        Ok(())
    }

    fn step(&self, state: &mut PermuteState, _draw: &mut Draw) -> Step<PermuteEvent, Rows> {
        self.advance(state)
    }

    /// Resumes the search up to the next solution; the steps in between are only counted.
    fn finish(&self, state: &mut PermuteState, _draw: &mut Draw, budget: u64) -> Outcome<Rows> {
        let pause = match self.program {
            Program::GenerateAndTest => state.search.run(u64::MAX),
            Program::TestWithin => state.search.run(budget),
        };
        let cost = search::cost(self.program, self.size, &state.search.counts(pause));
        state.inferences = cost.inferences;
        Outcome::within(budget, state.end(pause), cost.steps)
    }

    fn show(&self, state: &PermuteState) -> Grid {
        state.partial().grid()
    }

    fn scenes(&self, _state: &PermuteState, event: &PermuteEvent) -> Vec<Scene> {
        vec![event::scene(event)]
    }

    fn opening(&self, state: &PermuteState) -> String {
        let elements = list(state.partial.list().iter());
        format!("?- {}({}, Q).{PERMUTES}{elements}", self.program.name(), self.size)
    }

    fn measure(&self, state: &PermuteState, values: &mut [u64]) {
        values.copy_from_slice(&[state.inferences]);
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        (1..=self.size as u64).try_fold(1_u64, u64::checked_mul).ok_or(Unlisted::TooMany)
    }

    fn exhaustive(&self) -> Option<&dyn Exhaustive<PermuteState, Rows>> {
        Some(self)
    }
}

impl Exhaustive<PermuteState, Rows> for Permute {
    fn resume(&self, state: &mut PermuteState) {
        state.partial = state.partial();
        state.next = Next::Turn;
        state.skipped = false;
    }

    fn next(&self, state: &mut PermuteState, _draw: &mut Draw) -> Option<Rows> {
        let pause = state.search.run(u64::MAX);
        state.end(pause).reached()
    }
}

impl Permute {
    /// Permutation `number` of the rows, in lexicographic order.
    fn listed(&self, number: u64) -> Rows {
        let mut left: Vec<usize> = (1..=self.size).collect();
        let mut rest = number;
        let mut digits: Vec<usize> = Vec::with_capacity(self.size);
        for base in 1..=self.size as u64 {
            digits.push(usize::try_from(rest % base).expect("below the size"));
            rest /= base;
        }
        Rows::collect(digits.into_iter().rev().map(|digit| left.remove(digit)))
    }

    fn written(&self, text: &str) -> Result<Rows, StartError> {
        Rows::parse_permutation(text, self.size).map_err(StartError::Invalid)
    }

    fn recorded(&self, opening: &str) -> Result<Rows, StartError> {
        let elements =
            opening.split_once(PERMUTES).and_then(|(_, list)| list.strip_prefix('[')?.strip_suffix(']'));
        let elements = elements.ok_or_else(|| {
            let message = format!("the first entry does not end in \"{PERMUTES}\" and a list");
            StartError::Invalid(message.into())
        })?;
        let separator = if self.size > 9 { "-" } else { "" };
        self.written(&elements.replace(", ", separator))
    }
}
