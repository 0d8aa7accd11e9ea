//! `anneal`: N queens by simulated annealing of a permutation.
//!
//! Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220 (1983), 671-680, by the rule of
//! Metropolis and others (1953). A step draws two queens, and proposes to swap their rows. A board with fewer or as many
//! attacking pairs is taken; one with d more is taken with probability `accept`^d, which is e^(-d/T) at the temperature
//! T = -1 / ln(`accept`). `accept` halves after every `halving` steps, so the temperature falls; after `restart` steps without
//! success another start is drawn.

pub mod general;

use std::fmt;

use super::board::{MAX_SIZE, Rows};
use super::counted::CountedQueens;
use super::problems;
use super::queens::{QueensKeys, size_option};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::KeySpace;
use crate::model::options::{Fraction, OptionError, OptionSpec, Options, Value};
use crate::model::outcome::{End, Step};
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::start::{Start, StartError};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::anneal as words;

/// The probability of one more attacking pair at first.
const ACCEPT: Fraction = Fraction::new(1, 2).expect("a fraction below 1");

/// The maximum of options that count steps.
const MOST: u64 = 1_000_000_000;

/// The search for one board size.
#[derive(Debug)]
pub struct Anneal {
    size: usize,
    schedule: Schedule,
    keys: QueensKeys,
}

/// What worse boards are taken, as the options say.
#[derive(Clone, Copy, Debug)]
struct Schedule {
    /// The probability at first; none is always.
    accept: Option<Fraction>,
    /// 0 is never.
    halving: u64,
    /// 0 is never.
    restart: u64,
}

/// The board of a trial.
#[derive(Debug)]
pub struct AnnealState {
    queens: CountedQueens,
    /// How many pairs attack each other.
    pairs: u64,
    /// The steps since the last start.
    attempt: u64,
    accepted: u64,
    restarts: u64,
}

/// What a step did. On other problems columns and attacking pairs are variables and broken constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnnealEvent {
    /// Two queens swapped their rows, or kept them. Columns are counted from 0.
    Swap {
        /// Their columns.
        columns: [usize; 2],
        /// How many pairs attack each other before.
        before: u64,
        /// How many would after the swap.
        after: u64,
        /// Whether the board was taken.
        accepted: bool,
    },
    /// Another start was drawn.
    Restart,
}

impl fmt::Display for AnnealEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swap { columns: [one, other], accepted: true, .. } => {
                write!(f, "{}-{}", one + 1, other + 1)
            }
            Self::Swap { columns: [one, other], .. } => write!(f, "no {}-{}", one + 1, other + 1),
            Self::Restart => f.write_str("restart"),
        }
    }
}

impl AnnealState {
    /// Begins a trial, or an attempt, with queens on these rows, counted from 0.
    fn begin(&mut self, rows: impl Iterator<Item = usize>) {
        self.queens.clear();
        self.pairs = 0;
        self.attempt = 0;
        for (column, row) in rows.enumerate() {
            self.pairs += u64::from(self.queens.attackers(column, row));
            self.queens.put(column, row);
        }
    }

    /// Swaps the rows of two queens. Returns the rows that they had.
    fn swap(&mut self, [one, other]: [usize; 2]) {
        let (of_one, of_other) = (self.take(one), self.take(other));
        self.put(one, of_other);
        self.put(other, of_one);
    }

    #[inline]
    fn take(&mut self, column: usize) -> usize {
        let row = self.queens.take(column);
        self.pairs -= u64::from(self.queens.attackers(column, row));
        row
    }

    #[inline]
    fn put(&mut self, column: usize, row: usize) {
        self.pairs += u64::from(self.queens.attackers(column, row));
        self.queens.put(column, row);
    }
}

impl Anneal {
    fn begin(&self, state: &mut AnnealState, draw: &mut Draw) {
        let mut rows: [usize; MAX_SIZE] = std::array::from_fn(|row| row);
        let rows = &mut rows[..self.size];
        draw.shuffle(rows);
        state.begin(rows.iter().copied());
    }
}

/// Two places of `size`, drawn.
fn propose(size: usize, draw: &mut Draw) -> [usize; 2] {
    let one = draw.index(size);
    let other = draw.index(size - 1);
    [one, other + usize::from(other >= one)]
}

impl Schedule {
    fn of(options: &Options) -> Self {
        Self {
            accept: options.fraction("accept"),
            halving: options.integer("halving"),
            restart: options.integer("restart"),
        }
    }

    /// Whether an attempt that took this number of steps is given up.
    #[inline]
    fn is_over(self, attempt: u64) -> bool {
        self.restart > 0 && attempt == self.restart
    }

