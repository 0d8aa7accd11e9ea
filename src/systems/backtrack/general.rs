//! `backtrack` on any problem: depth first, variable by variable, each value checked against the variables before.

use std::fmt;

use super::super::problems::{Assignment, Problem};
use super::UNSOLVABLE;
use crate::model::census::Exhaustive;
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, Outcome, Step};
use crate::model::scene::{Mark, Phrase, Scene};
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::backtrack::on_problems;
use crate::model::words::systems::general as words;

/// The search on a problem.
#[derive(Debug)]
pub struct GeneralBacktrack {
    problem: Problem,
    shuffled: bool,
}

/// The values taken so far, and where each variable resumes.
#[derive(Debug)]
pub struct GeneralBacktrackState {
    /// The order in which each variable tries its values.
    orders: Vec<Vec<u8>>,
    /// How many values of its order each variable has tried; those after the current one have tried none.
    tried: Vec<usize>,
    /// The choice of each variable; those from the current one on have no meaning.
    board: Vec<u8>,
    /// How many variables have taken a value.
    taken: usize,
    /// The result of a check, until it is reported.
    checked: Option<GeneralBacktrackEvent>,
    comparisons: u64,
    settings: u64,
}

/// What the search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneralBacktrackEvent {
    /// The kind of event.
    pub kind: BacktrackEventKind,
    /// The variable, counted from 0.
    pub variable: usize,
    /// Its value, counted from 0.
    pub value: u8,
}

/// What happened to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackEventKind {
    /// It began to be checked.
    Try,
    /// The check succeeded: it was taken.
    Place,
    /// The check failed.
    Reject,
    /// It was given up, because the next variable had nothing left to try.
    Undo,
}

impl fmt::Display for GeneralBacktrackEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            BacktrackEventKind::Try => "try",
            BacktrackEventKind::Place => "place",
            BacktrackEventKind::Reject => "reject",
            BacktrackEventKind::Undo => "undo",
        };
        write!(f, "{kind} {}:{}", self.variable + 1, self.value + 1)
    }
}

/// What is next.
enum NextMove {
    /// The next value of the current variable, which has one.
    Check,
    /// The variable before tries its next value.
    Back,
    /// Nothing.
    End(End<Assignment>),
}

impl GeneralBacktrack {
    #[inline]
    fn next_move(&self, state: &GeneralBacktrackState) -> NextMove {
        match state.orders.get(state.taken) {
            None => NextMove::End(End::Reached(self.problem.key(&state.board))),
            Some(order) if state.tried[state.taken] < order.len() => NextMove::Check,
            Some(_) if state.taken > 0 => NextMove::Back,
            Some(_) => NextMove::End(End::Stopped(UNSOLVABLE)),
        }
    }

    /// Checks the next value of the current variable. Whether it can be taken.
    #[inline]
    fn check(&self, state: &mut GeneralBacktrackState) -> bool {
        let variable = state.taken;
        state.board[variable] = state.orders[variable][state.tried[variable]];
        state.tried[variable] += 1;
        let mut comparisons = 0;
        let breaks = self.problem.network().breaks(variable, &state.board, true);
        let fits = !breaks.inspect(|_| comparisons += 1).any(|is_broken| is_broken);
        state.comparisons += comparisons;
        fits
    }

    fn event(
        &self,
        state: &GeneralBacktrackState,
        kind: BacktrackEventKind,
        variable: usize,
    ) -> GeneralBacktrackEvent {
        let value = self.problem.network().value(variable, state.board[variable]);
        GeneralBacktrackEvent { kind, variable, value }
    }
}

impl GeneralBacktrackState {
    /// Begins with every variable trying its values in ascending order.
    fn begin(&mut self) {
        self.orders.iter_mut().for_each(|order| order.sort_unstable());
        self.tried.fill(0);
        self.checked = None;
        (self.taken, self.comparisons, self.settings) = (0, 0, 0);
    }

    #[inline]
    fn take(&mut self) {
        self.taken += 1;
        self.settings += 1;
    }

    /// Gives up the last value, so that its variable resumes; the variable after it starts again.
    #[inline]
    fn back(&mut self) {
        if let Some(tried) = self.tried.get_mut(self.taken) {
            *tried = 0;
        }
        self.taken = self.taken.saturating_sub(1);
    }
}

impl System for GeneralBacktrack {
    const CARD: Card = Card {
        about: on_problems::ABOUT,
        rule: on_problems::RULE,
        step: on_problems::STEP,
        measures: &[
            Term {
                name: "comparisons",
                about: "constraints with variables before that a checked value may break, up to the first that it breaks",
            },
            Term { name: "queens", about: "values taken" },
        ],
        ..super::Backtrack::CARD
    };

