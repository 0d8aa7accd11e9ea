//! `minconflicts` on any problem: a variable in conflict takes the value that breaks the fewest constraints.
//!
//! It draws in the order in which the queens' one does.

use super::super::problems::{Assignment, Problem};
use super::{MinConflictsEvent, Policy};
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Step};
use crate::model::scene::{Mark, Phrase, Scene};
use crate::model::start::{Start, StartError};
use crate::model::system::{Card, System};
use crate::model::words::systems::general as words;
use crate::model::words::systems::minconflicts::on_problems;
use crate::model::words::systems::minconflicts::scenes::RESTART;

/// The heuristic on a problem.
#[derive(Debug)]
pub struct GeneralMinConflicts {
    problem: Problem,
    policy: Policy,
}

/// The board of a trial.
#[derive(Debug)]
pub struct GeneralMinConflictsState {
    /// The choice of each variable.
    board: Vec<u8>,
    /// The steps since the last start.
    attempt: u64,
    restarts: u64,
}

impl GeneralMinConflicts {
    fn begin(&self, state: &mut GeneralMinConflictsState, draw: &mut Draw) {
        for variable in 0..state.board.len() {
            if self.policy.greedy {
                self.take_best(variable, &mut state.board, true, draw);
            } else {
                self.take_any(variable, &mut state.board, draw);
            }
        }
        state.attempt = 0;
    }

    /// A variable takes one of all its values.
    fn take_any(&self, variable: usize, board: &mut [u8], draw: &mut Draw) {
        let drawn = draw.index(self.problem.network().domain(variable));
        board[variable] = u8::try_from(drawn).expect("at most 64 values");
    }

    /// A variable takes one of the values that break the fewest constraints: those with earlier variables, or all.
    fn take_best(&self, variable: usize, board: &mut [u8], earlier: bool, draw: &mut Draw) {
        let network = self.problem.network();
        let (mut fewest, mut best) = (usize::MAX, 0u64);
        for choice in (0..).take(network.domain(variable)) {
            board[variable] = choice;
            let broken = network.breaks(variable, board, earlier).filter(|&is_broken| is_broken).count();
            if broken < fewest {
                (fewest, best) = (broken, 0);
            }
            best |= u64::from(broken == fewest) << choice;
        }
        board[variable] = u8::try_from(draw.bit(best)).expect("at most 64 values");
    }

    /// A variable in conflict, drawn from all of them.
    fn in_conflict(&self, board: &[u8], draw: &mut Draw) -> Option<usize> {
        let network = self.problem.network();
        let is_broken = |variable: &usize| network.breaks(*variable, board, false).any(|is_broken| is_broken);
        let in_conflict: Vec<usize> = (0..board.len()).filter(is_broken).collect();
        (!in_conflict.is_empty()).then(|| in_conflict[draw.index(in_conflict.len())])
    }

    fn move_scene(&self, state: &GeneralMinConflictsState, event: &MinConflictsEvent) -> Option<Scene> {
        let MinConflictsEvent::Move { column: variable, from, to, noise } = *event else { return None };
        let choice = state.board[variable];
        let network = self.problem.network();
        let others = network.clashing(variable, &state.board, false);
        let (phrase, brief) = phrases(noise, from == to, others.is_empty());
        let left = u8::try_from(from).ok().and_then(|value| network.choice(variable, value));
        let mut words = self.problem.named(variable, choice);
        words.push(self.problem.names(&others));
        Some(Scene {
            squares: self.problem.squares(variable, left.into_iter().chain([choice])),
            lines: self.problem.lines(variable, &others, &state.board),
            words,
            brief,
            ..Scene::new(event.to_string(), self.show(state), phrase)
        })
    }
}

impl System for GeneralMinConflicts {
    const CARD: Card = Card {
        about: on_problems::ABOUT,
        rule: on_problems::RULE,
        step: on_problems::STEP,
        ..super::MinConflicts::CARD
    };

    type State = GeneralMinConflictsState;
    type Event = MinConflictsEvent;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { problem: Problem::of(options)?, policy: Policy::of(options) })
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralMinConflictsState {
        let board = vec![0; self.problem.network().len()];
        GeneralMinConflictsState { board, attempt: 0, restarts: 0 }
    }

    fn start(&self, state: &mut GeneralMinConflictsState, draw: &mut Draw) {
        self.begin(state, draw);
        state.restarts = 0;
    }

    /// The classic start has the first value of every variable.
    fn place(&self, state: &mut GeneralMinConflictsState, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic => state.board.fill(0),
            Start::Written(text) => state.board = self.problem.read(text)?,
            Start::Listed(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        }
        (state.attempt, state.restarts) = (0, 0);
        Ok(())
    }

    #[inline]
    fn step(
        &self,
        state: &mut GeneralMinConflictsState,
        draw: &mut Draw,
    ) -> Step<MinConflictsEvent, Assignment> {
        let Some(column) = self.in_conflict(&state.board, draw) else {
            return Step::Ended(End::Reached(self.problem.key(&state.board)));
        };
        if self.policy.is_over(state.attempt) {
            self.begin(state, draw);
            state.restarts += 1;
            return Step::Shown(MinConflictsEvent::Restart);
        }
        state.attempt += 1;
        let value = |board: &[u8]| usize::from(self.problem.network().value(column, board[column]));
        let from = value(&state.board);
        let noise = self.policy.is_noisy(draw);
        if noise {
            self.take_any(column, &mut state.board, draw);
        } else {
            self.take_best(column, &mut state.board, false, draw);
        }
        Step::Counted(MinConflictsEvent::Move { column, from, to: value(&state.board), noise })
    }

    fn show(&self, state: &GeneralMinConflictsState) -> Grid {
        self.problem.grid(&state.board)
    }

    fn scenes(&self, state: &GeneralMinConflictsState, event: &MinConflictsEvent) -> Vec<Scene> {
        let restart =
            || Scene { mark: Mark::Back, ..Scene::new(event.to_string(), self.show(state), &RESTART) };
        vec![self.move_scene(state, event).unwrap_or_else(restart)]
    }

    fn opening(&self, state: &GeneralMinConflictsState) -> String {
        self.problem.written(&state.board).to_string()
    }

    fn measure(&self, state: &GeneralMinConflictsState, values: &mut [u64]) {
        values[0] = state.restarts;
    }
}

/// The phrase in full and in brief.
fn phrases(noise: bool, stays: bool, is_free: bool) -> (&'static Phrase, &'static Phrase) {
    match (noise, stays, is_free) {
        (true, ..) => (&words::NOISE, &words::BRIEF_NOISE),
        (_, true, _) => (&words::STAY, &words::BRIEF_STAY),
        (_, _, true) => (&words::FREE, &words::BRIEF_FREE),
        _ => (&words::FEWEST, &words::BRIEF_FEWEST),
    }
}
