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
use crate::model::scene::{Mark, Scene};
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System};
use crate::model::words::systems::general as words;
use crate::model::words::systems::repair::on_problems;

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

impl GeneralEntry {
    /// What follows the board: the letter of the kind, the variable, and its value.
    fn label(&self) -> String {
        format!("{}{}:{}", self.kind.letter(), self.variable + 1, self.value + 1)
    }
}

impl fmt::Display for GeneralEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.board, self.label())
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

/// The scenes of an entry: what the variable conflicts with, and the value that it takes or is refused; then the reaction.
impl GeneralRepair {
    /// The board from which a variable advanced.
    fn retreated(&self, board: &[u8], variable: usize) -> Vec<u8> {
        let mut before = board.to_vec();
        before[variable] = match before[variable] {
            0 => u8::try_from(self.problem.network().domain(variable) - 1).expect("at most 64 values"),
            choice => choice - 1,
        };
        before
    }

    fn tested(&self, entry: &GeneralEntry, before: &[u8], mark: Mark) -> Scene {
        let variable = entry.variable;
        let network = self.problem.network();
        let others = network.clashing(variable, before, true);
        let (phrase, brief) = match entry.kind {
            EntryKind::Action => (&words::ACTION, &words::BRIEF_ACTION),
            EntryKind::Reaction => (&words::REFUSED, &words::BRIEF_REFUSED),
        };
        let mut written = before.to_vec();
        written[variable] = network.choice(variable, entry.value).unwrap_or_default();
        let mut words = self.problem.named(variable, written[variable]);
        words.push(self.problem.names(&others));
        Scene {
            mark,
            squares: self.problem.squares(variable, [before[variable], written[variable]]),
            lines: self.problem.lines(variable, &others, before),
            words,
            brief,
            ..Scene::new(entry.label(), self.problem.grid(&written), phrase)
        }
    }

    fn reaction(&self, variable: usize, before: &[u8], state: &GeneralRepairState) -> Scene {
        Scene {
            mark: Mark::Silent,
            squares: self.problem.squares(variable, [before[variable], state.board[variable]]),
            words: self.problem.named(variable, state.board[variable]),
            brief: &words::BRIEF_REACTION,
            ..Scene::new(String::new(), self.show(state), &words::REACTION)
        }
    }
}

impl System for GeneralRepair {
    const CARD: Card = Card {
        about: on_problems::ABOUT,
        rule: on_problems::RULE,
        step: on_problems::STEP,
        ..super::Repair::CARD
    };

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
        state.board = match start {
            Start::Classic => vec![0; self.problem.network().len()],
            Start::Listed(number) => self.listed(number),
            Start::Written(text) => self.problem.read(text)?,
            Start::Recorded(opening) => self.problem.read(super::without_init(opening)?)?,
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

    fn scenes(&self, state: &GeneralRepairState, event: &GeneralEntry) -> Vec<Scene> {
        let variable = event.variable;
        match event.kind {
            EntryKind::Action => {
                let before = self.retreated(&state.board, variable);
                vec![self.tested(event, &before, Mark::Move)]
            }
            EntryKind::Reaction => {
                let before = self.retreated(&state.board, variable - 1);
                vec![self.tested(event, &before, Mark::Back), self.reaction(variable - 1, &before, state)]
            }
        }
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