    type State = GeneralBacktrackState;
    type Event = GeneralBacktrackEvent;
    type Key = Assignment;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { problem: Problem::of(options)?, shuffled: options.word("order") == "shuffled" })
    }

    fn keys(&self) -> &dyn KeySpace<Assignment> {
        &self.problem
    }

    fn blank(&self) -> GeneralBacktrackState {
        let network = self.problem.network();
        let order = |variable| {
            let values = u8::try_from(network.domain(variable)).expect("at most 64 values");
            (0..values).collect()
        };
        GeneralBacktrackState {
            orders: (0..network.len()).map(order).collect(),
            tried: vec![0; network.len()],
            board: vec![0; network.len()],
            taken: 0,
            checked: None,
            comparisons: 0,
            settings: 0,
        }
    }

    fn start(&self, state: &mut GeneralBacktrackState, draw: &mut Draw) {
        state.begin();
        if self.shuffled {
            state.orders.iter_mut().for_each(|order| draw.shuffle(order));
        }
    }

    fn place(&self, state: &mut GeneralBacktrackState, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic | Start::Listed(_) => state.begin(),
            Start::Written(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        }
        Ok(())
    }

    fn step(
        &self,
        state: &mut GeneralBacktrackState,
        _draw: &mut Draw,
    ) -> Step<GeneralBacktrackEvent, Assignment> {
        if let Some(found) = state.checked.take() {
            if found.kind == BacktrackEventKind::Place {
                state.take();
            }
            return Step::Shown(found);
        }
        match self.next_move(state) {
            NextMove::Check => {
                let fits = self.check(state);
                let kind = if fits { BacktrackEventKind::Place } else { BacktrackEventKind::Reject };
                state.checked = Some(self.event(state, kind, state.taken));
                Step::Counted(self.event(state, BacktrackEventKind::Try, state.taken))
            }
            NextMove::Back => {
                state.back();
                Step::Shown(self.event(state, BacktrackEventKind::Undo, state.taken))
            }
            NextMove::End(end) => Step::Ended(end),
        }
    }

    fn finish(
        &self,
        state: &mut GeneralBacktrackState,
        _draw: &mut Draw,
        budget: u64,
    ) -> Outcome<Assignment> {
        let mut steps = 0;
        loop {
            match self.next_move(state) {
                NextMove::Check if steps == budget => return Outcome::limit(budget),
                NextMove::Check => {
                    steps += 1;
                    if self.check(state) {
                        state.take();
                    }
                }
                NextMove::Back => state.back(),
                NextMove::End(end) => return Outcome { end, steps },
            }
        }
    }

    fn show(&self, state: &GeneralBacktrackState) -> Grid {
        self.problem.grid(&state.board[..state.taken])
    }

    fn scenes(&self, state: &GeneralBacktrackState, event: &GeneralBacktrackEvent) -> Vec<Scene> {
        let variable = event.variable;
        let choice = state.board[variable];
        let (mark, phrase) = shown(event.kind);
        let mut scene = Scene {
            mark,
            squares: vec![self.problem.square(variable, choice)],
            words: self.problem.named(variable, choice),
            ..Scene::new(event.to_string(), self.show(state), phrase)
        };
        if event.kind == BacktrackEventKind::Reject {
            let others = self.problem.network().clashing(variable, &state.board, true);
            scene.lines = self.problem.lines(variable, &others, &state.board);
            scene.words.push(self.problem.names(&others));
        }
        vec![scene]
    }

    fn opening(&self, state: &GeneralBacktrackState) -> String {
        let order = |(variable, order): (usize, &Vec<u8>)| {
            let number = |&choice: &u8| (self.problem.network().value(variable, choice) + 1).to_string();
            order.iter().map(number).collect::<Vec<_>>().join(" ")
        };
        let orders: Vec<String> = state.orders.iter().enumerate().map(order).collect();
        format!("values tried, variable by variable: {}", orders.join(", "))
    }

    fn measure(&self, state: &GeneralBacktrackState, values: &mut [u64]) {
        values.copy_from_slice(&[state.comparisons, state.settings]);
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        if self.shuffled { Err(Unlisted::Unordered) } else { Ok(1) }
    }

    /// A search without variables has nothing to resume.
    fn exhaustive(&self) -> Option<&dyn Exhaustive<GeneralBacktrackState, Assignment>> {
        (!self.problem.network().is_empty()).then_some(self)
    }
}

impl Exhaustive<GeneralBacktrackState, Assignment> for GeneralBacktrack {
    fn resume(&self, state: &mut GeneralBacktrackState) {
        state.back();
    }

    fn next(&self, state: &mut GeneralBacktrackState, draw: &mut Draw) -> Option<Assignment> {
        self.finish(state, draw, u64::MAX).end.reached()
    }
}

fn shown(kind: BacktrackEventKind) -> (Mark, &'static Phrase) {
    match kind {
        BacktrackEventKind::Try => (Mark::Ask, &words::ASK),
        BacktrackEventKind::Place => (Mark::Move, &words::PLACE),
        BacktrackEventKind::Reject => (Mark::No, &words::REJECT),
        BacktrackEventKind::Undo => (Mark::Back, &words::UNDO),
    }
}
