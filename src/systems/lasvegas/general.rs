//! `lasvegas` on any problem: a value that breaks nothing is drawn for variable after variable.

use std::collections::BTreeMap;

use num_integer::gcd;

use super::super::problems::{self, Assignment, Problem};
use super::{Dives, LasVegasEvent};
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Step};
use crate::model::refusals;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::start::Unlisted;
use crate::model::system::{Card, System};
use crate::model::words::systems::general as words;
use crate::model::words::systems::lasvegas::on_problems;

/// The most partial assignments of which the law is enumerated.
const MOST_PATHS: u32 = 1_000_000;

/// The algorithm on a problem.
#[derive(Debug)]
pub struct GeneralLasVegas {
    problem: Problem,
    drawn: usize,
}

/// The values taken so far, and what is left to try.
#[derive(Debug)]
pub struct GeneralLasVegasState {
    /// The choice of each variable; those from `taken` on have no meaning.
    board: Vec<u8>,
    /// How many variables have taken a value.
    taken: usize,
    /// The values of each variable up to the current one that break nothing and are still to be tried, as bits.
    left: Vec<u64>,
    /// Whether the last event was a dead end.
    is_stuck: bool,
    restarts: u64,
}

impl GeneralLasVegas {
    /// The algorithm that searches the last `searched` variables.
    fn of(problem: Problem, searched: u64) -> Self {
        let searched = usize::try_from(searched).expect("at most the largest board");
        Self { drawn: problem.network().len().saturating_sub(searched), problem }
    }

    fn look(&self, state: &mut GeneralLasVegasState) {
        if state.taken < state.board.len() {
            state.left[state.taken] = self.problem.network().free(state.taken, &mut state.board);
        }
    }

    fn set(&self, state: &mut GeneralLasVegasState, choice: u32) -> usize {
        let variable = state.taken;
        let choice = u8::try_from(choice).expect("at most 64 values");
        state.board[variable] = choice;
        state.taken += 1;
        self.look(state);
        self.value(variable, choice)
    }

    fn value(&self, variable: usize, choice: u8) -> usize {
        self.problem.network().value(variable, choice).into()
    }

    fn restart(&self, state: &mut GeneralLasVegasState) {
        state.taken = 0;
        state.is_stuck = false;
        self.look(state);
    }

    #[inline]
    fn draw(&self, state: &mut GeneralLasVegasState, draw: &mut Draw) -> LasVegasEvent {
        let (column, free) = (state.taken, state.left[state.taken]);
        if free == 0 {
            state.is_stuck = true;
            return LasVegasEvent::DeadEnd { column };
        }
        let row = self.set(state, draw.bit(free));
        LasVegasEvent::Draw { column, row, free: free.count_ones() as usize }
    }

    fn search(&self, state: &mut GeneralLasVegasState) -> LasVegasEvent {
        let column = state.taken;
        let left = state.left[column];
        if left != 0 {
            state.left[column] = left & (left - 1);
            return LasVegasEvent::Try { column, row: self.set(state, left.trailing_zeros()) };
        }
        if column == self.drawn {
            state.is_stuck = true;
            return LasVegasEvent::DeadEnd { column };
        }
        state.taken -= 1;
        LasVegasEvent::Undo { column: column - 1, row: self.value(column - 1, state.board[column - 1]) }
    }

    /// What a scene is about: the squares of the variable with its value, and their words.
    fn about(&self, state: &GeneralLasVegasState, event: &LasVegasEvent, scene: Scene) -> Scene {
        let named = |variable: usize| self.problem.named(variable, state.board[variable]);
        let squares = |variable: usize| self.problem.squares(variable, [state.board[variable]]);
        match *event {
            LasVegasEvent::Draw { column, free, .. } => {
                let words = named(column).into_iter().chain([Word::from(free)]).collect();
                Scene { squares: squares(column), words, ..scene }
            }
            LasVegasEvent::Try { column, .. } | LasVegasEvent::Undo { column, .. } => {
                Scene { squares: squares(column), words: named(column), ..scene }
            }
            LasVegasEvent::DeadEnd { column } => {
                let choices = (0..).take(self.problem.network().domain(column));
                let words = vec![Word::Said(self.problem.name(column))];
                match self.problem.squares(column, choices) {
                    squares if squares.len() == 1 => Scene { squares, words, ..scene },
                    threatened => Scene { threatened, words, ..scene },
                }
            }
            LasVegasEvent::Restart => scene,
        }
    }
}

impl Dives for GeneralLasVegas {
    const ON_PROBLEMS: bool = true;

    fn of_draws(options: &Options) -> Result<Self, OptionError> {
        let problem = Problem::of(options)?;
        let refused = |phrase| Err(problems::refusal(options, phrase, "knuth"));
        if problem.is_projected() {
            return refused(&refusals::PROJECTED);
        }
        if problem.network().assignments().is_none() {
            return refused(&refusals::NOT_COUNTED);
        }
        Ok(Self::of(problem, 0))
    }

