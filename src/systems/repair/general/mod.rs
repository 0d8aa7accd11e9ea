//! The rules of `repair` on any problem, and its variants: the first variable, in order, that conflicts with an earlier one
//! acts.
//!
//! Its value advances in its own domain. If the board that results was written before in this trial, it is refused, and the
//! variable before it advances instead; that board is neither looked up nor written. On queens it is `repair` itself, but
//! for the time that it takes. Each of these rules is an option (`rules.rs`).

mod bits;
mod ends;
mod memory;
mod remembered;
pub(super) mod rules;
mod scenes;

use std::fmt;

use self::bits::{NewWalk, Walk, walks};
use self::ends::Ends;
use self::remembered::Remembered;
use self::rules::{Chance, Rules, narrow};
use super::super::problems::{self, Assignment, Problem};
use super::counted::Counted;
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, LIVELOCK, Outcome, Step};
use crate::model::refusals;
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System};
use crate::model::words::systems::repair::on_problems;

/// The solver of a problem.
pub struct GeneralRepair {
    problem: Problem,
    rules: Rules,
    walks: Option<NewWalk>,
    /// Where a trial is known by its start.
    ends: Option<Ends>,
}

/// The current board, and the memory of the trial.
pub struct GeneralRepairState {
    /// The choice of each variable.
    board: Vec<u8>,
    memory: Remembered,
    /// Whether the start is written.
    has_begun: bool,
    /// The steps since the last start.
    attempt: u64,
    counted: Counted,
    walk: Option<Box<dyn Walk>>,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneralRepairEvent {
    /// A variable was to move.
    Entry(GeneralEntry),
    /// Another start was drawn: its board.
    Restart(Assignment),
}

/// An entry written into the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralEntry {
    /// The board that is written: for a reaction, the refused one.
    pub board: Assignment,
    /// The variable, counted from 0, that conflicts with an earlier one.
    pub variable: usize,
    /// Its choice before.
    pub from: u8,
    /// Its value on the written board, counted from 0.
    pub value: u8,
    /// The variable that advanced instead, if the board is refused.
    pub reactor: Option<usize>,
}

impl GeneralEntry {
    /// What follows the board: the letter of the kind, the variable, and its value; the variable that reacts if it is not
    /// the one before.
    fn label(&self) -> String {
        let letter = if self.reactor.is_some() { 'R' } else { 'A' };
        let reactor = self.reactor.filter(|reactor| reactor + 1 != self.variable);
        let reactor = reactor.map(|reactor| format!(">{}", reactor + 1)).unwrap_or_default();
        format!("{letter}{}:{}{reactor}", self.variable + 1, self.value + 1)
    }
}

impl fmt::Display for GeneralRepairEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry(entry) => write!(f, "{}{}", entry.board, entry.label()),
            Self::Restart(board) => write!(f, "{board}{}", super::INIT),
        }
    }
}

impl GeneralRepair {
    /// The value after that of a variable, in its domain.
    fn advanced(&self, board: &[u8], variable: usize) -> u8 {
        narrow((usize::from(board[variable]) + 1) % self.problem.network().domain(variable))
    }

    fn draw_start(&self, board: &mut [u8], draw: &mut Draw) {
        if self.rules.permuted {
            board.iter_mut().enumerate().for_each(|(variable, choice)| *choice = narrow(variable));
            draw.shuffle(board);
        } else {
            draw.each_below(self.problem.network().domains(), board);
        }
    }

    fn begin(state: &mut GeneralRepairState) {
        (state.has_begun, state.attempt, state.counted) = (false, 0, Counted::default());
    }

    /// Start `number`: its digits, the first variable first; of permutations in lexicographic order.
    fn listed(&self, number: u64) -> Vec<u8> {
        let mut rest = number;
        let mut board = vec![0; self.problem.network().len()];
        for (variable, choice) in board.iter_mut().enumerate().rev() {
            let values = self.values_of_start(variable);
            *choice = u8::try_from(rest % values).expect("at most 64 values");
            rest /= values;
        }
        if self.rules.permuted {
            let mut left: Vec<u8> = (0..).take(board.len()).collect();
            for choice in &mut board {
                *choice = left.remove(usize::from(*choice));
            }
        }
        board
    }

    /// How many values a variable may have at a start: of a permutation, those that the ones before it leave.
    fn values_of_start(&self, variable: usize) -> u64 {
        let taken = if self.rules.permuted { variable } else { 0 };
        (self.problem.network().domain(variable) - taken) as u64
    }

    /// Moves a variable, or has another one react if the board is refused.
    fn act(&self, state: &mut GeneralRepairState, variable: usize, chance: &mut Chance) -> GeneralEntry {
        let network = self.problem.network();
        let from = state.board[variable];
        let to = self.rules.target(network, &mut state.board, variable, chance);
        state.board[variable] = to;
        let mut entry = GeneralEntry {
            board: self.problem.written(&state.board),
            variable,
            from,
            value: network.value(variable, to),
            reactor: None,
        };
        if !state.memory.take(&state.board) {
            state.board[variable] = from;
            let reactor = self.rules.reactor(network, &state.board, variable, chance);
            state.board[reactor] = self.advanced(&state.board, reactor);
            state.memory.react(&state.board);
            state.counted.reactions += 1;
            entry.reactor = Some(reactor);
        }
        entry
    }

