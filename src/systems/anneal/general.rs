//! `anneal` on a problem whose solutions are permutations: two variables swap their values.
//!
//! It draws in the order in which the queens' one does.

use super::super::problems::{self, Assignment, Problem};
use super::{AnnealEvent, Schedule};
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Step};
use crate::model::refusals;
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::start::{Start, StartError};
use crate::model::system::{Card, System};
use crate::model::words::systems::anneal::on_problems;
use crate::model::words::systems::anneal::scenes::RESTART;
use crate::model::words::systems::general as words;

/// The search on a problem.
#[derive(Debug)]
pub struct GeneralAnneal {
    problem: Problem,
    schedule: Schedule,
}

/// The board of a trial.
#[derive(Debug)]
pub struct GeneralAnnealState {
    /// The value of each variable, each once.
    board: Vec<u8>,
    /// How many constraints are broken.
    broken: u64,
    /// The steps since the last start.
    attempt: u64,
    accepted: u64,
    restarts: u64,
}

impl GeneralAnneal {
    fn begin(&self, state: &mut GeneralAnnealState, draw: &mut Draw) {
        in_order(&mut state.board);
        draw.shuffle(&mut state.board);
        self.count(state);
        state.attempt = 0;
    }

    fn count(&self, state: &mut GeneralAnnealState) {
        let network = self.problem.network();
        let breaks = (0..network.len()).flat_map(|variable| network.breaks(variable, &state.board, true));
        state.broken = breaks.filter(|&is_broken| is_broken).count() as u64;
    }

    fn swap_scene(&self, state: &GeneralAnnealState, event: &AnnealEvent) -> Option<Scene> {
        let AnnealEvent::Swap { columns, before, after, .. } = *event else { return None };
        let (mark, phrase, brief) = shown(event);
        let names = columns.map(|variable| Word::Said(self.problem.name(variable)));
        let counts = [before, after].map(|broken| Word::Text(broken.to_string()));
        Some(Scene {
            mark,
            brief,
            squares: columns.map(|variable| self.problem.square(variable, state.board[variable])).to_vec(),
            words: names.into_iter().chain(counts).collect(),
            ..Scene::new(event.to_string(), self.show(state), phrase)
        })
    }
}

impl System for GeneralAnneal {
    const CARD: Card = Card {
        about: on_problems::ABOUT,
        rule: on_problems::RULE,
        step: on_problems::STEP,
        ..super::Anneal::CARD
    };

    type State = GeneralAnnealState;
    type Event = AnnealEvent;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let problem = Problem::of(options)?;
        if !problem.is_of_permutations() {
            return Err(problems::refusal(options, &refusals::NO_PERMUTATIONS, "anneal"));
        }
        Ok(Self { problem, schedule: Schedule::of(options) })
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralAnnealState {
        let board = vec![0; self.problem.network().len()];
        GeneralAnnealState { board, broken: 0, attempt: 0, accepted: 0, restarts: 0 }
    }

    fn start(&self, state: &mut GeneralAnnealState, draw: &mut Draw) {
        self.begin(state, draw);
        (state.accepted, state.restarts) = (0, 0);
    }

    /// The classic start has the values in order.
    fn place(&self, state: &mut GeneralAnnealState, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic => in_order(&mut state.board),
            Start::Written(text) => {
                let board = self.problem.read(text)?;
                state.board =
                    is_permutation(&board).then_some(board).ok_or_else(|| self.problem.unread(text))?;
            }
            Start::Listed(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        }
        self.count(state);
        (state.attempt, state.accepted, state.restarts) = (0, 0, 0);
        Ok(())
    }

    fn step(&self, state: &mut GeneralAnnealState, draw: &mut Draw) -> Step<AnnealEvent, Assignment> {
        if state.broken == 0 {
            return Step::Ended(End::Reached(self.problem.key(&state.board)));
        }
        if self.schedule.is_over(state.attempt) {
            self.begin(state, draw);
            state.restarts += 1;
            return Step::Shown(AnnealEvent::Restart);
        }
        let (columns, before) = (super::propose(state.board.len(), draw), state.broken);
        let [one, other] = columns;
        state.board.swap(one, other);
        self.count(state);
        let after = state.broken;
        let accepted = self.schedule.accepts(after.saturating_sub(before), state.attempt, draw);
        if accepted {
            state.accepted += 1;
        } else {
            state.board.swap(one, other);
            state.broken = before;
        }
        state.attempt += 1;
        Step::Counted(AnnealEvent::Swap { columns, before, after, accepted })
    }

    fn show(&self, state: &GeneralAnnealState) -> Grid {
        self.problem.grid(&state.board)
    }

    fn scenes(&self, state: &GeneralAnnealState, event: &AnnealEvent) -> Vec<Scene> {
        let restart =
            || Scene { mark: Mark::Back, ..Scene::new(event.to_string(), self.show(state), &RESTART) };
        vec![self.swap_scene(state, event).unwrap_or_else(restart)]
    }

    fn opening(&self, state: &GeneralAnnealState) -> String {
        self.problem.written(&state.board).to_string()
    }

    fn measure(&self, state: &GeneralAnnealState, values: &mut [u64]) {
        values.copy_from_slice(&[state.accepted, state.restarts]);
    }
}

fn in_order(board: &mut [u8]) {
    board.iter_mut().zip(0..).for_each(|(choice, place)| *choice = place);
}

fn is_permutation(board: &[u8]) -> bool {
    board.iter().fold(0u64, |held, &choice| held | 1 << choice).count_ones() as usize == board.len()
}

/// The mark, and the phrase in full and in brief.
fn shown(event: &AnnealEvent) -> (Mark, &'static Phrase, &'static Phrase) {
    match *event {
        AnnealEvent::Swap { accepted: false, .. } => {
            (Mark::No, &words::SWAP_REFUSED, &words::BRIEF_SWAP_REFUSED)
        }
        AnnealEvent::Swap { before, after, .. } if after > before => {
            (Mark::Move, &words::SWAP_WORSE, &words::BRIEF_SWAP)
        }
        _ => (Mark::Move, &words::SWAP_BETTER, &words::BRIEF_SWAP),
    }
}