    /// Whether a board with `more` broken constraints is taken: one draw for each, up to the first that says no.
    fn accepts(self, more: u64, attempt: u64, draw: &mut Draw) -> bool {
        let Some(accept) = self.accept else { return true };
        let (numerator, denominator) = accept.parts();
        let halvings = attempt.checked_div(self.halving).unwrap_or(0);
        let scale = 1u64.checked_shl(u32::try_from(halvings).unwrap_or(u32::MAX));
        let range = scale.and_then(|scale| u64::from(denominator).checked_mul(scale));
        match range.filter(|&range| range <= 1 << 32) {
            Some(range) => (0..more).all(|_| draw.below(range) < numerator),
            None => more == 0,
        }
    }
}

impl System for Anneal {
    const CARD: Card = Card {
        name: "anneal",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[
            size_option(4, MAX_SIZE),
            OptionSpec::fraction("accept", words::options::ACCEPT, "always", Value::Fraction(ACCEPT)),
            OptionSpec::integer("halving", words::options::HALVING, 0, MOST, 50),
            OptionSpec::integer("restart", words::options::RESTART, 0, MOST, 1000),
            problems::option(),
        ],
        measures: &[
            Term { name: "accepted", about: "swaps made" },
            Term { name: "restarts", about: "how often another start was drawn" },
        ],
        axes: Axes { first: 1, down: false },
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = AnnealState;
    type Event = AnnealEvent;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let keys = QueensKeys { size, axes: Self::CARD.axes };
        Ok(Self { size, schedule: Schedule::of(options), keys })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn blank(&self) -> AnnealState {
        let queens = CountedQueens::new(self.size);
        AnnealState { queens, pairs: 0, attempt: 0, accepted: 0, restarts: 0 }
    }

    fn start(&self, state: &mut AnnealState, draw: &mut Draw) {
        self.begin(state, draw);
        (state.accepted, state.restarts) = (0, 0);
    }

    /// The classic start has all queens on one diagonal.
    fn place(&self, state: &mut AnnealState, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic => state.begin(0..self.size),
            Start::Written(text) => {
                let rows = Rows::parse_permutation(text, self.size).map_err(StartError::Invalid)?;
                state.begin(rows.iter().map(|row| row - 1));
            }
            Start::Listed(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        }
        (state.accepted, state.restarts) = (0, 0);
        Ok(())
    }

    #[inline]
    fn step(&self, state: &mut AnnealState, draw: &mut Draw) -> Step<AnnealEvent, Rows> {
        if state.pairs == 0 {
            return Step::Ended(End::Reached(state.queens.rows()));
        }
        if self.schedule.is_over(state.attempt) {
            self.begin(state, draw);
            state.restarts += 1;
            return Step::Shown(AnnealEvent::Restart);
        }
        let (columns, before) = (propose(self.size, draw), state.pairs);
        state.swap(columns);
        let after = state.pairs;
        let accepted = self.schedule.accepts(after.saturating_sub(before), state.attempt, draw);
        if accepted {
            state.accepted += 1;
        } else {
            state.swap(columns);
        }
        state.attempt += 1;
        Step::Counted(AnnealEvent::Swap { columns, before, after, accepted })
    }

    fn show(&self, state: &AnnealState) -> Grid {
        state.queens.rows().grid()
    }

    fn scenes(&self, state: &AnnealState, event: &AnnealEvent) -> Vec<Scene> {
        vec![scene(event, &state.queens, self.show(state))]
    }

    fn opening(&self, state: &AnnealState) -> String {
        state.queens.rows().to_string()
    }

    fn measure(&self, state: &AnnealState, values: &mut [u64]) {
        values.copy_from_slice(&[state.accepted, state.restarts]);
    }
}

/// The scene of `event`, after which `queens` stand on `grid`.
fn scene(event: &AnnealEvent, queens: &CountedQueens, grid: Grid) -> Scene {
    let (mark, phrase, brief) = shown(event);
    let size = grid.side().1;
    let scene = Scene { mark, brief, ..Scene::new(event.to_string(), grid, phrase) };
    let AnnealEvent::Swap { columns, before, after, .. } = *event else { return scene };
    let counts = [before, after].map(|pairs| Word::Text(pairs.to_string()));
    let squares = columns.map(|column| (column, size - 1 - queens.row(column))).to_vec();
    let words = columns.into_iter().map(|column| Word::from(column + 1)).chain(counts).collect();
    Scene { squares, words, ..scene }
}

/// Its mark, and its phrase in full and in brief.
fn shown(event: &AnnealEvent) -> (Mark, &'static Phrase, &'static Phrase) {
    match *event {
        AnnealEvent::Swap { accepted: false, .. } => {
            (Mark::No, &words::scenes::REFUSED, &words::scenes::BRIEF_REFUSED)
        }
        AnnealEvent::Swap { before, after, .. } if after > before => {
            (Mark::Move, &words::scenes::WORSE, &words::scenes::BRIEF)
        }
        AnnealEvent::Swap { .. } => (Mark::Move, &words::scenes::BETTER, &words::scenes::BRIEF),
        AnnealEvent::Restart => (Mark::Back, &words::scenes::RESTART, &words::scenes::RESTART),
    }
}