    /// A trial of the published rules, by a walk for each attempt.
    fn walk(&self, state: &mut GeneralRepairState, draw: &mut Draw, budget: u64) -> Outcome<Assignment> {
        let Some(walk) = &mut state.walk else {
            return self.step_to_end(state, draw, budget);
        };
        state.counted = Counted::default();
        loop {
            let left = budget - state.counted.steps;
            let most = if self.rules.restart == 0 { left } else { left.min(self.rules.restart) };
            let (end, counted) = walk.run(&mut state.board, most);
            state.counted = state.counted.plus(counted);
            match end {
                Some(End::Reached(())) => {
                    let key = self.problem.key(&state.board);
                    return Outcome { end: End::Reached(key), steps: state.counted.steps };
                }
                Some(End::Stopped(why)) => {
                    return Outcome { end: End::Stopped(why), steps: state.counted.steps };
                }
                None if most == self.rules.restart && most > 0 => self.draw_start(&mut state.board, draw),
                None => return Outcome::limit(budget),
            }
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
    type Event = GeneralRepairEvent;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let problem = Problem::of(options)?;
        let rules = Rules::of(options);
        if rules.permuted && !problem.is_of_permutations() {
            return Err(problems::refusal(options, &refusals::NO_PERMUTATIONS, "start = \"permutation\""));
        }
        let network = problem.network();
        let walks = rules.are_published().then(|| walks(network, rules.restart > 0)).flatten();
        let ends = Ends::of(network).filter(|_| rules.are_published() && rules.restart == 0);
        Ok(Self { problem, rules, walks, ends })
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralRepairState {
        GeneralRepairState {
            board: vec![0; self.problem.network().len()],
            memory: Remembered::new(self.rules.recall),
            has_begun: false,
            attempt: 0,
            counted: Counted::default(),
            walk: self.walks.as_ref().map(|walk| walk()),
        }
    }

    fn start(&self, state: &mut GeneralRepairState, draw: &mut Draw) {
        self.draw_start(&mut state.board, draw);
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

    fn step(&self, state: &mut GeneralRepairState, draw: &mut Draw) -> Step<GeneralRepairEvent, Assignment> {
        if !state.has_begun {
            state.memory.begin(&state.board);
            state.has_begun = true;
        }
        let mut chance = Chance::of(draw);
        let (variable, tested) = self.rules.actor(self.problem.network(), &state.board, &mut chance);
        let Some(variable) = variable else {
            state.counted.evaluations += tested;
            return Step::Ended(End::Reached(self.problem.key(&state.board)));
        };
        if self.rules.restart == 0 && state.memory.recurs(&state.board) {
            return Step::Ended(End::Stopped(LIVELOCK));
        }
        state.counted.evaluations += tested;
        if self.rules.restart > 0 && state.attempt == self.rules.restart {
            self.draw_start(&mut state.board, draw);
            (state.has_begun, state.attempt) = (false, 0);
            return Step::Shown(GeneralRepairEvent::Restart(self.problem.written(&state.board)));
        }
        let entry = self.act(state, variable, &mut chance);
        if chance.is_used {
            state.memory.drew();
        }
        state.attempt += 1;
        Step::Counted(GeneralRepairEvent::Entry(entry))
    }

    fn finish(&self, state: &mut GeneralRepairState, draw: &mut Draw, budget: u64) -> Outcome<Assignment> {
        let Some(ends) = &self.ends else {
            return self.walk(state, draw, budget);
        };
        let word = ends.from(self.problem.network(), &state.board);
        if let Some((end, counted)) = ends::known(word, &self.problem) {
            state.counted = counted;
            return Outcome::within(budget, end, counted.steps);
        }
        let outcome = self.walk(state, draw, budget);
        ends::keep(word, &self.problem, &outcome.end, state.counted);
        outcome
    }

    fn show(&self, state: &GeneralRepairState) -> Grid {
        self.problem.grid(&state.board)
    }

    fn scenes(&self, state: &GeneralRepairState, event: &GeneralRepairEvent) -> Vec<Scene> {
        match event {
            GeneralRepairEvent::Entry(entry) => self.entry_scenes(&state.board, entry),
            GeneralRepairEvent::Restart(_) => vec![self.restart_scene(&state.board, event)],
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
        if self.rules.draw_later() {
            return Err(Unlisted::DrawsLater);
        }
        let values = (0..self.problem.network().len()).map(|variable| self.values_of_start(variable));
        let starts = values.into_iter().try_fold(1u64, u64::checked_mul);
        starts.ok_or(Unlisted::TooMany)
    }
}
