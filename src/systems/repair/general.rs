//! The rules of `repair` on any problem: the first variable, in order, that conflicts with an earlier one acts.
//!
//! Its value advances in its own domain. If the board that results was written before in this trial, it is refused, and the
//! variable before it advances instead; that board is neither looked up nor written. On queens it is `repair` itself, but
//! for the time that it takes.

use std::fmt;

use super::super::problems::{Assignment, Problem, Unmet};
use super::EntryKind;
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

/// The solver of a problem.
#[derive(Debug)]
pub struct GeneralRepair {
    problem: Problem,
    /// What a value of each variable counts in the number of a board, if 64 bits can number them.
    weights: Option<Box<[u64]>>,
}

/// The current board, and the memory of the trial.
#[derive(Debug)]
pub struct GeneralRepairState {
    /// The choice of each variable.
    board: Vec<u8>,
    /// The number of the board, if boards are numbered.
    number: u64,
    /// The variables before it conflict with none before them.
    met: usize,
    memory: Memory,
    livelocked: bool,
    reactions: u64,
    evaluations: u64,
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

/// What a step does.
enum Move {
    /// Nothing: all constraints are met.
    None,
    /// The variable advances.
    Act(usize),
    /// Its next value is refused, and the variable before it advances.
    React(usize),
}

impl GeneralRepair {
    /// What follows from the board. The memory is asked, and written.
    #[inline]
    fn next(&self, state: &mut GeneralRepairState) -> Move {
        if state.memory.is_empty() {
            state.memory.write(state.number, &state.board);
        }
        match self.problem.network().first_unmet(&state.board, state.met) {
            Ok(tested) => {
                state.evaluations += tested;
                Move::None
            }
            Err(Unmet { variable, tested }) => {
                state.evaluations += tested;
                state.met = variable;
                let before = (state.board[variable], state.number);
                self.advance(state, variable);
                if state.memory.write(state.number, &state.board) {
                    return Move::Act(variable);
                }
                (state.board[variable], state.number) = before;
                Move::React(variable)
            }
        }
    }

    /// Takes the reaction. The memory grows only by actions, so a board that recurs since the last action will recur for
    /// ever: a livelock.
    #[inline]
    fn react(&self, state: &mut GeneralRepairState, variable: usize) {
        state.reactions += 1;
        state.memory.note(state.number, &state.board);
        self.advance(state, variable - 1);
        state.met = variable - 1;
        state.livelocked = state.memory.recurs(state.number, &state.board);
    }

    #[inline]
    fn advance(&self, state: &mut GeneralRepairState, variable: usize) {
        let last = self.problem.network().domain(variable) - 1;
        let choice = &mut state.board[variable];
        let weight = self.weights.as_ref().map_or(0, |weights| weights[variable]);
        if usize::from(*choice) == last {
            *choice = 0;
            state.number -= weight * last as u64;
        } else {
            *choice += 1;
            state.number += weight;
        }
    }

    fn begin(&self, state: &mut GeneralRepairState) {
        let numbered = self.weights.iter().flat_map(|weights| weights.iter().zip(&state.board));
        state.number = numbered.map(|(weight, &choice)| weight * u64::from(choice)).sum();
        state.memory.clear();
        (state.met, state.livelocked, state.reactions, state.evaluations) = (0, false, 0, 0);
    }

    /// The board of this number: its digits, the first variable first.
    fn listed(&self, number: u64) -> Vec<u8> {
        let weights = self.weights.iter().flat_map(|weights| weights.iter().enumerate());
        let choice = |(variable, &weight): (usize, &u64)| {
            let choice = number / weight % self.problem.network().domain(variable) as u64;
            u8::try_from(choice).expect("at most 64 values")
        };
        weights.map(choice).collect()
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

/// What a value of each variable counts, the last the least.
fn weights(problem: &Problem) -> Option<Box<[u64]>> {
    let network = problem.network();
    network.assignments()?;
    let mut weight = 1;
    let mut weights: Vec<u64> = (0..network.len())
        .rev()
        .map(|variable| {
            let own = weight;
            weight *= network.domain(variable) as u64;
            own
        })
        .collect();
    weights.reverse();
    Some(weights.into())
}

impl System for GeneralRepair {
    const CARD: Card = super::Repair::CARD;

    type State = GeneralRepairState;
    type Event = GeneralEntry;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let problem = Problem::of(options)?;
        Ok(Self { weights: weights(&problem), problem })
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralRepairState {
        GeneralRepairState {
            board: vec![0; self.problem.network().len()],
            number: 0,
            met: 0,
            memory: Memory::new(self.weights.is_some()),
            livelocked: false,
            reactions: 0,
            evaluations: 0,
        }
    }

    fn start(&self, state: &mut GeneralRepairState, draw: &mut Draw) {
        for (variable, choice) in state.board.iter_mut().enumerate() {
            let drawn = draw.index(self.problem.network().domain(variable));
            *choice = u8::try_from(drawn).expect("at most 64 values");
        }
        self.begin(state);
    }

    fn place(&self, state: &mut GeneralRepairState, start: Start) -> Result<(), StartError> {
        let written = |text: &str| {
            let invalid = || StartError::Invalid(self.problem.unread(text));
            self.problem.read(text).ok_or_else(invalid)
        };
        state.board = match start {
            Start::Classic => vec![0; self.problem.network().len()],
            Start::Listed(number) => self.listed(number),
            Start::Written(text) => written(text)?,
            Start::Recorded(opening) => written(super::without_init(opening)?)?,
        };
        self.begin(state);
        Ok(())
    }

    fn step(&self, state: &mut GeneralRepairState, _draw: &mut Draw) -> Step<GeneralEntry, Assignment> {
        if state.livelocked {
            return Step::Ended(End::Stopped(super::LIVELOCK));
        }
        let (kind, variable) = match self.next(state) {
            Move::None => return Step::Ended(End::Reached(self.problem.key(&state.board))),
            Move::Act(variable) => (EntryKind::Action, variable),
            Move::React(variable) => (EntryKind::Reaction, variable),
        };
        let mut written = state.board.clone();
        if kind == EntryKind::Reaction {
            let next = usize::from(written[variable]) + 1;
            let next = next % self.problem.network().domain(variable);
            written[variable] = u8::try_from(next).expect("at most 64 values");
            self.react(state, variable);
        }
        let value = self.problem.network().value(variable, written[variable]);
        Step::Counted(GeneralEntry { board: self.problem.written(&written), kind, variable, value })
    }

    /// The same moves, of which nobody asks the entries.
    fn finish(&self, state: &mut GeneralRepairState, _draw: &mut Draw, budget: u64) -> Outcome<Assignment> {
        let mut steps = 0;
        loop {
            if state.livelocked {
                return Outcome { end: End::Stopped(super::LIVELOCK), steps };
            }
            let next = self.next(state);
            if let Move::None = next {
                return Outcome { end: End::Reached(self.problem.key(&state.board)), steps };
            }
            if steps == budget {
                return Outcome::limit(budget);
            }
            steps += 1;
            if let Move::React(variable) = next {
                self.react(state, variable);
            }
        }
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
        values.copy_from_slice(&[state.reactions, state.evaluations]);
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        self.problem.network().assignments().ok_or(Unlisted::TooMany)
    }
}