    fn is_stuck(state: &GeneralLasVegasState) -> bool {
        state.is_stuck
    }
}

impl System for GeneralLasVegas {
    const CARD: Card = Card {
        about: on_problems::ABOUT,
        rule: on_problems::RULE,
        step: on_problems::STEP,
        ..super::LasVegas::CARD
    };

    type State = GeneralLasVegasState;
    type Event = LasVegasEvent;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self::of(Problem::of(options)?, options.integer("searched")))
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralLasVegasState {
        let variables = self.problem.network().len();
        let (board, left) = (vec![0; variables], vec![0; variables]);
        let mut state = GeneralLasVegasState { board, taken: 0, left, is_stuck: false, restarts: 0 };
        self.restart(&mut state);
        state
    }

    fn start(&self, state: &mut GeneralLasVegasState, _draw: &mut Draw) {
        self.restart(state);
        state.restarts = 0;
    }

    #[inline]
    fn step(&self, state: &mut GeneralLasVegasState, draw: &mut Draw) -> Step<LasVegasEvent, Assignment> {
        if state.is_stuck {
            self.restart(state);
            state.restarts += 1;
            return Step::Shown(LasVegasEvent::Restart);
        }
        if state.taken == state.board.len() {
            return Step::Ended(End::Reached(self.problem.key(&state.board)));
        }
        let event = if state.taken < self.drawn { self.draw(state, draw) } else { self.search(state) };
        match event {
            LasVegasEvent::Draw { .. } | LasVegasEvent::Try { .. } => Step::Counted(event),
            _ => Step::Shown(event),
        }
    }

    fn show(&self, state: &GeneralLasVegasState) -> Grid {
        self.problem.grid(&state.board[..state.taken])
    }

    fn scenes(&self, state: &GeneralLasVegasState, event: &LasVegasEvent) -> Vec<Scene> {
        let (mark, phrase, brief) = shown(event);
        let scene = Scene { mark, brief, ..Scene::new(event.to_string(), self.show(state), phrase) };
        vec![self.about(state, event, scene)]
    }

    fn opening(&self, _state: &GeneralLasVegasState) -> String {
        "empty board".to_owned()
    }

    fn measure(&self, state: &GeneralLasVegasState, values: &mut [u64]) {
        values[0] = state.restarts;
    }

    fn law(&self) -> Option<Vec<(Assignment, u64)>> {
        if self.drawn < self.problem.network().len() {
            return None;
        }
        Paths { problem: &self.problem, left: MOST_PATHS, ends: Vec::new() }.weights()
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        if self.drawn == 0 { Ok(1) } else { Err(Unlisted::DrawsLater) }
    }
}

/// The dives that reach a solution, each with the product of the numbers of its free values.
struct Paths<'p> {
    problem: &'p Problem,
    /// How many partial assignments may still be met.
    left: u32,
    ends: Vec<(Assignment, u64)>,
}

impl Paths<'_> {
    /// The solutions with their weights: integers, in the proportions of their probabilities, if there are few paths.
    fn weights(mut self) -> Option<Vec<(Assignment, u64)>> {
        let mut board = vec![0; self.problem.network().len()];
        self.dive(0, 1, &mut board)?;
        let common = self
            .ends
            .iter()
            .try_fold(1u64, |common, &(_, product)| (common / gcd(common, product)).checked_mul(product))?;
        let mut weights = BTreeMap::new();
        for (key, product) in self.ends {
            let weight: &mut u64 = weights.entry(key).or_default();
            *weight = weight.checked_add(common / product)?;
        }
        Some(weights.into_iter().collect())
    }

    fn dive(&mut self, variable: usize, product: u64, board: &mut [u8]) -> Option<()> {
        if variable == board.len() {
            self.ends.push((self.problem.key(board), product));
            return Some(());
        }
        let free = self.problem.network().free(variable, board);
        for choice in (0..u8::MAX).take(64).filter(|choice| free >> choice & 1 == 1) {
            self.left = self.left.checked_sub(1)?;
            board[variable] = choice;
            self.dive(variable + 1, product.checked_mul(free.count_ones().into())?, board)?;
        }
        Some(())
    }
}

/// The mark, and the phrase in full and in brief.
fn shown(event: &LasVegasEvent) -> (Mark, &'static Phrase, &'static Phrase) {
    match event {
        LasVegasEvent::Draw { free: 1, .. } => (Mark::Move, &words::ONLY, &words::BRIEF_ONLY),
        LasVegasEvent::Draw { .. } => (Mark::Move, &words::DRAW, &words::BRIEF_DRAW),
        LasVegasEvent::Try { .. } => (Mark::Move, &words::ATTEMPT, &words::BRIEF_ATTEMPT),
        LasVegasEvent::Undo { .. } => (Mark::Back, &words::UNDO, &words::BRIEF_UNDO),
        LasVegasEvent::DeadEnd { .. } => (Mark::No, &words::DEAD_END, &words::BRIEF_DEAD_END),
        LasVegasEvent::Restart => (Mark::Back, &words::RESTART, &words::RESTART),
    }
}
