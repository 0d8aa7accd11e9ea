//! The rules of `repair` on any problem: the first variable, in order, that conflicts with an earlier one acts.
//!
//! Its value advances in its own domain. If the board that results was written before in this trial, it is refused, and the
//! variable before it advances instead; that board is neither looked up nor written. On queens it is `repair` itself, but
//! for the time that it takes.

use std::fmt;

use super::super::problems::{Assignment, Problem, Unmet};
use super::EntryKind;
use super::bits::{NewWalk, Walk, walks};
use super::counted::Counted;
use super::memory::Memory;
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Outcome, Step};
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System};

/// The solver of a problem.
pub struct GeneralRepair {
    problem: Problem,
    walks: Option<NewWalk>,
}

/// The current board, and the memory of the trial.
pub struct GeneralRepairState {
    /// The choice of each variable.
    board: Vec<u8>,
    memory: Memory<Box<[u8]>>,
    /// Whether the start is written.
    has_begun: bool,
    livelocked: bool,
    counted: Counted,
    walk: Option<Box<dyn Walk>>,
}

/// An entry written into the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralEntry {
    /// The board that is written: for a reaction, the refused one.
    pub board: Assignment,
    /// What follows.
    pub kind: EntryKind,
    /// The variable, counted from 0, that conflicts with an earlier one.
    pub variable: usize,
    /// Its value on the written board, counted from 0.
    pub value: u8,
}

impl fmt::Display for GeneralEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, kind, variable, value } = self;
        write!(f, "{board}{}{}:{}", kind.letter(), variable + 1, value + 1)
    }
}

impl GeneralRepair {
    /// The board on which a variable advances in its domain.
    fn advanced(&self, board: &[u8], variable: usize) -> Box<[u8]> {
        let mut board: Box<[u8]> = board.into();
        let next = (usize::from(board[variable]) + 1) % self.problem.network().domain(variable);
        board[variable] = u8::try_from(next).expect("at most 64 values");
        board
    }

    fn begin(state: &mut GeneralRepairState) {
        (state.has_begun, state.livelocked, state.counted) = (false, false, Counted::default());
    }

    /// Start `number`: its digits, the first variable first.
    fn listed(&self, number: u64) -> Vec<u8> {
        let mut rest = number;
        let mut board = vec![0; self.problem.network().len()];
        for (variable, choice) in board.iter_mut().enumerate().rev() {
            let values = self.problem.network().domain(variable) as u64;
            *choice = u8::try_from(rest % values).expect("at most 64 values");
            rest /= values;
        }
        board
    }
}

impl System for GeneralRepair {
    const CARD: Card = super::Repair::CARD;

    type State = GeneralRepairState;
    type Event = GeneralEntry;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let problem = Problem::of(options)?;
        Ok(Self { walks: walks(problem.network()), problem })
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralRepairState {
        GeneralRepairState {
            board: vec![0; self.problem.network().len()],
            memory: Memory::default(),
            has_begun: false,
            livelocked: false,
            counted: Counted::default(),
            walk: self.walks.as_ref().map(|walk| walk()),
        }
    }

    fn start(&self, state: &mut GeneralRepairState, draw: &mut Draw) {
        for (variable, choice) in state.board.iter_mut().enumerate() {
            let drawn = draw.index(self.problem.network().domain(variable));
            *choice = u8::try_from(drawn).expect("at most 64 values");
        }
        Self::begin(state);
    }

    fn place(&self, state: &mut GeneralRepairState, start: Start) -> Result<(), StartError> {
        let written = |text: &str| {
            self.problem.read(text).ok_or_else(|| StartError::Invalid(self.problem.unread(text)))
        };
        state.board = match start {
            Start::Classic => vec![0; self.problem.network().len()],
            Start::Listed(number) => self.listed(number),
            Start::Written(text) => written(text)?,
            Start::Recorded(opening) => written(super::without_init(opening)?)?,
        };
        Self::begin(state);
        Ok(())
    }

    fn step(&self, state: &mut GeneralRepairState, _draw: &mut Draw) -> Step<GeneralEntry, Assignment> {
        if state.livelocked {
            return Step::Ended(End::Stopped(super::LIVELOCK));
        }
        if !state.has_begun {
            state.memory.begin(state.board.as_slice().into());
            state.has_begun = true;
        }
        let Err(Unmet { variable, tested }) = self.problem.network().first_unmet(&state.board) else {
            state.counted.evaluations += self.problem.network().tests();
            return Step::Ended(End::Reached(self.problem.key(&state.board)));
        };
        state.counted.evaluations += tested;
        let board = self.advanced(&state.board, variable);
        let kind = if state.memory.write(board.clone()) {
            state.board.copy_from_slice(&board);
            EntryKind::Action
        } else {
            let after = self.advanced(&state.board, variable - 1);
            state.counted.reactions += 1;
            state.livelocked = state.memory.recurs(state.board.as_slice().into(), &after);
            state.board.copy_from_slice(&after);
            EntryKind::Reaction
        };
        let value = self.problem.network().value(variable, board[variable]);
        Step::Counted(GeneralEntry { board: self.problem.written(&board), kind, variable, value })
    }

    fn finish(&self, state: &mut GeneralRepairState, draw: &mut Draw, budget: u64) -> Outcome<Assignment> {
        let Some(walk) = &mut state.walk else {
            return self.step_to_end(state, draw, budget);
        };
        let Some((end, counted)) = walk.run(&mut state.board, budget) else {
            return Outcome::limit(budget);
        };
        state.counted = counted;
        let end = match end {
            End::Reached(()) => End::Reached(self.problem.key(&state.board)),
            End::Stopped(why) => End::Stopped(why),
        };
        Outcome { end, steps: counted.steps }
    }

    fn show(&self, state: &GeneralRepairState) -> Grid {
        self.problem.grid(&state.board)
    }

    fn opening(&self, state: &GeneralRepairState) -> String {
        format!("{}{}", self.problem.written(&state.board), super::INIT)
    }

    fn screen_rule(&self) -> Option<String> {
        Some("-".repeat(78))
    }

    fn measure(&self, state: &GeneralRepairState, values: &mut [u64]) {
        values.copy_from_slice(&[state.counted.reactions, state.counted.evaluations]);
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        self.problem.network().assignments().ok_or(Unlisted::TooMany)
    }
}
